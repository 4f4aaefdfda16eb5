// Who sees what: items 13 and 15 days old prove the 14-day line in every list, detail, count, export and report.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createViewerCookies,
  type SeededIds,
  seedRowsForViewers,
  type TestedViewerKind,
} from '../../support/viewers.ts';
import { createWorld } from '../../support/world.ts';

describe('who sees what', () => {
  const world = createWorld();
  let ids: SeededIds;
  let as: Record<TestedViewerKind, string | null>;
  beforeAll(async () => {
    ids = await seedRowsForViewers(world);
    as = await createViewerCookies(world, ids.own);
  });
  const list = async (kind: TestedViewerKind, path: string) => (await world.call(path, { as: as[kind] })).data;

  it('a free member’s own newsletter is visible up to today on its own page, and in lists up to the line', async () => {
    const shown = async (path: string) => [
      path,
      (await list('free', path)).sponsorships.map(({ textContent }: { textContent: string }) => textContent),
    ];
    for (const path of [
      '/api/sponsorships',
      `/api/sponsorships?search=other`,
      `/api/sponsorships?brandId=${ids.brand}`,
    ])
      expect(await shown(path)).toEqual([path, ['old words']]);
    expect((await shown(`/api/sponsorships?newsletterId=${ids.own}`))[1]).toEqual([]);
    expect((await shown(`/api/sponsorships/newsletter/${ids.own}`))[1]).toEqual(['own words']);
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
