// The domain by which a newsletter's or brand's site is identified. Sites on one hosting platform are different sites:
// there the whole host counts, and where a platform tells its tenants apart by path only, there is no domain at all.
import { parse } from 'tldts';
import { isWebmail } from '../contact/webmail.ts';
import { isCompanyPage } from './company-page.ts';

/** Hosts whose tenants have a subdomain each. */
const TENANT_HOSTS = new Set([
  'substack.com',
  'beehiiv.com',
  'ghost.io',
  'buttondown.email',
  'buttondown.com',
  'medium.com',
  'hashnode.dev',
  'wordpress.com',
  'blogspot.com',
  'tumblr.com',
  'github.io',
  'kit.com',
  'ck.page',
  'convertkit.com',
  'mailchimpsites.com',
  'webflow.io',
  'netlify.app',
  'vercel.app',
  'pages.dev',
  'notion.site',
  'carrd.co',
  'squarespace.com',
  'wixsite.com',
  'getrevue.co',
  'mailerlite.com',
  'mailerpage.com',
  'curated.co',
  'sendfox.com',
  'tinyletter.com',
  'steadyhq.com',
]);
/** Hosts whose tenants have a path each, or that aren't anybody's own site. */
const SHARED_HOSTS = new Set([
  'medium.com',
  'buttondown.email',
  'buttondown.com',
  'tinyletter.com',
  'sendfox.com',
  'getrevue.co',
  'linkedin.com',
  'twitter.com',
  'x.com',
  'facebook.com',
  'instagram.com',
  'youtube.com',
  't.me',
  'mailchi.mp',
  'campaign-archive.com',
  'linktr.ee',
  'github.com',
  'patreon.com',
  'steadyhq.com',
  'google.com',
  'notion.so',
]);

/** Suffixes that no registry sells (RFC 2606): those of the samples and tests. */
const RESERVED = new Set(['example', 'test', 'invalid', 'localhost']);

/**
 * @returns the registrable domain of a host, private suffixes included: a tenant of 'github.io' or 'myshopify.com' has
 *   one of its own. Null for an unknown suffix: 'Node.js' and 'config.yml' are no sites.
 */
export function registrable(host: string): string | null {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate && !RESERVED.has(publicSuffix ?? '')) return null;
  return domain ?? parse(host).domain;
}

/**
 * @returns 'example.com', 'name.substack.com', or null if the address isn't on a site of somebody's own
 *   (github.com/somebody; github.com alone is GitHub's).
 */
export function siteDomain(website: string | null | undefined): string | null {
  if (!website) return null;
  const { hostname, isIp } = parse(website);
  const host = hostname?.replace(/^www\./, '') ?? '';
  const domain = isIp ? null : registrable(host);
  if (!domain) return null;
  if (host !== domain && TENANT_HOSTS.has(domain)) return host;
  if (!SHARED_HOSTS.has(domain)) return domain;
  const url = URL.parse(/^https?:/i.test(website) ? website : `https://${website}`);
  return url && (url.pathname === '/' || isCompanyPage(url)) ? domain : null;
}

/**
 * Whether a host is shared: a mail provider's, or a hosting platform's itself (of these lists, or one that has itself
 * listed as a suffix). An address there proves no ownership.
 * @param host lower case; a host below a platform's domain counts as well.
 */
export function isSharedDomain(host: string): boolean {
  if (isWebmail(host) || parse(host, { allowPrivateDomains: true }).isPrivate) return true;
  const { domain } = parse(host);
  return domain !== null && (TENANT_HOSTS.has(domain) || SHARED_HOSTS.has(domain));
}

/** The domain that identifies a newsletter; null if its site is a mail provider's or a hosting platform's itself. */
export function newsletterDomain(website: string | null | undefined): string | null {
  const domain = siteDomain(website);
  if (domain === null || isWebmail(domain) || TENANT_HOSTS.has(domain) || SHARED_HOSTS.has(domain)) return null;
  return domain;
}

/**
 * The key by which newsletters' names are compared: without case, accents, punctuation, 'the' and 'newsletter'; never
 * empty for a non-empty name.
 */
export function comparableName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const core = plain
    .replace(/\b(the|a|newsletter|newsletters)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return core || plain || name.trim().toLowerCase();
}

/** 'bauhauspost' of bauhaus-post.example: the first label of a registrable domain, its hyphens left out. */
export const domainLabel = (domain: string): string => (domain.split('.')[0] ?? '').replaceAll('-', '');
