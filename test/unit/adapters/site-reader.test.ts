// The site reader: robots.txt, redirects, charsets, pictures, and one request at a time for each host.
import { describe, expect, it, vi } from 'vitest';
import { createSiteReader } from '../../../src/adapters/site-reader.ts';
import { type Answer, createMemoryEdgeCache, startFixtureServer } from './support/network.ts';
import {
  createReaderSites,
  FORBIDDEN_REDIRECTS,
  ORIGIN,
  PUBLIC_SITE_ORIGIN,
  READER_CONFIG,
  respondWithHtml,
  respondWithRedirect,
} from './support/reader-sites.ts';

const { reading, state } = createReaderSites();

/** A reader of the laptop's mode with a new cache. @param hosts name -> origin. */
const readerOf = (hosts: Record<string, string>, timeoutMs = READER_CONFIG.timeoutMs) => {
  const pairs = Object.entries(hosts).map((pair) => pair.join('='));
  return createSiteReader({ ...READER_CONFIG, mode: 'hosts', hosts: pairs.join(), timeoutMs }, createMemoryEdgeCache());
};

describe('reading a site', () => {
  it('a page comes with its final address, in its own charset', async () => {
    const { reader } = reading();
    expect(await reader.page(`${PUBLIC_SITE_ORIGIN}/moved`)).toMatchObject({
      ok: true,
      url: `${PUBLIC_SITE_ORIGIN}/`,
      html: '<h1>Acme</h1>',
    });
    expect(await reader.page(`${PUBLIC_SITE_ORIGIN}/latin`)).toMatchObject({ ok: true, html: 'über' });
    expect(await reader.page(`${PUBLIC_SITE_ORIGIN}/secret/open`)).toMatchObject({ ok: true, html: 'open' });
  });

  it('says who asks and where to complain', async () => {
    await reading().reader.page(`${PUBLIC_SITE_ORIGIN}/`);
    expect(state.site.asked.at(-1)?.agent).toBe(`BroughtbyBot/1.0 (+${ORIGIN}; abuse@broughtby.test)`);
  });

  it('asks for a page and for robots.txt once a day', async () => {
    const { reader, connections } = reading();
    for (let i = 0; i < 3; i++)
      expect(await reader.page(`${PUBLIC_SITE_ORIGIN}/`)).toMatchObject({ ok: true, html: '<h1>Acme</h1>' });
    expect(connections).toEqual([`${PUBLIC_SITE_ORIGIN}/robots.txt`, `${PUBLIC_SITE_ORIGIN}/`]);
  });

  it('loads a site again the next day', async () => {
    const { reader, connections } = reading();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await reader.page(`${PUBLIC_SITE_ORIGIN}/`);
    vi.setSystemTime(Date.now() + 86_400_000);
    await reader.page(`${PUBLIC_SITE_ORIGIN}/`);
    expect(connections).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1);
    await reader.page(`${PUBLIC_SITE_ORIGIN}/`);
    expect(connections).toHaveLength(4);
    vi.useRealTimers();
  });

  it('reads nothing of a site whose robots.txt fails, and retries that; a site without one has no rules', async () => {
    let status = 500;
    const small = await startFixtureServer({
      '/robots.txt': (_, response) => response.writeHead(status).end('User-agent: *\nDisallow: /'),
      '/': respondWithHtml('open'),
    });
    const reader = () => readerOf({ 'Robots.test': small.origin });
    const one = reader();
    const page = () => one.page('https://robots.test/');
    expect(await page()).toMatchObject({ ok: false, reason: expect.stringContaining('robots') });
    status = 404;
    expect(await page()).toMatchObject({ ok: true, html: 'open' });
    // The copy is used all day.
    status = 500;
    expect(await page()).toMatchObject({ ok: true });
    expect(await reader().image('https://robots.test/', 'robot')).toMatchObject({
      reason: expect.stringContaining('robots'),
    });
    await small.stop();
  });

  it('treats a robots.txt that redirects to an unreadable place as missing', async () => {
    const small = await startFixtureServer({
      '/robots.txt': respondWithRedirect(FORBIDDEN_REDIRECTS.metadata),
      '/': respondWithHtml('open'),
    });
    const reader = readerOf({ 'away.test': small.origin });
    expect(await reader.page('https://away.test/')).toMatchObject({ ok: true, html: 'open' });
    await small.stop();
  });

  it('obeys rules about query strings', async () => {
    const small = await startFixtureServer({
      '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /find?'),
      '/find': respondWithHtml('found'),
    });
    const reader = readerOf({ 'find.test': small.origin });
    expect(await reader.page('https://find.test/find?q=1')).toMatchObject({ ok: false });
    expect(await reader.page('https://find.test/find')).toMatchObject({ ok: true });
    await small.stop();
  });

  it('sends a host one request at a time, and does not count the wait for its turn as the page’s time', async () => {
    const late: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      setTimeout(() => response.end('late'), 350);
    };
    const small = await startFixtureServer({ '/a': late, '/b': late, '/c': late });
    const reader = readerOf({ 'small.test': small.origin }, 1_000);
    const pages = await Promise.all(['/a', '/b', '/c'].map((path) => reader.page(`http://small.test${path}`)));
    await small.stop();
    expect(pages.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(small.mostOpen()).toBe(1);
  });

  it('pictures are recognised by their bytes, and SVGs are sanitised', async () => {
    const { reader } = reading();
    expect(await reader.image(`${PUBLIC_SITE_ORIGIN}/logo.png`)).toMatchObject({ ok: true, contentType: 'image/png' });
    const svg = await reader.image(`${PUBLIC_SITE_ORIGIN}/logo.svg`);
    expect(svg).toMatchObject({ ok: true, contentType: 'image/svg+xml' });
    expect(svg.ok && new TextDecoder().decode(svg.bytes)).toMatch(
      /^<svg [^>]*viewBox="0 0 1 1"><rect [^>]*><\/rect><\/svg>$/,
    );
    expect(await reader.image(`${PUBLIC_SITE_ORIGIN}/page.png`)).toEqual({ ok: false, reason: 'not a picture' });
    expect(await reader.image(`${PUBLIC_SITE_ORIGIN}/huge.png`)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('larger'),
    });
  });
});

describe('the laptop and the tests', () => {
  it('only configured sites are read, wherever they redirect to', async () => {
    const { reader, connections } = reading({ mode: 'hosts', hosts: `shop.test=${state.site.origin}` });
    const told = { ok: false, reason: expect.any(String) };
    expect(await reader.page('http://public.example.com/')).toEqual(told);
    expect(await reader.page('http://127.0.0.1/')).toEqual(told);
    expect(await reader.page(`${state.site.origin}/`)).toEqual(told);
    expect(await reader.page('http://shop.test/in/name')).toEqual(told);
    expect(connections.every((url) => url.startsWith(state.site.origin))).toBe(true);
    const direct = readerOf({ 'shop.test': state.site.origin });
    expect(await direct.page('https://shop.test/moved')).toMatchObject({ ok: true, url: 'https://shop.test/' });
  });
});
