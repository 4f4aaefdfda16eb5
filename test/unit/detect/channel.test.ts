// The channel of a sponsorship from links and words; each case is an invented ad.
import { describe, expect, it } from 'vitest';
import { determineSalesChannel, listLinkHosts } from '../../../src/detect/channel.ts';
import { readLink } from '../../../src/detect/links.ts';

const LETTER = { name: 'The Pebble', domain: 'pebble.test' };
const CASES: [
  what: string,
  brand: string,
  domain: string | null,
  links: string[],
  words: string,
  channel: string,
  name: string | null,
][] = [
  [
    'a site of its own',
    'Acme',
    'acme.test',
    ['https://acme.test/?utm_source=pebble'],
    'Sponsored by Acme',
    'direct',
    null,
  ],
  [
    'a link by way of a marketplace',
    'Acme',
    'acme.test',
    ['https://www.paved.com/r/abc'],
    'Sponsored',
    'network',
    'Paved',
  ],
  [
    "an ad network's host below its own",
    'Acme',
    null,
    ['https://x.flight.beehiiv.net/v2/clicks/zz'],
    'Ad',
    'network',
    'beehiiv Ad Network',
  ],
  [
    'words that say who placed it',
    'Acme',
    'acme.test',
    ['https://acme.test'],
    'Sponsored, ads via Carbon Ads',
    'network',
    'Carbon Ads',
  ],
  [
    'a marketplace that advertises itself',
    'Paved',
    'paved.com',
    ['https://paved.com/brands'],
    'Sponsored by Paved',
    'direct',
    null,
  ],
  [
    'an affiliate network',
    'Acme',
    null,
    ['https://www.awin1.com/cread.php?awinmid=1'],
    'Deal of the day',
    'affiliate',
    null,
  ],
  [
    'the words of an affiliate',
    'Acme',
    'acme.test',
    ['https://acme.test'],
    'We may earn a small commission',
    'affiliate',
    null,
  ],
  [
    'another newsletter that asks for readers',
    'Morning Moss',
    null,
    ['https://moss.substack.com/subscribe'],
    'Join 40,000 readers here',
    'cross_promotion',
    null,
  ],
  [
    'a paid recommendation',
    'Morning Moss',
    null,
    ['https://refer.sparkloop.app/abc'],
    'Recommended',
    'cross_promotion',
    'SparkLoop',
  ],
  [
    'a swap that says so',
    'Morning Moss',
    'moss.test',
    ['https://moss.test'],
    'A newsletter swap with friends',
    'cross_promotion',
    null,
  ],
  [
    "the letter's own course",
    'Pebble Academy',
    'pebble.test',
    ['https://pebble.test/course'],
    'Our course',
    'house',
    null,
  ],
  ['the letter itself', 'the pebble', null, ['https://shop.test'], 'Our mugs', 'house', null],
  [
    'a brand that sells on a newsletter host',
    'Acme',
    'acme.test',
    ['https://acme.substack.com/p/story'],
    'Sponsored by Acme: read how',
    'direct',
    null,
  ],
];

describe('the channel of a sponsorship', () => {
  for (const [what, name, domain, links, words, channel, by] of CASES)
    it(`${what}: ${channel}`, () => {
      const found = determineSalesChannel({
        brand: { name, domain },
        newsletter: LETTER,
        hosts: listLinkHosts(links.map((href) => readLink(href))),
        words,
      });
      expect(found).toEqual({ channel, name: by });
    });
});
