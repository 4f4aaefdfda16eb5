// Who sees what: items 13 and 15 days old prove the 14-day line in every list, detail, count, export and report.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createViewerCookies,
  type SeededIds,
  seedRowsForViewers,
  type TestedViewerKind,
} from '../../support/viewers.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

describe('who sees what', () => {
  const world = createWorld();
  let ids: SeededIds;
  let as: Record<TestedViewerKind, string | null>;
  beforeAll(async () => {
    ids = await seedRowsForViewers(world);
    as = await createViewerCookies(world, ids.own);
  });
  const list = async (kind: TestedViewerKind, path: string) => (await world.call(path, { as: as[kind] })).data;
  const texts = (data: { sponsorships: { textContent: string }[] }) =>
    data.sponsorships.map(({ textContent }) => textContent).sort();

  const LISTS: [path: (w: SeededIds) => string, free: string[], paid: string[]][] = [
    [() => '/api/sponsorships', ['old words'], ['late words', 'old words', 'own words', 'recent words']],
    [(w) => `/api/sponsorships?brandId=${w.brand}`, ['old words'], ['old words', 'own words', 'recent words']],
    [(w) => `/api/sponsorships?newsletterId=${w.other}`, ['old words'], ['late words', 'old words', 'recent words']],
    [() => '/api/sponsorships?search=other', ['old words'], ['late words', 'old words', 'recent words']],
    [
      () => '/api/sponsorships?placementType=hero',
      ['old words'],
      ['late words', 'old words', 'own words', 'recent words'],
    ],
    [() => `/api/sponsorships?from=${daysAgo(14).toISOString()}`, [], ['late words', 'own words', 'recent words']],
    [(w) => `/api/sponsorships?newsletterId=${w.own}`, [], ['own words']],
    [(w) => `/api/sponsorships/newsletter/${w.other}`, ['old words'], ['late words', 'old words', 'recent words']],
    [(w) => `/api/sponsorships/newsletter/${w.own}`, ['own words'], ['own words']],
    [(w) => `/api/sponsorships/brand/${w.brand}`, ['old words'], ['old words', 'own words', 'recent words']],
  ];
  for (const [path, free, paid] of LISTS) {
    it(`${path({} as SeededIds)}: rows and total end at a free member's line, except on the own newsletter's page`, async () => {
      for (const [kind, expected] of [
        ['free', free],
        ['subscriber', paid],
        ['admin', paid],
      ] as const) {
        const data = await list(kind, path(ids));
        expect([kind, texts(data), data.total]).toEqual([kind, expected, expected.length]);
      }
    });
  }

  it('a newsletter’s and a brand’s page cover only what the viewer may see', async () => {
    const [letter, brand] = [
      await list('free', `/api/newsletters/${ids.other}`),
      await list('free', `/api/brands/${ids.brand}/sponsorships`),
    ];
    expect([letter.sponsorshipTotal, texts(letter)]).toEqual([1, ['old words']]);
    expect([brand.pagination.total, texts(brand)]).toEqual([1, ['old words']]);
    expect((await list('subscriber', `/api/newsletters/${ids.other}`)).sponsorshipTotal).toBe(3);
  });

  it('cards of newsletters count and name only visible sponsorships', async () => {
    const card = async (kind: TestedViewerKind) => (await list(kind, '/api/newsletters?search=other')).newsletters[0];
    expect(await card('free')).toMatchObject({ sponsorshipCount: 1, lastSponsorshipBrand: 'Oldbrand' });
    expect(await card('subscriber')).toMatchObject({ sponsorshipCount: 3 });
  });

  it('brands behind the line are not listed but counted', async () => {
    const free = await list('free', '/api/brands?scope=all');
    expect([free.brands.map(({ name }: { name: string }) => name), free.total, free.hiddenCount]).toEqual([
      ['Oldbrand'],
      1,
      1,
    ]);
    const paid = await list('subscriber', '/api/brands?scope=all');
    expect([paid.total, paid.hiddenCount]).toEqual([2, 0]);
  });

  it('the dashboard lists what is older than the line, and counts what is newer', async () => {
    const free = await list('free', '/api/stats');
    expect(free.sponsorships).toMatchObject({ sponsorshipCount: 1, hiddenCount: 3 });
    expect(free.brands).toMatchObject({ brandCount: 1, hiddenCount: 1 });
    expect(free.newsletters).toMatchObject({ newsletterCount: 3, hiddenCount: 1 });
    const paid = await list('subscriber', '/api/stats');
    expect([paid.sponsorships.hiddenCount, paid.brands.hiddenCount, paid.newsletters.hiddenCount]).toEqual([0, 0, 0]);
    expect(await list('free', '/api/stats/recent')).toEqual({ hiddenBrandsCount: 1, hiddenSponsorshipsCount: 3 });
  });

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

  it('an export has what its list has', async () => {
    const csv = await (await world.call('/api/exports/sponsorships.csv?search=other', { as: as.subscriber })).text();
    expect(csv.trim().split('\n').length).toBe(4);
  });
});
