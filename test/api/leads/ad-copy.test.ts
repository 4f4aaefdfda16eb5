// Ad copy of a booking: asked for by a secret address, given there by the sponsor, approved by a member, and compared
// with the issue.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { removeUnusedPictures } from '../../../src/flows/booking/ad-copy.ts';
import { updateBookingsFromIssue } from '../../../src/flows/booking/settle.ts';
import { createPicture } from '../../support/pictures.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { add, people, call, db } = world;
const AD = {
  headline: 'Clay, by the ton',
  text: 'It ships Monday.\n\nOrder <b>a bag</b>.',
  link: 'https://kaolin.test/bag?a=1',
};
const PNG = createPicture({ text: 'HIDE' }, { width: 4, height: 3, bytes: 10 });

let own: string;
let owner: string;
let brandId: string;
let leadId: string;
let booking: string;
let nth = 0;

beforeAll(async () => {
  brandId = (await add.brand({ name: 'Kaolin', firstSeenAt: daysAgo(90) })).id;
  await add.sponsorship((await add.newsletter()).id, brandId, { detectedAt: daysAgo(90), confidence: 90 });
});
beforeEach(async () => {
  const domain = `clay${++nth}.test`;
  own = (await add.newsletter({ name: `Clay ${nth}`, domain })).id;
  owner = (await people.subscriber(own, { email: `ada@${domain}`, firstName: 'Ada', lastName: 'Lovelock' })).cookie;
  leadId = (await call('/api/leads', { as: owner, json: { brandId } })).data.lead.id;
  booking = `booking-${nth}`;
  await db.execute(sql`insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency)
    select ${booking}, pipeline_id, id, ${toUtcDay(daysAgo(-10))}, 'hero', 1, 'booked', 'USD' from leads where id = ${leadId}`);
});

const copyPath = (id = booking) => `/api/bookings/${id}/copy`;
const request = (note = '', as = owner) => call(copyPath(), { as, json: { note } });
const read = async () => (await call(copyPath(), { as: owner })).data;
const address = async () => new URL((await read()).url).pathname;
const secret = async () => (await address()).split('/').at(-1) ?? '';
function give(to: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : new File([value], 'ad.png', { type: 'image/png' }));
  return call(`/api/public/ad-copy/${to}`, { body });
}
const approve = async () =>
  call(`${copyPath()}/approval`, { as: owner, json: { updatedAt: (await read()).updatedAt } });
const undo = (eventId: number) => call('/api/leads/undo', { as: owner, json: { events: [eventId] } });
const ofLead = async () => (await call(`/api/leads/${leadId}/bookings`, { as: owner })).data.bookings[0];

describe('the sponsor’s page', () => {
  it('opens without a session, names no person, and is neither indexed nor cached', async () => {
    expect((await request('Please name the kiln <script>alert(1)</script>')).status).toBe(200);
    const page = await call(await address());
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
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
    const off = await call(copyPath(), { as: owner, method: 'DELETE' });
    expect([(await call(path)).status, (await give(path.split('/').at(-1) ?? '', AD)).status]).toEqual([404, 404]);
    expect((await undo(off.data.eventId)).status).toBe(200);
    expect((await call(path)).status).toBe(200);
    await call(copyPath(), { as: owner, method: 'DELETE' });
    await request();
    expect((await call(path)).status).toBe(404);
    expect((await call(await address())).status).toBe(200);
    await call(`/api/bookings/${booking}`, { as: owner, method: 'PATCH', json: { state: 'cancelled' } });
    expect((await call(await address().catch(() => path))).status).toBe(404);
  });

  it('is opened by proven members only, for their own bookings that have not run', async () => {
    const forger = (await people.free(own, { email: 'forger@elsewhere.test' })).cookie;
    expect((await request('', forger)).status).toBe(404);
    const other = (await people.subscriber((await add.newsletter()).id)).cookie;
    for (const method of ['GET', 'DELETE']) expect((await call(copyPath(), { as: other, method })).status).toBe(404);
    await db.execute(sql`update bookings set state = 'ran' where id = ${booking}`);
    expect((await request()).status).toBe(409);
  });
});

describe('what a sponsor gives', () => {
  it('is stored with a rewritten picture, tells every member once, and waits for approval', async () => {
    await request();
    expect((await ofLead()).copy).toMatchObject({ state: 'missing', dueOn: toUtcDay(daysAgo(-5)) });
    const to = await secret();
    expect((await give(to, { ...AD, picture: PNG })).status).toBe(200);
    expect((await give(to, { ...AD, headline: 'Clay' })).status).toBe(200);
    const copy = await read();
    expect(copy).toMatchObject({
      ...AD,
      headline: 'Clay',
      state: 'given',
      picture: { type: 'image/png', width: 4, height: 3 },
    });
    const picture = await call(`/ad-pictures/${copy.picture.name}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await picture.text()).not.toContain('Seen');
    expect((await call('/ad-pictures/..%2Fbackups')).status).toBe(404);
    const { alerts } = (await call('/api/alerts', { as: owner })).data;
    expect(alerts.filter(({ lead }: { lead: { id: string } }) => lead?.id === leadId)).toMatchObject([
      { lead: { kind: 'copy_given' } },
    ]);
    expect((await ofLead()).copy.state).toBe('given');
  });

  it.each<[string, Record<string, string | Uint8Array<ArrayBuffer>>]>([
    ['headline', { ...AD, headline: ' ' }],
    ['text', { ...AD, text: 'x'.repeat(2_001) }],
    ['link', { ...AD, link: 'javascript:alert(1)' }],
    ['picture', { ...AD, picture: new TextEncoder().encode('<svg onload="x()"/>') }],
  ])('is refused with a message at the field: %s', async (field, fields) => {
    await request();
    const { status, data } = await give(await secret(), fields);
    expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
    expect((await read()).state).toBe('missing');
  });

  it('replaces its picture or removes it, and no picture outlives its booking', async () => {
    await request();
    const to = await secret();
    const nameOf = async () => (await read()).picture?.name ?? null;
    const status = async (name: string) => (await call(`/ad-pictures/${name}`)).status;
    await give(to, { ...AD, picture: PNG });
    const first = await nameOf();
    await give(to, { ...AD, picture: PNG });
    const second = await nameOf();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await give(to, { ...AD, removePicture: '1' });
    expect([await nameOf(), await status(second)]).toEqual([null, 404]);
    await give(to, { ...AD, picture: PNG });
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
    await give(await secret(), { ...AD, picture: PNG });
  });

  it('closes the form, and can be undone; asking for changes opens it again with the note', async () => {
    const { data } = await approve();
    expect((await ofLead()).copy.state).toBe('approved');
    expect((await give(await secret(), AD)).status).toBe(409);
    expect((await undo(data.eventId)).status).toBe(200);
    expect((await ofLead()).copy.state).toBe('given');
    await approve();
    await request('Shorter, please');
    expect(await read()).toMatchObject({ state: 'missing', note: 'Shorter, please', headline: AD.headline });
    expect((await give(await secret(), AD)).status).toBe(200);
  });

  it('is refused for a version that the member has not seen', async () => {
    const { updatedAt } = await read();
    await give(await secret(), { ...AD, headline: 'Changed meanwhile' });
    const late = await call(`${copyPath()}/approval`, { as: owner, json: { updatedAt } });
    expect(late.status).toBe(412);
  });

  it('gives the ad for a mailer: escaped, with the newsletter’s UTM parameters', async () => {
    const json = { utmSource: 'clay letter', utmCampaign: '{brand}-{date}', copyDueDays: 3 };
    await call('/api/pipeline', { as: owner, method: 'PUT', json });
    const { formats, picture } = await read();
    const link = `https://kaolin.test/bag?a=1&utm_source=clay+letter&utm_campaign=Kaolin-${toUtcDay(daysAgo(-10))}`;
    expect(formats.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">Clay, by the ton</a>`);
    expect(formats.html).toContain('<p>Order &lt;b&gt;a bag&lt;/b&gt;.</p>');
    expect(formats.html).toMatch(
      new RegExp(`<img src="https?://[^"]+/ad-pictures/${picture.name}" alt="Clay, by the ton" width="4"`),
    );
    expect(formats.markdown).toContain(`### [Clay, by the ton](${link})`);
    expect(formats.text).toBe(`Clay, by the ton\n\nIt ships Monday.\n\nOrder <b>a bag</b>.\n\n${link}`);
    expect((await ofLead()).copy.dueOn).toBe(toUtcDay(daysAgo(-7)));
  });

  it('makes a changed word and a missing picture differences, with both versions', async () => {
    await approve();
    const today = toUtcDay(new Date());
    await db.execute(sql`update bookings set day = ${today} where id = ${booking}`);
    const content = 'Sponsored by Kaolin. Clay, by the ton. It ships Friday. Order <b>a bag</b>.';
    const email = await add.email(own, {
      kind: 'issue',
      processingStatus: 'completed',
      content,
      receivedAt: new Date(),
    });
    const rawData = { hasPicture: false, linkDomains: ['kaolin.test'] };
    await add.sponsorship(own, brandId, {
      emailId: email.id,
      placementType: 'hero',
      textContent: 'Clay, by the ton\nIt ships Friday.',
      rawData,
    });
    await updateBookingsFromIssue(world.services, email.id, new Date());
    const { state, differences } = await ofLead();
    expect(state).toBe('ran');
    expect(differences).toEqual([
      { what: 'text', expected: `${AD.headline}\n\n${AD.text}`, found: 'Clay, by the ton\nIt ships Friday.' },
      { what: 'picture', expected: 'A picture', found: 'No picture' },
    ]);
  });

  it('is preceded by one look at the link', async () => {
    await world.work(['ad-copy-link']);
    expect((await read()).linkCheck).toMatchObject({ url: AD.link, verdict: 'unknown' });
    await give(await secret(), { ...AD, link: 'https://kaolin.test/other' });
    expect((await read()).linkCheck).toBeNull();
  });
});
