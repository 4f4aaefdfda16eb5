// Recaps and calendar feeds, opened by a secret address: they work for anyone with the address until revoked or
// expired, show only what their creator may see, and name no person.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';
import {
  callsAs,
  createSeller,
  inDays,
  insertBooking,
  insertBuyingPattern,
  type Member,
  type Seller,
} from '../support/seller.ts';

const world = createWorld();
const { add, people, call, db } = world;
let me: Seller;
let leadId: string;
let brandId: string;

beforeAll(async () => {
  me = await createSeller(world, 'own.test', { uniqueEmail: 'own-letter-1@mail.app.test' });
  brandId = (await add.brand({ name: 'Kaolin', firstSeenAt: daysAgo(90) })).id;
  leadId = (await me.saveLead({ brandId })).id;
  const email = await add.email(me.own.id, { kind: 'issue', processingStatus: 'completed', subject: 'Glazes' });
  const ad = await add.sponsorship(me.own.id, brandId, {
    emailId: email.id,
    textContent: 'Kaolin ships clay. Write to own-letter-1@mail.app.test <script>alert(1)</script>',
  });
  const ran = { state: 'ran', sponsorship_id: ad.id, email_id: email.id, clicks: 214 };
  await insertBooking(world, leadId, 'ran', ran);
  await insertBooking(world, leadId, 'open', { day: inDays(7) });
});

const make = (bookingIds = ['ran'], by: Member = me, lead = leadId) =>
  by.post(`/api/leads/${lead}/recaps`, { bookingIds, note: 'Thank you' });
const pathOf = (url: string) => new URL(url).pathname;
const statusOf = async (url: string, now = new Date()) => (await call(pathOf(url), { now })).status;
const textOf = async (url: string) => (await call(pathOf(url))).text();
const close = (id: string, by: Member = me) => by.remove(`/api/recaps/${id}`);

describe('a recap', () => {
  it('opens without a session, names no person, has no personal part of the mail, and is neither indexed nor cached', async () => {
    const page = await call(pathOf((await make()).data.url));
    const html = await page.text();
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    for (const shown of ['Thank you', 'Kaolin ships clay', '214']) expect(html).toContain(shown);
    expect(html).not.toMatch(/Lovelock|ada@own|own-letter-1@|<script>alert/);
  });

  it('shows an ad that consists of a call to action only, and the newsletter’s logo only from our own origin', async () => {
    const ad = { headline: null, body: '', call: 'Order a bag of clay' };
    await db.execute(sql`update sponsorships set raw_data = ${JSON.stringify({ ad })}::jsonb
      where id = (select sponsorship_id from bookings where id = 'ran')`);
    const { url } = (await make()).data;
    expect(await textOf(url)).toContain('Order a bag of clay');
    for (const [logo, isShown] of [
      ['/logos/newsletter/own', true],
      ['https://cdn.test/own.png', false],
    ] as const) {
      await db.execute(sql`update newsletters set logo_url = ${logo} where id = ${me.own.id}`);
      expect((await textOf(url)).includes(logo)).toBe(isShown);
    }
  });

  it('is published by proven members only, and one that was published by others does not open', async () => {
    const forger = callsAs(world, (await people.free(me.own.id, { email: 'forger@elsewhere.test' })).cookie);
    const lead = await forger.saveLead({ brandId: (await add.brand({ firstSeenAt: daysAgo(90) })).id });
    await insertBooking(world, lead.id, 'forged', { state: 'ran' });
    expect((await make(['forged'], forger, lead.id)).status).toBe(403);
    const { id, url } = (await make()).data;
    await db.execute(
      sql`update recaps set pipeline_id = (select pipeline_id from leads where id = ${lead.id}) where id = ${id}`,
    );
    expect(await statusOf(url)).toBe(404);
  });

  it('shows only ads that ran, of its lead only, in its own pipeline only', async () => {
    expect([(await make(['open'])).status, (await make(['none'])).status]).toEqual([409, 404]);
    const { id } = (await make()).data;
    const other = callsAs(world, (await people.subscriber((await add.newsletter()).id)).cookie);
    expect(await other.status(`/api/recaps/${id}/mail`)).toBe(404);
    expect(await other.status(`/api/leads/${leadId}/bookings`)).toBe(404);
    expect((await close(id, other)).status).toBe(404);
  });

  it('is not found after 90 days, with a wrong secret, or once it is closed, which can be undone', async () => {
    const { id, url } = (await make()).data;
    expect([await statusOf(url, daysAgo(-89)), await statusOf(url, daysAgo(-91))]).toEqual([200, 404]);
    expect((await call(`/recap/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await call('/recap/short')).status).toBe(404);
    const { events } = (await close(id)).data;
    expect(await statusOf(url)).toBe(404);
    const { rows } = await db.execute(sql`select to_jsonb(r)::text as row from recaps r`);
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
    expect([(await me.undo(events)).status, await statusOf(url)]).toEqual([200, 200]);
    expect((await me.undo(events)).status).toBe(409);
    expect((await me.kinds(leadId)).slice(0, 2)).toEqual(['undone', 'recap_off']);
  });

  it('is drafted as a mail with its link, the known figures and the next open dates', async () => {
    const { id, url } = (await make()).data;
    const { subject, body } = await me.get(`/api/recaps/${id}/mail`);
    expect(subject).toMatch(/^Kaolin in Own Letter: recap of \w+, \w+ \d+$/);
    expect(body).toMatch(
      /^Hi,\n\nYour ad ran in Own Letter on \w+, \w+ \d+\. Here is the recap with the ad as it ran: /,
    );
    expect(body).toContain(`${url}\n\nIn figures: it brought 214 clicks.\n\nShall we plan the next one? These dates`);
    expect(body).toMatch(/Ada Lovelock$/);
  });
});

describe('a calendar feed', () => {
  const address = async (by: Member = me): Promise<string> => (await by.post('/api/calendar-feed')).data.url;

  it('has next steps and bookings, until its address is replaced or it is closed', async () => {
    await me.patch(`/api/leads/${leadId}`, { nextStep: 'Call Ida', nextStepOn: inDays(0) });
    const first = await address();
    expect(await me.get('/api/calendar-feed')).toEqual({ url: first, exists: true });
    const file = await call(pathOf(first));
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await file.text();
    for (const line of ['SUMMARY:Kaolin: Call Ida', 'UID:booking-open@app.test']) expect(text).toContain(line);
    const second = await address();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await me.remove('/api/calendar-feed');
    expect(await statusOf(second)).toBe(404);
  });

  it('has the expected renewals of the own sponsors, leads or not, and of one that is late today', async () => {
    const [late, gone] = [await add.brand({ name: 'Latepaint' }), await add.brand({ name: 'Gonepaint' })];
    for (const [id, due, lapses] of [
      [brandId, -3, -20],
      [late.id, 2, -20],
      [gone.id, 30, 1],
    ] as const) {
      await add.sponsorship(me.own.id, id, { detectedAt: daysAgo(20) });
      await insertBuyingPattern(world, me.own.id, id, { last: 20, due, lapses });
    }
    const events = (await textOf(await address()))
      .split('BEGIN:VEVENT')
      .filter((one) => one.includes('renewal expected'));
    const dateOf = (days: number) => `DTSTART;VALUE=DATE:${inDays(days).replaceAll('-', '')}`;
    expect(events).toEqual([expect.stringContaining(dateOf(0)), expect.stringContaining(dateOf(3))]);
    expect(events[0]).toContain(`/brands/${late.id}`);
    expect(events[1]).toContain(`/pipeline/${leadId}`);
  });

  it('ends with the account, and hides what its member may not see any more', async () => {
    const late = await add.brand({ name: 'Latecomer', firstSeenAt: daysAgo(3) });
    const { id } = await me.saveLead({ brandId: late.id });
    await me.patch(`/api/leads/${id}`, { nextStep: 'Write', nextStepOn: inDays(0) });
    // The plan has ended, so that colleagues see what is older than the line.
    await db.execute(sql`update users set subscription_status = 'canceled' where id = ${me.id}`);
    const member = callsAs(world, (await people.free(me.own.id, { email: 'bo@own.test' })).cookie);
    const url = await address(member);
    const text = await textOf(url);
    expect([text.includes('Kaolin'), text.includes('Latecomer')]).toEqual([true, false]);
    await member.post('/api/account/delete', { confirm: 'bo@own.test' });
    expect(await statusOf(url)).toBe(404);
  });
});
