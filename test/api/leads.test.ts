// The pipeline through the API: saving brands, concurrent edits, undo, the board, bulk changes, and what a viewer's
// line hides in it.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldEvents } from '../../src/domain/lead/fold.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
const { add, people, call, db } = world;
let owner: { id: string; cookie: string };
let colleague: { id: string; cookie: string };
let own: string;
let brands: string[];

beforeAll(async () => {
  own = (await add.newsletter({ name: 'Own Letter', domain: 'own.test' })).id;
  owner = await people.subscriber(own, { email: 'ada@own.test', firstName: 'Ada' });
  colleague = await people.subscriber(own, { email: 'bo@own.test', firstName: 'Bo' });
});
beforeEach(async () => {
  await db.execute(sql`delete from pipelines`);
  brands = [];
  for (const name of ['Kaolin', 'Larch', 'Marl'])
    brands.push((await add.brand({ name: `${name} ${crypto.randomUUID()}`, firstSeenAt: daysAgo(40) })).id);
});

const save = async (nth = 0, as = owner.cookie, stage?: string) =>
  (await call('/api/leads', { as, json: { brandId: brands[nth], ...(stage ? { stage } : {}) } })).data.lead;
const change = (id: string, json: object, as = owner.cookie) => call(`/api/leads/${id}`, { as, method: 'PATCH', json });
const undo = (events: number[], as = owner.cookie) => call('/api/leads/undo', { as, json: { events } });
const history = async (id: string) => (await call(`/api/leads/${id}/events`, { as: owner.cookie })).data.events;
const columns = async (as = owner.cookie) =>
  Object.fromEntries(
    (await call('/api/leads/board', { as })).data.columns.map((column: { stage: string; leads: { id: string }[] }) => [
      column.stage,
      column.leads.map(({ id }) => id),
    ]),
  );
/** The row, and what its events make of it. */
async function rowAndFold(id: string) {
  const { rows } = await db.execute<{ row: object; events: { change: never }[] }>(sql`
    select jsonb_build_object('stage', stage, 'position', position, 'removed', removed_at is not null, 'value', value, 'currency', currency,
      'nextStep', next_step, 'nextStepOn', next_step_on, 'contactId', contact_id, 'contact', contact, 'notes', notes, 'links', links,
      'assigneeId', assignee_id) as row,
      (select jsonb_agg(jsonb_build_object('change', change) order by e.id) from lead_events e where e.lead_id = l.id) as events
    from leads l where id = ${id}`);
  return [rows[0]?.row, foldEvents(rows[0]?.events ?? [])];
}

describe('a saved brand', () => {
  it('is a lead once, whoever of the members saves it again', async () => {
    const first = await call('/api/leads', { as: owner.cookie, json: { brandId: brands[0] } });
    const again = await call('/api/leads', { as: colleague.cookie, json: { brandId: brands[0] } });
    expect([first.status, first.data.wasMade, again.status, again.data.wasMade]).toEqual([201, true, 200, false]);
    expect(again.data.lead.id).toBe(first.data.lead.id);
  });

  it('is the mark of Pitch next too: saving there makes the lead, and taking the mark away takes it out', async () => {
    const mark = (value: string | null) =>
      call(`/api/pitch-next/${brands[0]}`, { as: owner.cookie, method: 'PUT', json: { mark: value } });
    await mark('saved');
    const [id] = (await columns()).to_pitch;
    expect((await call(`/api/brands/${brands[0]}`, { as: owner.cookie })).data.lead).toEqual({ id, stage: 'to_pitch' });
    await mark(null);
    expect((await columns()).to_pitch).toEqual([]);
    await mark('saved');
    expect((await columns()).to_pitch).toEqual([id]);
    expect((await history(id)).map(({ kind }: { kind: string }) => kind)).toEqual(['restored', 'removed', 'created']);
    await change(id, { stage: 'pitched' });
    expect((await mark(null)).status).toBe(409);
    expect((await mark('not_for_me')).status).toBe(200);
    expect((await columns()).pitched).toEqual([id]);
  });

  it('that was taken out keeps its history, and is found by nobody until it is back', async () => {
    const { id } = await save();
    const gone = await call(`/api/leads/${id}`, { as: owner.cookie, method: 'DELETE' });
    expect((await call(`/api/leads/${id}`, { as: owner.cookie })).status).toBe(404);
    expect((await undo(gone.data.events)).data).toEqual({ undone: 1 });
    expect((await call(`/api/leads/${id}`, { as: owner.cookie })).status).toBe(200);
  });
});

describe('a change', () => {
  it('is stored with its event, and the row is what its events make of it', async () => {
    const { id } = await save();
    await change(id, {
      stage: 'in_talks',
      value: 125_000,
      currency: 'eur',
      nextStep: 'Call',
      nextStepOn: '2026-12-01',
    });
    await change(id, { notes: 'Asked for May', links: [{ url: 'https://a.example/brief' }], assigneeId: colleague.id });
    const [row, fold] = await rowAndFold(id);
    expect(row).toEqual(fold);
    expect(row).toMatchObject({ stage: 'in_talks', currency: 'EUR', value: 125_000, assigneeId: colleague.id });
    const [last] = await history(id);
    expect(last).toMatchObject({ by: { name: 'Ada' }, kind: 'changed', change: { notes: ['', 'Asked for May'] } });
  });

  it('that changes nothing leaves no event', async () => {
    const { id } = await save();
    expect((await change(id, { notes: '' })).data.eventId).toBeNull();
    expect(await history(id)).toHaveLength(1);
  });

  it.each([
    [{ value: -1 }],
    [{ currency: 'dollars' }],
    [{ nextStepOn: 'tomorrow' }],
    [{ links: [{ url: 'javascript:alert(1)' }] }],
    [{ stage: 'won' }],
    [{ notes: 'x'.repeat(20_001) }],
    [{}],
  ])('%j is refused', async (json) => {
    const { id } = await save();
    expect((await change(id, json)).status).toBe(400);
  });

  it('can assign only members of the newsletter, and name only own contacts of the brand', async () => {
    const stranger = await people.subscriber((await add.newsletter()).id);
    const { id } = await save();
    expect((await change(id, { assigneeId: stranger.id })).data.details).toHaveProperty('assigneeId');
    expect((await change(id, { contactId: 'none' })).data.details).toHaveProperty('contactId');
  });
});

describe('two people at one lead', () => {
  it('who changed different fields both keep their change, and the later one is told', async () => {
    const { id, version } = await save();
    await change(id, { stage: 'pitched', version }, colleague.cookie);
    const later = await change(id, { notes: 'mine', version });
    expect(later.status).toBe(200);
    expect(later.data.meanwhile).toMatchObject([{ by: { name: 'Bo' }, change: { stage: ['to_pitch', 'pitched'] } }]);
    expect(later.data.lead).toMatchObject({ stage: 'pitched', notes: 'mine' });
  });

  it('who changed the same field: the later one is told who was first, and nothing is overwritten', async () => {
    const { id, version } = await save();
    await change(id, { stage: 'pitched', version }, colleague.cookie);
    const later = await change(id, { stage: 'lost', version });
    expect([later.status, later.data.details]).toEqual([409, { stage: 'Bo changed the stage while you were editing' }]);
    expect((await call(`/api/leads/${id}`, { as: owner.cookie })).data.stage).toBe('pitched');
  });

  it('at the same moment lose no change, and every change has its event', async () => {
    const { id } = await save();
    const all = await Promise.all([
      ...['a', 'b', 'c'].map((nextStep) => change(id, { nextStep })),
      change(id, { notes: 'n' }, colleague.cookie),
    ]);
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [row, fold] = await rowAndFold(id);
    expect(row).toEqual(fold);
    expect(await history(id)).toHaveLength(1 + all.filter(({ data }) => data.eventId).length);
  });
});

describe('undo', () => {
  it('takes a change back by an event of its own', async () => {
    const { id } = await save();
    const { eventId } = (await change(id, { stage: 'lost', nextStep: 'none' })).data;
    expect((await undo([eventId])).status).toBe(200);
    expect((await columns()).to_pitch).toEqual([id]);
    expect(await history(id)).toMatchObject([
      { kind: 'undone', undoes: eventId },
      { isUndone: true, canUndo: false },
      {},
    ]);
    expect((await undo([eventId])).status).toBe(409);
  });

  it('is refused where something else has changed since, and then nothing is taken back', async () => {
    const [first, second] = [await save(0), await save(1)];
    const one = (await change(first.id, { stage: 'pitched' })).data.eventId;
    const two = (await change(second.id, { stage: 'pitched' })).data.eventId;
    await change(first.id, { stage: 'in_talks' });
    expect((await undo([one, two])).status).toBe(409);
    expect((await columns()).pitched).toEqual([second.id]);
  });

  it("is of one's own pipeline alone", async () => {
    const { id } = await save();
    const { eventId } = (await change(id, { notes: 'x' })).data;
    const stranger = await people.subscriber((await add.newsletter()).id);
    expect((await undo([eventId], stranger.cookie)).status).toBe(404);
  });
});

describe('the board', () => {
  it('has the newest lead on top, and a lead where it was dropped, in its column and in another', async () => {
    const ids = [(await save(0)).id, (await save(1)).id, (await save(2)).id];
    const [a, b, c] = ids;
    expect((await columns()).to_pitch).toEqual([c, b, a]);
    await change(c, { after: a });
    expect((await columns()).to_pitch).toEqual([b, a, c]);
    await change(a, { stage: 'pitched' });
    await change(c, { stage: 'pitched', after: a });
    await change(b, { stage: 'pitched', after: a });
    expect((await columns()).pitched).toEqual([a, b, c]);
    expect((await history(b)).map(({ kind }: { kind: string }) => kind)).toEqual(['changed', 'created']);
  });

  it('keeps its order however often a lead is dropped into the same gap', async () => {
    const ids = [(await save(0)).id, (await save(1)).id, (await save(2)).id];
    const [a = '', b = '', c = ''] = ids;
    for (let nth = 0; nth < 40; nth++) await change(nth % 2 ? a : b, { after: c });
    expect((await columns()).to_pitch).toEqual([c, a, b]);
    for (const id of ids) {
      const [row, fold] = await rowAndFold(id);
      expect(row).toEqual(fold);
    }
  });

  it('sums the values of a stage by currency', async () => {
    for (const [nth, value, currency] of [
      [0, 100, 'USD'],
      [1, 50, 'USD'],
      [2, 70, 'EUR'],
    ] as const)
      await change((await save(nth)).id, { value, currency });
    const [first] = (await call('/api/leads/board', { as: owner.cookie })).data.columns;
    expect(first.values).toEqual([
      { currency: 'USD', amount: 150 },
      { currency: 'EUR', amount: 70 },
    ]);
  });
});

describe('several leads', () => {
  it('move and are assigned together, each with its event, and back together', async () => {
    const ids = [(await save(0)).id, (await save(1)).id];
    const bulk = (json: object) => call('/api/leads/bulk', { as: owner.cookie, json: { ids, ...json } });
    const moved = await bulk({ stage: 'pitched' });
    expect(moved.data.events).toHaveLength(2);
    expect((await columns()).pitched).toEqual([...ids].reverse());
    expect((await bulk({ stage: 'pitched' })).data.events).toEqual([]);
    await bulk({ assigneeId: colleague.id });
    const list = (query: string, as = owner.cookie) => call(`/api/leads?${query}`, { as });
    expect((await list('assignee=me', colleague.cookie)).data.total).toBe(2);
    expect((await list('assignee=nobody')).data.total).toBe(0);
    for (const id of ids) {
      const [row, fold] = await rowAndFold(id);
      expect(row).toEqual(fold);
    }
    expect((await undo(moved.data.events)).data).toEqual({ undone: 2 });
  });
});

describe('the table', () => {
  it('is filtered by stage, words and what is due, and sorted', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    for (const [nth, nextStepOn] of ['2026-11-30', '2026-11-18', '2026-11-24'].entries())
      await change((await save(nth)).id, { nextStepOn });
    const due = async (query: string) =>
      (await call(`/api/leads?${query}`, { as: owner.cookie, now })).data.leads.map(
        ({ nextStepOn }: { nextStepOn: string }) => nextStepOn,
      );
    expect(await due('')).toEqual(['2026-11-18', '2026-11-24', '2026-11-30']);
    expect(await due('sortOrder=desc')).toEqual(['2026-11-30', '2026-11-24', '2026-11-18']);
    expect(await due('due=overdue')).toEqual(['2026-11-18']);
    expect(await due('due=week')).toEqual(['2026-11-18', '2026-11-24']);
    expect(await due('search=larch')).toEqual(['2026-11-18']);
    expect(await due('stage=lost')).toEqual([]);
  });

  it('is exported as CSV with notes, and no cell is a formula', async () => {
    await change((await save()).id, { notes: '=1+1', value: 12_550, stage: 'booked' });
    await call('/api/pipeline', {
      as: owner.cookie,
      method: 'PUT',
      json: { stages: [{ stage: 'booked', name: 'Won' }] },
    });
    const csv = await (await call('/api/exports/leads.csv', { as: owner.cookie })).text();
    expect(csv).toMatch(/Won/);
    expect(csv).toMatch(/125\.50,USD/);
    expect(csv).toContain("'=1+1");
  });
});

describe('what the line hides', () => {
  it('a free member neither saves, sees, counts by search, nor moves the lead of a brand behind the line', async () => {
    const late = await add.brand({ firstSeenAt: daysAgo(2) });
    brands = [late.id];
    const { id } = await save();
    const free = await people.free(own, { email: 'fred@own.test' });
    const list = await call('/api/leads?search=brand', { as: free.cookie });
    expect([list.data.total, list.data.hiddenCount]).toEqual([0, 1]);
    expect((await columns(free.cookie)).to_pitch).toEqual([]);
    const refused = [
      await call('/api/leads', { as: free.cookie, json: { brandId: late.id } }),
      await call(`/api/leads/${id}`, { as: free.cookie }),
      await call(`/api/leads/${id}/events`, { as: free.cookie }),
      await change(id, { notes: 'x' }, free.cookie),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const bulk = await call('/api/leads/bulk', { as: free.cookie, json: { ids: [id], stage: 'lost' } });
    expect(bulk.data.events).toEqual([]);
  });

  it('a pipeline is of its members alone: not of an administrator, not of who runs the newsletter without proof', async () => {
    const { id } = await save();
    const admin = await people.admin({ newsletterId: (await add.newsletter()).id });
    const unproved = await people.subscriber(own, { email: 'mallory@elsewhere.test' });
    for (const { cookie } of [admin, unproved]) {
      expect((await call(`/api/leads/${id}`, { as: cookie })).status).toBe(404);
      expect((await columns(cookie)).to_pitch).toEqual([]);
    }
    expect((await call('/api/leads', { as: unproved.cookie, json: { brandId: brands[1] } })).status).toBe(201);
    expect((await columns()).to_pitch).toEqual([id]);
  });
});
