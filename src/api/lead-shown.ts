// Leads and their events as answers show them.
import { isUndoable, type LeadState } from '../domain/lead/fold.ts';
import type { EventRecord } from '../store/pipeline/lead-events.ts';
import type { WholeLead } from '../store/pipeline/lead-rows.ts';

export const shownLead = ({ removed: _, ...lead }: WholeLead) => lead;

/** Events with whether they can be taken back. @param state the lead as it is now. */
export const shownEvents = (state: LeadState, events: readonly EventRecord[]) =>
  events.map(({ leadId: _, ...event }) => ({
    ...event,
    canUndo: !event.isUndone && isUndoable(state, event, new Set()),
  }));
