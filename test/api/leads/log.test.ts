// Notes and calls in a lead's history: dated, undone like any change, found by the search, erased on request.
import { beforeAll, expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

const { add, people, call } = createWorld();
let owner: string;
let path: string;

beforeAll(async () => {
  const own = await add.newsletter({ domain: 'own.test' });
  owner = (await people.subscriber(own.id, { email: 'ada@own.test' })).cookie;
  path = `/api/leads/${(await call('/api/leads', { as: owner, json: { company: 'Hearthstone' } })).data.lead.id}`;
});

const history = async () => (await call(`${path}/events`, { as: owner })).data.events;
const found = async (search: string) => (await call(`/api/leads?search=${search}`, { as: owner })).data.total;

it('a note and a call are kept with their days, and the search finds them', async () => {
  const note = await call(`${path}/events`, { as: owner, json: { what: 'note', text: 'Budget opens in März' } });
  const called = { what: 'call', text: 'Ida asks for two dates', on: '2026-11-20' };
  expect([note.status, (await call(`${path}/events`, { as: owner, json: called })).status]).toEqual([200, 200]);
  expect((await history()).slice(0, 2)).toMatchObject([
    { kind: 'logged', by: { email: 'ada@own.test' }, detail: called, canUndo: true },
    { kind: 'logged', detail: { what: 'note', on: new Date().toISOString().slice(0, 10) } },
  ]);
  expect([await found('marz'), await found('two%20dates'), await found('nothing')]).toEqual([1, 1, 0]);
});

it('an undone entry stays, marked as undone', async () => {
  const made = await call(`${path}/events`, { as: owner, json: { what: 'note', text: 'A slip' } });
  await call('/api/leads/undo', { as: owner, json: { events: [made.data.eventId] } });
  expect((await history()).find(({ id }: { id: number }) => id === made.data.eventId).isUndone).toBe(true);
});

it.each([
  [{ what: 'note', text: '  ' }, 'text'],
  [{ what: 'mail', text: 'x' }, 'what'],
  [{ what: 'note', text: 'x', on: '2026-02-31' }, 'on'],
])('%j is refused by field', async (json, field) => {
  const refused = await call(`${path}/events`, { as: owner, json });
  expect([refused.status, Object.keys(refused.data.details)]).toEqual([400, [field]]);
});
