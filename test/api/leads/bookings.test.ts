// From a booked slot to the ad that ran: bookings through the API, issues by mail, and what the product detects itself.
// Running it again changes nothing.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { recheckRecentBookings, updateBookingsFromIssue } from '../../../src/flows/booking/settle.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import worker from '../../../src/worker.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, dailyPlan, inDays, insertBuyingPattern, type Seller } from '../support/seller.ts';

const world = createWorld({ SITE_HOSTS: '' });
const { add, people, db, services } = world;
const TODAY = inDays(0);
const HERO = { day: TODAY, placementType: 'hero' };
const TOMORROW = { day: inDays(1), placementType: 'hero' };
const KILN = { link: 'https://quarrybase.com/kiln' };
const PLAN = { ...dailyPlan(['hero', 1, 40_000], ['text_only', 2, null]), skippedDays: [inDays(2)] };
const AD = `<p>This issue is brought to you by Quarrybase</p><p><a href="https://quarrybase.com/kiln?utm_source=letters">Quarrybase</a> runs your Postgres. Start a free trial today.</p>`;
const NO_AD = '<p>Nothing else today.</p>';
const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`;

let me: Seller;
let brandId: string;
let leadId: string;
let nth = 0;

beforeAll(async () => {
  brandId = (await add.brand({ name: 'Quarrybase', domain: 'quarrybase.com', firstSeenAt: daysAgo(90) })).id;
  // Visible to everybody, since it bought before the free members' line.
  await add.sponsorship((await add.newsletter()).id, brandId, { detectedAt: daysAgo(90), confidence: 90 });
});
beforeEach(async () => {
  me = await createSeller(world, `letters${++nth}.test`);
  leadId = (await me.saveLead({ brandId })).id;
  await me.put('/api/slot-plan', PLAN);
});

/** An issue arrives by mail and is analysed, with all jobs that follow. @returns the mail's id. */
async function issue(body: string, to = me.own.uniqueEmail): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nTo: ${to}\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p>${body}${NEWS}\r\n`,
  );
  const message = { from: 'b@letters.test', to, raw: new Response(raw).body, rawSize: raw.length };
  const mail = { ...message, headers: new Headers(), setReject() {} };
  await worker.email(mail as unknown as ForwardableEmailMessage, world.bindings);
  await world.work(['analyse', 'bookings', 'ad-links']);
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id from emails e join newsletters n on n.id = e.newsletter_id where n.unique_email = ${to} order by e.created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}
const again = (emailId: string) => updateBookingsFromIssue(services, emailId, new Date());
const night = (now = new Date()) => recheckRecentBookings(services, now);
const book = (slots: { day: string; placementType: string }[], more: object = {}) => me.book(leadId, slots, more);
const bookings = () => me.bookings(leadId);
const firstBooking = async () => (await bookings())[0];
const stage = async () => (await me.lead(leadId)).stage;
const kinds = () => me.kinds(leadId);

describe('a booking', () => {
  it('takes a slot at the plan’s price and moves its lead to Booked, in one event that can be undone', async () => {
    const made = await book([HERO]);
    expect(made.status).toBe(201);
    expect(made.data.bookings).toMatchObject([{ ...HERO, slot: 1, state: 'booked', price: 40_000, currency: 'USD' }]);
    expect([await stage(), (await kinds())[0]]).toEqual(['booked', 'booked']);
    const undone = await me.undo([made.data.eventId]);
    expect([undone.status, await stage(), await bookings()]).toEqual([200, 'to_pitch', []]);
    expect((await book([HERO])).status).toBe(201);
  });

  it('is what the lead is worth, in its own currency, and answers the follow-up', async () => {
    await me.patch(`/api/leads/${leadId}`, { value: 125, currency: 'EUR' });
    const board = async () =>
      (await me.get('/api/leads/board')).columns.flatMap(({ values }: { values: object[] }) => values);
    expect(await board()).toEqual([{ currency: 'EUR', amount: 125 }]);
    const mail = { to: 'jo@quarrybase.com', subject: 'Hello', body: 'Hi Jo' };
    const sent = await me.post(`/api/brands/${brandId}/sent`, mail);
    expect(sent.data.lead).toMatchObject({ nextStep: 'Follow up', contact: 'jo@quarrybase.com' });
    expect((await me.history(leadId))[0].detail.mail).toEqual(mail);
    const made = await book([HERO, TOMORROW]);
    const booked = [{ currency: 'USD', amount: 80_000 }];
    expect(await me.lead(leadId)).toMatchObject({ booked, nextStep: '', nextStepOn: null });
    expect(await board()).toEqual(booked);
    await me.undo([made.data.eventId]);
    const { nextStepOn } = sent.data.lead;
    expect(await me.lead(leadId)).toMatchObject({ booked: [], nextStep: 'Follow up', nextStepOn });
  });

  it('is refused with a message if the slot is taken, the plan has no issue that day, or the day is past', async () => {
    await book([HERO]);
    const other = await me.saveLead({ brandId: (await add.brand({ firstSeenAt: daysAgo(90) })).id });
    const twice = await me.book(other.id, [HERO]);
    expect([twice.status, twice.data.details.slots]).toEqual([409, twice.data.error]);
    expect(twice.data.error).toMatch(/^Hero on \w+, \w+ \d+ is already booked by Quarrybase$/);
    const refused = async (day: number, placementType: string, count = 1) =>
      (await book(Array(count).fill({ day: inDays(day), placementType }))).data.error;
    expect(await refused(-1, 'hero')).toMatch(/is in the past$/);
    expect(await refused(2, 'hero')).toMatch(/^No issue is planned for /);
    expect(await refused(1, 'coupon')).toBe('Your slots have no Coupon');
    expect(await refused(1, 'text_only', 3)).toMatch(/fewer free slots than you chose$/);
    expect(await bookings()).toHaveLength(1);
  });

  it('of one slot by two members at the same moment is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => book([HERO])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('on hold does not move the lead, and becomes Booked when it is agreed', async () => {
    const [{ id, updatedAt }] = (await book([HERO], { state: 'held' })).data.bookings;
    expect(await stage()).toBe('to_pitch');
    const agreed = await me.changeBooking(id, { state: 'booked', updatedAt });
    expect([agreed.data.booking.state, await stage()]).toEqual(['booked', 'booked']);
    expect((await me.changeBooking(id, { state: 'cancelled', updatedAt })).status).toBe(412);
  });

  it('on hold ends after its last day: the slot is open again, the history says so, and it can be undone', async () => {
    const past = await book([HERO], { state: 'held', heldUntil: inDays(-1) });
    expect([past.status, past.data.details]).toEqual([400, { heldUntil: 'This day is in the past' }]);
    await book([HERO], { state: 'held', heldUntil: TODAY });
    await book([TOMORROW], { state: 'held' });
    await night();
    expect(await bookings()).toMatchObject([{ heldUntil: TODAY }, { heldUntil: null }]);
    await night(daysAgo(-1));
    expect(await bookings()).toMatchObject([TOMORROW]);
    const [released] = await me.history(leadId);
    expect(released).toMatchObject({ kind: 'released', actor: 'machine', canUndo: true });
    expect((await me.undo([released.id], daysAgo(-1))).status).toBe(200);
    await night(daysAgo(-2));
    expect(await firstBooking()).toMatchObject({ day: TODAY, state: 'held', heldUntil: null });
  });
});

it('the calendar shows past sponsors on the days of their issues, and a booked ad once', async () => {
  const detectedAt = daysAgo(9);
  const seen = { placementType: 'text_only', confidence: 90 };
  const { id } = await add.sponsorship(me.own.id, brandId, { detectedAt, ...seen });
  await add.sponsorship(me.own.id, brandId, { detectedAt, confidence: 30 });
  await book([HERO]);
  await issue(AD);
  const { issues } = await me.get('/api/calendar');
  const on = (wanted: string) => issues.find(({ day }: { day: string }) => day === wanted);
  expect(on(toUtcDay(detectedAt)).sponsors).toEqual([
    { sponsorshipId: id, placementType: 'text_only', brand: { id: brandId, name: 'Quarrybase', logoUrl: null } },
  ]);
  expect(on(TODAY)).toMatchObject({ sponsors: [], slots: [{ booking: { state: 'ran' } }, {}, {}] });
});

describe('an issue of the own newsletter', () => {
  it('marks the booking and its lead as Ran, with the ad as evidence', async () => {
    await book([HERO], KILN);
    const emailId = await issue(AD);
    const booking = await firstBooking();
    expect(booking).toMatchObject({ state: 'ran', stateBy: 'machine', differences: [], linkCheck: { url: KILN.link } });
    const ad = await me.get(`/api/sponsorships/${booking.sponsorshipId}`);
    expect(ad).toMatchObject({ brandId, email: { id: emailId } });
    expect(await stage()).toBe('ran');
    expect((await me.history(leadId))[0]).toMatchObject({ kind: 'ran', actor: 'machine', by: null, canUndo: true });
  });

  it('whose link is checked after a member read the booking doesn’t refuse their figures', async () => {
    await book([HERO], KILN);
    const emailId = await issue(AD);
    const { id, updatedAt } = await firstBooking();
    await db.execute(sql`update bookings set link_check = null where id = ${id}`);
    await again(emailId);
    await world.work(['bookings', 'ad-links']);
    expect(await firstBooking()).toMatchObject({ linkCheck: { url: KILN.link }, updatedAt });
    expect((await me.changeBooking(id, { sent: 900, updatedAt })).status).toBe(200);
  });

  it('raises nothing twice when it is analysed again', async () => {
    await book([HERO]);
    const emailId = await issue(AD);
    const before = await kinds();
    await db.execute(sql`update emails set processing_status = 'pending', leased_until = null where id = ${emailId}`);
    await services.jobs.send([{ kind: 'analyse', emailId }]);
    await world.work(['analyse', 'bookings', 'ad-links']);
    await again(emailId);
    await night();
    await world.work(['bookings', 'ad-links']);
    expect([await kinds(), (await firstBooking()).state]).toEqual([before, 'ran']);
  });

  it('without its booked ad raises at once that the ad is missing', async () => {
    await book([HERO]);
    await issue(NO_AD);
    expect(await firstBooking()).toMatchObject({ state: 'missing', stateBy: 'machine' });
    expect([(await kinds())[0], await stage()]).toEqual(['missing', 'booked']);
    // The members hear of it without a watch, and see what to do.
    expect(await me.alerts()).toMatchObject([{ watch: null, lead: { id: leadId, kind: 'missing' } }]);
    expect(await me.tasks()).toMatchObject([{ leadId, kind: 'missing', since: TODAY, draft: 'make_good' }]);
    expect((await me.lead(leadId)).fault).toMatchObject({ ...HERO, differences: [] });
    const draft = await me.get(`/api/brands/${brandId}/draft?kind=make_good`);
    expect(draft.sentences.map(({ text }: { text: string }) => text).join(' ')).toMatch(
      /Your hero ad was booked in .*, and it did not run\. I am sorry about that\. These dates are open:/,
    );
    await me.changeBooking((await firstBooking()).id, { state: 'cancelled' });
    expect(await me.tasks()).toEqual([]);
    expect(await me.status(`/api/brands/${brandId}/draft?kind=make_good`)).toBe(409);
  });

  it('with another placement or link raises the difference, until a member dismisses it', async () => {
    await book([{ day: TODAY, placementType: 'text_only' }], { link: 'https://slatehost.com/other' });
    await issue(AD);
    const booking = await firstBooking();
    expect(booking.state).toBe('ran');
    expect(booking.differences).toEqual([
      { what: 'placement', expected: 'Text Only', found: 'Hero' },
      { what: 'link', expected: 'slatehost.com/other', found: expect.stringMatching(/^quarrybase.com/) },
    ]);
    expect((await kinds()).slice(0, 2)).toEqual(['differs', 'ran']);
    expect(await me.alerts()).toMatchObject([{ lead: { kind: 'differs', differences: ['placement', 'link'] } }]);
    const [{ kind, eventId }] = await me.tasks();
    expect(kind).toBe('differs');
    await me.undo([eventId]);
    expect([await me.tasks(), (await me.lead(leadId)).fault]).toEqual([[], null]);
  });

  it('does not overrule a member: what they undid isn’t raised again', async () => {
    await book([HERO]);
    const emailId = await issue(NO_AD);
    expect((await me.undo([(await me.history(leadId))[0].id])).status).toBe(200);
    const { id, state } = await firstBooking();
    await again(emailId);
    expect([state, (await firstBooking()).state]).toEqual(['booked', 'booked']);
    await me.changeBooking(id, { state: 'ran' });
    await again(emailId);
    expect([(await firstBooking()).state, await stage()]).toEqual(['ran', 'ran']);
  });

  it('leaves the lead at Booked while another of its dates is still to come', async () => {
    await book([HERO, TOMORROW]);
    await issue(AD);
    expect(await bookings()).toMatchObject([{ state: 'ran' }, { state: 'booked' }]);
    expect(await stage()).toBe('booked');
  });

  it('in which a booking ran starts a renewal: the draft proposes the next open dates, and sending it pitches the lead again', async () => {
    const draft = (kind: string) => me.get(`/api/brands/${brandId}/draft?kind=${kind}`);
    expect(await me.status(`/api/brands/${brandId}/draft?kind=renewal`)).toBe(409);
    expect(await draft('pitch')).toMatchObject({ kinds: ['pitch'], canReword: false });
    await book([HERO]);
    await issue(AD);
    const { id, sponsorshipId } = await firstBooking();
    await me.changeBooking(id, { sent: 12_000, clicks: 80 });
    const wrong = await me.changeBooking(id, { opens: 12_001 });
    expect([wrong.status, Object.keys(wrong.data.details)]).toEqual([400, ['opens']]);
    const { kinds, sentences } = await draft('renewal');
    const [, ran, figures, open] = sentences;
    expect(kinds).toEqual(['pitch', 'renewal']);
    expect(ran).toMatchObject({ evidence: [{ kind: 'sponsorship', id: sponsorshipId }] });
    expect(figures.text).toBe('In figures: it went to 12,000 readers and brought 80 clicks.');
    expect(open.text).toMatch(/^These dates are open:(\n- \w+, \w+ \d+(, \d+)?: Hero, \$400){4}$/);
    // An issue in which the brand has another ad already isn't proposed.
    const { data: booked } = await book([{ ...TOMORROW, placementType: 'text_only' }]);
    expect((await draft('renewal')).sentences[3].text).not.toContain(open.text.split('\n')[1]);
    await me.undo([booked.eventId]);
    const send = async (kind: string) =>
      (await me.post(`/api/brands/${brandId}/sent`, { kind, subject: 'Hi', body: 'Hello' })).data.lead;
    expect(await send('recap')).toMatchObject({ stage: 'ran', nextStep: 'Follow up on the recap' });
    expect(await send('renewal')).toMatchObject({ stage: 'pitched', nextStep: 'Follow up on the renewal' });
    expect((await draft('follow_up')).quoted).toMatchObject({ subject: 'Hi' });
  });

  it('reveals nothing to a member who runs the newsletter without proof', async () => {
    const stranger = callsAs(world, (await people.free(me.own.id)).cookie);
    await stranger.put('/api/slot-plan', PLAN);
    const { id } = await stranger.saveLead({ brandId });
    expect((await stranger.book(id, [HERO])).status).toBe(201);
    await book([HERO]);
    await issue(AD);
    expect(await stranger.bookings(id)).toMatchObject([{ state: 'booked', sponsorshipId: null }]);
  });
});

it('a purchase in a similar newsletter puts one notice on the lead, which a free member doesn’t see for 14 days', async () => {
  const near = await add.newsletter({ name: `Near ${nth}`, uniqueEmail: `near${nth}${Date.now()}@mail.app.test` });
  await db.insert(newsletterSimilarities).values([{ newsletterId: me.own.id, similarId: near.id, similarity: 0.8 }]);
  const emailId = await issue(AD, near.uniqueEmail);
  await again(emailId);
  const [notice] = await me.history(leadId);
  expect(notice).toMatchObject({ kind: 'bought_nearby', actor: 'machine', detail: { newsletter: `Near ${nth}` } });
  const notices = async () => (await kinds()).filter((kind) => kind === 'bought_nearby');
  expect(await notices()).toHaveLength(1);
  const free = callsAs(world, (await people.free(me.own.id, { email: `bo@letters${nth}.test` })).cookie);
  const setStatus = (status: string) =>
    db.execute(sql`update users set subscription_status = ${status} where newsletter_id = ${me.own.id}`);
  await setStatus('past_due');
  expect(await free.kinds(leadId)).toEqual(['created']);
  expect((await free.undo([notice.id])).status).toBe(404);
  await setStatus('active');
  await me.undo([notice.id]);
  await again(emailId);
  expect(await notices()).toHaveLength(1);
});

it('the buying pattern raises one notice each when a renewal is due, the brand returns, or it lapses', async () => {
  const pattern = (days: Parameters<typeof insertBuyingPattern>[3]) =>
    insertBuyingPattern(world, me.own.id, brandId, days);
  await pattern({ due: -3, lapses: -20, last: 11 });
  await night();
  await night();
  expect(await kinds()).toEqual(['renewal_due', 'created']);
  await pattern({ due: 16, lapses: 2, last: 30 });
  await night();
  expect((await kinds())[0]).toBe('lapsed');
  await pattern({ due: -13, lapses: -27, last: 1, active: 'returning' });
  await night();
  await night();
  expect(await kinds()).toEqual(['returning', 'lapsed', 'renewal_due', 'created']);
});
