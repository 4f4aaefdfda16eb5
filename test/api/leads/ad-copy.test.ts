// Ad copy of a booking: asked for by a secret address, given there by the sponsor, approved by a member, and compared
// with the issue.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeUnusedPictures } from '../../../src/flows/booking/ad-copy.ts';
import { updateBookingsFromIssue } from '../../../src/flows/booking/settle.ts';
import { createPicture } from '../../support/pictures.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, inDays, insertBooking, type Seller } from '../support/seller.ts';

const world = createWorld();
const { add, people, call, db } = world;
const AD = {
  headline: 'Clay, by the ton',
  text: 'It ships Monday.\n\nOrder <b>a bag</b>.',
  link: 'https://kaolin.test/bag?a=1',
};
const PNG = createPicture({ text: 'HIDE' }, { width: 4, height: 3, bytes: 10 });

let me: Seller;
let brandId: string;
let leadId: string;
let booking: string;
let copyPath: string;
let nth = 0;

beforeAll(async () => {
  brandId = (await add.brand({ name: 'Kaolin', firstSeenAt: daysAgo(90) })).id;
  await add.sponsorship((await add.newsletter()).id, brandId, { detectedAt: daysAgo(90), confidence: 90 });
});
beforeEach(async () => {
  me = await createSeller(world, `clay${++nth}.test`);
  leadId = (await me.saveLead({ brandId })).id;
  booking = `booking-${nth}`;
  copyPath = `/api/bookings/${booking}/copy`;
  await insertBooking(world, leadId, booking, { day: inDays(10) });
});

const request = (note = '') => me.post(copyPath, { note });
const read = () => me.get(copyPath);
const address = async () => new URL((await read()).url).pathname;
type Fields = Record<string, string | Uint8Array<ArrayBuffer>>;
async function give(fields: Fields, path?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : new File([value], 'ad.png', { type: 'image/png' }));
  return call(`/api/public${path ?? (await address())}`, { body });
}
const approve = async (updatedAt?: string) =>
  me.post(`${copyPath}/approval`, { updatedAt: updatedAt ?? (await read()).updatedAt });
const ofLead = async () => (await me.bookings(leadId))[0];

describe('the sponsor’s page', () => {
  it('opens without a session, names no person, and is neither indexed nor cached', async () => {
    expect((await request('Please name the kiln <script>alert(1)</script>')).status).toBe(200);
    const page = await call(await address());
    const html = await page.text();
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('Please name the kiln');
    expect(html).not.toMatch(/Lovelock|ada@clay|<script>alert/);
    expect((await read()).mail.body).toContain(await address());
  });

  it('is not found with a wrong secret, once it is turned off, a month after the issue, or without a booking', async () => {
    await request();
    const path = await address();
    expect((await call(path, { now: daysAgo(-39) })).status).toBe(200);
    expect((await call(path, { now: daysAgo(-41) })).status).toBe(404);
    expect((await call(`/ad-copy/${'A'.repeat(22)}`)).status).toBe(404);
    const off = await me.remove(copyPath);
    expect([(await call(path)).status, (await give(AD, path)).status]).toEqual([404, 404]);
    expect([(await me.undo([off.data.eventId])).status, (await call(path)).status]).toEqual([200, 200]);
    await me.remove(copyPath);
    await request();
    expect([(await call(path)).status, (await call(await address())).status]).toEqual([404, 200]);
    await me.changeBooking(booking, { state: 'cancelled' });
    expect((await call(await address().catch(() => path))).status).toBe(404);
  });

  it('is opened by proven members only, for their own bookings that have not run', async () => {
    const forger = callsAs(world, (await people.free(me.own.id, { email: 'forger@elsewhere.test' })).cookie);
    expect((await forger.post(copyPath, { note: '' })).status).toBe(404);
    const other = callsAs(world, (await people.subscriber((await add.newsletter()).id)).cookie);
    expect([await other.status(copyPath), (await other.remove(copyPath)).status]).toEqual([404, 404]);
    await db.execute(sql`update bookings set state = 'ran' where id = ${booking}`);
    expect((await request()).status).toBe(409);
  });
});

describe('what a sponsor gives', () => {
  it('is stored with a rewritten picture, tells every member once, and waits for approval', async () => {
    await request();
    expect((await ofLead()).copy).toMatchObject({ state: 'missing', dueOn: inDays(5) });
    expect((await give({ ...AD, picture: PNG })).status).toBe(200);
    expect((await give({ ...AD, headline: 'Clay' })).status).toBe(200);
    const copy = await read();
    expect(copy).toMatchObject({ ...AD, headline: 'Clay', state: 'given' });
    expect(copy.picture).toMatchObject({ type: 'image/png', width: 4, height: 3 });
    const picture = await call(`/ad-pictures/${copy.picture.name}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await picture.text()).not.toContain('Seen');
    expect((await call('/ad-pictures/..%2Fbackups')).status).toBe(404);
    const alerts = (await me.alerts()).filter(({ lead }: { lead: { id: string } }) => lead?.id === leadId);
    expect(alerts).toMatchObject([{ lead: { kind: 'copy_given' } }]);
    expect((await ofLead()).copy.state).toBe('given');
  });

  it.each<[string, Fields]>([
    ['headline', { headline: ' ' }],
    ['text', { text: 'x'.repeat(2_001) }],
    ['link', { link: 'javascript:alert(1)' }],
    ['picture', { picture: new TextEncoder().encode('<svg onload="x()"/>') }],
  ])('is refused with a message at the field: %s', async (field, wrong) => {
    await request();
    const { status, data } = await give({ ...AD, ...wrong });
    expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
    expect((await read()).state).toBe('missing');
  });

  it('replaces its picture or removes it, and no picture outlives its booking', async () => {
    await request();
    const nameOf = async () => (await read()).picture?.name ?? null;
    const status = async (name: string) => (await call(`/ad-pictures/${name}`)).status;
    await give({ ...AD, picture: PNG });
    const first = await nameOf();
    await give({ ...AD, picture: PNG });
    const second = await nameOf();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await give({ ...AD, removePicture: '1' });
    expect([await nameOf(), await status(second)]).toEqual([null, 404]);
    await give({ ...AD, picture: PNG });
    const last = await nameOf();
    await removeUnusedPictures(world.services, daysAgo(-2));
    expect(await status(last)).toBe(200);
    await db.execute(sql`delete from leads where id = ${leadId}`);
    await removeUnusedPictures(world.services, daysAgo(-2));
    expect(await status(last)).toBe(404);
  });
});

describe('approval', () => {
  beforeEach(async () => {
    await request();
    await give({ ...AD, picture: PNG });
  });

  it('closes the form, and can be undone; asking for changes opens it again with the note', async () => {
    const { data } = await approve();
    expect([(await ofLead()).copy.state, (await give(AD)).status]).toEqual(['approved', 409]);
    expect([(await me.undo([data.eventId])).status, (await ofLead()).copy.state]).toEqual([200, 'given']);
    await approve();
    await request('Shorter, please');
    expect(await read()).toMatchObject({ state: 'missing', note: 'Shorter, please', headline: AD.headline });
    expect((await give(AD)).status).toBe(200);
  });

  it('is refused for a version that the member has not seen', async () => {
    const { updatedAt } = await read();
    await give({ ...AD, headline: 'Changed meanwhile' });
    expect((await approve(updatedAt)).status).toBe(412);
  });

  it('gives the ad for a mailer: escaped, with the newsletter’s UTM parameters', async () => {
    await me.put('/api/pipeline', { utmSource: 'clay letter', utmCampaign: '{brand}-{date}', copyDueDays: 3 });
    const { formats, picture } = await read();
    const link = `https://kaolin.test/bag?a=1&utm_source=clay+letter&utm_campaign=Kaolin-${inDays(10)}`;
    expect(formats.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">Clay, by the ton</a>`);
    expect(formats.html).toContain('<p>Order &lt;b&gt;a bag&lt;/b&gt;.</p>');
    expect(formats.html).toContain(`/ad-pictures/${picture.name}" alt="Clay, by the ton" width="4"`);
    expect(formats.markdown).toContain(`### [Clay, by the ton](${link})`);
    expect(formats.text).toBe(`Clay, by the ton\n\nIt ships Monday.\n\nOrder <b>a bag</b>.\n\n${link}`);
    expect((await ofLead()).copy.dueOn).toBe(inDays(7));
  });

  it('makes a changed word and a missing picture differences, with both versions', async () => {
    await approve();
    await db.execute(sql`update bookings set day = ${inDays(0)} where id = ${booking}`);
    const email = await add.email(me.own.id, {
      kind: 'issue',
      processingStatus: 'completed',
      content: 'Sponsored by Kaolin. Clay, by the ton. It ships Friday. Order <b>a bag</b>.',
      receivedAt: new Date(),
    });
    const textContent = 'Clay, by the ton\nIt ships Friday.';
    const rawData = { hasPicture: false, linkDomains: ['kaolin.test'] };
    await add.sponsorship(me.own.id, brandId, { emailId: email.id, placementType: 'hero', textContent, rawData });
    await updateBookingsFromIssue(world.services, email.id, new Date());
    const { state, differences } = await ofLead();
    expect(state).toBe('ran');
    expect(differences).toEqual([
      { what: 'text', expected: `${AD.headline}\n\n${AD.text}`, found: textContent },
      { what: 'picture', expected: 'A picture', found: 'No picture' },
    ]);
  });

  it('is preceded by one look at the link', async () => {
    await world.work(['ad-copy-link']);
    expect((await read()).linkCheck).toMatchObject({ url: AD.link, verdict: 'unknown' });
    await give({ ...AD, link: 'https://kaolin.test/other' });
    expect((await read()).linkCheck).toBeNull();
  });
});
