// The pipeline's board, table and bulk changes, and what a viewer's line hides in them.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysAgo } from '../../support/world.ts';
import { createLeadsWorld } from '../support/leads-world.ts';
import { callsAs } from '../support/seller.ts';

const { world, add, people, bulk, change, columns, db, rowsAndFolds, save, saveIds, who } = createLeadsWorld();

describe('the board', () => {
  it('has the newest lead on top, and a dropped lead at its place, in its own or another column', async () => {
    const [a = '', b = '', c = ''] = await saveIds(3);
    expect((await columns()).to_pitch).toEqual([c, b, a]);
    await change(c, { after: a });
    expect((await columns()).to_pitch).toEqual([b, a, c]);
    await change(a, { stage: 'pitched' });
    await change(c, { stage: 'pitched', after: a });
    await change(b, { stage: 'pitched', after: a });
    expect((await columns()).pitched).toEqual([a, b, c]);
    expect(await who.ada.kinds(b)).toEqual(['changed', 'created']);
  });

  it('keeps its order however often a lead is dropped into the same gap', async () => {
    const ids = await saveIds(3);
    const [a = '', b = '', c = ''] = ids;
    for (let nth = 0; nth < 40; nth++) await change(nth % 2 ? a : b, { after: c });
    expect((await columns()).to_pitch).toEqual([c, a, b]);
    const [rows, folds] = await rowsAndFolds(ids);
    expect(rows).toEqual(folds);
  });

  it('sums the values of each stage by currency', async () => {
    const [a = '', b = '', c = ''] = await saveIds(3);
    await change(a, { value: 100, currency: 'USD' });
    await change(b, { value: 50, currency: 'USD' });
    await change(c, { value: 70, currency: 'EUR' });
    const [first] = (await who.ada.get('/api/leads/board')).columns;
    expect(first.values).toEqual([
      { currency: 'USD', amount: 150 },
      { currency: 'EUR', amount: 70 },
    ]);
  });
});

describe('several leads', () => {
  it('are moved and assigned together, with an event each, and undone together', async () => {
    const ids = await saveIds(2);
    const moved = await bulk(ids, { stage: 'pitched' });
    expect(moved.data.events).toHaveLength(2);
    expect((await columns()).pitched).toEqual([...ids].reverse());
    expect((await bulk(ids, { stage: 'pitched' })).data.events).toEqual([]);
    await bulk(ids, { assigneeId: who.bo.id });
    expect((await who.bo.get('/api/leads?assignee=me')).total).toBe(2);
    expect((await who.ada.get('/api/leads?assignee=nobody')).total).toBe(0);
    expect((await who.ada.undo(moved.data.events)).data).toEqual({ undone: 2 });
    const [rows, folds] = await rowsAndFolds(ids);
    expect(rows).toEqual(folds);
  });

  it('get a next step together, an event for what differs, and keep the day they entered their stage through an undo', async () => {
    const ids = await saveIds(2);
    const [first = '', second = ''] = ids;
    await change(first, { nextStep: 'Call', stage: 'pitched' });
    const stageAt = async () => [(await who.ada.lead(first)).stageAt, (await who.ada.lead(second)).stageAt];
    const before = await stageAt();
    const plan = { nextStep: 'Call', nextStepOn: '2026-12-01' };
    const planned = (await bulk(ids, plan)).data.events;
    expect((await who.ada.history(first))[0].change).toEqual({ nextStepOn: [null, '2026-12-01'] });
    expect((await who.ada.history(second))[0].change).toEqual({
      nextStep: ['', 'Call'],
      nextStepOn: [null, '2026-12-01'],
    });
    expect((await bulk(ids, plan)).data.events).toEqual([]);
    for (const stage of ['in_talks', 'booked']) await who.ada.undo((await bulk(ids, { stage })).data.events);
    expect(await stageAt()).toEqual(before);
    await who.ada.undo(planned);
    const [rows, folds] = await rowsAndFolds(ids);
    expect(rows).toEqual(folds);
    expect((await bulk(ids, { stage: 'lost', nextStep: 'x' })).status).toBe(400);
  });
});

describe('the table', () => {
  it('can be filtered by stage, words and due date, and sorted', async () => {
    const ids = await saveIds(3);
    for (const [nth, nextStepOn] of ['2026-11-30', '2026-11-18', '2026-11-24'].entries())
      await change(ids[nth] ?? '', { nextStepOn });
    const due = async (query: string) =>
      (await who.ada.get(`/api/leads?${query}`, new Date('2026-11-20T12:00:00Z'))).leads.map(
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
    await who.ada.put('/api/pipeline', { stages: [{ stage: 'booked', name: 'Won' }] });
    const csv = await (await world.call('/api/exports/leads.csv', { as: who.ada.cookie })).text();
    for (const cell of ['Won', '125.50,USD', "'=1+1"]) expect(csv).toContain(cell);
  });
});

describe('what the line hides', () => {
  it('a free member neither saves, sees, counts by search, nor moves the lead of a brand behind the line', async () => {
    const brandId = (await add.brand({ firstSeenAt: daysAgo(2) })).id;
    const { id } = await who.ada.saveLead({ brandId });
    // The plan has ended, which colleagues would share.
    await db.execute(sql`update users set subscription_status = 'canceled' where newsletter_id = ${who.ada.own.id}`);
    const free = callsAs(world, (await people.free(who.ada.own.id, { email: 'fred@own.test' })).cookie);
    expect(await free.get('/api/leads?search=brand')).toMatchObject({ total: 0, hiddenCount: 1 });
    expect((await columns(free)).to_pitch).toEqual([]);
    expect((await free.post('/api/leads', { brandId })).status).toBe(404);
    expect([await free.status(`/api/leads/${id}`), await free.status(`/api/leads/${id}/events`)]).toEqual([404, 404]);
    expect((await change(id, { notes: 'x' }, free)).status).toBe(404);
    expect((await bulk([id], { stage: 'lost' }, free)).data.events).toEqual([]);
  });

  it('a pipeline is visible to its members only: not to administrators, nor to those who run the newsletter without proof', async () => {
    const { id } = await save();
    const admin = await people.admin({ newsletterId: (await add.newsletter()).id });
    const unproved = await people.subscriber(who.ada.own.id, { email: 'mallory@elsewhere.test' });
    for (const { cookie } of [admin, unproved]) {
      const other = callsAs(world, cookie);
      expect([await other.status(`/api/leads/${id}`), (await columns(other)).to_pitch]).toEqual([404, []]);
    }
    await callsAs(world, unproved.cookie).saveLead({ brandId: who.brands[1] ?? '' });
    expect((await columns()).to_pitch).toEqual([id]);
  });
});
