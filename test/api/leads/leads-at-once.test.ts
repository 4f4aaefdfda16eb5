// Many acts at once on the same leads: each is done completely or refused, and its events always make the row.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLeadsWorld } from '../support/leads-world.ts';

const { call, change, db, history, rowAndFold, save, undo, who } = createLeadsWorld();
const times = <T>(n: number, act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, nth) => act(nth)));

it('twenty acts at once on one lead are all done, and the lead is what its events say', async () => {
  const lead = await save();
  const acts = [
    (nth: number) => change(lead.id, { nextStep: `Step ${nth}` }, nth % 2 ? who.owner.cookie : who.colleague.cookie),
    (nth: number) => change(lead.id, { stage: nth % 2 ? 'pitched' : 'in_talks' }),
    (nth: number) => change(lead.id, { value: 100 * nth }),
    () => call('/api/leads/bulk', { as: who.owner.cookie, json: { ids: [lead.id], assigneeId: who.colleague.id } }),
    (nth: number) =>
      call(`/api/brands/${who.brands[0]}/sent`, {
        as: who.owner.cookie,
        json: { kind: 'pitch', to: 'ada@kaolin.test', subject: `Hello ${nth}`, body: 'A text that was sent' },
      }),
  ];
  const answers = await times(20, (nth) => (acts[nth % acts.length] as (nth: number) => Promise<Response>)(nth));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [row, fold] = await rowAndFold(lead.id);
  expect(row).toEqual(fold);
  const { rows } = await db.execute<{ mails: number; versions: number; events: number }>(sql`
    select (select count(*)::int from lead_mails where lead_id = ${lead.id}) as mails,
      (select count(distinct version)::int from lead_events where lead_id = ${lead.id}) as versions,
      (select count(*)::int from lead_events where lead_id = ${lead.id}) as events`);
  expect(rows[0]?.mails).toBe(4);
  expect(rows[0]?.versions).toBe(rows[0]?.events);
});

it('a bulk undo that meets a lead changed at the same moment undoes all or none', async () => {
  for (let round = 0; round < 8; round++) {
    const leads = await times(3, (nth) => save(nth));
    const ids = leads.map(({ id }) => id);
    const moved = await call('/api/leads/bulk', { as: who.owner.cookie, json: { ids, stage: 'in_talks' } });
    const [undone] = await Promise.all([
      undo(moved.data.events),
      ...ids.map((id, nth) => change(id, { nextStep: `${round} ${nth}` }, who.colleague.cookie)),
      call('/api/leads/bulk', { as: who.colleague.cookie, json: { ids: [ids[2]], stage: 'booked' } }),
    ]);
    const histories = await Promise.all(ids.map(history));
    const count = histories.flat().filter(({ undoes }) => moved.data.events.includes(undoes)).length;
    expect([undone.status, count]).toEqual(undone.status === 200 ? [200, moved.data.events.length] : [409, 0]);
    for (const id of ids) {
      const [row, fold] = await rowAndFold(id);
      expect(row).toEqual(fold);
      await call(`/api/leads/${id}`, { as: who.owner.cookie, method: 'DELETE' });
    }
  }
});

it('a refused undo of a sent mail keeps its text', async () => {
  for (let round = 0; round < 8; round++) {
    const lead = await save();
    const sent = await call(`/api/brands/${who.brands[0]}/sent`, {
      as: who.owner.cookie,
      json: { kind: 'pitch', to: 'ada@kaolin.test', subject: 'Hello', body: `Round ${round}` },
    });
    const [undone] = await Promise.all([
      undo([sent.data.eventId]),
      ...['a', 'b', 'c'].map((notes) => change(lead.id, { notes: `${round} ${notes}` }, who.colleague.cookie)),
    ]);
    const { rows } = await db.execute(sql`select 1 from lead_mails where body = ${`Round ${round}`}`);
    expect([undone.status, rows.length]).toEqual(undone.status === 200 ? [200, 0] : [409, 1]);
  }
});
