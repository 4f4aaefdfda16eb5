// Contacts of brands: a pipeline's own are seen by its members alone and preferred; ours are doubted as long as a
// report waits; where there is none, what was looked at is said; and whether an address can get mail.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBrandContact } from '../../../src/flows/contact/find.ts';
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import type { Job } from '../../../src/jobs.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { mailDomainChecks } from '../../../src/store/schema/contacts.ts';
import { createFakeSites } from '../../support/sites.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

let world: World;
let pro: string;
let free: string;
let colleague: string;
let other: string;
let admin: string;

beforeAll(async () => {
  world = createWorld();
  const own = await world.add.newsletter({ name: 'Own Letter', domain: 'own.test' });
  const theirs = await world.add.newsletter({ name: 'Their Letter', domain: 'theirs.test' });
  pro = (await world.people.subscriber(own.id, { email: 'ada@own.test' })).cookie;
  colleague = (await world.people.free(own.id, { email: 'ben@own.test' })).cookie;
  const unpaid = await world.add.newsletter({ domain: 'unpaid.test' });
  free = (await world.people.free(unpaid.id, { email: 'ben@unpaid.test' })).cookie;
  other = (await world.people.subscriber(theirs.id, { email: 'cleo@theirs.test' })).cookie;
  admin = (await world.people.admin()).cookie;
});

const OURS = {
  contactName: 'Ada Moor',
  contactTitle: 'Head of Partnerships',
  contactEmail: 'ada.moor@acme.test',
  contactConfidence: 88,
  contactUpdatedAt: daysAgo(3),
};
let nth = 0;
const brandWith = (contact: object = OURS) => {
  const name = `Acme ${++nth}`;
  return world.add.brand({
    name,
    domain: `acme${nth}.test`,
    website: `https://acme${nth}.test/`,
    firstSeenAt: daysAgo(60),
    createdAt: daysAgo(60),
    ...contact,
  });
};
const brandOf = async (id: string, as = pro) => (await world.call(`/api/brands/${id}`, { as })).data;
const addOwn = (id: string, json: object, as = pro) => world.call(`/api/brands/${id}/contacts`, { as, json });
const report = (id: string, json: object, as = pro) => world.call(`/api/brands/${id}/contact-reports`, { as, json });
const queue = async () => (await world.call('/api/review?kind=report&limit=50', { as: admin })).data.items;
const ofBrand = async (id: string) =>
  (await queue()).filter(({ brand }: { brand: { id: string } | null }) => brand?.id === id);
const decide = (id: string, json: object) => world.call(`/api/review/${id}`, { as: admin, json });

describe("a member's own contact", () => {
  it('is visible to and changed by the newsletter’s members only', async () => {
    const brand = await brandWith();
    const { data: made, status } = await addOwn(brand.id, { name: 'Mia Chen', email: 'mia@brand.test', note: 'Met' });
    expect(status).toBe(201);
    const listed = async (as: string) => (await world.call(`/api/brands/${brand.id}/contacts`, { as })).data.contacts;
    expect(await listed(colleague)).toMatchObject([{ name: 'Mia Chen', email: 'mia@brand.test', note: 'Met' }]);
    expect(await listed(other)).toEqual([]);
    const json = { name: 'Mia C.', email: '' };
    expect((await world.call(`/api/own-contacts/${made.id}`, { as: other, method: 'PUT', json })).status).toBe(404);
    expect((await world.call(`/api/own-contacts/${made.id}`, { as: other, method: 'DELETE' })).status).toBe(404);
    expect((await world.call(`/api/own-contacts/${made.id}`, { as: pro, method: 'PUT', json })).data).toMatchObject({
      name: 'Mia C.',
      email: '',
      check: null,
    });
    expect((await world.call(`/api/own-contacts/${made.id}`, { as: pro, method: 'DELETE' })).status).toBe(200);
    expect(await listed(pro)).toEqual([]);
  });

  it('needs a name or a valid address, and a brand has at most 50', async () => {
    const brand = await brandWith();
    for (const json of [{}, { name: '  ' }, { email: 'mia at brand' }, { email: 'mia@brand' }])
      expect([json, (await addOwn(brand.id, json)).status]).toEqual([json, 400]);
    for (let at = 0; at < 50; at++) expect((await addOwn(brand.id, { name: `Person ${at}` })).status).toBe(201);
    expect((await addOwn(brand.id, { name: 'One more' })).status).toBe(409);
  });

  it('is preferred to ours in a draft, and the lead’s contact to all others', async () => {
    const brand = await brandWith();
    const to = async () => (await world.call(`/api/brands/${brand.id}/draft`, { as: pro })).data.to;
    expect(await to()).toMatchObject({ email: 'ada.moor@acme.test', isOwn: false, doubt: null });
    const { data: first } = await addOwn(brand.id, { name: 'Mia', email: 'mia@brand.test' });
    await addOwn(brand.id, { name: 'Noa', email: 'noa@brand.test' });
    expect(await to()).toMatchObject({ email: 'noa@brand.test', isOwn: true });
    const { lead } = (await world.call('/api/leads', { as: pro, json: { brandId: brand.id } })).data;
    const json = { contactId: first.id };
    expect((await world.call(`/api/leads/${lead.id}`, { as: pro, method: 'PATCH', json })).status).toBe(200);
    expect(await to()).toMatchObject({ email: 'mia@brand.test', isOwn: true });
  });
});

describe('a report that our contact is wrong', () => {
  it('can be made by members who see contacts, once each while it is open', async () => {
    const brand = await brandWith();
    expect((await report(brand.id, { what: 'bounced' }, free)).status).toBe(402);
    expect((await report((await brandWith({})).id, { what: 'bounced' })).status).toBe(404);
    expect((await report(brand.id, { what: 'bounced', note: 'No such user' })).status).toBe(201);
    expect((await report(brand.id, { what: 'bounced' })).status).toBe(409);
    expect((await report(brand.id, { what: 'wrong_person' })).status).toBe(201);
  });

  it('waits in the review queue, and until then nobody is shown the contact as sure', async () => {
    const brand = await brandWith();
    expect(await brandOf(brand.id)).toMatchObject({ contactConfidence: 88, contactDoubt: null });
    await report(brand.id, { what: 'bounced', note: 'No such user' });
    for (const as of [pro, other])
      expect(await brandOf(brand.id, as)).toMatchObject({
        contactEmail: 'ada.moor@acme.test',
        contactConfidence: null,
        contactDoubt: 'bounced',
      });
    expect(JSON.stringify(await brandOf(brand.id, free))).not.toContain('contact');
    const draft = (await world.call(`/api/brands/${brand.id}/draft`, { as: pro })).data;
    expect(draft.to).toMatchObject({ email: 'ada.moor@acme.test', doubt: 'bounced' });
    expect(JSON.stringify(draft.sentences)).not.toContain('Ada');
    const csv = await (await world.call('/api/exports/brands.csv?scope=all', { as: pro })).text();
    expect(csv.split('\n').find((line) => line.startsWith(`${brand.name},`))).not.toContain('88');
    expect(await ofBrand(brand.id)).toMatchObject([
      {
        kind: 'report',
        report: { what: 'bounced', note: 'No such user', by: 'ada@own.test' },
        contact: { email: 'ada.moor@acme.test', isReported: true },
      },
    ]);
  });

  it('removes the contact for good if it is right, and its author is told', async () => {
    const brand = await brandWith();
    await report(brand.id, { what: 'bounced' });
    await report(brand.id, { what: 'wrong_person' }, other);
    const [item] = await ofBrand(brand.id);
    expect((await decide(item.id, { decision: 'accept', note: 'Thank you' })).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ contactEmail: null, contactDoubt: null });
    expect(await ofBrand(brand.id)).toEqual([]);
    for (const as of [pro, other]) {
      const { reports, newOutcomes } = (await world.call('/api/reports/own', { as })).data;
      const told = { brandId: brand.id, outcome: 'accepted', outcomeNote: 'Thank you', isNew: true };
      expect([newOutcomes, reports[0]]).toEqual([1, expect.objectContaining(told)]);
    }
    // The site still names the contact.
    const host = `acme${nth}.test`;
    const page = `<h1>Acme</h1><h3>Ada Moor</h3><p>Head of Partnerships</p><p>ada.moor@${host}</p>`;
    await world.db
      .update(brands)
      .set({ contactEmail: `ada.moor@${host}` })
      .where(eq(brands.id, brand.id));
    await report(brand.id, { what: 'bounced' });
    const [again] = await ofBrand(brand.id);
    await decide(again.id, { decision: 'accept' });
    const { reader } = createFakeSites(world.services, { [`${host}/`]: page });
    await findBrandContact({ ...world.services, sites: reader }, { brandId: brand.id }, new Date());
    expect((await brandOf(brand.id)).contactEmail).toBeNull();
    await world.call(`/api/review/${again.id}/undo`, { as: admin, method: 'POST', json: {} });
    expect(await brandOf(brand.id)).toMatchObject({ contactEmail: `ada.moor@${host}`, contactDoubt: 'bounced' });
  });

  it('leaves the contact as sure as it was if it is wrong', async () => {
    const brand = await brandWith();
    await report(brand.id, { what: 'wrong_person' }, other);
    const [item] = await ofBrand(brand.id);
    expect((await decide(item.id, { decision: 'reject', note: 'She still buys' })).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ contactConfidence: 88, contactDoubt: null });
  });

  it('can be answered with the right contact', async () => {
    const brand = await brandWith();
    await report(brand.id, { what: 'wrong_person' }, other);
    const [item] = await ofBrand(brand.id);
    const contact = { name: 'Jo Reed', title: 'Buyer', email: 'jo@acme.test' };
    expect((await decide(item.id, { decision: 'edit', brand: { contact } })).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ contactEmail: 'jo@acme.test', contactConfidence: 100 });
  });
});

describe('a brand without a contact', () => {
  it('shows which pages were read and when, and offers the company’s contact', async () => {
    const brand = await brandWith({});
    const host = `acme${nth}.test`;
    const { reader } = createFakeSites(world.services, {
      [`${host}/`]: '<a href="/ads">Advertise with us</a><a href="/hello">Contact</a><a href="/newsroom">Press</a>',
      [`${host}/ads`]: '<p>Write to us by the form.</p>',
    });
    const now = new Date();
    await findBrandContact({ ...world.services, sites: reader }, { brandId: brand.id }, now);
    expect((await brandOf(brand.id)).contactSearch).toEqual({
      searchedAt: now.toISOString(),
      pages: [`https://${host}/`, `https://${host}/ads`],
      contactPages: [
        { url: `https://${host}/ads`, kind: 'advertise' },
        { url: `https://${host}/newsroom`, kind: 'press' },
        { url: `https://${host}/hello`, kind: 'contact' },
      ],
    });
    expect(await brandOf(brand.id, free)).not.toHaveProperty('contactSearch');
  });
});

describe('an address', () => {
  it('shows whether its domain accepts mail, and when that was checked', async () => {
    const brand = await brandWith();
    for (const [host, verdict] of [
      ['brand.test', 'accepts'],
      ['no-mx.brand.test', 'accepts'],
      ['null-mx.brand.test', 'refuses'],
      ['parked.brand.test', 'refuses'],
      ['missing.brand.test', 'missing'],
    ]) {
      const { check } = (await addOwn(brand.id, { email: `mia@${host}` })).data;
      expect([host, check]).toEqual([host, { verdict, checkedAt: expect.stringMatching(/^\d{4}-/) }]);
    }
  });

  it('counts as unchecked while the resolver is away; the nightly run asks again', async () => {
    const brand = await brandWith();
    const { status, data } = await addOwn(brand.id, { email: 'mia@away.brand.test' });
    expect([status, data.check]).toEqual([201, null]);
    await addOwn(brand.id, { email: 'mia@fresh.test' });
    await world.db
      .update(mailDomainChecks)
      .set({ checkedAt: daysAgo(31) })
      .where(eq(mailDomainChecks.domain, 'fresh.test'));
    await world.db
      .insert(mailDomainChecks)
      .values({ domain: 'unused.test', verdict: 'accepts', checkedAt: daysAgo(1) });
    await runNightly(world.services, new Date());
    const asked = (world.jobs.all as Job[]).flatMap((job) => (job.kind === 'mail-domains' ? job.domains : []));
    expect(asked).toEqual(expect.arrayContaining(['away.brand.test', 'fresh.test', 'acme.test']));
    const kept = (await world.db.select().from(mailDomainChecks)).map(({ domain }) => domain);
    expect(kept).toContain('brand.test');
    expect(kept).not.toContain('unused.test');
  });
});
