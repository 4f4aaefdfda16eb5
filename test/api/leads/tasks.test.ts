// Today: what is due is listed with its next act, in the API and in the digest, and is gone once it is done.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ANSWER_REQUEST_STEP } from '../../../src/contract/lead-stages.ts';
import { toUtcDay } from '../../../src/contract/time.ts';
import { queueAlertMails, sendAlertMails } from '../../../src/flows/alert/mail.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

const day = (days: number) => toUtcDay(new Date(Date.now() + days * 86_400_000));

let world: World;
let own: { id: string };
let ada: { id: string; cookie: string };
beforeEach(async () => {
  world = createWorld();
  own = await world.add.newsletter({ domain: 'own.test' });
  ada = await world.people.subscriber(own.id, { email: `ada-${crypto.randomUUID()}@own.test` });
});

const tasks = async (as = ada.cookie) => (await world.call('/api/tasks', { as })).data.tasks;
const shown = async (as = ada.cookie) =>
  (await tasks(as)).map((one: { kind: string; brand: { name: string } }) => [one.kind, one.brand.name]);
async function lead(name: string) {
  const brand = await world.add.brand({ name, firstSeenAt: daysAgo(60) });
  const { lead } = (await world.call('/api/leads', { as: ada.cookie, json: { brandId: brand.id } })).data;
  const change = (json: object, as = ada.cookie) => world.call(`/api/leads/${lead.id}`, { as, method: 'PATCH', json });
  return { id: lead.id as string, brandId: brand.id, change };
}
const booked = (leadId: string, on: string, state: string, differences: object[] = []) =>
  world.db.execute(sql`
    insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency, differences, created_at, updated_at)
    values (${crypto.randomUUID()}, ${own.id}, ${leadId}, ${on}, 'hero', 1, ${state}, 'USD', ${JSON.stringify(differences)}::jsonb, now(), now())`);

it('follow-ups are due from their day until they are done, for their assignee alone', async () => {
  const [late, later, lost] = [await lead('Late'), await lead('Later'), await lead('Lost')];
  await late.change({ nextStep: 'Call Jo', nextStepOn: day(-2), stage: 'pitched' });
  await later.change({ nextStep: 'Call Bo', nextStepOn: day(1) });
  await lost.change({ nextStepOn: day(-1), stage: 'lost' });
  const [task] = await tasks();
  expect(await shown()).toEqual([['follow_up', 'Late']]);
  const asked = await lead('Asked');
  await asked.change({ nextStep: ANSWER_REQUEST_STEP, nextStepOn: day(0) });
  expect((await tasks())[0]).toMatchObject({ kind: 'request', draft: 'answer', text: 'Asks for dates' });
  await asked.change({ nextStep: '', nextStepOn: null });
  expect(task).toMatchObject({ path: `/pipeline/${late.id}`, draft: 'follow_up', since: day(-2), eventId: null });
  expect(task.text).toMatch(/^Call Jo \(due \w{3}, /);
  const bo = await world.people.subscriber(own.id, { email: `bo-${crypto.randomUUID()}@own.test` });
  await late.change({ assigneeId: bo.id });
  expect([await shown(), await shown(bo.cookie)]).toEqual([[], [['follow_up', 'Late']]]);
  const version = (await tasks(bo.cookie))[0].version;
  await late.change({ nextStep: '', nextStepOn: null, version }, bo.cookie);
  expect(await shown(bo.cookie)).toEqual([]);
  const stranger = await world.people.subscriber((await world.add.newsletter()).id);
  expect(await shown(stranger.cookie)).toEqual([]);
});

it('bookings that run today, did not run, or whose issue never came are listed, worst first', async () => {
  for (const [name, on, state, differences] of [
    ['Runs', day(0), 'booked', []],
    ['Tomorrow', day(1), 'booked', []],
    ['Silent', day(-4), 'booked', []],
    ['Missing', day(-5), 'missing', []],
    ['Broken', day(-1), 'ran', [{ what: 'broken_link', expected: '', found: '' }]],
    ['Fine', day(-6), 'ran', []],
  ] as const)
    await booked((await lead(name)).id, on, state, [...differences]);
  expect(await shown()).toEqual([
    ['missing', 'Missing'],
    ['broken_link', 'Broken'],
    ['runs_today', 'Runs'],
    ['no_issue', 'Silent'],
  ]);
  const { brand } = (await tasks())[0];
  const mail = { kind: 'make_good', subject: 'Sorry', body: 'Another date?' };
  expect((await world.call(`/api/brands/${brand.id}/sent`, { as: ada.cookie, json: mail })).status).toBe(200);
  expect((await shown())[0]).toEqual(['broken_link', 'Broken']);
});

it('an invoice is overdue from the day after it was due until it is paid', async () => {
  await booked((await lead('Slatehost')).id, day(-20), 'ran');
  const bill = (due: string, paid: string | null) =>
    world.db.execute(
      sql`update bookings set invoiced_on = ${day(-15)}, due_on = ${due}, paid_on = ${paid} where pipeline_id = ${own.id}`,
    );
  await bill(day(0), null);
  expect(await shown()).toEqual([]);
  await bill(day(-1), null);
  expect((await tasks())[0]).toMatchObject({ kind: 'invoice_overdue', since: day(-1), draft: null });
  await bill(day(-1), day(0));
  expect(await shown()).toEqual([]);
});

it('ad copy is missed from the day on which it is due, and waits for approval once it is given', async () => {
  const { id } = await lead('Slatehost');
  await booked(id, day(3), 'booked');
  await booked((await lead('Never asked')).id, day(9), 'booked');
  expect(await shown()).toEqual([]);
  const copy = (state: string) =>
    world.db.execute(sql`
      insert into ad_copies (booking_id, state, seed, secret_hash, given_at) select id, ${state}, id, id, now() from bookings where lead_id = ${id}
      on conflict (booking_id) do update set state = excluded.state`);
  await world.db.execute(sql`update pipelines set copy_due_days = 5 where id = ${own.id}`);
  await copy('missing');
  expect((await tasks())[0]).toMatchObject({ kind: 'copy_missing', since: day(-2), path: `/pipeline/${id}` });
  await copy('given');
  expect(await shown()).toEqual([['copy_given', 'Slatehost']]);
  await copy('approved');
  expect(await shown()).toEqual([]);
});

it('a sponsor of the own newsletter is due to renew until it is booked or written to', async () => {
  const sponsor = await world.add.brand({ name: 'Regular', firstSeenAt: daysAgo(60) });
  await world.db.execute(sql`
    insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
    values (${own.id}, ${sponsor.id}, 'all', ${daysAgo(90)}, ${daysAgo(12)}, 5, 14, ${daysAgo(-2)}, ${daysAgo(-20)}, 'renewing', 1, 1)`);
  expect((await tasks())[0]).toMatchObject({
    kind: 'renewal',
    draft: 'renewal',
    leadId: null,
    path: `/brands/${sponsor.id}`,
  });
  const mail = { kind: 'renewal', subject: 'Next dates', body: 'Shall we?' };
  await world.call(`/api/brands/${sponsor.id}/sent`, { as: ada.cookie, json: mail });
  expect(await shown()).toEqual([]);
});

it('the digest begins with what is due, also for a member who watches nothing, once for each new task', async () => {
  const sent: { subject: string; text: string }[] = [];
  Object.defineProperty(world.services, 'mail', { value: { send: async (mail: never) => sent.push(mail) } });
  const due = await lead('Slatehost');
  await due.change({ nextStep: 'Send the media kit', nextStepOn: day(0) });
  const night = async (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000 + 60_000);
    const members = await queueAlertMails(world.services, now);
    if (members > 0) await sendAlertMails(world.services, [ada.id], now);
    return members;
  };
  expect([await night(0), sent.length]).toEqual([1, 1]);
  expect(sent[0]?.subject).toBe('Slatehost: Send the media kit');
  expect(sent[0]?.text).toContain(`/pipeline/${due.id}`);
  expect(await night(1)).toBe(0);
  await (await lead('Quarrybase')).change({ nextStep: 'Call', nextStepOn: day(2) });
  expect([await night(2), sent.length]).toEqual([1, 2]);
  expect(sent[1]?.text).toContain('Slatehost: Send the media kit (due ');
});
