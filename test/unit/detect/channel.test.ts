// The channel of a sponsorship from links and words (test/fixtures/sales-channels.csv); each row is an invented ad.
import { expect, it } from 'vitest';
import { determineSalesChannel, listLinkHosts } from '../../../src/detect/channel.ts';
import { readLink } from '../../../src/detect/links.ts';
import { readTable } from '../../support/tables.ts';

interface Ad {
  what: string;
  brand: string;
  domain: string;
  link: string;
  words: string;
  channel: string;
  by: string;
}

it.each(readTable<Ad>('sales-channels.csv'))('$what: $channel', ({ brand, domain, link, words, channel, by }) => {
  const found = determineSalesChannel({
    brand: { name: brand, domain: domain || null },
    newsletter: { name: 'The Pebble', domain: 'pebble.test' },
    hosts: listLinkHosts([readLink(link)]),
    words,
  });
  expect(found).toEqual({ channel, name: by || null });
});
