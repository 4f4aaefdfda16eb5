// Resolves a link from its URL or an earlier look-up: target, redirectors, kind of host. No network call.
import { parse } from 'tldts';
import { toAlternation } from '../domain/any-of.ts';
import type { ResolvedLinkTarget } from '../domain/link/resolved-target.ts';
import { isHostsOwnPage } from '../domain/site/company-page.ts';
import { findRegistrableDomain } from '../domain/site/domain.ts';
import { type LinkCampaign, separateCampaignParameters } from './links/campaign.ts';
import { findClickUrlRow } from './links/click-addresses.ts';
import { isClickCodePath, isDomainNamedLikeTracker, isShortenedUrl } from './links/code.ts';
import { findTargetInsideUrl } from './links/target.ts';
import { findHostKind, type HostKind } from './vocabulary/hosts.ts';
import { findListingKind } from './vocabulary/listings.ts';

export type LinkKind = 'site' | HostKind | 'unsubscribe' | 'mail' | 'none';

export interface Link {
  href: string;
  /** Anchor text, or the alt text of the linked image. */
  text: string;
  url: string | null;
  host: string | null;
  /** Registrable domain of the target ('example.co.uk'); null where it is hidden. */
  domain: string | null;
  via: string | null;
  /** Hosts passed on the way to a known target, outermost first, without the target's own; absent if there are none. */
  through?: readonly string[];
  /** The site's name as its page gives it, or the publisher's name on a shared host; absent if the page wasn't read. */
  siteName?: string;
  kind: LinkKind;
  /** True if one of its hosts is an ad server or a marketplace for newsletter ads. */
  adNetwork: boolean;
  affiliate: boolean;
  campaign: LinkCampaign;
}

/** Links that unsubscribe their reader or lead to subscription preferences. */
const UNSUBSCRIBE_URL =
  /unsubscri|opt-?out|\/action\/disable_email|\/(?:preferences|manage-?subscription|email-?settings|abmelden|desabonn|desinscri)|list-manage\d*\.com\/(?:profile|unsubscribe|vcard)/i;
/** Paths of click links that mailing platforms serve from their customers' own domains. */
const CLICK_PATH = new RegExp(
  String.raw`^\/(?:${toAlternation(String.raw`
    ls\/click | ss\/c\/ | wf\/click | e3t\/ | track\/click | trk\/click | a\/click | f\/a\/ | uni\/ls\/click | c\/eJ | cl0\/ | click\/ |
    mps2?\/c\/ | x\/d\? | t\/[a-z]-[a-z]-[a-z]{4,} | rr?\.aspx | r\/\?id= | r\.html | re\?l= | ga\/click | cgi-bin\/(?:redir|click|jump) |
    m\.asp | r\/0,, | q\/[A-Za-z0-9_~-]{30,} | redirect\/[0-9a-f]{8}-[0-9a-f]{4}-`)})`,
  'i',
);
const PLATFORM_REDIRECT_PATH = /^\/redirect\//;
/** At most this many redirectors are unwrapped from one link. */
const LAYERS_MAX = 4;

/** Looked-up targets of a mail's hidden links, by `href`. */
export type LookedUpLinkTargets = ReadonlyMap<string, Pick<ResolvedLinkTarget, 'url' | 'via' | 'siteName'>>;
export const NO_LOOKED_UP_LINK_TARGETS: LookedUpLinkTargets = new Map();

/** True for a web link whose URL doesn't contain its target. */
export const hasHiddenLinkTarget = ({ url, via }: Pick<Link, 'url' | 'via'>): boolean => url === null && via !== null;

/**
 * Reads one link. Never throws; a link that can't be read has kind 'none'.
 * @param targets looked-up targets. They replace what the URL says, except for links that do something on a click
 *   (unsubscribe, mailto).
 */
export function readLink(href: string, targets: LookedUpLinkTargets = NO_LOOKED_UP_LINK_TARGETS): Link {
  const link = readUrl(href);
  const learned =
    link.kind === 'none' || link.kind === 'mail' || link.kind === 'unsubscribe' ? null : targets.get(href);
  if (!learned) return link;
  const target = readUrl(learned.url);
  if (target.url === null || target.kind === 'unsubscribe') return link;
  const wrappers = [...(link.through ?? []), URL.parse(href)?.hostname ?? '', link.via ?? '', link.host ?? ''];
  const hosts = [...wrappers, ...learned.via, ...(target.through ?? [])].map((host) => host.replace(/^www\./, ''));
  const through = [...new Set(hosts)].filter((host) => host !== '' && host !== target.host);
  const isPassed = (kind: HostKind) => through.some((host) => findHostKind(host) === kind);
  return {
    ...target,
    href,
    via: link.via ?? through[0] ?? null,
    ...(through.length > 0 && { through }),
    ...(learned.siteName && { siteName: learned.siteName }),
    adNetwork: link.adNetwork || target.adNetwork || isPassed('ad-network'),
    affiliate: link.affiliate || target.affiliate || isPassed('affiliate'),
    campaign: {
      tagged: link.campaign.tagged || target.campaign.tagged,
      paid: link.campaign.paid || target.campaign.paid,
    },
  };
}

export const isResolvedRedirect = ({ url, through }: Pick<Link, 'url' | 'through'>): boolean =>
  url !== null && through !== undefined;

function readUrl(href: string): Link {
  const link: Link = {
    href,
    text: '',
    url: null,
    host: null,
    domain: null,
    via: null,
    kind: 'none',
    adNetwork: false,
    affiliate: false,
    campaign: { tagged: false, paid: false },
  };
  const written = href
    .trim()
    .replace(/[\r\n\t]/g, '')
    .slice(0, 8000);
  if (/^mailto:/i.test(written)) return { ...link, kind: 'mail' };
  if (/[{}]|\*\|/.test(written.slice(0, 12))) return link;
  let url = URL.parse(/^www\./i.test(written) ? `http://${written}` : written);
  if (!url || !/^https?:$/.test(url.protocol)) return link;
  const hops: string[] = [];
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const here = kindOf(url);
    if (here === 'ad-network') link.adNetwork = true;
    if (here === 'affiliate') link.affiliate = true;
    addCampaignTags(url, link);
    if (here === 'social' && !findClickUrlRow(url)) break;
    const inner = findTargetInsideUrl(url);
    const next = inner ? URL.parse(inner) : null;
    if (!next || !/^https?:$/.test(next.protocol) || next.href === url.href) break;
    link.via ??= url.hostname;
    hops.push(url.hostname.replace(/^www\./, ''));
    url = next;
  }
  const { clean } = separateCampaignParameters(url);
  const host = url.hostname.replace(/^www\./, '');
  const kind = kindOf(url) ?? (isShortenedUrl(url) ? 'shortener' : null);
  if (UNSUBSCRIBE_URL.test(url.pathname + url.search) || UNSUBSCRIBE_URL.test(host + url.pathname))
    return { ...link, url: clean, host, domain: toRegistrableDomain(host), kind: 'unsubscribe' };
  if (
    kind === 'tracker' ||
    kind === 'ad-network' ||
    kind === 'affiliate' ||
    kind === 'shortener' ||
    CLICK_PATH.test(url.pathname + url.search) ||
    isClickCodePath(url.pathname) ||
    (url.pathname.length > 1 && isDomainNamedLikeTracker(toRegistrableDomain(host) ?? '')) ||
    (kind === 'platform' && PLATFORM_REDIRECT_PATH.test(url.pathname))
  )
    return { ...link, via: link.via ?? url.hostname, kind: kind === null || kind === 'platform' ? 'tracker' : kind };
  const through = hops.length > 0 ? { through: hops } : {};
  return { ...link, ...through, url: clean, host, domain: toRegistrableDomain(host), kind: kind ?? 'site' };
}

/** Null for an ordinary site. Pages about the company that runs a shared host (github.com/pricing) count as one. */
function kindOf(url: URL): HostKind | null {
  const listed = findListingKind(url);
  if (listed) return listed;
  const kind = findHostKind(url.hostname.replace(/^www\./, ''));
  if (kind === null || REDIRECTING_KINDS.has(kind)) return kind;
  return isHostsOwnPage(url) ? null : kind;
}

/** Kinds of hosts that redirect to other companies' sites: even their own pages count as this kind. */
const REDIRECTING_KINDS: ReadonlySet<HostKind> = new Set(['shortener', 'ad-network', 'affiliate']);

function addCampaignTags(url: URL, link: Link): void {
  const { campaign } = separateCampaignParameters(url);
  link.campaign = { tagged: link.campaign.tagged || campaign.tagged, paid: link.campaign.paid || campaign.paid };
}

const domainCache = new Map<string, string | null>();

/** @returns the registrable domain of a host; null for an IP address or an unknown top-level domain. */
export function toRegistrableDomain(host: string): string | null {
  const known = domainCache.get(host);
  if (known !== undefined) return known;
  const found = parse(host).isIp ? null : findRegistrableDomain(host.replace(/^www\./, ''));
  if (domainCache.size > 20_000) domainCache.clear();
  domainCache.set(host, found);
  return found;
}
