// Converts leads and their events to the contract's types.
import { isUndoable, type LeadState } from '../domain/lead/lead-from-events.ts';
import { type LeadChangeResult, toLeadState } from '../flows/lead/change.ts';
import type { LeadEventRecord } from '../store/pipeline/lead-events.ts';
import type { LeadWithNotes } from '../store/pipeline/lead-rows.ts';

export const toLeadAnswer = ({ removed: _, ...lead }: LeadWithNotes) => lead;

/** Adds to each event whether it can be undone. @param state the lead's current state. */
export const toLeadEventAnswers = (state: LeadState, events: readonly LeadEventRecord[]) =>
  events.map(({ leadId: _, ...event }) => ({
    ...event,
    canUndo: !event.isUndone && isUndoable(state, event, new Set()),
  }));

export const toLeadChangeAnswer = ({ lead, eventId, meanwhile }: LeadChangeResult) => ({
  lead: toLeadAnswer(lead),
  eventId,
  meanwhile: toLeadEventAnswers(toLeadState(lead), meanwhile),
});
