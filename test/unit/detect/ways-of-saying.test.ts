// Ways in which letters say who pays, and ways that only sound like it: whole letters through the production path.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { listAdsWithoutSponsor } from '../../../src/detect/unread.ts';
import { issueOf } from '../../support/issues.ts';

const STORIES = [
  'The municipal archive has put nine hundred maps of the harbour online, and the oldest shows three islands that nobody can find today. We spoke with the archivist who scanned them all.',
  'Rents for studios have fallen for the fourth month in a row, the survey of the craft council says. The council asked two thousand members; a third of them now share a workshop with others.',
  'The museum opens its new wing in spring. Its director told reporters that the collection of early looms will be shown whole for the first time since the fire.',
  'Reader Paula wrote in about our piece on repairing chairs. She uses hide glue and swears by patience. We tried it, and she is right.',
].map((story) => `<p>${story}</p>`);
const FOOT =
  '<p>You receive this mail because you signed up at tillerletter.com. <a href="https://tillerletter.com/unsubscribe">Unsubscribe</a></p>';
const link = (href: string, text: string) => `<a href="https://${href}">${text}</a>`;

const issueWith = (html: string) =>
  issueOf(
    { html },
    {
      newsletter: { name: 'The Tiller Letter', domain: 'tillerletter.com' },
      sender: { name: 'The Tiller Letter', address: 'hello@tillerletter.com' },
    },
  );
/** Reads a letter with insertions above its stories, after the second story, and below the last one. */
async function read({ above = '', amid = '', below = '' }: { above?: string; amid?: string; below?: string }) {
  const issue = issueWith(
    [above, STORIES[0], STORIES[1], amid, STORIES[2], STORIES[3], below, FOOT].filter(Boolean).join('\n'),
  );
  const { claims, aiResponse } = await detectSponsors(offlineReader, issue);
  return { issue, claims, raw: aiResponse.raw };
}
const brands = async (parts: Parameters<typeof read>[0]) => (await read(parts)).claims.map(({ brand }) => brand);

const KELP = link('kelpworks.io/x', 'Kelpworks');
const ROPES = link('bantryropes.com', 'Bantry Ropes');
const OARLOCK = link('oarlock.app/?utm_medium=newsletter', 'Oarlock');
const RYE = link('brineandrye.com', 'Brine & Rye');
const hidden = (nth: number, text: string) =>
  link(`substack.com/redirect/${nth}aaaaaaa-1111-4444-8888-aaaaaaaaaaaa?j=eyJ1`, text);

describe('sponsors named together in one line', () => {
  it.each([
    ['&', `Sponsored by ${KELP} &amp; ${ROPES}`],
    ['und', `Präsentiert von ${KELP} und ${ROPES}`],
    ['y', `Patrocinado por ${KELP} y ${ROPES}`],
    ['et', `Présenté par ${KELP} et ${ROPES}`],
    ['and', `Sponsored by ${KELP} and ${ROPES}`],
  ])('are two with %s between their links', async (_, line) =>
    expect(await brands({ above: `<p>${line}</p>` })).toEqual(['Kelpworks', 'Bantry Ropes']),
  );
  it('are one if the name itself contains the sign, and three if separated by commas', async () => {
    expect(await brands({ above: `<p>Sponsored by ${link('marshfenn.com', 'Marsh & Fenn')}</p>` })).toEqual([
      'Marsh & Fenn',
    ]);
    expect(
      await brands({ above: `<p>This issue is brought to you by ${KELP}, ${ROPES}, and ${OARLOCK}.</p>` }),
    ).toEqual(['Kelpworks', 'Bantry Ropes', 'Oarlock']);
  });
  it('are one if another company’s team follows after the comma', async () =>
    expect(await brands({ above: `<p>Presented by ${KELP}, the ${ROPES} crew and you.</p>` })).toEqual(['Kelpworks']));
  it('are one if the second is the company of the first, its product', async () =>
    expect(await brands({ above: `<p>Sponsored by ${KELP}, from Bantry Ropes</p>` })).toEqual(['Kelpworks']));
});

describe('a line that states the kind of an ad', () => {
  it.each([
    ['Bezahlte Anzeige', 'Ende der Anzeige'],
    ['Kleine Anzeige', 'Anzeige Ende'],
    ['Display ad', 'End ad'],
    ['Classified ad', 'End of ad'],
  ])('“%s” names no sponsor, nor does “%s” below the ad', async (label, end) => {
    const amid = `<p><b>${label}</b></p><p>${OARLOCK} keeps your boat’s papers in one place. Try it free for thirty days.</p><p>${end}</p>`;
    expect(await brands({ amid })).toEqual(['Oarlock']);
  });
});

it('a verb at the beginning of a label’s sentence is not the sponsor’s name, but the linked name is', async () => {
  const planwise = link('planwise.io/?utm_source=t', 'Planwise');
  const amid = (words: string) =>
    `<p><b>This week’s sponsor:</b> ${words} ${planwise} draws it with you, from bench to drawer.</p>`;
  expect(await brands({ amid: amid('Planning a system for your studio?') })).toEqual(['Planwise']);
  expect(await brands({ amid: amid('Build your studio in a day.') })).toEqual(['Planwise']);
});

describe('a credit', () => {
  it('is read in the line with the link to the web version', async () =>
    expect(
      await brands({ above: `<p>${link('tillerletter.com/p/7', 'View online')} | Presented by ${KELP}</p>` }),
    ).toEqual(['Kelpworks']));
  it.each(['our good friends at', 'the lovely people behind', 'our friends over at', 'the fine folks from'])(
    'may introduce the name with “%s”',
    async (words) =>
      expect(await brands({ above: `<p><i>Sponsored by ${words} ${KELP}</i></p>` })).toEqual(['Kelpworks']),
  );
  it('may have East Asian brackets around the name', async () =>
    expect(await brands({ above: `<p>提供：「${link('minatomachi.jp', '港町書店')}」</p>` })).toEqual(['港町書店']));
  it('may be a sentence below its ad', async () =>
    expect(
      await brands({
        amid: `<p>An account that pays 4 %. ${link('gullbank.com/save?utm_source=t', 'Open one')}.</p><p><small>This is a paid advertisement for Gull Bank.</small></p>`,
      }),
    ).toEqual(['Gull Bank']));
  it('for a fair, a library or a regatta is news, not a credit', async () => {
    const bank = link('gullbank.com', 'Gull Bank');
    for (const subject of ['The fair in Whitby', 'This library', 'The regatta'])
      expect(
        await brands({
          amid: `<p>${subject} is sponsored by ${bank} this year, and the organisers expect ten thousand visitors over the weekend.</p>`,
        }),
      ).toEqual([]);
  });
});

describe('a credit within a longer line', () => {
  it('is recognised beside a call for other sponsors', async () =>
    expect(
      await brands({
        below: `<h3>Ropes that float</h3><p>${KELP} ropes float, dry in an hour and last for ten years.</p><p>— Sponsored by Kelpworks. ${link('tillerletter.com/ads', 'Want your ad here?')}</p>`,
      }),
    ).toEqual(['Kelpworks']));

  it('is distinguished from a report about something sponsored', async () => {
    const bank = link('gullbank.com/study', 'Gull Bank');
    const amid = `<p>A study sponsored by ${bank} finds that sailors sleep less than other people, the Courier reports.</p>`;
    expect(await brands({ amid })).toEqual([]);
    expect(
      await brands({ amid: `<p>A letter sponsored by ${bank}, the bank for boats and for all who own them.</p>` }),
    ).toEqual(['Gull Bank']);
  });
});

it('a long sentence of thanks is a label above a list of sponsors', async () => {
  const amid = `<h3>The episode</h3><p>We talk to the archivist.</p><p><b>Thank you to our wonderful sponsors for supporting the podcast:</b></p><ul><li>${KELP}—ropes that float</li><li>${OARLOCK}—papers for boats</li></ul>`;
  expect(await brands({ amid })).toEqual(['Kelpworks', 'Oarlock']);
});

it('an address at the beginning of a sponsor’s line is not the sponsor’s name', async () => {
  const amid = `<h3>Our sponsors</h3><p>${link('kelpworks.io/TILLER', 'kelpworks.io/TILLER')}: ropes that float</p><p>${OARLOCK}: papers for boats</p>`;
  expect(await brands({ amid })).toEqual(['kelpworks.io', 'Oarlock']);
});

it('lines below “Our sponsors” are separate ads even behind tracking links, and the letter continues after them', async () => {
  const lines = [
    `${hidden(1, 'Kelpworks')}: knots and ropes`,
    `${hidden(2, 'Oarlock')}: papers for boats`,
    `${hidden(3, 'Brine & Rye')}: pickles by post`,
  ];
  const amid = `<h3>Our sponsors</h3>${lines.map((line) => `<p>${line}</p>`).join('')}`;
  const { claims } = await read({ amid });
  expect(claims.map(({ brand, placementType }) => [brand, placementType])).toEqual([
    ['Kelpworks', 'list_inclusion'],
    ['Oarlock', 'list_inclusion'],
    ['Brine & Rye', 'list_inclusion'],
  ]);
});

it('a name is complete if its site spells all of it, including “and” and letters that addresses lack', async () => {
  const ad = (anchor: string) => `<p>Sponsored</p><p>${anchor}: three jars a month, by post. Order yours today.</p>`;
  expect(await brands({ amid: ad(RYE) })).toEqual(['Brine & Rye']);
  expect(await brands({ amid: ad(link('nordlicht-moebel.de/?utm_source=t', 'Nordlicht Möbel')) })).toEqual([
    'Nordlicht Möbel',
  ]);
});

it('a labelled ad without a readable advertiser goes to the review queue, unless it asks for sponsors', async () => {
  const unread = async (words: string) => {
    const { issue, claims, raw } = await read({
      amid: `<p><b>ADVERTISEMENT</b></p><p>${words} ${link('trk.mlsend.com/link/c/abc', 'Read how')}</p>`,
    });
    return {
      brands: claims.map(({ brand }) => brand),
      unread: listAdsWithoutSponsor(raw, issue.text, claims).map((ad) => ad.words),
    };
  };
  expect(await unread('Your mornings, sorted. Thousands of sailors already do.')).toEqual({
    brands: [],
    unread: ['ADVERTISEMENT'],
  });
  expect(await unread('Your mornings, sorted. Want to advertise with us? Thousands of sailors do.')).toEqual({
    brands: [],
    unread: [],
  });
});

describe('words of sponsorship that concern no ad', () => {
  const gull = link('gullfund.org', 'Gull Initiatives');
  it('include the fiscal sponsor of the writer', async () =>
    expect(
      await brands({
        amid: `<p>We are excited to announce that the society has switched to a new fiscal sponsor. We are now a fiscally sponsored project of ${gull}, a charity that keeps the books of others.</p>`,
      }),
    ).toEqual([]));
  it('include the legal notice that a sender’s own commercial mail is an advertisement', async () =>
    expect(
      await brands({
        below:
          '<p>This email contains an advertisement from: Tiller Worldwide Services | 5 Quay Road | Whitby. Stop all commercial email from us.</p>',
      }),
    ).toEqual([]));
});

it.each([
  'I am happy to announce the first sponsor for The Tiller Letter newsletter! My good friends at',
  'We are proud to welcome our newest sponsor of this newsletter:',
])('“%s” announces a sponsor', async (words) =>
  expect(
    await brands({
      amid: `<p>${words} ${KELP}. Their ropes float, dry in an hour and last for ten years.</p>`,
    }),
  ).toEqual(['Kelpworks']),
);
