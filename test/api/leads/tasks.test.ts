// Today: what is due is listed with its next act, in the API and in the digest, and is gone once it is done.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ANSWER_REQUEST_STEP } from '../../../src/contract/lead-stages.ts';
import { queueAlertMails, sendAlertMails } from '../../../src/flows/alert/mail.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';
import {
  callsAs,
  createSeller,
  inDays,
  insertBooking,
  insertBuyingPattern,
  type Member,
  type Seller,
} from '../support/seller.ts';

let world: World;
let me: Seller;
beforeEach(async () => {
  world = createWorld();
  me = await createSeller(world, 'own.test');
});

const shown = async (by: Member = me) =>
  (await by.tasks()).map((one: { kind: string; brand: { name: string } }) => [one.kind, one.brand.name]);
const lead = async (name: string): Promise<string> =>
  (await me.saveLead({ brandId: (await world.add.brand({ name, firstSeenAt: daysAgo(60) })).id })).id;
const change = (id: string, json: object, by: Member = me) => by.patch(`/api/leads/${id}`, json);

it('follow-ups are due from their day until they are done, for their assignee alone', async () => {
  const [late, later, lost] = [await lead('Late'), await lead('Later'), await lead('Lost')];
  await change(late, { nextStep: 'Call Jo', nextStepOn: inDays(-2), stage: 'pitched' });
  await change(later, { nextStep: 'Call Bo', nextStepOn: inDays(1) });
  await change(lost, { nextStepOn: inDays(-1), stage: 'lost' });
  expect(await shown()).toEqual([['follow_up', 'Late']]);
  const [task] = await me.tasks();
  expect(task).toMatchObject({ path: `/pipeline/${late}`, draft: 'follow_up', since: inDays(-2), eventId: null });
  expect(task.text).toMatch(/^Call Jo \(due \w{3}, /);
  const asked = await lead('Asked');
  await change(asked, { nextStep: ANSWER_REQUEST_STEP, nextStepOn: inDays(0) });
  expect((await me.tasks())[0]).toMatchObject({ kind: 'request', draft: 'answer', text: 'Asks for dates' });
  await change(asked, { nextStep: '', nextStepOn: null });
  const { id: assigneeId, cookie } = await world.people.subscriber(me.own.id, { email: 'bo@own.test' });
  const bo = callsAs(world, cookie);
  await change(late, { assigneeId });
  expect([await shown(), await shown(bo)]).toEqual([[], [['follow_up', 'Late']]]);
  const { version } = (await bo.tasks())[0];
  await change(late, { nextStep: '', nextStepOn: null, version }, bo);
  expect(await shown(bo)).toEqual([]);
});

it('bookings that run today, did not run, or whose issue never came are listed, worst first', async () => {
  const broken = [{ what: 'broken_link', expected: '', found: '' }];
  for (const [name, days, state, differences] of [
    ['Runs', 0, 'booked', []],
    ['Tomorrow', 1, 'booked', []],
    ['Silent', -4, 'booked', []],
    ['Missing', -5, 'missing', []],
    ['Broken', -1, 'ran', broken],
    ['Fine', -6, 'ran', []],
  ] as const)
    await insertBooking(world, await lead(name), name, { day: inDays(days), state, differences });
  expect(await shown()).toEqual([
    ['missing', 'Missing'],
    ['broken_link', 'Broken'],
    ['runs_today', 'Runs'],
    ['no_issue', 'Silent'],
  ]);
  const { brand } = (await me.tasks())[0];
  const mail = { kind: 'make_good', subject: 'Sorry', body: 'Another date?' };
  expect((await me.post(`/api/brands/${brand.id}/sent`, mail)).status).toBe(200);
  expect((await shown())[0]).toEqual(['broken_link', 'Broken']);
});

it('an invoice is overdue from the day after it was due until it is paid', async () => {
  await insertBooking(world, await lead('Slatehost'), 'billed', { day: inDays(-20), state: 'ran' });
  const bill = (due: string, paid: string | null) =>
    world.db.execute(sql`update bookings set invoiced_on = ${inDays(-15)}, due_on = ${due}, paid_on = ${paid}`);
  await bill(inDays(0), null);
  expect(await shown()).toEqual([]);
  await bill(inDays(-1), null);
  expect((await me.tasks())[0]).toMatchObject({ kind: 'invoice_overdue', since: inDays(-1), draft: null });
  await bill(inDays(-1), inDays(0));
  expect(await shown()).toEqual([]);
});

it('ad copy is missed from the day on which it is due, and waits for approval once it is given', async () => {
  const id = await lead('Slatehost');
  await insertBooking(world, id, 'soon', { day: inDays(3) });
  await insertBooking(world, await lead('Never asked'), 'never', { day: inDays(9) });
  expect(await shown()).toEqual([]);
  const copy = (state: string) =>
    world.db.execute(sql`
      insert into ad_copies (booking_id, state, seed, secret_hash, given_at) values ('soon', ${state}, 'soon', 'soon', now())
      on conflict (booking_id) do update set state = excluded.state`);
  await me.put('/api/pipeline', { copyDueDays: 5 });
  await copy('missing');
  expect((await me.tasks())[0]).toMatchObject({ kind: 'copy_missing', since: inDays(-2), path: `/pipeline/${id}` });
  await copy('given');
  expect(await shown()).toEqual([['copy_given', 'Slatehost']]);
  await copy('approved');
  expect(await shown()).toEqual([]);
});

it('a sponsor of the own newsletter is due to renew until it is booked or written to', async () => {
  const { id } = await world.add.brand({ name: 'Regular', firstSeenAt: daysAgo(60) });
  await insertBuyingPattern(world, me.own.id, id, { last: 12, due: -2, lapses: -20 });
  const renewal = { kind: 'renewal', draft: 'renewal', leadId: null, path: `/brands/${id}` };
  expect(await me.tasks()).toMatchObject([renewal]);
  const stranger = callsAs(world, (await world.people.subscriber((await world.add.newsletter()).id)).cookie);
  expect(await stranger.tasks()).toEqual([]);
  await me.post(`/api/brands/${id}/sent`, { kind: 'renewal', subject: 'Next dates', body: 'Shall we?' });
  expect(await shown()).toEqual([]);
});

it('the digest begins with what is due, also for a member who watches nothing, once for each new task', async () => {
  const sent: { subject: string; text: string }[] = [];
  Object.defineProperty(world.services, 'mail', { value: { send: async (mail: never) => sent.push(mail) } });
  const due = await lead('Slatehost');
  await change(due, { nextStep: 'Send the media kit', nextStepOn: inDays(0) });
  const night = async (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000 + 60_000);
    const members = await queueAlertMails(world.services, now);
    if (members > 0) await sendAlertMails(world.services, [me.id], now);
    return members;
  };
  expect([await night(0), sent.length]).toEqual([1, 1]);
  expect(sent[0]?.subject).toBe('Slatehost: Send the media kit');
  expect(sent[0]?.text).toContain(`/pipeline/${due}`);
  expect(await night(1)).toBe(0);
  await change(await lead('Quarrybase'), { nextStep: 'Call', nextStepOn: inDays(2) });
  expect([await night(2), sent.length]).toEqual([1, 2]);
  expect(sent[1]?.text).toContain('Slatehost: Send the media kit (due ');
});
