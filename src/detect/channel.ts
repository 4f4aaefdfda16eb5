// The channel of a sponsorship, from the hosts of its links and from its words. Checked in this order: house ad,
// network, swap between newsletters, affiliate link, otherwise direct.
import type { Channel } from '../contract/ranking.ts';
import { normaliseBrandName } from '../domain/brand/name.ts';
import type { Link } from './links.ts';
import { hostKind } from './vocabulary/hosts.ts';
import { EXCHANGES, NETWORKS, type Network } from './vocabulary/networks.ts';

export interface ChannelSigns {
  brand: { name: string; domain: string | null };
  newsletter: { name: string | null; domain: string | null };
  /** Every host that its links name, wrappers and targets alike. */
  hosts: readonly string[];
  /** Its disclosure and the advertisement itself. */
  words: string;
}

/**
 * Words by which a network presents an ad; a network's bare name in an ad's text means an ad for the network itself.
 */
const PRESENTS =
  /(?:\b(?:ads?|sponsor(?:ship|ed)?s?|advertis\w+|placements?|promoted|powered|presented)\b[^.\n]{0,40})$/i;
const SWAP =
  /\b(?:newsletter|shout-?out)[ -]swap\b|\bcross[ -]?promo(?:tion)?s?\b|\brecommended newsletters?\b|\b(?:partner|fellow|sister|friendly) newsletters?\b|\bnewsletters? we (?:love|like|read|recommend)\b/i;
const SUBSCRIBE = /\b(?:subscribe|sign up|join)\b[^.\n]{0,60}\b(?:newsletter|for free|free today|here|now)\b/i;
const AFFILIATE =
  /\baffiliate (?:link|partner|commission|disclosure)s?\b|\b(?:earn|receive|get) (?:a |an )?(?:small )?(?:affiliate )?commission\b|\breferral (?:link|fee)\b|\bpartnerlinks?\b|\bprovisions?link/i;

export function channelOf({ brand, newsletter, hosts, words }: ChannelSigns): {
  channel: Channel;
  name: string | null;
} {
  if (isHouse(brand, newsletter)) return { channel: 'house', name: null };
  const network = named(NETWORKS, brand, hosts, words);
  if (network) return { channel: 'network', name: network.name };
  const exchange = named(EXCHANGES, brand, hosts, words);
  if (exchange) return { channel: 'cross_promotion', name: exchange.name };
  const leadsToNewsletter = hosts.some((host) =>
    /(?:^|\.)(?:substack\.com|beehiiv\.com|buttondown\.(?:com|email)|kit\.com|ck\.page)$/.test(host),
  );
  if (SWAP.test(words) || (leadsToNewsletter && SUBSCRIBE.test(words)))
    return { channel: 'cross_promotion', name: null };
  if (hosts.some((host) => hostKind(host) === 'affiliate') || AFFILIATE.test(words))
    return { channel: 'affiliate', name: null };
  return { channel: 'direct', name: null };
}

function isHouse(brand: ChannelSigns['brand'], newsletter: ChannelSigns['newsletter']): boolean {
  if (brand.domain !== null && brand.domain === newsletter.domain) return true;
  return newsletter.name !== null && normaliseBrandName(newsletter.name) === normaliseBrandName(brand.name);
}

/**
 * The network whose host a link goes through, or that presents the advertisement; a network that advertises itself is a
 * brand.
 */
function named(table: readonly Network[], brand: ChannelSigns['brand'], hosts: readonly string[], words: string) {
  return (
    table.find(({ hosts: its }) =>
      hosts.some(
        (host) => its.some((one) => host === one || host.endsWith(`.${one}`)) && !its.includes(brand.domain ?? ''),
      ),
    ) ??
    table.find((one) => {
      const said = one.words?.exec(words);
      return said && normaliseBrandName(one.name) !== normaliseBrandName(brand.name) && presents(words, said.index);
    }) ??
    null
  );
}

const presents = (words: string, at: number) =>
  PRESENTS.test(words.slice(Math.max(0, at - 60), at).replace(/\b(?:by|via|from|through|with)\s*$/i, ''));

/** The hosts that a link names: as written, those it leads through, and its target's. */
export function hostsOf(links: readonly Pick<Link, 'href' | 'via' | 'through' | 'host'>[]): string[] {
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
