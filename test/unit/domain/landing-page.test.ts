// What a page says of itself and of who stands behind it, in the forms of app stores, marketplaces and event pages; a
// store's own name is never its seller's.
import { describe, expect, it } from 'vitest';
import { readLandingPage } from '../../../src/domain/link/landing-page.ts';

const data = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const read = (head: string) =>
  readLandingPage(`<html><head>${head}</head><body></body></html>`, 'https://page.example/p');

describe('the publisher of a page', () => {
  it.each<[string, object, string]>([
    [
      'an app store',
      { '@type': 'SoftwareApplication', name: 'Quill', author: { '@type': 'Organization', name: 'Quillstack Ltd' } },
      'Quillstack Ltd',
    ],
    // This platform marks up companies as persons, too.
    [
      'another app store',
      { '@type': 'SoftwareApplication', name: 'Quill', author: { '@type': 'Person', name: 'Quillstack, Inc.' } },
      'Quillstack, Inc.',
    ],
    [
      'a marketplace, beside the maker',
      {
        '@type': 'Product',
        name: 'Kettle',
        offers: [{ '@type': 'Offer', price: 9, seller: { '@type': 'Organization', name: 'Kettle & Co' } }],
      },
      'Kettle & Co',
    ],
    [
      'an event of a company and its people',
      {
        '@type': 'Event',
        name: 'Quarry night',
        organizer: [
          { '@type': 'Person', name: 'Jane Doe' },
          { '@type': 'Organization', name: 'Quarry Club' },
        ],
      },
      'Quarry Club',
    ],
    [
      'a graph',
      { '@graph': [{ '@type': 'WebPage', mainEntity: { '@type': 'Product', brand: 'Tinhollow' } }] },
      'Tinhollow',
    ],
  ])('%s', (_, value, publisher) => {
    const host = data({ '@type': 'Organization', name: 'The Store' });
    expect(read(host + data(value))).toMatchObject({ organisation: 'The Store', publisher });
  });

  it('is read from the tags of its head if it has no structured data', () =>
    expect(
      read('<meta property="og:site_name" content="The Store"><meta property="product:brand" content="Acme">'),
    ).toMatchObject({
      siteName: 'The Store',
      organisation: null,
      publisher: 'Acme',
    }));

  it('is unknown if the data is broken or contains an address', () => {
    expect(read('<script type="application/ld+json">{"author":</script>').publisher).toBeNull();
    expect(read(data({ '@type': 'Event', organizer: 'https://store.example/o/1' })).publisher).toBeNull();
  });
});
