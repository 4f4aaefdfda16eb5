// Alerts: a member's watches, what was found for them, and the digest by mail.
import * as z from 'zod';
import { AD_DIFFERENCES } from './booking-states.ts';
import { brandsQuery } from './brands.ts';
import { displayFields, isoDate, pageQuery, paging, requiredText } from './common.ts';
import { LEAD_EVENT_KINDS } from './lead-stages.ts';
import { newslettersQuery } from './newsletters.ts';
import { sponsorshipsQuery } from './sponsorships.ts';
import { ALERT_RHYTHMS, ALERT_SUBJECTS, WATCH_KINDS } from './watch-rules.ts';

const name = requiredText('Name is required', 'Name', 100);
const subject = z.string().min(1).max(100);
const unordered = { page: true, limit: true, sortBy: true, sortOrder: true } as const;
export const sponsorshipFilters = sponsorshipsQuery.omit({ ...unordered, from: true, to: true });
export const brandFilters = brandsQuery.omit(unordered);
export const newsletterFilters = z.object({ search: newslettersQuery.shape.search });

export const watchInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sponsorships'), name, filters: sponsorshipFilters }),
  z.object({ kind: z.literal('brands'), name, filters: brandFilters }),
  z.object({ kind: z.literal('newsletters'), name, filters: newsletterFilters }),
  z.object({ kind: z.literal('brand'), brandId: subject }),
  z.object({ kind: z.literal('newsletter'), newsletterId: subject }),
  z.object({ kind: z.literal('lead'), leadId: subject }),
]);
export type WatchInput = z.infer<typeof watchInput>;
export type WatchRequest = z.input<typeof watchInput>;

export const watch = z.object({
  id: z.string(),
  kind: z.enum(WATCH_KINDS),
  name: z.string(),
  brandId: z.string().nullable(),
  newsletterId: z.string().nullable(),
  leadId: z.string().nullable(),
  filters: z.record(z.string(), z.unknown()),
  createdAt: isoDate,
});
export type Watch = z.infer<typeof watch>;

export const watchList = z.object({
  watches: z.array(watch),
  rhythm: z.enum(ALERT_RHYTHMS),
  address: z.string().nullable(),
});
export const alertSettings = z.object({ rhythm: z.enum(ALERT_RHYTHMS) });

export const alert = z.object({
  id: z.string(),
  /** Null for an alert about the pipeline's own bookings, which needs no watch. */
  watch: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: isoDate,
  read: z.boolean(),
  /** 'brand' and 'newsletter' are new in the catalogue; 'lead': an event of a lead. */
  what: z.enum(ALERT_SUBJECTS),
  subject: z.string(),
  brand: z.object(displayFields).nullable(),
  newsletter: z.object(displayFields).nullable(),
  lead: z
    .object({
      id: z.string(),
      kind: z.enum(LEAD_EVENT_KINDS),
      differences: z.array(z.enum(AD_DIFFERENCES)),
    })
    .nullable(),
  /** Of a newsletter that the member asked us to track; null unless `what` is 'tracked'. */
  tracked: z.object({ issues: z.number().int(), sponsors: z.number().int() }).nullable(),
  placementType: z.string().nullable(),
  detectedAt: isoDate.nullable(),
});
export type Alert = z.infer<typeof alert>;
export const alertsQuery = pageQuery(20);
export const alertList = z.object({ alerts: z.array(alert), unread: z.number().int(), ...paging });
export const unreadAlerts = z.object({ unread: z.number().int() });
export const alertsReadInput = z.object({ ids: z.array(z.string().max(100)).max(200).optional() });
