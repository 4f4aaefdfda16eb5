import * as z from 'zod';
import { isoDate, pageQuery, paging } from './common.ts';

export const SPONSORSHIP_STANDINGS = ['trusted', 'provisional', 'unfamiliar'] as const;
export const SENDER_STANDINGS = ['known', 'unfamiliar', 'refused'] as const;

/** 'taken': senders accepted automatically with a newsletter's first issue, for a person to check. */
export const standingQueueQuery = pageQuery(20).extend({
  show: z.enum(['newsletters', 'senders', 'taken', 'refused']).default('newsletters'),
});
export type StandingQueueQuery = z.infer<typeof standingQueueQuery>;

const claim = z.object({
  brandName: z.string(),
  quote: z.string().nullable(),
  linkDomains: z.array(z.string()),
  detectedAt: isoDate,
});

export const queuedSender = z.object({
  id: z.string(),
  newsletter: z.object({ id: z.string(), name: z.string(), website: z.string(), domain: z.string().nullable() }),
  standing: z.enum(SENDER_STANDINGS),
  /** Domain of the From address, or the whole address if the domain is a platform's. */
  fromKey: z.string(),
  /** The authenticated domain; '' if its mail isn't authenticated. */
  authDomain: z.string(),
  listId: z.string(),
  /** Null if not accepted. */
  taken: z.enum(['first', 'person']).nullable(),
  mails: z.number().int(),
  createdAt: isoDate,
  newest: z
    .object({
      id: z.string(),
      subject: z.string().nullable(),
      senderName: z.string().nullable(),
      senderEmail: z.string().nullable(),
      receivedAt: isoDate,
      authentication: z.string().nullable(),
    })
    .nullable(),
  claims: z.array(claim),
});
export type QueuedSender = z.infer<typeof queuedSender>;

export const queuedNewsletter = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string(),
  domain: z.string().nullable(),
  description: z.string(),
  createdAt: isoDate,
  refusedAt: isoDate.nullable(),
  createdBy: z
    .object({
      email: z.string().nullable(),
      emailVerified: z.boolean(),
      /** True if the verified address is on the newsletter's own domain. */
      onDomain: z.boolean(),
    })
    .nullable(),
  mails: z.number().int(),
  sponsorships: z.number().int(),
  senders: z.array(queuedSender.pick({ id: true, fromKey: true, authDomain: true, listId: true, mails: true })),
  claims: z.array(claim),
});
export type QueuedNewsletter = z.infer<typeof queuedNewsletter>;

export const standingQueue = z.object({
  newsletters: z.array(queuedNewsletter),
  senders: z.array(queuedSender),
  waiting: z.object({ newsletters: z.number().int(), senders: z.number().int(), taken: z.number().int() }),
  ...paging,
});

/** `moved`: sponsorships that began or ceased to count. */
export const standingDecisionAnswer = z.object({ ok: z.literal(true), moved: z.number().int() });
