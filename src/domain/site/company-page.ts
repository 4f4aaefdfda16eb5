// Companies that serve everybody, and advertise like everybody: an address of github.com is mostly somebody's code, 'github.com/features' is GitHub's own.
import { parse } from 'tldts';

/** First parts of paths that such companies keep for their own pages. */
const OWN_PATH =
  /^(?:about|ads|advertise|advertising|ai|business|case-studies|compare|contact-sales|creators|customer-stories|customers|demo|download|enterprise|features|for-[a-z-]+|free-trial|get-started|guides?|how-it-works|industries|integrations|learn|lp|marketing|marketing-solutions|nonprofits?|organizers?|plans|platform|premium|pricing|products?|request-demo|resources|sell|sign-?up|solutions|startups|tour|trial|use-cases|why-[a-z-]+)$/;
/** Where the first part of a path is an account's name, most of those may be one; these aren't. */
const KEPT_PATH = /^(?:about|ads|advertise|advertising|business|marketing-solutions|premium)$/;
/** Hosts of such companies that are about what they sell. */
const OWN_HOST = /^(?:about|ads|advertising|ai|aws|business|cloud|enterprise|marketing|sell|sellers|workspace)$/;
/** 'us', 'en-gb', 'intl/de-de': the language before a path. */
const LOCALE = /^\/(?:intl\/)?[a-z]{2}(?:-[a-z]{2})?(?=\/)/i;

/** Where accounts are named by the first part of a path: there the bare host is no more than a sign to click on. */
const ACCOUNT_HOSTS = new Set(
  'bsky.app facebook.com flickr.com instagram.com linkedin.com medium.com pinterest.com quora.com reddit.com soundcloud.com t.me threads.com threads.net tiktok.com tumblr.com twitch.tv twitter.com vimeo.com x.com youtube.com'.split(
    ' ',
  ),
);

/** Whose customers have a host each, so that the bare one is the company's alone. */
const TENANTS_BELOW = new Set([
  'bamboohr.com',
  'beehiiv.com',
  'ghost.org',
  'recruitee.com',
  'splashthat.com',
  'typeform.com',
]);

/** Whether an address of a host that many share is a page of the company's own: what it sells, or where it says so. */
export function isCompanyPage(url: URL): boolean {
  const { subdomain, domain } = parse(url.hostname);
  if (subdomain && subdomain !== 'www') return OWN_HOST.test(subdomain);
  if (TENANTS_BELOW.has(domain ?? '')) return true;
  const [, first = ''] = url.pathname.toLowerCase().replace(LOCALE, '').split('/');
  if (ACCOUNT_HOSTS.has(domain ?? '')) return KEPT_PATH.test(first);
  return first === '' || OWN_PATH.test(first);
}
