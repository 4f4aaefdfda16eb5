// Leads of companies that a member names: private until an ad names them, and the same for what the catalogue has
// behind a free member's line.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, type Member } from '../support/seller.ts';

const world = createWorld();
const { add, people } = world;
let owner: Member;
let free: Member;
let stranger: Member;
let admin: Member;

beforeAll(async () => {
  owner = await createSeller(world, 'one.test');
  stranger = await createSeller(world, 'two.test');
  const { id } = await add.newsletter({ domain: 'three.test' });
  free = callsAs(world, (await people.free(id, { email: 'bo@three.test' })).cookie);
  admin = callsAs(world, (await people.admin()).cookie);
});

const names = async (by: Member) =>
  (await by.get('/api/brands?scope=all')).brands.map(({ name }: { name: string }) => name);

describe('a company that nobody knows', () => {
  it('is a lead of its pipeline alone, with its site, contact, draft and booking', async () => {
    const website = 'https://hearthstone.example';
    const [name, email] = ['Ida Marsh', 'ida@hearthstone.example'];
    const given = { company: 'Hearthstone Kilns GmbH', website, contactName: name, contactEmail: email };
    const made = await owner.post('/api/leads', given);
    expect([made.status, made.data.wasMade]).toEqual([201, true]);
    const { id, brand, links } = made.data.lead;
    expect(brand).toMatchObject({ name: 'Hearthstone Kilns', isInCatalogue: false, website: null });
    expect(links).toEqual([{ url: website, label: 'Website' }]);
    expect((await owner.get(`/api/brands/${brand.id}/contacts`)).contacts).toMatchObject([{ name, email }]);
    const draft = await owner.get(`/api/brands/${brand.id}/draft`);
    expect([draft.to.email, JSON.stringify(draft).includes('Hearthstone')]).toEqual([email, true]);
    for (const other of [stranger, admin]) {
      expect(await other.status(`/api/brands/${brand.id}`)).toBe(404);
      expect(await names(other)).not.toContain('Hearthstone Kilns');
    }
    expect(await stranger.status(`/api/brands/${brand.id}/draft`)).toBe(404);
    const again = await owner.post('/api/leads', { company: 'hearthstone kilns' });
    expect(again.data).toMatchObject({ wasMade: false, lead: { id } });
    expect((await owner.get('/api/leads?search=hearthst')).leads).toHaveLength(1);
  });

  it('is one with the brand once an ad names it', async () => {
    const { id, brand } = await owner.saveLead({ company: 'Tarn & Fell' });
    await add.sponsorship((await add.newsletter()).id, brand.id, { detectedAt: daysAgo(20), confidence: 90 });
    expect((await owner.lead(id)).brand.isInCatalogue).toBe(true);
    expect(await names(stranger)).toContain('Tarn & Fell');
  });

  it('can be added to the catalogue by an administrator, who doesn’t see it before', async () => {
    const { brand } = await owner.saveLead({ company: 'Moss Lane' });
    const made = await admin.post('/api/brands', { name: 'Moss Lane' });
    expect([made.status, made.data.id]).toEqual([201, brand.id]);
    expect((await admin.post('/api/brands', { name: 'Moss Lane' })).status).toBe(409);
  });
});

it('a brand behind a free member’s line is added like one that nobody knows', async () => {
  const { id } = await add.brand({ name: 'Quarry Nine', firstSeenAt: daysAgo(2) });
  await add.sponsorship((await add.newsletter()).id, id, { detectedAt: daysAgo(2), confidence: 95 });
  const [hidden, unknown] = [
    await free.saveLead({ company: 'quarry nine' }),
    await free.saveLead({ company: 'no one' }),
  ];
  const shape = ({ brand: { isInCatalogue, logoUrl, website }, links, booked }: typeof hidden) =>
    JSON.stringify({ isInCatalogue, logoUrl, website, links, booked });
  expect([hidden.brand.name, shape(hidden)]).toEqual(['quarry nine', shape(unknown)]);
  expect(await free.get('/api/leads')).toMatchObject({ total: 2, hiddenCount: 0 });
});

it.each([
  [{}, 'company'],
  [{ company: 'A', brandId: 'b' }, 'company'],
  [{ company: '!!' }, 'company'],
  [{ company: 'A', website: 'ftp://a' }, 'website'],
])('%j is refused by field', async (json, field) => {
  const refused = await owner.post('/api/leads', json);
  expect([refused.status, Object.keys(refused.data.details)]).toEqual([400, [field]]);
});
