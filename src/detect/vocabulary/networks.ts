// Ad networks and marketplaces for newsletter placements, with the hosts of their links. Ad servers that publishers run
// themselves (doubleclick, kevel) are not listed, because the ads on them may be sold directly. Sources: the vendors'
// own documentation of their links.

export interface AdNetwork {
  name: string;
  hosts: readonly string[];
  /** Matches the network's name in a mail's text; absent if only its links show the network. */
  words?: RegExp;
}

export const AD_NETWORKS: readonly AdNetwork[] = [
  { name: 'Paved', hosts: ['paved.com'], words: /\bpaved\b/i },
  {
    name: 'beehiiv Ad Network',
    hosts: ['flight.beehiiv.net', 'ads.beehiiv.com', 'magic.beehiiv.com', 'beehiiv-ads.com'],
  },
  { name: 'Swapstack', hosts: ['swapstack.co'], words: /\bswapstack\b/i },
  { name: 'Kit Sponsor Network', hosts: [], words: /\b(?:convert)?kit sponsor network\b/i },
  { name: 'LiveIntent', hosts: ['liveintent.com', 'liadm.com'], words: /\bliveintent\b/i },
  {
    name: 'BuySellAds',
    hosts: ['buysellads.com', 'buysellads.net', 'servedby-buysellads.com'],
    words: /\bbuysellads\b/i,
  },
  { name: 'Carbon Ads', hosts: ['carbonads.com', 'carbonads.net'], words: /\bcarbon ?ads\b/i },
  { name: 'EthicalAds', hosts: ['ethicalads.io'], words: /\bethical ?ads\b/i },
  { name: 'CodeFund', hosts: ['codefund.io'] },
  { name: 'Wellput', hosts: ['wellput.com', 'wellput.io'], words: /\bwellput\b/i },
  { name: 'Jeeng', hosts: ['jeeng.com', 'powerinbox.com'], words: /\b(?:jeeng|powerinbox)\b/i },
  { name: 'Passendo', hosts: ['passendo.com'] },
  { name: 'Passionfroot', hosts: ['passionfroot.me'] },
  { name: 'Hecto', hosts: ['hecto.io'] },
  { name: 'Letterhead', hosts: ['letterhead.email'] },
  { name: 'Duuce', hosts: ['duuce.com'] },
  { name: 'LaunchBit', hosts: ['launchbit.com'] },
  { name: 'Syndicate', hosts: ['syndicateads.net'] },
  { name: 'The Deck', hosts: ['thedeck.com', 'decknetwork.net'] },
  { name: 'Fusion Ads', hosts: ['fusionads.net', 'influads.com'] },
  { name: 'Taboola', hosts: ['taboola.com'] },
  { name: 'Outbrain', hosts: ['outbrain.com'] },
  { name: 'Criteo', hosts: ['criteo.com'] },
  { name: 'Google Ads', hosts: ['googleadservices.com', 'googlesyndication.com'] },
];

/** Services through which newsletters recommend each other for a fee or in exchange. */
export const RECOMMENDATION_EXCHANGES: readonly AdNetwork[] = [
  { name: 'SparkLoop', hosts: ['sparkloop.app'], words: /\bsparkloop\b/i },
  { name: 'beehiiv Boosts', hosts: [], words: /\bbeehiiv boosts?\b/i },
  { name: 'Lettergrowth', hosts: ['lettergrowth.com'] },
  { name: 'The Sample', hosts: ['thesample.ai'] },
  { name: 'Refind', hosts: ['refind.com'] },
];
