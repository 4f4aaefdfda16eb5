// The history of a lead, and what undoes its events.
import * as z from 'zod';
import { givenDay, isoDate, paging, requiredText } from './common.ts';
import { LEAD_EVENT_KINDS } from './lead-stages.ts';
import { memberSummary } from './members.ts';

/** Maps each changed field to [from, to]. */
export const leadChangeSet = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type LeadChangeSet = z.infer<typeof leadChangeSet>;

export const leadEvent = z.object({
  id: z.number().int(),
  at: isoDate,
  /** The member who caused the event; null if the product did, or a member whose account was deleted (see `actor`). */
  by: memberSummary.nullable(),
  actor: z.enum(['member', 'machine']),
  kind: z.enum(LEAD_EVENT_KINDS),
  change: leadChangeSet,
  version: z.number().int(),
  undoes: z.number().int().nullable(),
  /** True if the event has been undone. */
  isUndone: z.boolean(),
  /**
   * True if the event can be undone: its kind allows it, it isn't undone yet, and every field that it changed still has
   * the value that it set.
   */
  canUndo: z.boolean(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type LeadEvent = z.infer<typeof leadEvent>;
/** POST /api/leads/{id}/events: a dated note or call for the lead's history. `on` defaults to today (UTC). */
export const leadLogInput = z
  .object({
    what: z.enum(['note', 'call']),
    text: requiredText('Enter a text', 'Text', 5_000),
    on: givenDay.optional(),
  })
  .strict();
export type LeadLogInput = z.infer<typeof leadLogInput>;
export const leadEvents = z.object({ events: z.array(leadEvent), ...paging });

/** POST /api/leads/undo undoes these events, all or none. */
export const leadUndoInput = z.object({ events: z.array(z.number().int().min(1)).min(1).max(200) }).strict();
export const leadUndoAnswer = z.object({ undone: z.number().int() });
