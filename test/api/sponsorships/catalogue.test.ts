// The catalogue's lists and pages: what each kind of viewer gets of them, and what they refuse.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createViewerCookies,
  type SeededIds,
  seedRowsForViewers,
  type TestedViewerKind,
} from '../../support/viewers.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
let ids: SeededIds;
let as: Record<TestedViewerKind, string | null>;

beforeAll(async () => {
  ids = await seedRowsForViewers(world);
  as = await createViewerCookies(world, ids.own);
});

describe('who sees what', () => {
  const list = async (kind: TestedViewerKind, path: string) => (await world.call(path, { as: as[kind] })).data;

  it('a free member finds neither contact, body nor tracking address in any answer', async () => {
    const paths = [
      '/api/newsletters?page=1',
      `/api/newsletters/${ids.other}`,
      '/api/brands?scope=all',
      `/api/brands/${ids.brand}`,
      `/api/brands/${ids.brand}/sponsorships`,
      '/api/sponsorships',
      `/api/sponsorships/${ids.old}`,
      '/api/stats',
      '/api/partner-deals',
    ];
    for (const path of paths) {
      const text = JSON.stringify(await list('free', path));
      expect([path, /secret|contact(Name|Email|Title|Confidence)|htmlContent|reportSlug/i.test(text)]).toEqual([
        path,
        false,
      ]);
      const foreign = (text.match(/"uniqueEmail"/g) ?? []).length;
      // A member may see the address of their own newsletter.
      expect([path, foreign]).toEqual([path, path === '/api/newsletters?page=1' ? 1 : 0]);
    }
  });

  it('subscribers see contacts and bodies, admins tracking addresses as well', async () => {
    const detail = await list('subscriber', `/api/sponsorships/${ids.old}`);
    expect(detail.brand.contactEmail).toBe('secret-contact@oldbrand.test');
    expect(detail.email.content).toBe('secret body of the mail');
    expect('uniqueEmail' in (await list('subscriber', `/api/newsletters/${ids.other}`))).toBe(false);
    expect('uniqueEmail' in (await list('admin', `/api/newsletters/${ids.other}`))).toBe(true);
  });

  it('a hidden sponsorship and a missing one give the same 404', async () => {
    const hidden = await world.call(`/api/sponsorships/${ids.recent}`, { as: as.free });
    const missing = await world.call('/api/sponsorships/none', { as: as.free });
    expect([hidden.status, hidden.data]).toEqual([404, missing.data]);
  });
});

describe('who may enter', () => {
  it('a wrong method answers 405 with the allowed ones', async () => {
    const answer = await world.call('/api/stats', { as: as.free, method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('odd input', () => {
  it('a NUL in an address is refused, in path and query', async () => {
    for (const path of ['/api/brands/a%00b', '/api/sponsorships?search=%00', '/api/exports/brands.csv?search=%00']) {
      const { status, data } = await world.call(path, { as: as.admin });
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
      const { status, data } = await world.call(path, { as: as.admin, method: 'POST', json });
      expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
    }
  });

  it('a body in another charset than UTF-8 is refused, and nothing of it kept', async () => {
    const post = (bytes: number[]) =>
      world.call('/api/brands', {
        as: as.admin,
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
    const { status, data } = await world.call('/api/sponsorships?from=0000-01-01T00:00:00Z', { as: as.admin });
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
      const { status, data } = await world.call(path, { as: as.admin, method: 'POST', json });
      expect([status, data.error]).toEqual([400, message]);
    }
  });

  it('a file that is no CSV by its name is refused', async () => {
    const body = new FormData();
    body.set('file', new File(['Name\nOne'], 'list.txt'));
    const { status, data } = await world.call('/api/newsletters/csv/preview', { as: as.admin, method: 'POST', body });
    expect([status, data.error]).toEqual([400, 'Please upload a CSV file']);
  });

  it('an invalid form and a missing body are refused', async () => {
    for (const path of ['/api/newsletters/csv/preview', '/api/emails/upload'])
      for (const body of ['--a', undefined]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=a' };
        const { status, data } = await world.call(path, { as: as.admin, method: 'POST', headers, body });
        expect([path, status, data.error]).toEqual([path, 400, 'Malformed form in request body']);
      }
  });

  it('a row of a history names newsletter and brand, and has the full record of the one that the page is not about', async () => {
    const { sponsorships } = (await world.call(`/api/sponsorships/brand/${ids.brand}`, { as: as.admin })).data;
    const ofBrand = sponsorships.find(({ id }: { id: string }) => id === ids.ownRecent);
    const [ofLetter] = (await world.call(`/api/sponsorships/newsletter/${ids.own}`, { as: as.admin })).data
      .sponsorships;
    for (const row of [ofBrand, ofLetter])
      expect(row).toMatchObject({ id: ids.ownRecent, newsletterId: ids.own, brandId: ids.brand });
    expect([ofBrand.newsletter.id, 'brand' in ofBrand]).toEqual([ids.own, false]);
    expect([ofLetter.brand.id, 'newsletter' in ofLetter]).toEqual([ids.brand, false]);
  });
});
