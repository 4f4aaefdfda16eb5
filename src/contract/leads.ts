// The pipeline's leads.

import * as z from 'zod';
import { amount, currency } from './amount.ts';
import { AD_DIFFERENCES } from './booking-states.ts';
import {
  day,
  displayFields,
  givenDay,
  isoDate,
  line,
  optionalWebAddress,
  pageQuery,
  paging,
  requiredText,
  sortOrder,
  text,
  toOneLine,
  webAddress,
} from './common.ts';
import { contactEmail } from './contacts.ts';
import { leadEvent } from './lead-events.ts';
import { LEAD_STAGES, NEXT_STEP_MAX_CHARACTERS } from './lead-stages.ts';
import { PAGE_SIZE, SEARCH_MAX_CHARACTERS } from './lists.ts';
import { memberSummary } from './members.ts';

export const leadStage = z.enum(LEAD_STAGES);
const money = z.object({ currency: z.string(), amount: z.number().int() });

export const leadLink = z
  .object({ url: webAddress('Please enter a valid URL'), label: line('Label', 100).default('') })
  .strict();
export type LeadLink = z.infer<typeof leadLink>;

/** Fields that members edit. With `stage`, `position` and `removed` they are the keys of an event's change. */
const fields = {
  value: amount.nullable(),
  currency,
  nextStep: line('Next step', NEXT_STEP_MAX_CHARACTERS),
  nextStepOn: givenDay.nullable(),
  contactId: z.string().max(100).nullable(),
  contact: line('Contact', 200),
  notes: text('Notes', 20_000),
  links: z.array(leadLink).max(20, 'At most 20 links'),
  assigneeId: z.string().max(100).nullable(),
};
export const leadFields = z.object(fields);
export type LeadFields = z.infer<typeof leadFields>;

export const lead = z.object({
  id: z.string(),
  brand: z.object({
    ...displayFields,
    website: z.string().nullable(),
    /** False for a company that a member named and that the viewer doesn't see in the catalogue: it has no page. */
    isInCatalogue: z.boolean(),
  }),
  stage: leadStage,
  stageAt: isoDate,
  position: z.number(),
  ...fields,
  /** What is booked or ran, by currency; where there is any, it takes the place of the value in sums and lists. */
  booked: z.array(money),
  /** The newest booking that needs attention: it did not run, or ran otherwise in the last weeks; null if none does. */
  fault: z
    .object({ bookingId: z.string(), day, placementType: z.string(), differences: z.array(z.enum(AD_DIFFERENCES)) })
    .nullable(),
  assignee: memberSummary.nullable(),
  version: z.number().int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Lead = z.infer<typeof lead>;
/** A row of the board or the table, without notes and links. */
export const leadRow = lead.omit({ notes: true, links: true });
export type LeadRow = z.infer<typeof leadRow>;

export const LEAD_SORTS = ['nextStepOn', 'updatedAt', 'createdAt', 'brand', 'value', 'stage'] as const;

/** GET /api/leads and the CSV file. `due`: 'overdue', or 'week' for steps due within 7 days or overdue. */
export const leadsQuery = pageQuery(PAGE_SIZE.leads, 200).extend({
  search: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
  stage: leadStage.optional(),
  /** Filter by assignee: a member's id, 'me' or 'nobody'. */
  assignee: z.string().max(100).optional(),
  due: z.enum(['overdue', 'week']).optional(),
  sortBy: z.enum(LEAD_SORTS).default('nextStepOn'),
  sortOrder: sortOrder.default('asc'),
});
export type LeadsQuery = z.infer<typeof leadsQuery>;

export const leadList = z.object({
  leads: z.array(leadRow),
  ...paging,
  hiddenCount: z.number().int(),
});

/** Maximum number of leads per stage in GET /api/leads/board; GET /api/leads?stage= lists the others. */
export const BOARD_COLUMN_SIZE = 20;
export const leadBoardQuery = leadsQuery.pick({ search: true, assignee: true, due: true });
export type LeadBoardQuery = z.infer<typeof leadBoardQuery>;
export const leadBoard = z.object({
  columns: z.array(
    z.object({
      stage: leadStage,
      total: z.number().int(),
      /** Sums by currency, largest first: of a lead's bookings, or else its value. */
      values: z.array(money),
      leads: z.array(leadRow),
    }),
  ),
  hiddenCount: z.number().int(),
});
export type LeadBoard = z.infer<typeof leadBoard>;

/** POST /api/leads creates a lead for a brand or for a company by its name, or returns the existing one. */
export const leadInput = z
  .object({
    brandId: z.string().min(1).max(100).optional(),
    company: requiredText('Enter a name', 'Name', 200).overwrite(toOneLine).optional(),
    /** The company's site, kept among the lead's links. */
    website: optionalWebAddress('Please enter a valid URL').optional(),
    contactName: line('Name', 200).default(''),
    contactEmail,
    stage: leadStage.default('to_pitch'),
  })
  .strict()
  .refine(({ brandId, company }) => (brandId === undefined) !== (company === undefined), {
    message: 'Give a brand or a company',
    path: ['company'],
  });
export type LeadInput = z.infer<typeof leadInput>;
export const newLeadAnswer = z.object({ lead, wasMade: z.boolean() });

/**
 * PATCH /api/leads/{id}. `version` is the version that the form is based on. Fields that others changed since are
 * refused with 409, whose details say by field who changed it; changes of other fields are stored. `after`: the lead of
 * the same stage to place it behind; null for the top.
 */
export const leadChange = leadFields
  .partial()
  .extend({ stage: leadStage.optional(), after: z.string().max(100).nullable().optional() })
  .strict()
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Nothing to change')
  .and(z.object({ version: z.number().int().min(1) }).partial());
export type LeadChange = z.infer<typeof leadChange>;

export const leadChangeAnswer = z.object({
  lead,
  /** The event of the change, by which it can be undone; null if nothing changed. */
  eventId: z.number().int().nullable(),
  /** Events by others since the given version of the lead. */
  meanwhile: z.array(leadEvent),
});

/** POST /api/leads/bulk moves several leads, or changes one of these fields; ids that don't exist are ignored. */
export const bulkLeadChange = leadFields
  .pick({ assigneeId: true, nextStep: true, nextStepOn: true })
  .partial()
  .extend({ ids: z.array(z.string().min(1).max(100)).min(1).max(200), stage: leadStage.optional() })
  .strict()
  .refine(
    ({ ids: _, stage, ...given }) =>
      (stage === undefined) !== Object.values(given).every((value) => value === undefined),
    'Give a stage, or an assignee or next step',
  );
export type BulkLeadChange = z.infer<typeof bulkLeadChange>;
export const bulkLeadChangeAnswer = z.object({ events: z.array(z.number().int()) });
