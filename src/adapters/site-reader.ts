// Reads pages and pictures of untrusted sites: public addresses only, checked at every hop, bounded in size and time,
// obeying robots.txt, with an honest User-Agent. A page is fetched at most once a day.
import { PRODUCT_NAME } from '../contract/names.ts';
import { DAY_MS } from '../contract/time.ts';
import { detectImageType } from '../domain/site/image-type.ts';
import { isAllowedByRobots } from '../domain/site/robots.ts';
import { sanitiseSvg } from '../domain/site/svg.ts';
import type { EdgeCache } from './edge-cache.ts';
import { type DocumentOptions, readDocument, type SiteDocument } from './site-reader/document.ts';
import { type FollowRedirectsResult, fetchFollowingRedirects, type SiteRequestContext } from './site-reader/follow.ts';
import { type RedirectResult, type RedirectRules, resolveRedirects } from './site-reader/redirects.ts';
import { decodeBody, readBody } from './site-reader/take-body.ts';
import { createHostWaits } from './site-reader/waits.ts';

/**
 * A page that wasn't read. `isGone`: true if the page or its host doesn't exist, or if its server fails; otherwise the
 * page may exist but not be open to robots.
 */
export type SiteRefusal = { ok: false; reason: string; isGone?: boolean };
/** `url` is the final URL after redirects; the page's links are relative to it. */
export type SitePage = { ok: true; url: string; html: string; contentType: string } | SiteRefusal;
/** `contentType` is detected from the bytes, not taken from the server. */
export type SiteImage = { ok: true; bytes: Uint8Array; contentType: string } | SiteRefusal;

export interface SiteReader {
  /** An HTML page, or today's copy of it. Never throws: unreadable sites are common and return a reason. */
  page(url: string): Promise<SitePage>;
  /**
   * Fetches a picture; SVGs are sanitised.
   * @param by 'robot': robots.txt applies; 'person': it doesn't, because a person requested the
   *   picture (their own portrait).
   * @param bounds override the defaults of half a megabyte and a minute.
   */
  image(url: string, by?: 'person' | 'robot', bounds?: { maxBytes?: number; withinMs?: number }): Promise<SiteImage>;
  /**
   * Fetches a page, feed or listing of a publication. A copy younger than `freshMs` is returned without a
   * request; an older one is requested conditionally (ETag, Last-Modified). robots.txt and the host's
   * Retry-After apply. Never throws.
   */
  document(url: string, options: DocumentOptions): Promise<SiteDocument>;
  /** Where a link leads, by its redirects alone. robots.txt doesn't apply, because no page is read. Never throws. */
  redirects(url: string, rules: RedirectRules): Promise<RedirectResult>;
}

export interface SiteReaderConfig {
  mode: 'public' | 'hosts';
  /** Comma-separated pairs of 'host=http://127.0.0.1:port'; used only in the mode 'hosts'. */
  hosts: string;
  origin: string;
  contactAddress: string;
  timeoutMs?: number;
}

const PAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_BYTES = 512 * 1024;
const ROBOTS_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
/** A whole reading (name resolution, robots.txt, redirects, waiting for hosts) may take this many times TIMEOUT_MS. */
const WHOLE = 6;
const FORBIDDEN = 'User-agent: *\nDisallow: /';
const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;
export const ROBOT_NAME = `${PRODUCT_NAME}Bot`;

export function createSiteReader(
  config: SiteReaderConfig,
  edge: EdgeCache,
  get: typeof fetch = (...of) => fetch(...of),
): SiteReader {
  const contact = [`+${config.origin}`, config.contactAddress].filter(Boolean).join('; ');
  const at: SiteRequestContext = {
    hosts: config.mode === 'hosts' ? parseFixtureHosts(config.hosts) : null,
    userAgent: `${ROBOT_NAME}/1.0 (${contact})`,
    get,
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
  };
  const copyKey = (what: string, url: string) => `${config.origin}/.sites/${what}?of=${encodeURIComponent(url)}`;

  async function todays(key: string) {
    const copy = await edge.get(key);
    if (!copy || Number(copy.facts.read) < Date.now() - DAY_MS) return null;
    return { facts: copy.facts, text: await new Response(copy.body as BodyInit | null).text() };
  }
  const keep = (key: string, text: string, facts: Record<string, string>) =>
    edge.put(key, { facts: { ...facts, read: String(Date.now()) }, type: 'text/plain', body: text });

  /**
   * The site's robots.txt. By RFC 9309 there are no rules if the file is missing, and everything is
   * forbidden while the server fails.
   */
  async function robotsOf(url: URL, signal: AbortSignal): Promise<string> {
    const key = copyKey('robots', url.origin);
    const copy = await todays(key);
    if (copy) return copy.text;
    const found = await fetchFollowingRedirects(`${url.origin}/robots.txt`, at, {
      accept: 'text/plain',
      signal,
      mayRead: async () => null,
    });
    // If a redirect must not be followed, there are no rules.
    const rules = found.ok ? await rulesOf(found) : '';
    if (rules === null) return FORBIDDEN;
    await keep(key, rules, {});
    return rules;
  }

  const byRobots = (signal: AbortSignal) => async (url: URL) =>
    isAllowedByRobots(await robotsOf(url, signal), ROBOT_NAME, url.pathname + url.search)
      ? null
      : 'the site asks robots not to read this';

  /** Runs one reading with its deadline; every failure becomes a reason. */
  async function read<T>(
    url: string,
    accept: string,
    { byRobot, withinMs = at.timeoutMs * WHOLE }: { byRobot: boolean; withinMs?: number | undefined },
    take: (found: FollowRedirectsResult & { ok: true }) => Promise<T | SiteRefusal>,
  ): Promise<T | SiteRefusal> {
    const deadline = AbortSignal.timeout(withinMs);
    try {
      const found = await fetchFollowingRedirects(url, at, {
        accept,
        signal: deadline,
        mayRead: byRobot ? byRobots(deadline) : async () => null,
      });
      if (!found.ok) return found;
      try {
        if (found.response.status === 200) return await take(found);
        await found.response.body?.cancel();
        const { status } = found.response;
        return { ...refuse(`the site answered ${status}`), ...(isGone(status) && { isGone: true }) };
      } finally {
        found.done();
      }
    } catch (error) {
      return refuse(reasonOf(error, deadline, withinMs));
    }
  }

  const wholeMs = at.timeoutMs * WHOLE;
  const reasonOf = (error: unknown, deadline: AbortSignal, withinMs = wholeMs) =>
    deadline.aborted || (error instanceof Error && error.name === 'TimeoutError')
      ? `no whole answer within ${Math.min(at.timeoutMs, withinMs) / 1000} s`
      : `the site can't be reached (${error instanceof Error ? error.message : 'unknown'})`;
  const waits = createHostWaits(edge, (host) => copyKey('wait', host));

  return {
    async page(address) {
      const key = copyKey('page', address);
      const copy = await todays(key);
      if (copy)
        return { ok: true, url: copy.facts.url ?? address, html: copy.text, contentType: copy.facts.type ?? '' };
      return read<SitePage>(
        address,
        'text/html,application/xhtml+xml',
        { byRobot: true },
        async ({ response, url }) => {
          const contentType = response.headers.get('content-type') ?? '';
          if (!HTML.test(contentType)) {
            await response.body?.cancel();
            return refuse('not an HTML page');
          }
          const bytes = await readBody(response, PAGE_BYTES);
          if (!bytes) return refuse(`larger than ${PAGE_BYTES} bytes`);
          const html = decodeBody(bytes, contentType);
          await keep(key, html, { url: url.href, type: contentType });
          return { ok: true, url: url.href, html, contentType };
        },
      );
    },
    document: (address, options) =>
      readDocument(address, options, {
        at,
        edge,
        waits,
        keyOf: (url) => copyKey('document', url),
        mayRead: byRobots,
        withinMs: wholeMs,
        reasonOf,
      }),
    redirects: (address, rules) => resolveRedirects(address, rules, { at, waits, withinMs: wholeMs, reasonOf }),
    image: (address, by = 'person', { maxBytes = IMAGE_BYTES, withinMs } = {}) =>
      read<SiteImage>(address, 'image/*', { byRobot: by === 'robot', withinMs }, async ({ response }) => {
        const bytes = await readBody(response, maxBytes);
        if (!bytes) return refuse(`larger than ${maxBytes} bytes`);
        const contentType = detectImageType(bytes);
        if (!contentType) return refuse('not a picture');
        if (contentType !== 'image/svg+xml') return { ok: true, bytes, contentType };
        const svg = sanitiseSvg(decodeBody(bytes, 'charset=utf-8'));
        return svg ? { ok: true, bytes: new TextEncoder().encode(svg), contentType } : refuse('not a safe picture');
      }),
  };
}

/** @returns the rules in a robots.txt response; null if the server failed. */
async function rulesOf({ response, done }: FollowRedirectsResult & { ok: true }): Promise<string | null> {
  try {
    if (response.status === 200) {
      return decodeBody((await readBody(response, ROBOTS_BYTES)) ?? new Uint8Array(), 'charset=utf-8');
    }
    await response.body?.cancel();
    return response.status >= 500 ? null : '';
  } finally {
    done();
  }
}

const refuse = (reason: string): SiteRefusal => ({ ok: false, reason });

/** 403, 429 and 503 may only mean that robots aren't welcome, so they don't show that the page is gone. */
const isGone = (status: number): boolean => status === 404 || status === 410 || (status >= 500 && status !== 503);

/** Fixture sites by name, from the 'host=origin' pairs of a configuration. */
export function parseFixtureHosts(pairs: string): Map<string, string> {
  return new Map(
    pairs
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter((pair): pair is [string, string] => pair.length === 2 && URL.canParse(pair[1] ?? ''))
      .map(([host, origin]) => [host.toLowerCase(), origin]),
  );
}
