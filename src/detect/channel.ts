// How a sponsorship was sold, checked in this order: house ad, network, newsletter swap, affiliate link, directly.
import type { Channel } from '../contract/ranking.ts';
import { normaliseBrandName } from '../domain/brand/name.ts';
import type { Link } from './links.ts';
import { findHostKind } from './vocabulary/hosts.ts';
import { AD_NETWORKS, type AdNetwork, RECOMMENDATION_EXCHANGES } from './vocabulary/networks.ts';

export interface SalesChannelEvidence {
  brand: { name: string; domain: string | null };
  newsletter: { name: string | null; domain: string | null };
  hosts: readonly string[];
  words: string;
}

/** Words before a network's name that say that it sold the ad ('Sponsored via Paved'). */
const SOLD_BY =
  /(?:\b(?:ads?|sponsor(?:ship|ed)?s?|advertis\w+|placements?|promoted|powered|presented)\b[^.\n]{0,40})$/i;
const NEWSLETTER_SWAP =
  /\b(?:newsletter|shout-?out)[ -]swap\b|\bcross[ -]?promo(?:tion)?s?\b|\brecommended newsletters?\b|\b(?:partner|fellow|sister|friendly) newsletters?\b|\bnewsletters? we (?:love|like|read|recommend)\b/i;
const SUBSCRIBE_CALL = /\b(?:subscribe|sign up|join)\b[^.\n]{0,60}\b(?:newsletter|for free|free today|here|now)\b/i;
const AFFILIATE_WORDS =
  /\baffiliate (?:link|partner|commission|disclosure)s?\b|\b(?:earn|receive|get) (?:a |an )?(?:small )?(?:affiliate )?commission\b|\breferral (?:link|fee)\b|\bpartnerlinks?\b|\bprovisions?link/i;

export function determineSalesChannel({ brand, newsletter, hosts, words }: SalesChannelEvidence): {
  channel: Channel;
  name: string | null;
} {
  if (isHouseAd(brand, newsletter)) return { channel: 'house', name: null };
  const network = findNetwork(AD_NETWORKS, brand, hosts, words);
  if (network) return { channel: 'network', name: network.name };
  const exchange = findNetwork(RECOMMENDATION_EXCHANGES, brand, hosts, words);
  if (exchange) return { channel: 'cross_promotion', name: exchange.name };
  const leadsToNewsletter = hosts.some((host) =>
    /(?:^|\.)(?:substack\.com|beehiiv\.com|buttondown\.(?:com|email)|kit\.com|ck\.page)$/.test(host),
  );
  if (NEWSLETTER_SWAP.test(words) || (leadsToNewsletter && SUBSCRIBE_CALL.test(words)))
    return { channel: 'cross_promotion', name: null };
  if (hosts.some((host) => findHostKind(host) === 'affiliate') || AFFILIATE_WORDS.test(words))
    return { channel: 'affiliate', name: null };
  return { channel: 'direct', name: null };
}

function isHouseAd(brand: SalesChannelEvidence['brand'], newsletter: SalesChannelEvidence['newsletter']): boolean {
  if (brand.domain !== null && brand.domain === newsletter.domain) return true;
  return newsletter.name !== null && normaliseBrandName(newsletter.name) === normaliseBrandName(brand.name);
}

/** The network that sold the ad, by a link's host or the ad's words. One that advertises itself is the brand. */
function findNetwork(
  table: readonly AdNetwork[],
  brand: SalesChannelEvidence['brand'],
  hosts: readonly string[],
  words: string,
) {
  return (
    table.find(({ hosts: its }) =>
      hosts.some(
        (host) => its.some((one) => host === one || host.endsWith(`.${one}`)) && !its.includes(brand.domain ?? ''),
      ),
    ) ??
    table.find((one) => {
      const said = one.words?.exec(words);
      return said && normaliseBrandName(one.name) !== normaliseBrandName(brand.name) && isSoldBy(words, said.index);
    }) ??
    null
  );
}

const isSoldBy = (words: string, at: number) =>
  SOLD_BY.test(words.slice(Math.max(0, at - 60), at).replace(/\b(?:by|via|from|through|with)\s*$/i, ''));

/** Lists the hosts of links without 'www.': as written in the mail, passed on the way, and of the target. */
export function listLinkHosts(links: readonly Pick<Link, 'href' | 'via' | 'through' | 'host'>[]): string[] {
  const hosts = links.flatMap(({ href, via, through = [], host }) => [
    URL.parse(href)?.hostname ?? null,
    via,
    ...through,
    host,
  ]);
  return [
    ...new Set(
      hosts.filter((host) => host !== null && host !== '').map((host) => (host as string).replace(/^www\./, '')),
    ),
  ];
}
