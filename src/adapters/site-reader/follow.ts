// Strangers choose each hop's URL, so every hop passes all checks again.
import { urlActsForReader } from '../../domain/mail/secrets/acting-links.ts';
import { listDecodings } from '../../domain/mail/secrets/readings.ts';
import { checkSiteUrl } from '../../domain/site/address.ts';
import { whyNameIsPrivate } from './public-name.ts';
import { waitForHostTurn } from './turns.ts';

export interface SiteRequestContext {
  /** Fixture sites: host -> loopback origin. Null for the public internet. */
  hosts: ReadonlyMap<string, string> | null;
  userAgent: string;
  get: typeof fetch;
  /** Timeout of one request and its body, from when it is sent; waiting for the host's turn doesn't count. */
  timeoutMs: number;
}

/** `done` must be called after the body has been read or dropped; it releases the host's turn. */
export type FollowRedirectsResult =
  | { ok: true; response: Response; url: URL; done: () => void }
  | { ok: false; reason: string; isGone?: boolean };

export const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_HOSTS: ReadonlySet<string> = new Set();

export const fixtureHostNames = ({ hosts }: SiteRequestContext): ReadonlySet<string> =>
  hosts ? new Set(hosts.keys()) : NO_HOSTS;

export interface FollowRedirectsOptions {
  accept: string;
  signal: AbortSignal;
  /** Called before each hop. @returns the reason why the URL must not be read; null if it may be. */
  mayRead: (url: URL) => Promise<string | null>;
  headers?: Record<string, string>;
  onRequest?: ((host: string) => void) | undefined;
}

/** @returns the first response that isn't a redirect, with its body unread. @throws on a broken connection. */
export async function fetchFollowingRedirects(
  address: string,
  at: SiteRequestContext,
  { accept, signal, mayRead, headers = {}, onRequest }: FollowRedirectsOptions,
): Promise<FollowRedirectsResult> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const checked = checkSiteUrl(next, fixtureHostNames(at));
    if (!checked.ok) return checked;
    const { url } = checked;
    if (urlActsForReader(listDecodings(url.href))) return { ok: false, reason: 'the link acts for its reader' };
    const reason = (await findHostRefusal(url.hostname, at, signal)) ?? (await mayRead(url));
    if (reason) return { ok: false, reason };
    const done = await waitForHostTurn(url.host, at.timeoutMs, signal);
    let response: Response;
    onRequest?.(url.hostname);
    try {
      response = await requestCheckedUrl(url, at, signal, { accept, headers });
    } catch (error) {
      done();
      throw error;
    }
    const location = redirectTarget(response);
    if (!location) return { ok: true, response, url, done };
    await response.body?.cancel();
    done();
    if (!URL.canParse(location, url)) return { ok: false, reason: 'a redirect to nowhere' };
    next = new URL(location, url).href;
  }
  return { ok: false, reason: `more than ${MAX_REDIRECTS} redirects` };
}

export const redirectTarget = (response: Response): string | null =>
  REDIRECTS.has(response.status) ? response.headers.get('location') || null : null;

/** @returns the reason why a host must not be requested; null if it may be. @throws if the resolver fails. */
export async function findHostRefusal(
  hostname: string,
  at: SiteRequestContext,
  signal: AbortSignal,
): Promise<string | null> {
  if (at.hosts) return at.hosts.has(hostname) ? null : 'only configured sites are read here';
  return whyNameIsPrivate(hostname, at.get, AbortSignal.any([signal, AbortSignal.timeout(at.timeoutMs)]));
}

/** Checks nothing itself: the URL must have passed `checkSiteUrl` and `findHostRefusal`. */
export function requestCheckedUrl(
  url: URL,
  { hosts, userAgent, get, timeoutMs }: SiteRequestContext,
  signal: AbortSignal,
  { accept, method = 'GET', headers: more = {} }: { accept: string; method?: 'GET' | 'HEAD'; headers?: object },
): Promise<Response> {
  const headers: Record<string, string> = {
    accept,
    'user-agent': userAgent,
    'accept-language': 'en;q=0.9, *;q=0.5',
    ...more,
  };
  const opened = hosts?.get(url.hostname);
  if (opened) headers['x-forwarded-host'] = url.hostname;
  signal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return get(opened ? new URL(url.pathname + url.search, opened) : url, {
    method,
    headers,
    redirect: 'manual',
    signal,
  });
}
