// A followed link never reaches a private address, whatever it redirects to, and respects the limits of hops, time and
// size.
import { describe, expect, it } from 'vitest';
import { createReaderSites, FORBIDDEN_REDIRECTS, PUBLIC_SITE_ORIGIN } from './support/reader-sites.ts';

const { reading, state } = createReaderSites();
const follow = (path: string, isClick = true) =>
  reading().reader.redirects(`${PUBLIC_SITE_ORIGIN}${path}`, {
    mayAsk: () => null,
    isClickHost: () => isClick,
    targetInside: () => null,
  });

describe('a followed link', () => {
  it.each(Object.keys(FORBIDDEN_REDIRECTS))('reaches no private address: %s', async (name) => {
    for (const path of [`/in/${name}`, `/markup/${name}`]) expect(await follow(path)).toMatchObject({ ok: false });
    expect(state.traps.heard).toEqual([]);
  });

  it('is requested with HEAD only if that suffices, regardless of robots.txt, since no page is read', async () => {
    state.site.asked.length = 0;
    expect(await follow('/to-secret', false)).toMatchObject({ ok: true, url: `${PUBLIC_SITE_ORIGIN}/secret` });
    expect(state.site.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'HEAD /to-secret',
      'HEAD /secret',
    ]);
  });

  it.each([
    ['/round', 'more than 5 redirects'],
    ['/silence', 'no whole answer within 0.4 s'],
    ['/endless', 'public.example.com shows a page of its own'],
  ])('ends within its limits: %s', async (path, reason) => {
    expect(await follow(path)).toMatchObject({ ok: false, reason });
  });
});
