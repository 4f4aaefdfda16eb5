// App stores, marketplaces, forms, calendars and event pages are not an advertiser's site; the publisher that such a
// page names supports the advertiser's name.
import { describe, expect, it } from 'vitest';
import type { AnalystAnswer } from '../../../src/detect/analyst.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { readLink } from '../../../src/detect/links.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { listAdsWithoutSponsor } from '../../../src/detect/unread.ts';

const CLICK = 'https://substack.com/redirect/51b74b50-3790-4bdc-91b7-4b503790ebdc?j=eyJ1IjoiMXVhIn0';
const STORY = '<p>Harbours grew again this quarter, says the port office, and cranes are busy.</p>';
const CREDIT = `<h1>Notes</h1>${STORY}<p>This issue is sponsored by <a href="${CLICK}">Oddlark</a>: Oddlark keeps your books in order so that you can sleep.</p>${STORY}`;
const LIST = `<h1>Notes</h1>${STORY}<h3>CLASSIFIEDS</h3><p>Larkmere keeps small teams on one page. <a href="https://larkmere.example">Try Larkmere</a></p><p>Hand-bound notebooks from a family workshop in Porto. <a href="${CLICK}">See them</a></p><p>Your roof, measured from the air. <a href="https://rosedrift.example">Rosedrift</a></p><h3>What we read</h3>${STORY}`;

/** An issue whose hidden link leads to `url`, with the publisher that the page names. */
function issueOf(html: string, url: string, siteName?: string) {
  const target = { url, via: [], ...(siteName && { siteName }) };
  const { text, blocks } = segment({ html, text: null }, new Map([[CLICK, target]]));
  const newsletter = { name: 'Saddle Notes', domain: 'saddlenotes.example' };
  return { subject: 'Tides', newsletter, sender: { name: 'Editor', address: 'ed@saddlenotes.example' }, text, blocks };
}

async function read(html: string, url: string, siteName?: string) {
  const issue = issueOf(html, url, siteName);
  const { claims, aiResponse } = await detectSponsors(offlineReader, issue);
  return { claims, slots: listAdsWithoutSponsor(aiResponse.raw, issue.text, claims).map(({ text }) => text) };
}

const PAGES = [
  'https://apps.apple.com/us/app/quillstack/id123456',
  'https://play.google.com/store/apps/details?id=com.quillstack',
  'https://chromewebstore.google.com/detail/quillstack/abc',
  'https://apps.shopify.com/quillstack',
  'https://aws.amazon.com/marketplace/pp/prodview-abc',
  'https://marketplace.visualstudio.com/items?itemName=quill.stack',
  'https://www.amazon.com/dp/B0ABCDEF',
  'https://www.etsy.com/shop/tinhollow',
  'https://www.producthunt.com/posts/quillstack',
  'https://calendly.com/quillstack/30min',
  'https://cal.com/quillstack/intro',
  'https://savvycal.com/quill/chat',
  'https://calendar.google.com/calendar/u/0/appointments/schedules/AcZ',
  'https://calendar.app.google/aBcD',
  'https://meetings.hubspot.com/jane-quill',
  'https://outlook.office365.com/owa/calendar/Quill@quill.example/bookings/',
  'https://docs.google.com/forms/d/e/1/viewform',
  'https://form.typeform.com/to/abc',
  'https://lu.ma/quarry',
  'https://luma.com/quarry',
  'https://www.eventbrite.com/e/quarry-summit-tickets-123',
  'https://www.eventbrite.ie/e/quarry-summit-tickets-123',
  'https://www.meetup.com/quarry-group/events/1',
  'https://partiful.com/e/abc',
  'https://www.tickettailor.com/events/quarry/1',
];

describe.each(PAGES)('%s', (page) => {
  it('is not the site of the sponsor that the ad names', async () => {
    const { claims } = await read(CREDIT, page);
    expect(claims.map(({ brand, domain, site }) => [brand, domain, site])).toEqual([['Oddlark', null, null]]);
  });

  it('leaves an entry without a name to the review queue, named by its publisher', async () => {
    const open = await read(LIST, page);
    expect(open.claims.map(({ brand }) => brand)).toEqual(['Larkmere', 'Rosedrift']);
    expect(open.slots).toEqual([expect.stringContaining('Hand-bound notebooks')]);
    const { claims, slots } = await read(LIST, page, 'Tinhollow Lda');
    expect(claims.map(({ brand, domain }) => [brand, domain])).toEqual([
      ['Larkmere', 'larkmere.example'],
      ['Tinhollow Lda', null],
      ['Rosedrift', 'rosedrift.example'],
    ]);
    expect(slots).toEqual([]);
  });
});

it('the ad’s own name is kept whatever the page’s publisher is called', async () => {
  const [other] = (await read(CREDIT, PAGES[0] ?? '', 'Quillstack Inc.')).claims;
  expect(other).toMatchObject({ brand: 'Oddlark', ad: { reason: expect.not.stringContaining('Quillstack') } });
});
it.each([
  ['a person', PAGES[0] ?? '', 'Jane Doe'],
  ['the host itself', 'https://www.eventbrite.com/e/x-1', 'Eventbrite'],
  ['the newsletter', PAGES[0] ?? '', 'Saddle Notes'],
])('a publisher that is %s names no sponsor', async (_, page, name) => {
  const { claims } = await read(LIST, page, name);
  expect(claims.map(({ brand }) => brand)).toEqual(['Larkmere', 'Rosedrift']);
});

it('a site on such a host that a language model claims is rejected too', async () => {
  const answer: AnalystAnswer = {
    analyst: 'openai',
    version: 'a model',
    raw: {},
    claims: [
      {
        brand: 'Oddlark',
        site: 'https://savvycal.com/oddlark',
        placementType: 'inline_native',
        quote: 'This issue is sponsored by Oddlark',
        block: 2,
        disclosure: ['sponsored by'],
        confidence: 95,
      },
    ],
  };
  const { claims } = await detectSponsors(async () => answer, issueOf(CREDIT, 'https://savvycal.com/oddlark'));
  expect(claims).toMatchObject([{ brand: 'Oddlark', domain: null, site: null }]);
});

it.each([
  'https://savvycal.com/pricing',
  'https://cal.com/',
  'https://aws.amazon.com/bedrock/',
  'https://www.producthunt.com/newsletters',
  'https://about.meetup.com/press',
])('the host’s own page is a company’s site: %s', (page) => expect(readLink(page).kind).toBe('site'));
