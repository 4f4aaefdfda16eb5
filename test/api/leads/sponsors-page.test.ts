// The page for sponsors and 'Ask for dates': off until an owner turns it on, only true and chosen things on it, and
// requests that become leads with held slots, bounded and told to the members.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { queryRows, toUnknown } from '../../../src/store/rows.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, dailyPlan, inDays, type Member, type Seller } from '../support/seller.ts';

const world = createWorld();
const { add, people, call, db, services } = world;
let me: Seller;
let adId: string;
let path: string;

const save = (json: object, by: Member = me) => by.put('/api/sponsors-page', json);
const hero = (days: number) => ({ day: inDays(days), placementType: 'hero' });
const footer = (days: number) => ({ day: inDays(days), placementType: 'footer' });
const page = async () => (await call(path)).text();
const status = async () => (await call(path)).status;
const openedIn = (html: string) => /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? '';
/** A request by a person who takes ten seconds. */
async function ask(given: object, { from = '203.0.113.7', opened = '', at = 10_000 } = {}) {
  const token = opened || openedIn(await page());
  return await call(`/api/public${path}`, {
    headers: { 'cf-connecting-ip': from },
    now: new Date(Date.now() + at),
    json: { company: 'Kaolin', name: 'Ida Marsh', email: 'ida@kaolin.example', opened: token, ...given },
  });
}
const leadOf = async (company: string) => (await me.get(`/api/leads?search=${company}`)).leads[0];

beforeAll(async () => {
  me = await createSeller(world, 'own.test', { uniqueEmail: 'own-letter-1@mail.app.test' });
  const email = await add.email(me.own.id, { kind: 'issue', processingStatus: 'completed', subject: 'Glazes' });
  const brand = await add.brand({ name: 'Glazeworks', firstSeenAt: daysAgo(90) });
  const ad = await add.sponsorship(me.own.id, brand.id, {
    emailId: email.id,
    textContent: 'Glazeworks ships glaze. Write to own-letter-1@mail.app.test <script>alert(1)</script>',
    rawData: { brand: 'Glazeworks' },
  });
  adId = ad.id;
  await me.put('/api/slot-plan', dailyPlan(['hero', 1, 40_000], ['footer', 2, null]));
});

describe('the page', () => {
  it('is off until an owner turns it on, and shows what is chosen, without personal parts or others’ bookings', async () => {
    expect(await me.get('/api/sponsors-page')).toMatchObject({ isOn: false, url: null });
    await me.put('/api/pipeline', { reach: '12,000 subscribers' });
    await me.book((await me.saveLead({ company: 'Secret Partner' })).id, [hero(2)]);
    path = new URL((await save({ isOn: true, about: 'Letters on clay', sponsorIds: [adId], adId })).data.url).pathname;
    const html = await page();
    for (const shown of ['Letters on clay', '12,000 subscribers', 'Stated', 'Glazeworks ships glaze', 'Footer'])
      expect(html).toContain(shown);
    expect(html).not.toMatch(/Secret Partner|\$400|own-letter-1@|<script>alert/);
    expect(html).not.toContain(`${inDays(2)}&quot;,&quot;placementType&quot;:&quot;hero`);
    expect(html).toContain(`${inDays(3)}&quot;,&quot;placementType&quot;:&quot;hero`);
    await save({ showsPrices: true });
    expect(await page()).toContain('$400');
  });

  it('shows no ad of another newsletter', async () => {
    const other = await add.newsletter({ name: 'Other', domain: 'other.test' });
    const brand = await add.brand({ name: 'Elsewhere', firstSeenAt: daysAgo(90) });
    const ad = { textContent: 'Elsewhere sells', rawData: { brand: 'Elsewhere' } };
    const foreign = await add.sponsorship(other.id, brand.id, ad);
    expect((await save({ sponsorIds: [adId, foreign.id], adId: foreign.id })).data.adId).toBeNull();
    expect(await page()).not.toContain('Elsewhere');
  });

  it('is changed by owners alone, and has no address while it is off or after the address was replaced', async () => {
    const editor = callsAs(world, (await people.subscriber(me.own.id, { email: 'ed@elsewhere.test' })).cookie);
    expect((await save({ isOn: false }, editor)).status).toBe(403);
    const replaced = new URL((await me.post('/api/sponsors-page/address')).data.url).pathname;
    expect([await status(), (await call(replaced)).status]).toEqual([404, 200]);
    path = replaced;
    await save({ isOn: false });
    expect(await status()).toBe(404);
    await save({ isOn: true });
  });

  it('can’t be turned on for a newsletter that nobody has confirmed', async () => {
    const maker = await createSeller(world, 'mine.test', { standing: 'provisional' });
    expect((await save({ isOn: true }, maker)).status).toBe(409);
  });
});

describe('a request for dates', () => {
  it('becomes a lead in talks with held slots, an alert, a mail with a drafted answer, and is undone as one', async () => {
    const sent = vi.spyOn(services.mail, 'send').mockResolvedValue('sent');
    const slots = [hero(5), hero(6)];
    expect((await ask({ slots, message: 'Two dates,\nplease', website: 'https://kaolin.example' })).status).toBe(201);
    const lead = await leadOf('kaolin');
    expect(lead).toMatchObject({ stage: 'in_talks', contact: 'Ida Marsh <ida@kaolin.example>' });
    expect(lead.nextStep).toBe('Answer the request for dates');
    const held = { state: 'held', price: 40_000, heldUntil: inDays(7) };
    expect(await me.bookings(lead.id)).toMatchObject(slots.map((slot) => ({ ...slot, ...held })));
    expect((await me.alerts())[0]).toMatchObject({ what: 'lead', lead: { id: lead.id, kind: 'asked' }, read: false });
    await world.work(['request-mail']);
    expect(sent.mock.calls).toHaveLength(1);
    const mail = sent.mock.calls[0]?.[0];
    expect(mail).toMatchObject({ to: 'ada@own.test', subject: 'Kaolin asks for dates in Own Letter' });
    expect(mail?.text).toMatch(
      /> Two dates,\n> please[\s\S]*To: ida@kaolin\.example[\s\S]*Hi Ida,[\s\S]*I am holding Hero[\s\S]*\$400 for Hero/,
    );
    sent.mockRestore();
    const draft = await me.get(`/api/brands/${lead.brand.id}/draft?kind=answer`);
    expect(draft.to.email).toBe('ida@kaolin.example');
    const asked = (await me.history(lead.id)).find(({ kind }: { kind: string }) => kind === 'asked');
    expect(asked).toMatchObject({ actor: 'machine', canUndo: true });
    expect(asked.detail.request.message).toBe('Two dates,\nplease');
    await me.undo([asked.id]);
    expect([await me.bookings(lead.id), (await leadOf('kaolin')).nextStep]).toEqual([[], '']);
  });

  it('makes who asked the recipient of later mails, by name, until the lead has a contact of its own', async () => {
    const given = { company: 'Slipworks', email: 'ida@slipworks.example', slots: [hero(12)] };
    expect((await ask(given, { from: '203.0.113.12' })).status).toBe(201);
    const { id, brand } = await leadOf('slipworks');
    await me.post(`/api/brands/${brand.id}/sent`, { kind: 'answer', to: given.email, subject: 'Dates', body: 'Hi' });
    expect((await me.lead(id)).contact).toBe('Ida Marsh <ida@slipworks.example>');
    const [booking] = await me.bookings(id);
    await me.post(`/api/bookings/${booking.id}/copy`, { note: '' });
    const recipients = async () => {
      const { to, sentences } = await me.get(`/api/brands/${brand.id}/draft?kind=pitch`);
      return [to.email, sentences[0].text, (await me.get(`/api/bookings/${booking.id}/copy`)).mail.to];
    };
    expect(await recipients()).toEqual([given.email, 'Hi Ida,', given.email]);
    await me.post(`/api/brands/${brand.id}/contacts`, {
      name: 'Jo',
      title: '',
      email: 'jo@slipworks.example',
      note: '',
    });
    expect(await recipients()).toEqual(['jo@slipworks.example', 'Hi Jo,', 'jo@slipworks.example']);
  });

  it('names the field that is wrong, and the date that is no longer open', async () => {
    const wrong = async (given: object) =>
      (await ask({ slots: [hero(8)], ...given }, { from: '203.0.113.8' })).data.details;
    expect(await wrong({ company: ' ' })).toEqual({ company: 'Enter your company' });
    expect(await wrong({ email: 'ida' })).toEqual({ email: 'Please enter a valid email address' });
    expect(await wrong({ slots: [] })).toEqual({ slots: 'Choose at least one date' });
    expect(await wrong({ slots: [hero(2)] })).toEqual({ slots: expect.stringContaining('is no longer open') });
    expect(await wrong({ slots: [{ ...hero(8), placementType: 'takeover' }] })).toHaveProperty('slots');
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
    const flood = (nth: number) => {
      const from = nth < 8 ? '198.51.100.1' : `198.51.100.${nth + 10}`;
      const by = { company: `Flood ${nth}`, email: `a${nth}@flood.example` };
      return ask({ slots: [footer(10)], ...by }, { from, opened });
    };
    const all = await Promise.all(Array.from({ length: 30 }, (_, nth) => flood(nth)));
    // The day has two footers.
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(2);
    expect(all.every((answer) => [201, 400, 429].includes(answer.status))).toBe(true);
    const limited = all.find((answer) => answer.status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    const counts = await queryRows(db, { what: toUnknown })`select what from event_counts where what like 'asked:%'`;
    expect(JSON.stringify(counts)).not.toMatch(/198\.51|flood/);
  });

  it('finds the lead that the company has, and leaves a booked one booked', async () => {
    await db.execute(sql`delete from event_counts`);
    const { id } = await leadOf('secret');
    expect((await ask({ company: 'Secret Partner', slots: [hero(11)] }, { from: '203.0.113.20' })).status).toBe(201);
    expect(await leadOf('secret')).toMatchObject({ id, stage: 'booked' });
  });
});
