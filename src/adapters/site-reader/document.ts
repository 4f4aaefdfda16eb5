import type { EdgeCache } from '../edge-cache.ts';
import { fetchFollowingRedirects, type SiteRequestContext } from './follow.ts';
import { decodeBody, readBody } from './take-body.ts';
import type { HostWaits } from './waits.ts';

export type SiteDocument =
  | {
      ok: true;
      url: string;
      text: string;
      contentType: string;
      asked: string[];
    }
  | {
      ok: false;
      reason: string;
      status?: number;
      isGone?: boolean;
      retryAt?: Date;
      asked: string[];
    };

export interface DocumentOptions {
  accept: string;
  freshMs: number;
  /** Called before each request, also of redirects. @returns why the address must not be asked; null if it may be. */
  mayAsk?: (url: URL) => string | null;
}

const FORMS = {
  page: {
    types: /^\s*(?:text\/html|application\/xhtml\+xml)\b/i,
    bytes: 2 * 1024 * 1024,
    otherwise: 'not an HTML page',
  },
  document: {
    types: /^\s*(?:$|text\/|application\/(?:xhtml\+|rss\+|atom\+|feed\+)?(?:xml|json)\b|application\/(?:rdf|ld)\+)/i,
    bytes: 6 * 1024 * 1024,
    otherwise: 'neither a page nor a feed',
  },
};

/** What the readers of one site reader share. */
export interface ReaderContext {
  at: SiteRequestContext;
  edge: EdgeCache;
  waits: HostWaits;
  keyOf: (form: string, url: string) => string;
  mayRead: (signal: AbortSignal) => (url: URL) => Promise<string | null>;
  withinMs: number;
  reasonOf: (error: unknown, deadline: AbortSignal) => string;
}

/** Reads one document. Never throws: a document that can't be read returns a reason. */
export async function readDocument(
  address: string,
  form: keyof typeof FORMS,
  { accept, freshMs, mayAsk }: DocumentOptions,
  { at, edge, waits, keyOf, mayRead, withinMs, reasonOf }: ReaderContext,
): Promise<SiteDocument> {
  const { types, bytes: most, otherwise } = FORMS[form];
  const key = keyOf(form, address);
  const copy = await edge.get(key);
  const asked: string[] = [];
  const kept = async () =>
    ({
      ok: true,
      url: copy?.facts.url ?? address,
      text: await new Response((copy?.body ?? null) as BodyInit | null).text(),
      contentType: copy?.facts.type ?? '',
      asked,
    }) as const;
  if (copy && Number(copy.facts.read) >= Date.now() - freshMs) return kept();
  const refuse = (reason: string, more: { status?: number; retryAt?: Date; isGone?: boolean } = {}): SiteDocument => ({
    ok: false,
    reason,
    asked,
    ...more,
  });
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const wait = URL.canParse(address) ? await waits.until(new URL(address).host) : null;
    if (wait) return refuse(retryAfterReason(wait), { retryAt: wait });
    const byRobots = mayRead(deadline);
    const headers: Record<string, string> = {};
    if (copy?.facts.etag) headers['if-none-match'] = copy.facts.etag;
    if (copy?.facts.modified) headers['if-modified-since'] = copy.facts.modified;
    const found = await fetchFollowingRedirects(address, at, {
      accept,
      signal: deadline,
      mayRead: async (url) => mayAsk?.(url) ?? byRobots(url),
      headers,
      onRequest: (host) => asked.push(host),
    });
    if (!found.ok) return { asked, ...found };
    const { response, url, done } = found;
    try {
      const keep = (text: string, facts: Record<string, string>) =>
        edge.put(key, { facts: { ...facts, read: String(Date.now()) }, type: 'text/plain', body: text });
      if (response.status === 304 && copy) {
        await response.body?.cancel();
        const known = await kept();
        await keep(known.text, copy.facts);
        return known;
      }
      if (response.status !== 200) {
        await response.body?.cancel();
        const retryAt = await waits.keep(url.host, response);
        if (retryAt) return refuse(retryAfterReason(retryAt), { status: response.status, retryAt });
        return refuse(`the site answered ${response.status}`, {
          status: response.status,
          ...(isGoneStatus(response.status) && { isGone: true }),
        });
      }
      const contentType = response.headers.get('content-type') ?? '';
      if (!types.test(contentType)) {
        await response.body?.cancel();
        return refuse(otherwise);
      }
      const bytes = await readBody(response, most);
      if (!bytes) return refuse(`larger than ${most} bytes`);
      const text = decodeBody(bytes, contentType);
      const facts = {
        url: url.href,
        type: contentType,
        etag: (response.headers.get('etag') ?? '').slice(0, 500),
        modified: (response.headers.get('last-modified') ?? '').slice(0, 100),
      };
      await keep(text, facts);
      return { ok: true, url: url.href, text, contentType, asked };
    } finally {
      done();
    }
  } catch (error) {
    return refuse(reasonOf(error, deadline));
  }
}

export const retryAfterReason = (until: Date): string =>
  `the site asked us to wait until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** 403, 429 and 503 may only mean that robots aren't welcome, so they don't show that the page is gone. */
export const isGoneStatus = (status: number): boolean =>
  status === 404 || status === 410 || (status >= 500 && status !== 503);
