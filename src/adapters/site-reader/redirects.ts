// HEAD, or GET without reading the body. robots.txt doesn't apply, because no page is read; all rules for addresses and
// hosts do.
import { checkSiteUrl } from '../../domain/site/address.ts';
import { findClientRedirect } from '../../domain/site/client-redirect.ts';
import type { ReaderContext } from './document.ts';
import { findHostRefusal, fixtureHostNames, MAX_REDIRECTS, redirectTarget, requestCheckedUrl } from './follow.ts';
import { decodeBody, readBody } from './take-body.ts';
import { waitForHostTurn } from './turns.ts';

export type RedirectResult = {
  asked: string[];
} & (
  | {
      ok: true;
      url: string;
      /** Hosts passed on the way, in order, without the target's own host. */
      via: string[];
    }
  | { ok: false; reason: string }
);

export interface RedirectRules {
  /** Called before each request. @returns the reason why the URL must not be requested; null if it may be. */
  mayAsk: (url: URL) => string | null;
  /** True if a host only counts clicks. It is then not a target, and a small page of it may redirect by its markup. */
  isClickHost: (url: URL) => boolean;
  /** The target that a URL contains, which needs no request; null if it contains none. */
  targetInside: (url: URL) => string | null;
}

const SMALL_PAGE_BYTES = 64 * 1024;
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
/** Other errors to a HEAD may only mean that the server doesn't support it. */
const FINAL_FOR_HEAD = new Set([410, 429]);

/** Never throws: a link whose target can't be found returns a reason. */
export async function resolveRedirects(
  address: string,
  { mayAsk, isClickHost, targetInside }: RedirectRules,
  { at, waits, withinMs, reasonOf }: ReaderContext,
): Promise<RedirectResult> {
  const asked: string[] = [];
  const passed: string[] = [];
  const deadline = AbortSignal.timeout(withinMs);
  const refuse = (reason: string): RedirectResult => ({ ok: false, reason, asked });
  const landed = (url: URL): RedirectResult => ({
    ok: true,
    url: url.href,
    via: passed.filter((host, nth) => host !== url.hostname && passed.indexOf(host) === nth),
    asked,
  });
  /** A host that isn't a click host is the target, even if it doesn't answer robots. */
  const end = (url: URL, reason: string, hop: number): RedirectResult =>
    hop > 0 && !isClickHost(url) ? landed(url) : refuse(reason);

  let next = address;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const checked = checkSiteUrl(next, fixtureHostNames(at));
      if (!checked.ok) return refuse(checked.reason);
      const { url } = checked;
      const inside = targetInside(url);
      if (inside) {
        passed.push(url.hostname);
        next = inside;
        continue;
      }
      const refused = mayAsk(url);
      if (refused) return end(url, refused, hop);
      const reason = await findHostRefusal(url.hostname, at, deadline);
      if (reason) return refuse(reason);
      const wait = await waits.until(url.host);
      if (wait) return end(url, `${url.hostname} asked us to wait`, hop);
      let answer: Answer;
      try {
        if (!asked.includes(url.hostname)) asked.push(url.hostname);
        answer = await ask(url, { at, waits, isClick: isClickHost(url) }, deadline);
      } catch (error) {
        return end(url, reasonOf(error, deadline), hop);
      }
      if (answer.location === null) {
        if (answer.ok && !isClickHost(url)) return landed(url);
        return end(url, answer.ok ? `${url.hostname} shows a page of its own` : answer.reason, hop);
      }
      if (!URL.canParse(answer.location, url)) return refuse('a redirect to nowhere');
      passed.push(url.hostname);
      next = new URL(answer.location, url).href;
    }
    return refuse(`more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    return refuse(reasonOf(error, deadline));
  }
}

type Answer = { location: string } | { location: null; ok: true } | { location: null; ok: false; reason: string };

/** Requests by HEAD, and by GET if HEAD is inconclusive or if a click host may redirect by its markup. */
async function ask(
  url: URL,
  { at, waits, isClick }: Pick<ReaderContext, 'at' | 'waits'> & { isClick: boolean },
  signal: AbortSignal,
): Promise<Answer> {
  for (const method of ['HEAD', 'GET'] as const) {
    const done = await waitForHostTurn(url.host, at.timeoutMs, signal);
    try {
      const response = await requestCheckedUrl(url, at, signal, { accept: ACCEPT, method });
      const location = redirectTarget(response) ?? (method === 'GET' && isClick ? await byMarkup(response) : null);
      if (!response.bodyUsed) await response.body?.cancel();
      if (location) return { location };
      await waits.keep(url.host, response);
      const { status } = response;
      const isDone = status >= 200 && status < 300;
      if (method === 'HEAD' && (isDone ? isClick : !FINAL_FOR_HEAD.has(status))) continue;
      return isDone
        ? { location: null, ok: true }
        : { location: null, ok: false, reason: `${url.hostname} answered ${status}` };
    } finally {
      done();
    }
  }
  return { location: null, ok: false, reason: `${url.hostname} didn't answer` };
}

async function byMarkup(response: Response): Promise<string | null> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !HTML.test(type)) return null;
  const bytes = await readBody(response, SMALL_PAGE_BYTES);
  return bytes && findClientRedirect(decodeBody(bytes, type));
}
