import { readLink } from '../../detect/links.ts';
import { isLinkSafeToRequest } from '../../domain/mail/secrets/acting-links.ts';
import { listDecodings } from '../../domain/mail/secrets/readings.ts';

export const LINK_ACTS_FOR_READER_REASON = 'the link acts for its reader';

export const isFollowable = (href: string, words: string): boolean =>
  /^https?:\/\//i.test(href.trim()) && isLinkSafeToRequest(listDecodings(href), words);

export const REDIRECT_RULES = {
  mayAsk: (url: URL): string | null => (isFollowable(url.href, '') ? null : LINK_ACTS_FOR_READER_REASON),
  /** Such a URL is never the target of an ad. */
  isClickHost: ({ href }: URL): boolean => {
    const { url, kind } = readLink(href);
    return url === null || kind === 'unsubscribe';
  },
  targetInside: ({ href }: URL): string | null => {
    const { via, url } = readLink(href);
    return via && url ? url : null;
  },
};
