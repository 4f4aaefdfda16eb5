// Hosts of other people's pages that also advertise: 'github.com/features' is GitHub's own.
import { parse } from 'tldts';
import { toAlternation } from '../any-of.ts';

const COMPANY_PATH_SEGMENT = new RegExp(
  `^(?:${toAlternation(`
    about | ads | advertise | advertising | ai | business | case-studies | compare | contact-sales | creators | customer-stories | customers |
    demo | download | enterprise | features | for-[a-z-]+ | free-trial | get-started | guides? | how-it-works | industries | integrations |
    learn | lp | marketing | marketing-solutions | nonprofits? | organizers? | plans | platform | premium | pricing | products? | request-demo |
    resources | sell | sign-?up | solutions | startups | tour | trial | use-cases | why-[a-z-]+`)})$`,
);
/** First path segments that are reserved even if the first segment usually is an account name. */
const RESERVED_ACCOUNT_SEGMENT = /^(?:about|ads|advertise|advertising|business|marketing-solutions|premium)$/;
const COMPANY_SUBDOMAIN =
  /^(?:about|ads|advertising|ai|aws|business|cloud|enterprise|marketing|sell|sellers|workspace)$/;
/** A language prefix of the path: 'us', 'en-gb', 'intl/de-de'. */
const LOCALE = /^\/(?:intl\/)?[a-z]{2}(?:-[a-z]{2})?(?=\/)/i;

/** Hosts whose first path segment is an account name. A link to the bare host is usually only a social icon. */
const ACCOUNT_HOSTS = new Set(
  'bsky.app facebook.com flickr.com instagram.com linkedin.com medium.com pinterest.com quora.com reddit.com soundcloud.com t.me threads.com threads.net tiktok.com tumblr.com twitch.tv twitter.com vimeo.com x.com youtube.com'.split(
    ' ',
  ),
);

const DOMAINS_WITH_TENANT_SUBDOMAINS = new Set([
  'bamboohr.com',
  'beehiiv.com',
  'ghost.org',
  'recruitee.com',
  'splashthat.com',
  'typeform.com',
]);

/** True for 'github.com/pricing', a page of the company that runs the host and not of one of its users. */
export function isHostsOwnPage(url: URL): boolean {
  const { subdomain, domain } = parse(url.hostname);
  if (subdomain && subdomain !== 'www') return COMPANY_SUBDOMAIN.test(subdomain);
  if (DOMAINS_WITH_TENANT_SUBDOMAINS.has(domain ?? '')) return true;
  const [, first = ''] = url.pathname.toLowerCase().replace(LOCALE, '').split('/');
  if (ACCOUNT_HOSTS.has(domain ?? '')) return RESERVED_ACCOUNT_SEGMENT.test(first);
  return first === '' || COMPANY_PATH_SEGMENT.test(first);
}
