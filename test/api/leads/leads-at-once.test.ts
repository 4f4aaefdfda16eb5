// Many acts at once on the same leads: each is done completely or refused, and its events always make the row.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLeadsWorld } from '../support/leads-world.ts';

const { bulk, change, db, rowsAndFolds, save, saveIds, who } = createLeadsWorld();
const send = (body: string, subject = 'Hello') =>
  who.ada.post(`/api/brands/${who.brands[0]}/sent`, { kind: 'pitch', to: 'ada@kaolin.test', subject, body });

it('twenty acts at once on one lead are all done, and the lead is what its events say', async () => {
  const { id } = await save();
  const acts = [
    (nth: number) => change(id, { nextStep: `Step ${nth}` }, nth % 2 ? who.ada : who.bo),
    (nth: number) => change(id, { stage: nth % 2 ? 'pitched' : 'in_talks' }),
    (nth: number) => change(id, { value: 100 * nth }),
    () => bulk([id], { assigneeId: who.bo.id }),
    (nth: number) => send('A text that was sent', `Hello ${nth}`),
  ];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => acts[nth % acts.length]?.(nth)));
  expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
  const [made, folds] = await rowsAndFolds([id]);
  expect(made).toEqual(folds);
  const { rows } = await db.execute<{ mails: number; versions: number; events: number }>(sql`
    select (select count(*)::int from lead_mails where lead_id = ${id}) as mails,
      (select count(distinct version)::int from lead_events where lead_id = ${id}) as versions,
      (select count(*)::int from lead_events where lead_id = ${id}) as events`);
  expect([rows[0]?.mails, rows[0]?.versions]).toEqual([4, rows[0]?.events]);
});

it('a bulk undo that meets a lead changed at the same moment undoes all or none', async () => {
  for (let round = 0; round < 8; round++) {
    const ids = await saveIds(3);
    const { events } = (await bulk(ids, { stage: 'in_talks' })).data;
    const [undone] = await Promise.all([
      who.ada.undo(events),
      ...ids.map((id, nth) => change(id, { nextStep: `${round} ${nth}` }, who.bo)),
      bulk([ids[2] ?? ''], { stage: 'booked' }, who.bo),
    ]);
    const histories = await Promise.all(ids.map((id) => who.ada.history(id)));
    const count = histories.flat().filter(({ undoes }) => events.includes(undoes)).length;
    expect([undone.status, count]).toEqual(undone.status === 200 ? [200, events.length] : [409, 0]);
    const [rows, folds] = await rowsAndFolds(ids);
    expect(rows).toEqual(folds);
    for (const id of ids) await who.ada.remove(`/api/leads/${id}`);
  }
});

it('a refused undo of a sent mail keeps its text', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await save();
    const sent = await send(`Round ${round}`);
    const [undone] = await Promise.all([
      who.ada.undo([sent.data.eventId]),
      ...['a', 'b', 'c'].map((notes) => change(id, { notes: `${round} ${notes}` }, who.bo)),
    ]);
    const { rows } = await db.execute(sql`select 1 from lead_mails where body = ${`Round ${round}`}`);
    expect([undone.status, rows.length]).toEqual(undone.status === 200 ? [200, 0] : [409, 1]);
  }
});
