// The catalogue's lists and pages: newsletters, brands and sponsorships as each kind of viewer gets them.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
let free = '';
let ids: { own: string; brand: string; recent: string; ownRecent: string };

beforeAll(async () => {
  const own = await world.add.newsletter({ name: 'Own Letter', domain: 'own.test' });
  const other = await world.add.newsletter({ name: 'Other Letter' });
  const brand = await world.add.brand({ name: 'Acme', contactEmail: 'buyer@acme.test', contactName: 'Bea Buyer' });
  await world.add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(15) });
  const recent = await world.add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(13) });
  const ownRecent = await world.add.sponsorship(own.id, brand.id, { detectedAt: daysAgo(1) });
  free = (await world.people.free(own.id, { email: 'me@own.test' })).cookie;
  ids = {
    own: own.id,
    brand: brand.id,
    recent: recent.id,
    ownRecent: ownRecent.id,
  };
});

describe('sponsorships', () => {
  it('a hidden sponsorship and a missing one give the same 404', async () => {
    const hidden = await world.call(`/api/sponsorships/${ids.recent}`, { as: free });
    const missing = await world.call('/api/sponsorships/none', { as: free });
    expect([hidden.status, hidden.data]).toEqual([404, missing.data]);
  });
});

describe('who may enter', () => {
  it('a wrong method answers 405 with the allowed ones', async () => {
    const answer = await world.call('/api/stats', { as: free, method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('odd input', () => {
  let admin = '';
  beforeAll(async () => {
    admin = (await world.people.admin()).cookie;
  });

  it('a NUL in an address is refused, in path and query', async () => {
    for (const path of ['/api/brands/a%00b', '/api/sponsorships?search=%00', '/api/exports/brands.csv?search=%00']) {
      const { status, data } = await world.call(path, { as: admin });
      expect([path, status, data.code]).toEqual([path, 400, 'invalid']);
    }
  });

  it('a NUL in a body is refused by field, in keys too', async () => {
    const csv = { csvData: [{ Name: 'One' }, { Name: 'T\0wo' }], columnMappings: { name: 'Name' } };
    for (const [path, json, field] of [
      ['/api/brands', { name: 'a\0b' }, 'name'],
      ['/api/newsletters/csv/import', csv, 'csvData.1.Name'],
      ['/api/newsletters/csv/import', { ...csv, csvData: [{ 'Na\0me': 'One' }] }, 'csvData.0'],
    ] as const) {
      const { status, data } = await world.call(path, { as: admin, method: 'POST', json });
      expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
    }
  });

  it('a body in another charset than UTF-8 is refused, and nothing of it kept', async () => {
    const post = (bytes: number[]) =>
      world.call('/api/brands', {
        as: admin,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Uint8Array.from([...'{"name":"Caf'].map((letter) => letter.charCodeAt(0)).concat(bytes, [0x22, 0x7d])),
      });
    const latin = await post([0xe9]);
    expect([latin.status, latin.data.error]).toEqual([400, 'The body is not UTF-8']);
    const utf8 = await post([0xc3, 0xa9]);
    expect([utf8.status, utf8.data.name]).toEqual([201, 'Café']);
  });

  it('a year that Postgres does not know is refused by field', async () => {
    const { status, data } = await world.call('/api/sponsorships?from=0000-01-01T00:00:00Z', { as: admin });
    expect([status, Object.keys(data.details)]).toEqual([400, ['from']]);
  });

  it('a missing field and a field that is too long get different messages', async () => {
    const long = 'x'.repeat(201);
    for (const [path, json, message] of [
      ['/api/newsletter-tracking-requests', {}, 'Newsletter name is required'],
      ['/api/newsletter-tracking-requests', { newsletterName: long }, 'Newsletter name must be at most 200 characters'],
      ['/api/newsletter-tracking-requests', { newsletterName: 'A', website: 'nowhere' }, 'Please enter a valid URL'],
      ['/api/create-checkout-session', {}, 'priceId is required'],
      ['/api/newsletters/csv/import', { csvData: [{ Name: 'A' }] }, 'Please map at least the Name column'],
      [
        '/api/newsletters/csv/import',
        { csvData: [{ Name: 'A' }], columnMappings: { name: '' } },
        'Please map at least the Name column',
      ],
      ['/api/sponsorships', { brandName: 'A', placementType: 'hero' }, 'Newsletter is required'],
      ['/api/emails', { newsletterId: ids.own, subject: 'A' }, 'A body is required'],
      ['/api/emails', { newsletterId: ids.own, subject: 'A', content: ' \n', htmlContent: ' ' }, 'A body is required'],
      ['/api/partner-deals', { partnerName: long }, 'Partner name must be at most 200 characters'],
    ] as const) {
      const { status, data } = await world.call(path, { as: admin, method: 'POST', json });
      expect([status, data.error]).toEqual([400, message]);
    }
  });

  it('a file that is no CSV by its name is refused', async () => {
    const body = new FormData();
    body.set('file', new File(['Name\nOne'], 'list.txt'));
    const { status, data } = await world.call('/api/newsletters/csv/preview', { as: admin, method: 'POST', body });
    expect([status, data.error]).toEqual([400, 'Please upload a CSV file']);
  });

  it('an invalid form and a missing body are refused', async () => {
    for (const path of ['/api/newsletters/csv/preview', '/api/emails/upload'])
      for (const body of ['--a', undefined]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=a' };
        const { status, data } = await world.call(path, { as: admin, method: 'POST', headers, body });
        expect([path, status, data.error]).toEqual([path, 400, 'Malformed form in request body']);
      }
  });

  it('a row of a history names newsletter and brand, and has the full record of the one that the page is not about', async () => {
    const [ofBrand] = (await world.call(`/api/sponsorships/brand/${ids.brand}`, { as: admin })).data.sponsorships;
    const [ofLetter] = (await world.call(`/api/sponsorships/newsletter/${ids.own}`, { as: admin })).data.sponsorships;
    for (const row of [ofBrand, ofLetter])
      expect(row).toMatchObject({ id: ids.ownRecent, newsletterId: ids.own, brandId: ids.brand });
    expect([ofBrand.newsletter.id, 'brand' in ofBrand]).toEqual([ids.own, false]);
    expect([ofLetter.brand.id, 'newsletter' in ofLetter]).toEqual([ids.brand, false]);
  });
});
