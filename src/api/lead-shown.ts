// Converts leads and their events to the contract's types.
import { isUndoable, type LeadState } from '../domain/lead/fold.ts';
import type { EventRecord } from '../store/pipeline/lead-events.ts';
import type { LeadWithNotes } from '../store/pipeline/lead-rows.ts';

export const shownLead = ({ removed: _, ...lead }: LeadWithNotes) => lead;

/** Adds to each event whether it can be undone. @param state the lead's current state. */
export const shownEvents = (state: LeadState, events: readonly EventRecord[]) =>
  events.map(({ leadId: _, ...event }) => ({
    ...event,
    canUndo: !event.isUndone && isUndoable(state, event, new Set()),
  }));
