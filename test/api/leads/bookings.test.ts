// From a booked slot to the ad that ran: bookings through the API, issues by mail, and what the product detects itself.
// Running it again changes nothing.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { recheckRecentBookings, updateBookingsFromIssue } from '../../../src/flows/booking/settle.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import worker from '../../../src/worker.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld({ SITE_HOSTS: '' });
const { add, people, call, db } = world;
const EVERY_DAY = { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' };
const TODAY = toUtcDay(new Date());
const inDays = (days: number) => toUtcDay(new Date(Date.now() + days * 86_400_000));
const AD = `<p>This issue is brought to you by Quarrybase</p><p><a href="https://quarrybase.com/kiln?utm_source=letters">Quarrybase</a> runs your Postgres. Start a free trial today.</p>`;
const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`;

let owner: string;
let own: { id: string; uniqueEmail: string };
let brandId: string;
let leadId: string;
let nth = 0;

beforeAll(async () => {
  brandId = (await add.brand({ name: 'Quarrybase', domain: 'quarrybase.com', firstSeenAt: daysAgo(90) })).id;
  // Visible to everybody, since it bought before the free members' line.
  await add.sponsorship((await add.newsletter()).id, brandId, { detectedAt: daysAgo(90), confidence: 90 });
});
beforeEach(async () => {
  const domain = `letters${++nth}.test`;
  own = await add.newsletter({
    domain,
    name: `Letters ${nth}`,
    uniqueEmail: `letters${nth}${Date.now()}@mail.app.test`,
  });
  owner = (await people.subscriber(own.id, { email: `ada@${domain}`, firstName: 'Ada' })).cookie;
  leadId = (await call('/api/leads', { as: owner, json: { brandId } })).data.lead.id;
  await call('/api/slot-plan', {
    as: owner,
    method: 'PUT',
    json: {
      rhythm: EVERY_DAY,
      skippedDays: [],
      extraDays: [],
      placements: [
        { placementType: 'hero', slots: 1, price: 40_000 },
        { placementType: 'text_only', slots: 2, price: null },
      ],
      currency: 'USD',
    },
  });
});

/**
 * An issue of the own newsletter arrives by mail and is analysed, with all jobs that follow. @returns the mail's id.
 */
async function issue(body: string, to = own.uniqueEmail): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nTo: ${to}\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p>${body}${NEWS}\r\n`,
  );
  const message = {
    from: 'b@letters.test',
    to,
    raw: new Response(raw).body,
    rawSize: raw.length,
    headers: new Headers(),
    setReject() {},
  };
  await worker.email(message as unknown as ForwardableEmailMessage, world.bindings);
  await world.work(['analyse', 'bookings', 'ad-links']);
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id from emails e join newsletters n on n.id = e.newsletter_id where n.unique_email = ${to} order by e.created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}
const book = (slots: { day: string; placementType: string }[], more: object = {}, as = owner, lead = leadId) =>
  call(`/api/leads/${lead}/bookings`, { as, json: { slots, ...more } });
const bookings = async () => (await call(`/api/leads/${leadId}/bookings`, { as: owner })).data.bookings;
const stage = async () => (await call(`/api/leads/${leadId}`, { as: owner })).data.stage;
const events = async (as = owner) => (await call(`/api/leads/${leadId}/events`, { as })).data.events;
const kinds = async (as = owner) => (await events(as)).map(({ kind }: { kind: string }) => kind);
const HERO = { day: TODAY, placementType: 'hero' };

describe('a booking', () => {
  it('takes a slot at the plan’s price and moves its lead to Booked, in one event that can be undone', async () => {
    const made = await book([HERO]);
    expect(made.status).toBe(201);
    expect(made.data.bookings).toMatchObject([{ ...HERO, slot: 1, state: 'booked', price: 40_000, currency: 'USD' }]);
    expect([await stage(), (await kinds())[0]]).toEqual(['booked', 'booked']);
    const undone = await call('/api/leads/undo', { as: owner, json: { events: [made.data.eventId] } });
    expect([undone.status, await stage(), await bookings()]).toEqual([200, 'to_pitch', []]);
    expect((await book([HERO])).status).toBe(201);
  });

  it('is what the lead is worth, in its own currency, and answers the follow-up', async () => {
    await call(`/api/leads/${leadId}`, { as: owner, method: 'PATCH', json: { value: 125, currency: 'EUR' } });
    const board = async () =>
      (await call('/api/leads/board', { as: owner })).data.columns.flatMap(
        ({ values }: { values: object[] }) => values,
      );
    expect(await board()).toEqual([{ currency: 'EUR', amount: 125 }]);
    const mail = { to: 'jo@quarrybase.com', subject: 'Hello', body: 'Hi Jo' };
    const sent = await call(`/api/brands/${brandId}/sent`, { as: owner, json: mail });
    expect(sent.data.lead).toMatchObject({ nextStep: 'Follow up', contact: 'jo@quarrybase.com' });
    expect((await events())[0].detail.mail).toEqual(mail);
    const made = await book([HERO, { day: inDays(1), placementType: 'hero' }]);
    const lead = async () => (await call(`/api/leads/${leadId}`, { as: owner })).data;
    expect(await lead()).toMatchObject({
      booked: [{ currency: 'USD', amount: 80_000 }],
      nextStep: '',
      nextStepOn: null,
    });
    expect(await board()).toEqual([{ currency: 'USD', amount: 80_000 }]);
    await call('/api/leads/undo', { as: owner, json: { events: [made.data.eventId] } });
    expect(await lead()).toMatchObject({ booked: [], nextStep: 'Follow up', nextStepOn: sent.data.lead.nextStepOn });
  });

  it('is refused with a message if the slot is taken, the plan has no issue that day, or the day is past', async () => {
    await book([HERO]);
    const other = (await add.brand({ name: `Kaolin ${nth}`, firstSeenAt: daysAgo(90) })).id;
    const lead = (await call('/api/leads', { as: owner, json: { brandId: other } })).data.lead.id;
    const twice = await book([HERO], {}, owner, lead);
    expect(twice.status).toBe(409);
    expect(twice.data.error).toMatch(/^Hero on \w+, \w+ \d+ is already booked by Quarrybase$/);
    expect((await book([{ day: inDays(-1), placementType: 'hero' }])).data.error).toMatch(/is in the past$/);
    expect((await book([{ day: inDays(1), placementType: 'coupon' }])).data.error).toBe('Your slots have no Coupon');
    const both = [1, 2, 3].map(() => ({ day: inDays(1), placementType: 'text_only' }));
    expect((await book(both)).data.error).toMatch(/fewer free slots than you chose$/);
    expect((await bookings()).length).toBe(1);
  });

  it('of one slot by two members at the same moment is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => book([HERO])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('on hold does not move the lead, and becomes Booked when it is agreed', async () => {
    const { data } = await book([HERO], { state: 'held' });
    expect(await stage()).toBe('to_pitch');
    const [held] = data.bookings;
    const agreed = await call(`/api/bookings/${held.id}`, {
      as: owner,
      method: 'PATCH',
      json: { state: 'booked', updatedAt: held.updatedAt },
    });
    expect([agreed.data.booking.state, await stage()]).toEqual(['booked', 'booked']);
    const stale = await call(`/api/bookings/${held.id}`, {
      as: owner,
      method: 'PATCH',
      json: { state: 'cancelled', updatedAt: held.updatedAt },
    });
    expect(stale.status).toBe(412);
  });
});

describe('a hold', () => {
  it('ends after its last day: its slot is open again, the lead’s history says so, and it can be undone', async () => {
    const past = await book([HERO], { state: 'held', heldUntil: inDays(-1) });
    expect([past.status, past.data.details]).toEqual([400, { heldUntil: 'This day is in the past' }]);
    await book([HERO], { state: 'held', heldUntil: TODAY });
    await book([{ day: inDays(1), placementType: 'hero' }], { state: 'held' });
    await recheckRecentBookings(world.services, new Date());
    expect(await bookings()).toMatchObject([{ heldUntil: TODAY }, { heldUntil: null }]);
    const tomorrow = daysAgo(-1);
    await recheckRecentBookings(world.services, tomorrow);
    expect((await bookings()).map(({ day }: { day: string }) => day)).toEqual([inDays(1)]);
    const [released] = await events();
    expect(released).toMatchObject({ kind: 'released', actor: 'machine', canUndo: true });
    const undone = await call('/api/leads/undo', { as: owner, now: tomorrow, json: { events: [released.id] } });
    expect(undone.status).toBe(200);
    await recheckRecentBookings(world.services, daysAgo(-2));
    expect((await bookings())[0]).toMatchObject({ day: TODAY, state: 'held', heldUntil: null });
  });
});

describe('the calendar', () => {
  it('shows past sponsors on the days of their issues, and a booked ad once', async () => {
    const day = daysAgo(9);
    const { id } = await add.sponsorship(own.id, brandId, {
      detectedAt: day,
      placementType: 'text_only',
      confidence: 90,
    });
    await add.sponsorship(own.id, brandId, { detectedAt: day, confidence: 30 });
    await book([HERO]);
    await issue(AD);
    const { issues } = (await call('/api/calendar', { as: owner })).data;
    const on = (wanted: string) => issues.find((one: { day: string }) => one.day === wanted);
    expect(on(toUtcDay(day)).sponsors).toEqual([
      { sponsorshipId: id, placementType: 'text_only', brand: { id: brandId, name: 'Quarrybase', logoUrl: null } },
    ]);
    expect(on(TODAY)).toMatchObject({ sponsors: [], slots: [{ booking: { state: 'ran' } }, {}, {}] });
  });
});

describe('an issue of the own newsletter', () => {
  it('marks the booking and its lead as Ran, with the ad as evidence', async () => {
    await book([HERO], { link: 'https://quarrybase.com/kiln' });
    const emailId = await issue(AD);
    const [booking] = await bookings();
    expect(booking).toMatchObject({ state: 'ran', stateBy: 'machine', differences: [] });
    expect(booking.linkCheck.url).toBe('https://quarrybase.com/kiln');
    const ad = await call(`/api/sponsorships/${booking.sponsorshipId}`, { as: owner });
    expect(ad.data).toMatchObject({ brandId, email: { id: emailId } });
    expect(await stage()).toBe('ran');
    expect((await events())[0]).toMatchObject({ kind: 'ran', actor: 'machine', by: null, canUndo: true });
  });

  it('whose link is checked after a member read the booking doesn’t refuse their figures', async () => {
    await book([HERO], { link: 'https://quarrybase.com/kiln' });
    const emailId = await issue(AD);
    const [{ id, updatedAt }] = await bookings();
    await db.execute(sql`update bookings set link_check = null where id = ${id}`);
    await updateBookingsFromIssue(world.services, emailId, new Date());
    await world.work(['bookings', 'ad-links']);
    expect((await bookings())[0]).toMatchObject({ linkCheck: { url: 'https://quarrybase.com/kiln' }, updatedAt });
    const told = await call(`/api/bookings/${id}`, { as: owner, method: 'PATCH', json: { sent: 900, updatedAt } });
    expect(told.status).toBe(200);
  });

  it('raises nothing twice when it is analysed again', async () => {
    await book([HERO]);
    const emailId = await issue(AD);
    const before = await kinds();
    await db.execute(sql`update emails set processing_status = 'pending', leased_until = null where id = ${emailId}`);
    await world.services.jobs.send([{ kind: 'analyse', emailId }]);
    await world.work(['analyse', 'bookings', 'ad-links']);
    await updateBookingsFromIssue(world.services, emailId, new Date());
    await recheckRecentBookings(world.services, new Date());
    await world.work(['bookings', 'ad-links']);
    expect(await kinds()).toEqual(before);
    expect((await bookings())[0]).toMatchObject({ state: 'ran' });
  });

  it('without its booked ad raises at once that the ad is missing', async () => {
    await book([HERO]);
    await issue('<p>Nothing else today.</p>');
    expect((await bookings())[0]).toMatchObject({ state: 'missing', stateBy: 'machine' });
    expect([(await kinds())[0], await stage()]).toEqual(['missing', 'booked']);
    // The members hear of it without a watch, and see what to do.
    const { alerts, unread } = (await call('/api/alerts', { as: owner })).data;
    expect([alerts, unread]).toMatchObject([[{ watch: null, lead: { id: leadId, kind: 'missing' } }], 1]);
    const faulty = async () => (await call('/api/tasks', { as: owner })).data.tasks;
    expect(await faulty()).toMatchObject([{ leadId, kind: 'missing', since: TODAY, draft: 'make_good' }]);
    const { fault } = (await call(`/api/leads/${leadId}`, { as: owner })).data;
    expect(fault).toMatchObject({ day: TODAY, placementType: 'hero', differences: [] });
    const { data } = await call(`/api/brands/${brandId}/draft?kind=make_good`, { as: owner });
    expect(data.sentences.map(({ text }: { text: string }) => text).join(' ')).toMatch(
      /Your hero ad was booked in .*, and it did not run\. I am sorry about that\. These dates are open:/,
    );
    const [{ id }] = await bookings();
    await call(`/api/bookings/${id}`, { as: owner, method: 'PATCH', json: { state: 'cancelled' } });
    expect(await faulty()).toEqual([]);
    expect((await call(`/api/brands/${brandId}/draft?kind=make_good`, { as: owner })).status).toBe(409);
  });

  it('with another placement or link raises the difference', async () => {
    await book([{ day: TODAY, placementType: 'text_only' }], { link: 'https://slatehost.com/other' });
    await issue(AD);
    const [booking] = await bookings();
    expect(booking.state).toBe('ran');
    expect(booking.differences).toEqual([
      { what: 'placement', expected: 'Text Only', found: 'Hero' },
      { what: 'link', expected: 'slatehost.com/other', found: expect.stringMatching(/^quarrybase.com/) },
    ]);
    expect((await kinds()).slice(0, 2)).toEqual(['differs', 'ran']);
    const { alerts } = (await call('/api/alerts', { as: owner })).data;
    expect(alerts).toMatchObject([{ lead: { kind: 'differs', differences: ['placement', 'link'] } }]);
    const tasks = async () => (await call('/api/tasks', { as: owner })).data.tasks;
    const [{ kind, eventId }] = await tasks();
    expect(kind).toBe('differs');
    // Dismissed, it is neither a task nor the lead's fault any more.
    await call('/api/leads/undo', { as: owner, json: { events: [eventId] } });
    expect([await tasks(), (await call(`/api/leads/${leadId}`, { as: owner })).data.fault]).toEqual([[], null]);
  });

  it('does not overrule a member: what they undid isn’t raised again', async () => {
    await book([HERO]);
    const emailId = await issue('<p>Nothing else today.</p>');
    const [missing] = await events();
    const undone = await call('/api/leads/undo', { as: owner, json: { events: [missing.id] } });
    expect(undone.status).toBe(200);
    expect((await bookings())[0]).toMatchObject({ state: 'booked' });
    await updateBookingsFromIssue(world.services, emailId, new Date());
    expect((await bookings())[0]).toMatchObject({ state: 'booked' });
    const { id } = (await bookings())[0];
    await call(`/api/bookings/${id}`, { as: owner, method: 'PATCH', json: { state: 'ran' } });
    await updateBookingsFromIssue(world.services, emailId, new Date());
    expect([(await bookings())[0].state, await stage()]).toEqual(['ran', 'ran']);
  });

  it('leaves the lead at Booked while another of its dates is still to come', async () => {
    await book([HERO, { day: inDays(1), placementType: 'hero' }]);
    await issue(AD);
    expect((await bookings()).map(({ state }: { state: string }) => state)).toEqual(['ran', 'booked']);
    expect(await stage()).toBe('booked');
  });

  it('in which a booking ran starts a renewal: the draft proposes the next open dates, and sending it pitches the lead again', async () => {
    const draft = (kind: string) => call(`/api/brands/${brandId}/draft?kind=${kind}`, { as: owner });
    expect((await draft('renewal')).status).toBe(409);
    expect((await draft('pitch')).data).toMatchObject({ kinds: ['pitch'], canReword: false });
    await book([HERO]);
    await issue(AD);
    const [{ id, sponsorshipId }] = await bookings();
    await call(`/api/bookings/${id}`, { as: owner, method: 'PATCH', json: { sent: 12_000, clicks: 80 } });
    const wrong = await call(`/api/bookings/${id}`, { as: owner, method: 'PATCH', json: { opens: 12_001 } });
    expect([wrong.status, Object.keys(wrong.data.details)]).toEqual([400, ['opens']]);
    const { data } = await draft('renewal');
    const [, ran, figures, open] = data.sentences;
    expect(data.kinds).toEqual(['pitch', 'renewal']);
    expect(ran).toMatchObject({ evidence: [{ kind: 'sponsorship', id: sponsorshipId }] });
    expect(figures.text).toBe('In figures: it went to 12,000 readers and brought 80 clicks.');
    expect(open.text).toMatch(/^These dates are open:(\n- \w+, \w+ \d+(, \d+)?: Hero, \$400){4}$/);

    const send = (kind: string) =>
      call(`/api/brands/${brandId}/sent`, { as: owner, json: { kind, subject: 'Hi', body: 'Hello' } });
    const recap = await send('recap');
    expect(recap.data.lead).toMatchObject({ stage: 'ran', nextStep: 'Follow up on the recap' });
    const renewal = await send('renewal');
    expect(renewal.data.lead).toMatchObject({ stage: 'pitched', nextStep: 'Follow up on the renewal' });
    expect((await draft('follow_up')).data.quoted).toMatchObject({ subject: 'Hi' });
  });

  it('reveals nothing to a member who runs the newsletter without proof', async () => {
    const stranger = (await people.free(own.id)).cookie;
    await call('/api/slot-plan', {
      as: stranger,
      method: 'PUT',
      json: (await call('/api/slot-plan', { as: owner })).data.plan,
    });
    const lead = (await call('/api/leads', { as: stranger, json: { brandId } })).data.lead.id;
    expect((await book([HERO], {}, stranger, lead)).status).toBe(201);
    await book([HERO]);
    await issue(AD);
    const theirs = await call(`/api/leads/${lead}/bookings`, { as: stranger });
    expect(theirs.data.bookings).toMatchObject([{ state: 'booked', sponsorshipId: null }]);
  });
});

describe('a similar newsletter', () => {
  it('in which the brand buys puts one notice on the lead, which a free member doesn’t see for 14 days', async () => {
    const near = await add.newsletter({
      name: `Near ${nth}`,
      domain: `near${nth}.test`,
      uniqueEmail: `near${nth}${Date.now()}@mail.app.test`,
    });
    await db.insert(newsletterSimilarities).values([{ newsletterId: own.id, similarId: near.id, similarity: 0.8 }]);
    const emailId = await issue(AD, near.uniqueEmail);
    await updateBookingsFromIssue(world.services, emailId, new Date());
    const [notice] = await events();
    expect(notice).toMatchObject({ kind: 'bought_nearby', actor: 'machine', detail: { newsletter: `Near ${nth}` } });
    expect((await kinds()).filter((kind: string) => kind === 'bought_nearby')).toHaveLength(1);
    const free = (await people.free(own.id, { email: `bo@letters${nth}.test` })).cookie;
    const setStatus = (status: string) =>
      db.execute(sql`update users set subscription_status = ${status} where newsletter_id = ${own.id}`);
    await setStatus('past_due');
    expect(await kinds(free)).toEqual(['created']);
    const hidden = await call('/api/leads/undo', { as: free, json: { events: [notice.id] } });
    expect(hidden.status).toBe(404);
    await setStatus('active');
    await call('/api/leads/undo', { as: owner, json: { events: [notice.id] } });
    await updateBookingsFromIssue(world.services, emailId, new Date());
    expect((await kinds()).filter((kind: string) => kind === 'bought_nearby')).toHaveLength(1);
  });
});

describe('the buying pattern in the own newsletter', () => {
  it('raises one notice each when a renewal is due, the brand returns, or it lapses', async () => {
    const pattern = (more: { due: number | null; lapses: number; last: number; active: string }) =>
      db.execute(sql`
        insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
        values (${own.id}, ${brandId}, 'all', ${daysAgo(200)}, ${daysAgo(more.last)}, 5, 14, ${more.due === null ? null : daysAgo(more.due)}, ${daysAgo(more.lapses)}, ${more.active}, 1, 1)
        on conflict (newsletter_id, reach, brand_id) do update set last_at = excluded.last_at, due_at = excluded.due_at, lapses_at = excluded.lapses_at, active = excluded.active`);
    await pattern({ due: -3, lapses: -20, last: 11, active: 'renewing' });
    await recheckRecentBookings(world.services, new Date());
    await recheckRecentBookings(world.services, new Date());
    expect(await kinds()).toEqual(['renewal_due', 'created']);
    await pattern({ due: 16, lapses: 2, last: 30, active: 'renewing' });
    await recheckRecentBookings(world.services, new Date());
    expect((await kinds())[0]).toBe('lapsed');
    await pattern({ due: -13, lapses: -27, last: 1, active: 'returning' });
    await recheckRecentBookings(world.services, new Date());
    await recheckRecentBookings(world.services, new Date());
    expect(await kinds()).toEqual(['returning', 'lapsed', 'renewal_due', 'created']);
  });
});
