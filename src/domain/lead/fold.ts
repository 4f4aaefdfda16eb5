// A lead's row is what its events make of it: this file is that rule. Undo makes a new event with the inverse change,
// so that the stream is only appended to.
import type { LeadEventKind, LeadStage } from '../../contract/lead-stages.ts';
import type { LeadChangeSet, LeadFields } from '../../contract/leads.ts';

/** A lead's values that events change. */
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

/** The state of a lead before its first event. */
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

/** @returns the state after an event; names that aren't a lead's are ignored. */
export function applyEvent(state: LeadState, { change }: Pick<LeadEventFacts, 'change'>): LeadState {
  const to = Object.entries(change)
    .filter(([name]) => isField(name))
    .map(([name, [, value]]) => [name, value]);
  return { ...state, ...Object.fromEntries(to) };
}

/** @param events oldest first. @offline The tests compare a row with the fold of its events. */
export const stateOf = (events: readonly Pick<LeadEventFacts, 'change'>[]): LeadState =>
  events.reduce(applyEvent, NO_LEAD);

/** What a change to `given` values makes of `state`: fields that keep their value are left out. */
export function changeSetOf(state: LeadState, given: Partial<LeadState>): LeadChangeSet {
  const changed = Object.entries(given).filter(
    ([name, value]) => isField(name) && value !== undefined && !isEqual(state[name], value),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, [state[name as keyof LeadState], value]]));
}

/** The values that a change set leads to, or back to. */
const valuesOf = (change: LeadChangeSet, side: 0 | 1): Partial<LeadState> =>
  Object.fromEntries(Object.entries(change).map(([name, pair]) => [name, pair[side]]));

/** These may change nothing of the row: notices of the brand's deals elsewhere, and what became of bookings. */
const NOTICES: readonly LeadEventKind[] = [
  'bought_nearby',
  'renewal_due',
  'returning',
  'lapsed',
  'booked',
  'released',
  'ran',
  'missing',
  'differs',
];
const FINAL: readonly LeadEventKind[] = ['created', 'merged', 'undone'];

/** Whether an event can be taken back: nothing else has changed since what it changed. */
export function isUndoable(state: LeadState, event: LeadEventFacts, undone: ReadonlySet<number>): boolean {
  if (FINAL.includes(event.kind) || undone.has(event.id)) return false;
  const fields = Object.entries(event.change);
  if (fields.length === 0) return NOTICES.includes(event.kind);
  return fields.every(([name, [, to]]) => isField(name) && isEqual(state[name], to));
}

/** The change that takes an event back. */
export const inverseOf = (event: Pick<LeadEventFacts, 'change'>): Partial<LeadState> => valuesOf(event.change, 0);

/** Fields of a change that others changed since, with the event that did so last. */
export function conflictsOf<E extends Pick<LeadEventFacts, 'change'>>(
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
