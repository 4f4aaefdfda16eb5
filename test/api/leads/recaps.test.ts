// Recaps and calendar feeds, opened by a secret address: they work for anyone with the address until revoked or
// expired, show only what their creator may see, and name no person.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { add, people, call, db } = world;
let owner: { id: string; cookie: string };
let own: string;
let leadId: string;
let bookingId: string;

beforeAll(async () => {
  own = (await add.newsletter({ name: 'Own Letter', domain: 'own.test', uniqueEmail: 'own-letter-1@mail.app.test' }))
    .id;
  owner = await people.subscriber(own, { email: 'ada@own.test', firstName: 'Ada', lastName: 'Lovelock' });
  const brand = await add.brand({ name: 'Kaolin', firstSeenAt: daysAgo(90) });
  leadId = (await call('/api/leads', { as: owner.cookie, json: { brandId: brand.id } })).data.lead.id;
  const email = await add.email(own, { kind: 'issue', processingStatus: 'completed', subject: 'Glazes' });
  const ad = await add.sponsorship(own, brand.id, {
    emailId: email.id,
    textContent: 'Kaolin ships clay. Write to own-letter-1@mail.app.test <script>alert(1)</script>',
  });
  await db.execute(sql`insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency, sponsorship_id, email_id, clicks)
    values ('ran', ${own}, ${leadId}, ${toUtcDay(new Date())}, 'hero', 1, 'ran', 'USD', ${ad.id}, ${email.id}, 214),
      ('open', ${own}, ${leadId}, ${toUtcDay(daysAgo(-7))}, 'hero', 1, 'booked', 'USD', null, null, null)`);
  bookingId = 'ran';
});

const make = (json: object, as = owner.cookie) => call(`/api/leads/${leadId}/recaps`, { as, json });
const pathOf = (url: string) => new URL(url).pathname;

describe('a recap', () => {
  it('opens without a session, names no person, has no personal part of the mail, and is neither indexed nor cached', async () => {
    const { data } = await make({ bookingIds: [bookingId], note: 'Thank you' });
    const page = await call(pathOf(data.url));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('Kaolin ships clay');
    expect(html).toContain('214');
    expect(html).not.toMatch(/Lovelock|ada@own|own-letter-1@|<script>alert/);
  });

  it('shows an ad that consists of a call to action only', async () => {
    const ad = { headline: null, body: '', call: 'Order a bag of clay' };
    await db.execute(sql`update sponsorships set raw_data = ${JSON.stringify({ ad })}::jsonb
      where id = (select sponsorship_id from bookings where id = ${bookingId})`);
    const { data } = await make({ bookingIds: [bookingId] });
    expect(await (await call(pathOf(data.url))).text()).toContain('Order a bag of clay');
  });

  it('is published by proven members only, and one that was published by others does not open', async () => {
    const forger = await people.free(own, { email: 'forger@elsewhere.test' });
    const brand = await add.brand({ firstSeenAt: daysAgo(90) });
    const { lead } = (await call('/api/leads', { as: forger.cookie, json: { brandId: brand.id } })).data;
    await db.execute(sql`insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency)
      select 'forged', pipeline_id, id, ${toUtcDay(new Date())}, 'hero', 1, 'ran', 'USD' from leads where id = ${lead.id}`);
    const json = { bookingIds: ['forged'] };
    expect((await call(`/api/leads/${lead.id}/recaps`, { as: forger.cookie, json })).status).toBe(403);
    const { data } = await make({ bookingIds: [bookingId] });
    await db.execute(
      sql`update recaps set pipeline_id = (select pipeline_id from leads where id = ${lead.id}) where id = ${data.id}`,
    );
    expect((await call(pathOf(data.url))).status).toBe(404);
  });

  it('shows only ads that ran, of its lead only', async () => {
    expect((await make({ bookingIds: ['open'] })).status).toBe(409);
    expect((await make({ bookingIds: ['none'] })).status).toBe(404);
  });

  it('is not found once it is closed, after 90 days, or with a wrong secret', async () => {
    const { data } = await make({ bookingIds: [bookingId] });
    const path = pathOf(data.url);
    expect((await call(path, { now: daysAgo(-89) })).status).toBe(200);
    expect((await call(path, { now: daysAgo(-91) })).status).toBe(404);
    expect((await call(`/recap/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await call('/recap/short')).status).toBe(404);
    expect((await call(`/api/recaps/${data.id}`, { as: owner.cookie, method: 'DELETE' })).status).toBe(200);
    expect((await call(path)).status).toBe(404);
    const { rows } = await db.execute(sql`select to_jsonb(r)::text as row from recaps r`);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  });

  it('opens again when turning it off is undone, and the history tells both', async () => {
    const { data } = await make({ bookingIds: [bookingId] });
    const closed = await call(`/api/recaps/${data.id}`, { as: owner.cookie, method: 'DELETE' });
    expect((await call(pathOf(data.url))).status).toBe(404);
    const undo = () => call('/api/leads/undo', { as: owner.cookie, json: closed.data });
    expect((await undo()).status).toBe(200);
    expect((await call(pathOf(data.url))).status).toBe(200);
    expect((await undo()).status).toBe(409);
    const { events } = (await call(`/api/leads/${leadId}/events`, { as: owner.cookie })).data;
    expect(events.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['undone', 'recap_off']);
  });

  it('shows the newsletter’s logo only from our own origin', async () => {
    const { data } = await make({ bookingIds: [bookingId] });
    const logoOf = async (url: string) => {
      await db.execute(sql`update newsletters set logo_url = ${url} where id = ${own}`);
      return (await (await call(pathOf(data.url))).text()).includes(url);
    };
    expect([await logoOf('/logos/newsletter/own'), await logoOf('https://cdn.test/own.png')]).toEqual([true, false]);
  });

  it('is drafted as a mail with its link and the next open dates, and is visible in its own pipeline only', async () => {
    const { data } = await make({ bookingIds: [bookingId] });
    const mail = await call(`/api/recaps/${data.id}/mail`, { as: owner.cookie });
    expect(mail.data.body).toContain(data.url);
    expect(mail.data.body).toMatch(/Ada Lovelock$/);
    const other = (await people.subscriber((await add.newsletter()).id)).cookie;
    for (const path of [`/api/recaps/${data.id}/mail`, `/api/leads/${leadId}/bookings`])
      expect((await call(path, { as: other })).status).toBe(404);
    expect((await call(`/api/recaps/${data.id}`, { as: other, method: 'DELETE' })).status).toBe(404);
  });
});

describe('a calendar feed', () => {
  it('has next steps and bookings, until its address is replaced or it is closed', async () => {
    const as = owner.cookie;
    await call(`/api/leads/${leadId}`, {
      as,
      method: 'PATCH',
      json: { nextStep: 'Call Ida', nextStepOn: '2026-12-01' },
    });
    await db.execute(sql`update leads set next_step_on = ${toUtcDay(new Date())}::date where id = ${leadId}`);
    const first = (await call('/api/calendar-feed', { as, method: 'POST' })).data.url;
    expect((await call('/api/calendar-feed', { as })).data).toEqual({ url: first, exists: true });
    const file = await call(pathOf(first));
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await file.text();
    expect(text).toContain('SUMMARY:Kaolin: Call Ida');
    expect(text).toContain('UID:booking-open@app.test');
    const second = (await call('/api/calendar-feed', { as, method: 'POST' })).data.url;
    expect([(await call(pathOf(first))).status, (await call(pathOf(second))).status]).toEqual([404, 200]);
    await call('/api/calendar-feed', { as, method: 'DELETE' });
    expect((await call(pathOf(second))).status).toBe(404);
  });

  it('has the expected renewals of the own sponsors, leads or not, and of one that is late today', async () => {
    const as = owner.cookie;
    const lead = (await call('/api/leads', { as })).data.leads.find((one: { id: string }) => one.id === leadId);
    const renew = async (brandId: string, due: Date, lapses: Date) => {
      await add.sponsorship(own, brandId, { detectedAt: daysAgo(20) });
      await db.execute(sql`
        insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
        values (${own}, ${brandId}, 'all', ${daysAgo(200)}, ${daysAgo(20)}, 5, 14, ${due}, ${lapses}, 'renewing', 1, 1)`);
    };
    const [late, gone] = [await add.brand({ name: 'Latepaint' }), await add.brand({ name: 'Gonepaint' })];
    await renew(lead.brand.id, daysAgo(-3), daysAgo(-20));
    await renew(late.id, daysAgo(2), daysAgo(-20));
    await renew(gone.id, daysAgo(30), daysAgo(1));
    const text = await (await call(pathOf((await call('/api/calendar-feed', { as, method: 'POST' })).data.url))).text();
    const events = text.split('BEGIN:VEVENT').filter((one: string) => one.includes('renewal expected'));
    expect(events).toHaveLength(2);
    const dateOf = (at: Date) => `DTSTART;VALUE=DATE:${toUtcDay(at).replaceAll('-', '')}`;
    expect(events[0]).toContain(dateOf(new Date()));
    expect(events[0]).toContain(`/brands/${late.id}`);
    expect(events[1]).toContain(dateOf(daysAgo(-3)));
    expect(events[1]).toContain(`/pipeline/${leadId}`);
  });

  it('ends with the account, and hides what its member may not see any more', async () => {
    const late = await add.brand({ name: 'Latecomer', firstSeenAt: daysAgo(3) });
    const { lead } = (await call('/api/leads', { as: owner.cookie, json: { brandId: late.id } })).data;
    await db.execute(
      sql`update leads set next_step = 'Write', next_step_on = ${toUtcDay(new Date())}::date where id = ${lead.id}`,
    );
    // The plan has ended, so that colleagues see what is older than the line.
    await db.execute(sql`update users set subscription_status = 'canceled' where id = ${owner.id}`);
    const member = await people.free(own, { email: 'bo@own.test' });
    const { url } = (await call('/api/calendar-feed', { as: member.cookie, method: 'POST' })).data;
    const text = await (await call(pathOf(url))).text();
    expect([text.includes('Kaolin'), text.includes('Latecomer')]).toEqual([true, false]);
    await call('/api/account/delete', { as: member.cookie, json: { confirm: 'bo@own.test' } });
    expect((await call(pathOf(url))).status).toBe(404);
  });
});
