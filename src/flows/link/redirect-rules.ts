// The rules for following redirects: which links may be requested, and which hosts only count clicks and redirect.
import { readLink } from '../../detect/links.ts';
import { isLinkSafeToRequest } from '../../domain/mail/secrets/acting-links.ts';
import { listDecodings } from '../../domain/mail/secrets/readings.ts';

/** The reason for not requesting a link that does something for its reader, such as unsubscribing or confirming. */
export const LINK_ACTS_FOR_READER_REASON = 'the link acts for its reader';

/** True if a link may be requested, judging by its URL and its text: it must not act for its reader. */
export const isFollowable = (href: string, words: string): boolean =>
  /^https?:\/\//i.test(href.trim()) && isLinkSafeToRequest(listDecodings(href), words);

export const REDIRECT_RULES = {
  /** The reason why a URL must not be requested; null if it may be. */
  mayAsk: (url: URL): string | null => (isFollowable(url.href, '') ? null : LINK_ACTS_FOR_READER_REASON),
  /** True for a URL that hides its target or unsubscribes its reader; such a URL is never the target of an ad. */
  isClickHost: ({ href }: URL): boolean => {
    const { url, kind } = readLink(href);
    return url === null || kind === 'unsubscribe';
  },
  /** The target URL that another URL contains; null if it contains none. */
  targetInside: ({ href }: URL): string | null => {
    const { via, url } = readLink(href);
    return via && url ? url : null;
  },
};
