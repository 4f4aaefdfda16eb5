// Computes a lead's row from its events. The stream is append-only: an undo appends an event with the inverse change.

import type { LeadChangeSet } from '../../contract/lead-events.ts';
import type { LeadEventKind, LeadStage } from '../../contract/lead-stages.ts';
import type { LeadFields } from '../../contract/leads.ts';

export interface LeadState extends LeadFields {
  stage: LeadStage;
  position: number;
  removed: boolean;
}

export interface LeadEventFacts {
  id: number;
  kind: LeadEventKind;
  change: LeadChangeSet;
  undoes: number | null;
}

export const NO_LEAD: LeadState = {
  stage: 'to_pitch',
  position: 0,
  removed: true,
  value: null,
  currency: 'USD',
  nextStep: '',
  nextStepOn: null,
  contactId: null,
  contact: '',
  notes: '',
  links: [],
  assigneeId: null,
};

const isField = (name: string): name is keyof LeadState => name in NO_LEAD;
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** @returns the state after an event; names that aren't fields of a lead are ignored. */
export function applyLeadEvent(state: LeadState, { change }: Pick<LeadEventFacts, 'change'>): LeadState {
  const to = Object.entries(change)
    .filter(([name]) => isField(name))
    .map(([name, [, value]]) => [name, value]);
  return { ...state, ...Object.fromEntries(to) };
}

/** The change set that brings `state` to the `given` values; fields that keep their value are left out. */
export function diffLead(state: LeadState, given: Partial<LeadState>): LeadChangeSet {
  const changed = Object.entries(given).filter(
    ([name, value]) => isField(name) && value !== undefined && !isEqual(state[name], value),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, [state[name as keyof LeadState], value]]));
}

const valuesOf = (change: LeadChangeSet, side: 0 | 1): Partial<LeadState> =>
  Object.fromEntries(Object.entries(change).map(([name, pair]) => [name, pair[side]]));

/** Kinds of events that may change no field: notes, notices of deals elsewhere, and about bookings. */
const NOTICES: readonly LeadEventKind[] = [
  'logged',
  'asked',
  'bought_nearby',
  'renewal_due',
  'returning',
  'lapsed',
  'booked',
  'released',
  'ran',
  'missing',
  'differs',
  'recap_off',
  'invoiced',
  'copy_asked',
  'copy_approved',
  'copy_off',
];
const FINAL: readonly LeadEventKind[] = ['created', 'merged', 'undone'];

/** True if an event can be undone: every field that it changed still has the value that it set. */
export function isUndoable(state: LeadState, event: LeadEventFacts, undone: ReadonlySet<number>): boolean {
  if (FINAL.includes(event.kind) || undone.has(event.id)) return false;
  const fields = Object.entries(event.change);
  if (fields.length === 0) return NOTICES.includes(event.kind);
  return fields.every(([name, [, to]]) => isField(name) && isEqual(state[name], to));
}

export const inverseChange = (event: Pick<LeadEventFacts, 'change'>): Partial<LeadState> => valuesOf(event.change, 0);

/**
 * Conflicts with concurrent edits: each `given` field that a later event set to another value,
 * with the last such event.
 */
export function findConflicts<E extends Pick<LeadEventFacts, 'change'>>(
  given: Partial<LeadState>,
  since: readonly E[],
): Map<string, E> {
  const found = new Map<string, E>();
  for (const event of since)
    for (const [name, [, to]] of Object.entries(event.change))
      if (name in given && name !== 'position' && !isEqual(given[name as keyof LeadState], to)) found.set(name, event);
      else found.delete(name);
  return found;
}
