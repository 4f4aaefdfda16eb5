// Leads of companies that a member names: private until an ad names them, and the same for what the catalogue has
// behind a free member's line.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const { add, people, call } = createWorld();
let owner: string;
let free: string;
let stranger: string;
let admin: string;

beforeAll(async () => {
  const letter = async (domain: string) => (await add.newsletter({ domain, name: domain })).id;
  const [one, two, three] = await Promise.all(['one.test', 'two.test', 'three.test'].map(letter));
  owner = (await people.subscriber(one as string, { email: 'ada@one.test' })).cookie;
  free = (await people.free(two as string, { email: 'bo@two.test' })).cookie;
  stranger = (await people.subscriber(three as string, { email: 'cy@three.test' })).cookie;
  admin = (await people.admin()).cookie;
});

const addLead = (as: string, json: object) => call('/api/leads', { as, json });
const names = async (as: string, path = '/api/brands?scope=all') =>
  (await call(path, { as })).data.brands.map(({ name }: { name: string }) => name);

describe('a company that nobody knows', () => {
  it('is a lead of its pipeline alone, with its site, contact, draft and booking', async () => {
    const contact = { name: 'Ida Marsh', email: 'ida@hearthstone.example' };
    const made = await addLead(owner, {
      company: 'Hearthstone Kilns GmbH',
      website: 'https://hearthstone.example',
      contactName: contact.name,
      contactEmail: contact.email,
    });
    expect([made.status, made.data.wasMade]).toEqual([201, true]);
    const { lead } = made.data;
    expect(lead.brand).toMatchObject({ name: 'Hearthstone Kilns', isInCatalogue: false, website: null });
    expect(lead.links).toEqual([{ url: 'https://hearthstone.example', label: 'Website' }]);
    expect((await call(`/api/brands/${lead.brand.id}/contacts`, { as: owner })).data.contacts).toMatchObject([contact]);
    const draft = await call(`/api/brands/${lead.brand.id}/draft`, { as: owner });
    expect([draft.data.to.email, JSON.stringify(draft.data).includes('Hearthstone')]).toEqual([contact.email, true]);
    for (const as of [stranger, admin]) {
      expect((await call(`/api/brands/${lead.brand.id}`, { as })).status).toBe(404);
      expect(await names(as)).not.toContain('Hearthstone Kilns');
    }
    expect((await call(`/api/brands/${lead.brand.id}/draft`, { as: stranger })).status).toBe(404);
    expect((await addLead(owner, { company: 'hearthstone kilns' })).data).toMatchObject({
      wasMade: false,
      lead: { id: lead.id },
    });
    expect((await call('/api/leads?search=hearthst', { as: owner })).data.leads).toHaveLength(1);
  });

  it('is one with the brand once an ad names it', async () => {
    const { lead } = (await addLead(owner, { company: 'Tarn & Fell' })).data;
    await add.sponsorship((await add.newsletter()).id, lead.brand.id, { detectedAt: daysAgo(20), confidence: 90 });
    expect((await call(`/api/leads/${lead.id}`, { as: owner })).data.brand.isInCatalogue).toBe(true);
    expect(await names(stranger)).toContain('Tarn & Fell');
  });

  it('can be added to the catalogue by an administrator, who doesn’t see it before', async () => {
    const { lead } = (await addLead(owner, { company: 'Moss Lane' })).data;
    const made = await call('/api/brands', { as: admin, json: { name: 'Moss Lane' } });
    expect([made.status, made.data.id]).toEqual([201, lead.brand.id]);
    expect((await call('/api/brands', { as: admin, json: { name: 'Moss Lane' } })).status).toBe(409);
  });
});

it('a brand behind a free member’s line is added like one that nobody knows', async () => {
  const { id } = await add.brand({ name: 'Quarry Nine', firstSeenAt: daysAgo(2) });
  await add.sponsorship((await add.newsletter()).id, id, { detectedAt: daysAgo(2), confidence: 95 });
  const [hidden, unknown] = await Promise.all(
    ['quarry nine', 'nobody nine'].map(async (company) => (await addLead(free, { company })).data.lead),
  );
  const shape = ({ brand: { isInCatalogue, logoUrl, website }, links, booked }: typeof hidden) =>
    JSON.stringify({ isInCatalogue, logoUrl, website, links, booked });
  expect(hidden.brand.name).toBe('quarry nine');
  expect(shape(hidden)).toBe(shape(unknown));
  expect((await call('/api/leads', { as: free })).data).toMatchObject({ total: 2, hiddenCount: 0 });
});

it.each([
  [{}, 'company'],
  [{ company: 'A', brandId: 'b' }, 'company'],
  [{ company: '!!' }, 'company'],
  [{ company: 'A', website: 'ftp://a' }, 'website'],
])('%j is refused by field', async (json, field) => {
  const refused = await addLead(owner, json);
  expect([refused.status, Object.keys(refused.data.details)]).toEqual([400, [field]]);
});
