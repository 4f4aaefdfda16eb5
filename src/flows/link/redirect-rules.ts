// Which addresses may be asked where they lead, and which hosts only count clicks.
import { readLink } from '../../detect/links.ts';
import { isSafeToRequest } from '../../domain/mail/secrets/acting-links.ts';
import { listDecodings } from '../../domain/mail/secrets/readings.ts';

export const ACTS = 'the link acts for its reader';

/** Whether a link may be asked at all, by its address and its words. */
export const isFollowable = (href: string, words: string): boolean =>
  /^https?:\/\//i.test(href.trim()) && isSafeToRequest(listDecodings(href), words);

/** The rules of each request that following a link makes (adapters/site-reader/redirects). */
export const REDIRECT_RULES = {
  /** Why an address must not be asked; null if it may be. */
  mayAsk: (url: URL): string | null => (isFollowable(url.href, '') ? null : ACTS),
  /** A link on such a host hides its target, or acts; it is no target itself. */
  isClickHost: ({ href }: URL): boolean => {
    const { url, kind } = readLink(href);
    return url === null || kind === 'unsubscribe';
  },
  /** The address inside another; null where it has none. */
  targetInside: ({ href }: URL): string | null => {
    const { via, url } = readLink(href);
    return via && url ? url : null;
  },
};
