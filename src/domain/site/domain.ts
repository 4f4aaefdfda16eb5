// On hosting platforms the whole host counts; if tenants differ by path only, there is no domain at all.
import { parse } from 'tldts';
import { isWebmailDomain } from '../contact/webmail.ts';
import { isHostsOwnPage } from './company-page.ts';

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
/** Hosts that give each tenant a path, or that aren't anybody's own site. */
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

/** Suffixes that no registry sells (RFC 2606), used in samples and tests. */
const RESERVED_SUFFIXES = new Set(['example', 'test', 'invalid', 'localhost']);

/** Private suffixes count ('github.io', 'myshopify.com'). Null for an unknown suffix: 'Node.js' is no site. */
export function findRegistrableDomain(host: string): string | null {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate && !RESERVED_SUFFIXES.has(publicSuffix ?? '')) return null;
  return domain ?? parse(host).domain;
}

/** Null if the URL is not on a site of its own (github.com/somebody; github.com alone is GitHub's). */
export function siteDomain(website: string | null | undefined): string | null {
  if (!website) return null;
  const { hostname, isIp } = parse(website);
  const host = hostname?.replace(/^www\./, '') ?? '';
  const domain = isIp ? null : findRegistrableDomain(host);
  if (!domain) return null;
  if (host !== domain && TENANT_HOSTS.has(domain)) return host;
  if (!SHARED_HOSTS.has(domain)) return domain;
  const url = URL.parse(/^https?:/i.test(website) ? website : `https://${website}`);
  return url && (url.pathname === '/' || isHostsOwnPage(url)) ? domain : null;
}

/** A mail provider's or hosting platform's host, or a private suffix. It proves no ownership. */
export function isSharedDomain(host: string): boolean {
  if (isWebmailDomain(host) || parse(host, { allowPrivateDomains: true }).isPrivate) return true;
  const { domain } = parse(host);
  return domain !== null && (TENANT_HOSTS.has(domain) || SHARED_HOSTS.has(domain));
}

/** Null if its site is on the bare domain of a mail provider or hosting platform. */
export function newsletterDomain(website: string | null | undefined): string | null {
  const domain = siteDomain(website);
  if (domain === null || isWebmailDomain(domain) || TENANT_HOSTS.has(domain) || SHARED_HOSTS.has(domain)) return null;
  return domain;
}

/** Without case, accents, punctuation, 'the' and 'newsletter'; never empty for a non-empty name. */
export function newsletterNameKey(name: string): string {
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

/** The first label of a registrable domain without hyphens: 'bauhauspost' for bauhaus-post.example. */
export const domainLabel = (domain: string): string => (domain.split('.')[0] ?? '').replaceAll('-', '');
