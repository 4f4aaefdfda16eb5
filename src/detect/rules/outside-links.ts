// Recognises links that lead to other companies, or may do so behind the publication's own redirector.
import { isRedirectCode } from '../links/code.ts';
import type { Link } from '../links.ts';
import type { NewsletterIdentity } from './own-identity.ts';

/** True if a link may lead to another company: not to a mailbox, an unsubscribe page or the publication's own pages. */
export const isOutsideLink = (link: Link, own: NewsletterIdentity): boolean =>
  link.kind !== 'mail' &&
  link.kind !== 'none' &&
  link.kind !== 'unsubscribe' &&
  !(link.domain !== null && own.isDomain(link.domain) && !isRedirectAddress(link.url ?? ''));

/** The publisher's own host doesn't show the advertiser, so the link counts as hidden. */
export const markOwnRedirectAsTracker = (link: Link, own: NewsletterIdentity): Link =>
  link.domain !== null && own.isDomain(link.domain) ? { ...link, domain: null, kind: 'tracker' } : link;

/** True if an address is likely a redirect, so that its site isn't the advertiser's. */
export const isRedirectAddress = (url: string): boolean =>
  REDIRECT_URL.test(url) || isRedirectCode(REDIRECT_CODE_PAGE.exec(url)?.[1] ?? '');
const REDIRECT_URL =
  /^https?:\/\/(?:(?:e?links?\d*|clicks?|click-?(?:thru|through)|track|tracking|go|r|e|email|mail|trk|t)\.[^/]+\/\S{8}|[^/]+\/(?:links?|clicks?|redirect|redir|r|go|out|track|c|l|e|ls|t|sponsors?|ads?)\/\S{4}|[^/]+\/(?:clicks?|redirect|redir)\?\S{4})/iu;
const REDIRECT_CODE_PAGE = /^https?:\/\/[^/]+\/(?:[a-z]{1,8}\/)?([\w-]{18,400})={0,2}(?:[/?#]|$)/iu;
