// The pipeline's board, table and bulk changes, and what a viewer's line hides in them.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysAgo } from '../../support/world.ts';
import { createLeadsWorld } from '../support/leads-world.ts';

const { add, people, call, change, columns, db, history, rowAndFold, save, undo, who } = createLeadsWorld();

describe('the board', () => {
  it('has the newest lead on top, and a dropped lead at its place, in its own or another column', async () => {
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

  it('sums the values of each stage by currency', async () => {
    for (const [nth, value, currency] of [
      [0, 100, 'USD'],
      [1, 50, 'USD'],
      [2, 70, 'EUR'],
    ] as const)
      await change((await save(nth)).id, { value, currency });
    const [first] = (await call('/api/leads/board', { as: who.owner.cookie })).data.columns;
    expect(first.values).toEqual([
      { currency: 'USD', amount: 150 },
      { currency: 'EUR', amount: 70 },
    ]);
  });
});

describe('several leads', () => {
  it('are moved and assigned together, with an event each, and undone together', async () => {
    const ids = [(await save(0)).id, (await save(1)).id];
    const bulk = (json: object) => call('/api/leads/bulk', { as: who.owner.cookie, json: { ids, ...json } });
    const moved = await bulk({ stage: 'pitched' });
    expect(moved.data.events).toHaveLength(2);
    expect((await columns()).pitched).toEqual([...ids].reverse());
    expect((await bulk({ stage: 'pitched' })).data.events).toEqual([]);
    await bulk({ assigneeId: who.colleague.id });
    const list = (query: string, as = who.owner.cookie) => call(`/api/leads?${query}`, { as });
    expect((await list('assignee=me', who.colleague.cookie)).data.total).toBe(2);
    expect((await list('assignee=nobody')).data.total).toBe(0);
    for (const id of ids) {
      const [row, fold] = await rowAndFold(id);
      expect(row).toEqual(fold);
    }
    expect((await undo(moved.data.events)).data).toEqual({ undone: 2 });
  });

  it('get a next step together, an event for what differs, and keep the day they entered their stage through an undo', async () => {
    const ids = [(await save(0)).id, (await save(1)).id];
    await change(ids[0], { nextStep: 'Call', stage: 'pitched' });
    const bulk = async (json: object) =>
      (await call('/api/leads/bulk', { as: who.owner.cookie, json: { ids, ...json } })).data.events;
    const stageAt = async () =>
      Promise.all(ids.map(async (id) => (await call(`/api/leads/${id}`, { as: who.owner.cookie })).data.stageAt));
    const before = await stageAt();
    const planned = await bulk({ nextStep: 'Call', nextStepOn: '2026-12-01' });
    expect((await history(ids[0]))[0].change).toEqual({ nextStepOn: [null, '2026-12-01'] });
    expect((await history(ids[1]))[0].change).toEqual({ nextStep: ['', 'Call'], nextStepOn: [null, '2026-12-01'] });
    expect(await bulk({ nextStep: 'Call', nextStepOn: '2026-12-01' })).toEqual([]);
    for (const stage of ['in_talks', 'booked']) await undo(await bulk({ stage }));
    expect(await stageAt()).toEqual(before);
    await undo(planned);
    for (const id of ids) {
      const [row, fold] = await rowAndFold(id);
      expect(row).toEqual(fold);
    }
    expect(
      (await call('/api/leads/bulk', { as: who.owner.cookie, json: { ids, stage: 'lost', nextStep: 'x' } })).status,
    ).toBe(400);
  });
});

describe('the table', () => {
  it('can be filtered by stage, words and due date, and sorted', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    for (const [nth, nextStepOn] of ['2026-11-30', '2026-11-18', '2026-11-24'].entries())
      await change((await save(nth)).id, { nextStepOn });
    const due = async (query: string) =>
      (await call(`/api/leads?${query}`, { as: who.owner.cookie, now })).data.leads.map(
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
      as: who.owner.cookie,
      method: 'PUT',
      json: { stages: [{ stage: 'booked', name: 'Won' }] },
    });
    const csv = await (await call('/api/exports/leads.csv', { as: who.owner.cookie })).text();
    expect(csv).toMatch(/Won/);
    expect(csv).toMatch(/125\.50,USD/);
    expect(csv).toContain("'=1+1");
  });
});

describe('what the line hides', () => {
  it('a free member neither saves, sees, counts by search, nor moves the lead of a brand behind the line', async () => {
    const late = await add.brand({ firstSeenAt: daysAgo(2) });
    who.brands = [late.id];
    const { id } = await save();
    // The plan has ended, which colleagues would share.
    await db.execute(sql`update users set subscription_status = 'canceled' where newsletter_id = ${who.own}`);
    const free = await people.free(who.own, { email: 'fred@own.test' });
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

  it('a pipeline is visible to its members only: not to administrators, nor to those who run the newsletter without proof', async () => {
    const { id } = await save();
    const admin = await people.admin({ newsletterId: (await add.newsletter()).id });
    const unproved = await people.subscriber(who.own, { email: 'mallory@elsewhere.test' });
    for (const { cookie } of [admin, unproved]) {
      expect((await call(`/api/leads/${id}`, { as: cookie })).status).toBe(404);
      expect((await columns(cookie)).to_pitch).toEqual([]);
    }
    expect((await call('/api/leads', { as: unproved.cookie, json: { brandId: who.brands[1] } })).status).toBe(201);
    expect((await columns()).to_pitch).toEqual([id]);
  });
});
