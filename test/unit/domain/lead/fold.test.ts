// A lead is the result of its events: folding, change sets, undo and concurrent edits.
import { expect, it } from 'vitest';
import {
  applyLeadEvent,
  diffLead,
  findConflicts,
  inverseChange,
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
const foldEvents = (events: readonly Pick<LeadEventFacts, 'change'>[]) => events.reduce(applyLeadEvent, NO_LEAD);
const created = event(1, { removed: [true, false], position: [0, 4] }, { kind: 'created' });

it('a lead is the result of its events in their order', () => {
  const events = [created, event(2, { stage: ['to_pitch', 'pitched'] }), event(3, { notes: ['', 'Ask in May'] })];
  expect(foldEvents(events)).toEqual({
    ...NO_LEAD,
    removed: false,
    position: 4,
    stage: 'pitched',
    notes: 'Ask in May',
  });
});

it('a change set leaves out unchanged fields, and compares links by content', () => {
  const links = [{ url: 'https://a.example', label: '' }];
  const state = { ...NO_LEAD, links };
  expect(diffLead(state, { stage: 'to_pitch', value: 25_000, links: [...links] })).toEqual({
    value: [null, 25_000],
  });
});

it('a name that is not a field of a lead changes nothing', () => {
  expect(applyLeadEvent(NO_LEAD, event(2, { bookingId: [null, 'b'] }))).toEqual(NO_LEAD);
  expect(diffLead(NO_LEAD, { owner: 'x' } as never)).toEqual({});
});

it('undoing an event restores the previous value, and is itself an event', () => {
  const moved = event(2, { stage: ['to_pitch', 'pitched'], nextStep: ['', 'Follow up'] });
  const state = foldEvents([created, moved]);
  const undone = event(3, diffLead(state, inverseChange(moved)), { kind: 'undone', undoes: 2 });
  expect(applyLeadEvent(state, undone)).toEqual(foldEvents([created]));
});

it.each([
  ['an edit that nothing changed since', [event(2, { notes: ['', 'a'] })], true],
  ['an edit that a later one changed again', [event(2, { notes: ['', 'a'] }), event(3, { notes: ['a', 'b'] })], false],
  [
    'an edit beside a later one of another field',
    [event(2, { notes: ['', 'a'] }), event(3, { value: [null, 5] })],
    true,
  ],
  ['a notice about a deal elsewhere', [event(2, {}, { kind: 'bought_nearby' })], true],
  ['a change that changed nothing', [event(2, {})], false],
  ['an undo', [event(2, { notes: ['', 'a'] }, { kind: 'undone', undoes: 1 })], false],
])('%s can be undone or not', (_, events, expected) => {
  expect(isUndoable(foldEvents([created, ...events]), events[0] as LeadEventFacts, new Set())).toBe(expected);
});

it('an event is undone once, and a lead is removed rather than its creation undone', () => {
  const edit = event(2, { notes: ['', 'a'] });
  expect(isUndoable(foldEvents([created, edit]), edit, new Set([2]))).toBe(false);
  expect(isUndoable(foldEvents([created]), created, new Set())).toBe(false);
});

it('two people who changed different fields do not conflict', () => {
  expect(findConflicts({ notes: 'mine' }, [event(5, { stage: ['to_pitch', 'pitched'] })]).size).toBe(0);
});

it('two people who changed the same field conflict, unless both chose the same value or one was undone', () => {
  const theirs = event(5, { stage: ['to_pitch', 'pitched'] });
  expect([...findConflicts({ stage: 'lost' }, [theirs])]).toEqual([['stage', theirs]]);
  expect(findConflicts({ stage: 'pitched' }, [theirs]).size).toBe(0);
  const back = event(6, { stage: ['pitched', 'to_pitch'] });
  expect([...findConflicts({ stage: 'lost' }, [theirs, back]).values()]).toEqual([back]);
});

it('the order within a column is never a conflict', () => {
  expect(findConflicts({ position: 3 }, [event(5, { position: [1, 2] })]).size).toBe(0);
});
