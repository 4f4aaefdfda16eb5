// The page for sponsors and 'Ask for dates': off until an owner turns it on, only true and chosen things on it, and
// requests that become leads with held slots, bounded and told to the members.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { queryRows, toUnknown } from '../../../src/store/rows.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { add, people, call, db, services } = world;
let owner: { id: string; cookie: string };
let own: string;
let adId: string;
let url: string;

const plan = {
  rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' },
  skippedDays: [],
  extraDays: [],
  placements: [
    { placementType: 'hero', slots: 1, price: 40_000 },
    { placementType: 'footer', slots: 2, price: null },
  ],
  currency: 'USD',
};
const save = (json: object, as = owner.cookie) => call('/api/sponsors-page', { as, method: 'PUT', json });
const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10);
const hero = (days: number) => ({ day: dayIn(days), placementType: 'hero' });
const page = async (now = new Date()) => (await call(new URL(url).pathname, { now })).text();
const openedIn = (html: string) => /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? '';
const LATER = 10_000;

async function ask(given: object, { from = '203.0.113.7', opened = '', at = LATER } = {}) {
  const token = opened || openedIn(await page());
  return await call(`/api/public${new URL(url).pathname}`, {
    headers: { 'cf-connecting-ip': from },
    now: new Date(Date.now() + at),
    json: { company: 'Kaolin', name: 'Ida Marsh', email: 'ida@kaolin.example', opened: token, ...given },
  });
}
const leadOf = async (company: string) =>
  (await call(`/api/leads?search=${company}`, { as: owner.cookie })).data.leads[0];

beforeAll(async () => {
  own = (await add.newsletter({ name: 'Own Letter', domain: 'own.test', uniqueEmail: 'own-letter-1@mail.app.test' }))
    .id;
  owner = await people.subscriber(own, { email: 'ada@own.test', firstName: 'Ada', lastName: 'Lovelock' });
  const email = await add.email(own, { kind: 'issue', processingStatus: 'completed', subject: 'Glazes' });
  const brand = await add.brand({ name: 'Glazeworks', firstSeenAt: daysAgo(90) });
  const ad = await add.sponsorship(own, brand.id, {
    emailId: email.id,
    textContent: 'Glazeworks ships glaze. Write to own-letter-1@mail.app.test <script>alert(1)</script>',
    rawData: { brand: 'Glazeworks' },
  });
  adId = ad.id;
  await call('/api/slot-plan', { as: owner.cookie, method: 'PUT', json: plan });
});

describe('the page', () => {
  it('is off until an owner turns it on, and shows what is chosen, without personal parts or others’ bookings', async () => {
    expect((await call('/api/sponsors-page', { as: owner.cookie })).data).toMatchObject({ isOn: false, url: null });
    await call('/api/pipeline', { as: owner.cookie, method: 'PUT', json: { reach: '12,000 subscribers' } });
    const { lead } = (await call('/api/leads', { as: owner.cookie, json: { company: 'Secret Partner' } })).data;
    await call(`/api/leads/${lead.id}/bookings`, { as: owner.cookie, json: { slots: [hero(2)] } });
    const saved = await save({ isOn: true, about: 'Letters on clay', sponsorIds: [adId], adId });
    ({ url } = saved.data);
    const html = await page();
    for (const shown of ['Letters on clay', '12,000 subscribers', 'Stated', 'Glazeworks ships glaze', 'Footer'])
      expect(html).toContain(shown);
    expect(html).not.toMatch(/Secret Partner|\$400|own-letter-1@|<script>alert/);
    expect(html).not.toContain(`${dayIn(2)}&quot;,&quot;placementType&quot;:&quot;hero`);
    expect(html).toContain(`${dayIn(3)}&quot;,&quot;placementType&quot;:&quot;hero`);
    await save({ showsPrices: true });
    expect(await page()).toContain('$400');
  });

  it('shows no ad of another newsletter', async () => {
    const other = (await add.newsletter({ name: 'Other', domain: 'other.test' })).id;
    const brand = await add.brand({ name: 'Elsewhere', firstSeenAt: daysAgo(90) });
    const foreign = await add.sponsorship(other, brand.id, {
      textContent: 'Elsewhere sells',
      rawData: { brand: 'Elsewhere' },
    });
    expect((await save({ sponsorIds: [adId, foreign.id], adId: foreign.id })).data.adId).toBeNull();
    expect(await page()).not.toContain('Elsewhere');
  });

  it('is changed by owners alone, and has no address while it is off or after the address was replaced', async () => {
    const editor = await people.subscriber(own, { email: 'ed@elsewhere.test' });
    expect((await save({ isOn: false }, editor.cookie)).status).toBe(403);
    const before = url;
    ({ url } = (await call('/api/sponsors-page/address', { as: owner.cookie, method: 'POST' })).data);
    expect([(await call(new URL(before).pathname)).status, (await call(new URL(url).pathname)).status]).toEqual([
      404, 200,
    ]);
    await save({ isOn: false });
    expect((await call(new URL(url).pathname)).status).toBe(404);
    await save({ isOn: true });
  });

  it('can’t be turned on for a newsletter that nobody has confirmed', async () => {
    const mine = (await add.newsletter({ name: 'Mine', domain: 'mine.test', standing: 'provisional' })).id;
    const maker = await people.subscriber(mine, { email: 'mo@mine.test' });
    expect((await save({ isOn: true }, maker.cookie)).status).toBe(409);
  });
});

describe('a request for dates', () => {
  it('becomes a lead in talks with held slots, an alert, a mail with a drafted answer, and is undone as one', async () => {
    const sent = vi.spyOn(services.mail, 'send').mockResolvedValue('sent');
    const slots = [hero(5), hero(6)];
    expect((await ask({ slots, message: 'Two dates,\nplease', website: 'https://kaolin.example' })).status).toBe(201);
    const lead = await leadOf('kaolin');
    expect(lead).toMatchObject({
      stage: 'in_talks',
      nextStep: 'Answer the request for dates',
      contact: 'Ida Marsh <ida@kaolin.example>',
    });
    const { bookings } = (await call(`/api/leads/${lead.id}/bookings`, { as: owner.cookie })).data;
    expect(bookings).toMatchObject(
      slots.map((slot) => ({ ...slot, state: 'held', price: 40_000, heldUntil: dayIn(7) })),
    );
    const { alerts } = (await call('/api/alerts', { as: owner.cookie })).data;
    expect(alerts[0]).toMatchObject({ what: 'lead', lead: { id: lead.id, kind: 'asked' }, read: false });
    await world.work(['request-mail']);
    expect(sent.mock.calls).toHaveLength(1);
    const mail = sent.mock.calls[0]?.[0];
    expect(mail).toMatchObject({ to: 'ada@own.test', subject: 'Kaolin asks for dates in Own Letter' });
    expect(mail?.text).toMatch(
      /> Two dates,\n> please[\s\S]*To: ida@kaolin\.example[\s\S]*Hi Ida,[\s\S]*I am holding Hero[\s\S]*\$400 for Hero/,
    );
    sent.mockRestore();
    const draft = await call(`/api/brands/${lead.brand.id}/draft?kind=answer`, { as: owner.cookie });
    expect(draft.data.to.email).toBe('ida@kaolin.example');
    const { events } = (await call(`/api/leads/${lead.id}/events`, { as: owner.cookie })).data;
    const asked = events.find(({ kind }: { kind: string }) => kind === 'asked');
    expect(asked).toMatchObject({
      actor: 'machine',
      canUndo: true,
      detail: { request: { message: 'Two dates,\nplease' } },
    });
    await call('/api/leads/undo', { as: owner.cookie, json: { events: [asked.id] } });
    expect((await call(`/api/leads/${lead.id}/bookings`, { as: owner.cookie })).data.bookings).toEqual([]);
    expect((await leadOf('kaolin')).nextStep).toBe('');
  });

  it('names the field that is wrong, and the date that is no longer open', async () => {
    const wrong = async (given: object) =>
      (await ask({ slots: [hero(8)], ...given }, { from: '203.0.113.8' })).data.details;
    expect(await wrong({ company: ' ' })).toEqual({ company: 'Enter your company' });
    expect(await wrong({ email: 'ida' })).toEqual({ email: 'Please enter a valid email address' });
    expect(await wrong({ slots: [] })).toEqual({ slots: 'Choose at least one date' });
    expect(await wrong({ slots: [hero(2)] })).toEqual({ slots: expect.stringContaining('is no longer open') });
    expect(await wrong({ slots: [{ day: dayIn(8), placementType: 'takeover' }] })).toHaveProperty('slots');
    expect(await wrong({ website: 'javascript:alert(1)' })).toHaveProperty('website');
  });

  it('is refused without the page’s signed time, and ignored if the trap is filled', async () => {
    const slots = [hero(9)];
    const from = { from: '203.0.113.9' };
    expect((await ask({ slots }, { ...from, opened: 'made.up' })).data.error).toContain('expired');
    expect((await ask({ slots }, { ...from, at: 0 })).data.error).toContain('very quick');
    expect((await ask({ slots, company: 'Robot Works', fax: '1' }, from)).status).toBe(201);
    expect(await leadOf('robot')).toBeUndefined();
  });

  it('is bounded by sender and by newsletter in an hour, however many come at once', async () => {
    const opened = openedIn(await page());
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        ask(
          {
            slots: [{ day: dayIn(10 + (nth % 2)), placementType: 'footer' }],
            company: `Flood ${nth}`,
            email: `a${nth}@flood.example`,
          },
          { from: nth < 8 ? '198.51.100.1' : `198.51.100.${nth + 10}`, opened },
        ),
      ),
    );
    const taken = all.filter(({ status }) => status === 201);
    // Two footers on each of two days.
    expect(taken).toHaveLength(4);
    expect(all.every(({ status }) => [201, 400, 429].includes(status))).toBe(true);
    const limited = all.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    const counts = await queryRows(db, { what: toUnknown })`select what from event_counts where what like 'asked:%'`;
    expect(JSON.stringify(counts)).not.toMatch(/198\.51|flood/);
  });

  it('finds the lead that the company has, and leaves a booked one booked', async () => {
    await db.execute(sql`delete from event_counts`);
    const before = await leadOf('secret');
    expect((await ask({ company: 'Secret Partner', slots: [hero(11)] }, { from: '203.0.113.20' })).status).toBe(201);
    expect(await leadOf('secret')).toMatchObject({ id: before.id, stage: 'booked' });
  });
});
