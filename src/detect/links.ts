// Resolves a link as far as its address tells, or as was learned before: the target, the redirectors, and what kind of
// hosts they are. No network call is ever made.
import { parse } from 'tldts';
import { anyOf } from '../domain/any-of.ts';
import type { ResolvedTarget } from '../domain/link/resolved-target.ts';
import { isCompanyPage } from '../domain/site/company-page.ts';
import { registrable } from '../domain/site/domain.ts';
import { type Campaign, readCampaign } from './links/campaign.ts';
import { clickAddressOf } from './links/click-addresses.ts';
import { isCalledTracker, isClickCode, isShortened } from './links/code.ts';
import { targetInside } from './links/target.ts';
import { type HostKind, hostKind } from './vocabulary/hosts.ts';
import { listingKind } from './vocabulary/listings.ts';

export type LinkKind = 'site' | HostKind | 'unsubscribe' | 'mail' | 'none';

export interface Link {
  /** As written in the mail. */
  href: string;
  /** Anchor text, or the alt of the image linked. */
  text: string;
  /** Target without wrappers and campaign tags; null if the link hides it or isn't a web address. */
  url: string | null;
  host: string | null;
  /** Registrable domain of the target ('example.co.uk'); null where it is hidden. */
  domain: string | null;
  /** Host of the outermost tracker or redirector that wrapped it. */
  via: string | null;
  /** Hosts passed on the way to a known target, outermost first, without its own; absent where none is passed. */
  through?: readonly string[];
  /** What its page calls its site, or on a host of many its publisher; absent where no one read it. */
  siteName?: string;
  kind: LinkKind;
  /** One of its hosts is an ad server's or that of a seller of newsletter ads. */
  adNetwork: boolean;
  affiliate: boolean;
  campaign: Campaign;
}

const LEAVING =
  /unsubscri|opt-?out|\/action\/disable_email|\/(?:preferences|manage-?subscription|email-?settings|abmelden|desabonn|desinscri)|list-manage\d*\.com\/(?:profile|unsubscribe|vcard)/i;
/** Paths that mailing platforms use for click links on their customers' own domains. */
const OPAQUE = new RegExp(
  String.raw`^\/(?:${anyOf(String.raw`
    ls\/click | ss\/c\/ | wf\/click | e3t\/ | track\/click | trk\/click | a\/click | f\/a\/ | uni\/ls\/click | c\/eJ | cl0\/ | click\/ |
    mps2?\/c\/ | x\/d\? | t\/[a-z]-[a-z]-[a-z]{4,} | rr?\.aspx | r\/\?id= | r\.html | re\?l= | ga\/click | cgi-bin\/(?:redir|click|jump) |
    m\.asp | r\/0,, | q\/[A-Za-z0-9_~-]{30,} | redirect\/[0-9a-f]{8}-[0-9a-f]{4}-`)})`,
  'i',
);
/** Of a mailing platform, whatever its codes look like: 'substack.com/redirect/...'. */
const REDIRECT = /^\/redirect\//;
const LAYERS = 4;

/** What was learned of a mail's hidden links, by `href`. */
export type Targets = ReadonlyMap<string, Pick<ResolvedTarget, 'url' | 'via' | 'siteName'>>;
export const NO_TARGETS: Targets = new Map();

/** True for a web link whose target its address does not tell. */
export const isHidden = ({ url, via }: Pick<Link, 'url' | 'via'>): boolean => url === null && via !== null;

/**
 * Reads one link. Never throws; a link that can't be read has kind 'none'.
 * @param targets a learned target takes the place of the address, except for links that act (unsubscribe, mail).
 */
export function readLink(href: string, targets: Targets = NO_TARGETS): Link {
  const link = readAddress(href);
  const learned =
    link.kind === 'none' || link.kind === 'mail' || link.kind === 'unsubscribe' ? null : targets.get(href);
  if (!learned) return link;
  const target = readAddress(learned.url);
  if (target.url === null || target.kind === 'unsubscribe') return link;
  const wrappers = [...(link.through ?? []), URL.parse(href)?.hostname ?? '', link.via ?? '', link.host ?? ''];
  const hosts = [...wrappers, ...learned.via, ...(target.through ?? [])].map((host) => host.replace(/^www\./, ''));
  const through = [...new Set(hosts)].filter((host) => host !== '' && host !== target.host);
  const isPassed = (kind: HostKind) => through.some((host) => hostKind(host) === kind);
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

/** True for a link whose target is known although its address goes through others. */
export const isUnwrapped = ({ url, through }: Pick<Link, 'url' | 'through'>): boolean =>
  url !== null && through !== undefined;

function readAddress(href: string): Link {
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
  for (let layer = 0; layer < LAYERS; layer++) {
    const here = kindOf(url);
    if (here === 'ad-network') link.adNetwork = true;
    if (here === 'affiliate') link.affiliate = true;
    readTags(url, link);
    if (here === 'social' && !clickAddressOf(url)) break;
    const inner = targetInside(url);
    const next = inner ? URL.parse(inner) : null;
    if (!next || !/^https?:$/.test(next.protocol) || next.href === url.href) break;
    link.via ??= url.hostname;
    hops.push(url.hostname.replace(/^www\./, ''));
    url = next;
  }
  const { clean } = readCampaign(url);
  const host = url.hostname.replace(/^www\./, '');
  const kind = kindOf(url) ?? (isShortened(url) ? 'shortener' : null);
  if (LEAVING.test(url.pathname + url.search) || LEAVING.test(host + url.pathname))
    return { ...link, url: clean, host, domain: domainOf(host), kind: 'unsubscribe' };
  if (
    kind === 'tracker' ||
    kind === 'ad-network' ||
    kind === 'affiliate' ||
    kind === 'shortener' ||
    OPAQUE.test(url.pathname + url.search) ||
    isClickCode(url.pathname) ||
    (url.pathname.length > 1 && isCalledTracker(domainOf(host) ?? '')) ||
    (kind === 'platform' && REDIRECT.test(url.pathname))
  )
    return { ...link, via: link.via ?? url.hostname, kind: kind === null || kind === 'platform' ? 'tracker' : kind };
  const through = hops.length > 0 ? { through: hops } : {};
  return { ...link, ...through, url: clean, host, domain: domainOf(host), kind: kind ?? 'site' };
}

/** The kind of the host; null for the company's own pages on it, which are advertised like anybody's. */
function kindOf(url: URL): HostKind | null {
  const listed = listingKind(url);
  if (listed) return listed;
  const kind = hostKind(url.hostname.replace(/^www\./, ''));
  if (kind === null || SELLS_CLICKS.has(kind)) return kind;
  return isCompanyPage(url) ? null : kind;
}

/** Kinds of hosts that are seen with other companies' ads ('via Acme Ads'). */
const SELLS_CLICKS: ReadonlySet<HostKind> = new Set(['shortener', 'ad-network', 'affiliate']);

function readTags(url: URL, link: Link): void {
  const { campaign } = readCampaign(url);
  link.campaign = { tagged: link.campaign.tagged || campaign.tagged, paid: link.campaign.paid || campaign.paid };
}

const domains = new Map<string, string | null>();

/** @returns the registrable domain of a host, null for an address in numbers or an unknown ending. */
export function domainOf(host: string): string | null {
  const known = domains.get(host);
  if (known !== undefined) return known;
  const found = parse(host).isIp ? null : registrable(host.replace(/^www\./, ''));
  if (domains.size > 20_000) domains.clear();
  domains.set(host, found);
  return found;
}
