// Reads pages and pictures of untrusted sites: public addresses only, checked at every hop, bounded in size and time,
// obeying robots.txt, with an honest User-Agent. A page is fetched at most once a day.
import { PRODUCT_NAME } from '../contract/names.ts';
import { DAY_MS } from '../contract/time.ts';
import { detectImageType } from '../domain/site/image-type.ts';
import { isAllowedByRobots } from '../domain/site/robots.ts';
import { sanitiseSvg } from '../domain/site/svg.ts';
import type { EdgeCache } from './edge-cache.ts';
import {
  type DocumentOptions,
  isGoneStatus,
  type ReaderContext,
  readDocument,
  type SiteDocument,
} from './site-reader/document.ts';
import { type FollowRedirectsResult, fetchFollowingRedirects, type SiteRequestContext } from './site-reader/follow.ts';
import { type RedirectResult, type RedirectRules, resolveRedirects } from './site-reader/redirects.ts';
import { decodeBody, readBody } from './site-reader/take-body.ts';
import { createHostWaits } from './site-reader/waits.ts';

/** `isGone`: the page or its host doesn't exist, or its server fails; else it may only be closed to robots. */
export type SiteRefusal = { ok: false; reason: string; isGone?: boolean };
/** `url` is the final URL after redirects; the page's links are relative to it. */
export type SitePage = { ok: true; url: string; html: string; contentType: string } | SiteRefusal;
/** `contentType` is detected from the bytes, not taken from the server. */
export type SiteImage = { ok: true; bytes: Uint8Array; contentType: string } | SiteRefusal;

export interface SiteReader {
  /** An HTML page, or today's copy of it. Like the others it never throws: unreadable sites return a reason. */
  page(url: string): Promise<SitePage>;
  /** @param by 'person': robots.txt doesn't apply, because a person requested it (their own portrait). */
  image(url: string, by?: 'person' | 'robot', bounds?: { maxBytes?: number; withinMs?: number }): Promise<SiteImage>;
  /** A copy younger than `freshMs` is returned; an older one is requested conditionally (ETag, Last-Modified). */
  document(url: string, options: DocumentOptions): Promise<SiteDocument>;
  /** Where a link leads, by its redirects alone. robots.txt doesn't apply, because no page is read. */
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

const IMAGE_BYTES = 512 * 1024;
const ROBOTS_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
/** A whole reading (name, robots.txt, redirects, waiting for hosts) may take this many times TIMEOUT_MS. */
const WHOLE = 6;
const FORBIDDEN = 'User-agent: *\nDisallow: /';
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

  /** By RFC 9309 there are no rules if the file is missing, and everything is forbidden while the server fails. */
  async function robotsOf(url: URL, signal: AbortSignal): Promise<string> {
    const key = copyKey('robots', url.origin);
    const copy = await edge.get(key);
    if (copy && Number(copy.facts.read) >= Date.now() - DAY_MS)
      return new Response(copy.body as BodyInit | null).text();
    const found = await fetchFollowingRedirects(`${url.origin}/robots.txt`, at, {
      accept: 'text/plain',
      signal,
      mayRead: async () => null,
    });
    // If a redirect must not be followed, there are no rules.
    const rules = found.ok ? await rulesOf(found) : '';
    if (rules === null) return FORBIDDEN;
    await edge.put(key, { facts: { read: String(Date.now()) }, type: 'text/plain', body: rules });
    return rules;
  }

  const byRobots = (signal: AbortSignal) => async (url: URL) =>
    isAllowedByRobots(await robotsOf(url, signal), ROBOT_NAME, url.pathname + url.search)
      ? null
      : 'the site asks robots not to read this';

  const wholeMs = at.timeoutMs * WHOLE;
  const reasonOf = (error: unknown, deadline: AbortSignal, withinMs = wholeMs) =>
    deadline.aborted || (error instanceof Error && error.name === 'TimeoutError')
      ? `no whole answer within ${Math.min(at.timeoutMs, withinMs) / 1000} s`
      : `the site can't be reached (${error instanceof Error ? error.message : 'unknown'})`;
  const context: ReaderContext = {
    at,
    edge,
    waits: createHostWaits(edge, (host) => copyKey('wait', host)),
    keyOf: copyKey,
    mayRead: byRobots,
    withinMs: wholeMs,
    reasonOf,
  };

  return {
    async page(address) {
      const options = { accept: 'text/html,application/xhtml+xml', freshMs: DAY_MS };
      const found = await readDocument(address, 'page', options, context);
      if (!found.ok) return refuse(found.reason, found.isGone);
      return { ok: true, url: found.url, html: found.text, contentType: found.contentType };
    },
    document: (address, options) => readDocument(address, 'document', options, context),
    redirects: (address, rules) => resolveRedirects(address, rules, context),
    async image(address, by = 'person', { maxBytes = IMAGE_BYTES, withinMs = wholeMs } = {}) {
      const deadline = AbortSignal.timeout(withinMs);
      try {
        const found = await fetchFollowingRedirects(address, at, {
          accept: 'image/*',
          signal: deadline,
          mayRead: by === 'robot' ? byRobots(deadline) : async () => null,
        });
        if (!found.ok) return found;
        try {
          return await takeImage(found.response, maxBytes);
        } finally {
          found.done();
        }
      } catch (error) {
        return refuse(reasonOf(error, deadline, withinMs));
      }
    },
  };
}

async function takeImage(response: Response, maxBytes: number): Promise<SiteImage> {
  if (response.status !== 200) {
    await response.body?.cancel();
    return refuse(`the site answered ${response.status}`, isGoneStatus(response.status));
  }
  const bytes = await readBody(response, maxBytes);
  if (!bytes) return refuse(`larger than ${maxBytes} bytes`);
  const contentType = detectImageType(bytes);
  if (!contentType) return refuse('not a picture');
  if (contentType !== 'image/svg+xml') return { ok: true, bytes, contentType };
  const svg = sanitiseSvg(decodeBody(bytes, 'charset=utf-8'));
  return svg ? { ok: true, bytes: new TextEncoder().encode(svg), contentType } : refuse('not a safe picture');
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

const refuse = (reason: string, isGone = false): SiteRefusal => ({ ok: false, reason, ...(isGone && { isGone }) });

export function parseFixtureHosts(pairs: string): Map<string, string> {
  return new Map(
    pairs
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter((pair): pair is [string, string] => pair.length === 2 && URL.canParse(pair[1] ?? ''))
      .map(([host, origin]) => [host.toLowerCase(), origin]),
  );
}
