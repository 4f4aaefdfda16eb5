// Which events of a lead can be undone, and which concurrent edits conflict. What both do is in the tests of the API.
import { expect, it } from 'vitest';
import {
  applyLeadEvent,
  findConflicts,
  isUndoable,
  type LeadEventFacts,
  NO_LEAD,
} from '../../../../src/domain/lead/lead-from-events.ts';

const event = (id: number, change: LeadEventFacts['change'], more: Partial<LeadEventFacts> = {}): LeadEventFacts => ({
  id,
  kind: 'changed',
  undoes: null,
  change,
  ...more,
});
const created = event(1, { removed: [true, false], position: [0, 4] }, { kind: 'created' });
const noted = event(2, { notes: ['', 'a'] });

it.each([
  ['an edit that nothing changed since', [noted], true],
  ['an edit that a later one changed again', [noted, event(3, { notes: ['a', 'b'] })], false],
  ['an edit beside a later one of another field', [noted, event(3, { value: [null, 5] })], true],
  ['a notice about a deal elsewhere', [event(2, {}, { kind: 'bought_nearby' })], true],
  ['a change that changed nothing', [event(2, {})], false],
  ['a change of something that is no field of a lead', [event(2, { bookingId: [null, 'b'] })], false],
  ['an undo', [event(2, { notes: ['', 'a'] }, { kind: 'undone', undoes: 1 })], false],
  ['a lead’s creation, which is removed instead', [created], false],
])('%s can be undone or not', (_, events, expected) => {
  const state = [created, ...events].reduce(applyLeadEvent, NO_LEAD);
  expect(isUndoable(state, events[0] as LeadEventFacts, new Set())).toBe(expected);
  expect(isUndoable(state, events[0] as LeadEventFacts, new Set([events[0]?.id ?? 0]))).toBe(false);
});

const theirs = event(5, { stage: ['to_pitch', 'pitched'] });
const back = event(6, { stage: ['pitched', 'to_pitch'] });
it.each([
  ['different fields', { notes: 'mine' }, [theirs], []],
  ['the same field', { stage: 'lost' }, [theirs], [theirs]],
  ['the same field alike', { stage: 'pitched' }, [theirs], []],
  ['a field that was changed back meanwhile', { stage: 'lost' }, [theirs, back], [back]],
  ['the order within a column', { position: 3 }, [event(5, { position: [1, 2] })], []],
] as const)('two people who change %s conflict or not', (_, given, since, conflicts) => {
  expect([...findConflicts(given, since).values()]).toEqual(conflicts);
});
