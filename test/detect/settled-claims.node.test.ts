// From recognised ads to claims: which ads become claims, which address and text they get, and which pictures are left
// unread.
import { describe, expect, it } from 'vitest';
import type { Name, Source } from '../../src/detect/learned/advertisers/name.ts';
import type { Kind } from '../../src/detect/learned/candidates.ts';
import { claimsOf, type SelectedCandidate } from '../../src/detect/learned/claims.ts';
import { type Reading, readIssue } from '../../src/detect/learned/reading.ts';
import { calibrateProbability, logit, selectClaims } from '../../src/detect/learned/sayable.ts';
import { isNamed, siteOf } from '../../src/detect/learned/sites.ts';
import { surenessFeatures } from '../../src/detect/learned/sureness.ts';
import { unnamedAds } from '../../src/detect/learned/unnamed.ts';
import { gridOf, isSideBySide } from '../../src/detect/rules/grid.ts';
import { ownOf } from '../../src/detect/rules/own.ts';
import { undisclosedAds } from '../../src/detect/rules/undisclosed.ts';
import { issueOf } from '../support/issues.ts';

const words = (length: number, begin = 'Glazeworks ') =>
  `${begin}${'clay '.repeat(length).slice(0, length - begin.length - 1)}.`;
const nameOf = (shown: string, site: string | null = null): Name => ({
  shown,
  key: shown.toLowerCase(),
  sources: new Map<Source, number>(),
  site,
  order: 0,
});

interface Said {
  name?: string;
  p?: number;
  unit?: number;
  kinds?: Kind[];
  marker?: number;
}
/** An ad of those blocks. */
function settled(
  { blocks }: Reading,
  at: number[],
  { name = 'Glazeworks', p = 0.9, unit = 2, kinds = ['self'], marker }: Said = {},
): SelectedCandidate {
  const part = at.flatMap((index) => blocks[index] ?? []);
  const candidate = {
    blocks: part,
    kinds: new Set(kinds),
    marker: (marker !== undefined && blocks[marker]) || null,
    claim: null,
  };
  return { candidate, unit, p, name: nameOf(name), named: 1, rival: -8, support: 1 };
}
const readingOf = (...lines: string[]) =>
  readIssue(issueOf({ html: lines.map((line) => (line.startsWith('<p>') ? line : `<p>${line}</p>`)).join('') }));

describe('an ad above its sponsor’s line', () => {
  const entry = (host: string, text: string) => `<p><a href="https://${host}/">${text}</a> and some more of it.</p>`;
  const lines = [
    entry('kiln.example', 'A kiln is free now'),
    'Mara Lind',
    entry('glazeworks.example', 'Glazes by the jar'),
    'Glazeworks sponsor',
  ];
  const claimOf = (all: string[], at: number[], said: Said = {}) => {
    const reading = readingOf(...all);
    const one = settled(reading, at, said);
    return claimsOf(reading, [one], [one])[0];
  };

  it('begins behind the line of the entry before, and so leads where it leads itself', () => {
    expect(claimOf(lines, [0, 1, 2, 3])).toMatchObject({ blocks: [2, 3], site: 'glazeworks.example' });
    expect(claimOf(lines, [0, 1, 2], { marker: 3 })).toMatchObject({ blocks: [2] });
    expect(claimOf(lines, [0, 1, 2, 3], { name: 'Marl' })).toMatchObject({
      blocks: [2, 3],
      site: 'glazeworks.example',
    });
  });

  it('has nothing of a story before it that leads to others alone', () => {
    const story = entry('kiln.example', 'A kiln, says a story of some length,');
    const ofAd = (first: string) => claimOf([first, ...lines.slice(2)], [0, 1, 2])?.blocks;
    expect(ofAd(story)).toEqual([1, 2]);
    // It speaks of the sponsor, leads there too, or leads nowhere.
    expect(ofAd(entry('kiln.example', 'Glazeworks and a kiln'))).toEqual([0, 1, 2]);
    expect(ofAd(entry('glazeworks.example', 'A kiln'))).toEqual([0, 1, 2]);
    expect(ofAd('A kiln is free now, and nobody knows why.')).toEqual([0, 1, 2]);
    // A company's line ends in a point.
    expect(claimOf([lines[0] ?? '', 'Lind, Inc.', ...lines.slice(2)], [0, 1, 2, 3])?.blocks).toEqual([2, 3]);
  });

  it('is all that stands there where no such line comes before it', () => {
    const same = entry('glazeworks.example', 'A kiln is free now');
    expect(claimOf([same, 'Is it free? It is.', ...lines.slice(2)], [0, 1, 2, 3])?.blocks).toHaveLength(4);
    expect(claimOf([...lines.slice(0, 2), lines[3] ?? ''], [0, 1, 2])?.blocks).toEqual([0, 1, 2]);
    expect(claimOf([...lines.slice(0, 3), 'Read on'], [0, 1, 2, 3])?.blocks).toHaveLength(4);
  });
});

describe('beside a line that names its sponsor', () => {
  const CREDIT = 'This issue is presented by Glazeworks';
  const STORY =
    '<p>We threw four hundred bowls, and nobody noticed. <a href="https://reading.example/">Read on</a></p>';
  const shownOf = (html: string[], at: number[], said: Said = {}) => {
    const reading = readingOf(...html);
    const one = settled(reading, at, said);
    return claimsOf(reading, [one], [one])[0]?.blocks;
  };

  it('somebody’s article is not shown as the ad', () => {
    expect(shownOf([CREDIT, STORY, STORY], [0, 1, 2])).toEqual([0]);
    expect(shownOf([CREDIT, STORY, STORY], [0, 1, 2], { marker: 0 })).toEqual([0]);
    expect(shownOf([CREDIT, '<p>The Kiln Letter is 20% off your first year.</p>'], [0, 1])).toEqual([0]);
    expect(shownOf([`${CREDIT}. ${'Clay '.repeat(25)}`, STORY], [0, 1])).toEqual([0, 1]);
  });

  it.each([
    ['names it', '<p>Clay from Glazeworks, by the sack.</p>'],
    ['leads to it', '<p>Clay by the <a href="https://glazeworks.example/">sack</a>.</p>'],
    ['is its picture', '<p><a href="https://go.example/x"><img src="https://img.example/a.png" width="500"></a></p>'],
    ['goes on about it', '<p>It ships clay to your door.</p>'],
    ['sells', '<p>Clay is 20% off your first order.</p>'],
    ['names it in short', '<p>Clay from Glazeworks, by the sack.</p>', `${CREDIT} Studio`, 'Glazeworks Studio'],
    [
      'leads where the line leads',
      '<p>Clay by the <a href="https://shop.gw.example/2">sack</a>.</p>',
      '<p>This issue is presented by <a href="https://gw.example/1">Glazeworks</a></p>',
    ],
    ['follows more about it in the same paragraph', STORY, `<p>${CREDIT}<br>${'Clay by the sack. '.repeat(5)}</p>`],
  ])('what %s is', (_, ad, line = CREDIT, name = 'Glazeworks') => {
    expect(shownOf([line, ad, STORY], [0, 1, 2], { name })).toEqual([0, 1, 2]);
  });

  it('what stands beneath a heading of the mail’s own is, and so is what follows a name without capitals', () => {
    expect(shownOf([`<p></p><h4>${CREDIT}</h4>`, STORY], [0, 1])).toEqual([0, 1]);
    expect(shownOf(['本期由三节课赞助', STORY], [0, 1], { name: '三节课' })).toEqual([0, 1]);
  });

  it('what stands in one box with the line is, where all of it does', () => {
    const box = `<p></p><table style="background:#eef"><tr><td><p>${CREDIT}</p><p>Bowls thrown by hand, in a day.</p></td></tr></table>`;
    expect(shownOf([box, ...Array<string>(9).fill(STORY)], [0, 1])).toEqual([0, 1]);
    expect(shownOf([box, ...Array<string>(9).fill(STORY)], [0, 1, 2])).toEqual([0]);
  });

  it('an entry of a list is not shown with the next ones', () => {
    const list = (...items: string[]) => `<p></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
    expect(shownOf([list('Glazeworks: clay by the sack', 'Bowls, and why', 'Jars')], [0, 1, 2])).toEqual([0]);
    expect(shownOf([list('Glazeworks: clay by the sack', 'Bowls'), STORY], [0, 1, 2])).toEqual([0, 1, 2]);
  });

  it('a line beneath its ad has the ad above it, never the next entry', () => {
    const [ad, byline] = ['<p><a href="https://go.example/1">Glazes by the jar</a></p>', 'Glazeworks sponsor'];
    expect(shownOf([ad, byline, STORY], [1, 2])).toEqual([0, 1]);
    expect(shownOf([ad, byline, STORY], [1])).toEqual([0, 1]);
    expect(shownOf([ad, byline, '<p>Bowls are 20% off your first order.</p>'], [1, 2])).toEqual([0, 1]);
    expect(shownOf([ad, byline, STORY], [0, 1])).toEqual([0, 1]);
    expect(shownOf(['Glazes by the jar', byline, STORY], [1, 2])).toEqual([1]);
    expect(shownOf(['<p><a href="https://go.example/1">Slipcast sponsor</a></p>', byline], [1])).toEqual([1]);
    expect(shownOf([STORY, 'Mara Lind et al.', ad, byline], [0, 1, 2, 3])).toEqual([2, 3]);
  });

  it.each([
    ['it soon speaks of the sponsor', ['Clay by the sack, and by the ton.', 'Ask Glazeworks.'], [0, 1, 2]],
    ['it goes on about it', ['It ships clay to your door, and by the ton.'], [0, 1]],
    ['it sells something of somebody’s', ['Bowls are 20% off your first order.'], [0]],
    ['it says hardly anything', ['Glazeworks, by the sack.'], [0]],
    [
      'it is a picture',
      ['<p><img src="https://img.example/a.png" width="500" alt="Glazeworks, clay by the sack"></p>'],
      [0],
    ],
    ['it speaks of it late', [...'abcdef'].map((one) => `Bowls and plates, part ${one} of six.`).concat(CREDIT), [0]],
  ])('a line alone gets what stands beneath it or stays alone, where %s', (_, beneath, ad) => {
    expect(shownOf([CREDIT, ...beneath], [0])).toEqual(ad);
  });

  it('a line alone gets the section that it heads, and nothing that is another’s or follows the signature', () => {
    const [heading, bowls] = [`<p></p><h4>${CREDIT}</h4>`, '<p>Four hundred bowls were thrown in a day.</p>'];
    expect(shownOf([heading, bowls, '<h4>Next</h4>'], [0])).toEqual([0, 1]);
    expect(shownOf(['<p></p><h4>Sponsor</h4>', bowls, '<h4>Next</h4>'], [0])).toEqual([0, 1]);
    expect(shownOf([`<ul><li>${CREDIT}</li></ul>`, `It ${words(60)}`], [0])).toEqual([0]);
    const reading = readingOf(heading, bowls, bowls);
    const [one, other] = [settled(reading, [0]), settled(reading, [2], { name: 'Slipcast' })];
    expect(claimsOf(reading, [one, other], [one, other]).map(({ blocks }) => blocks)).toEqual([[0], [2]]);
    const signed = readingOf(heading, bowls, 'Cheers,', 'Mara', 'Unsubscribe at any time, or write to us about it.');
    expect(signed.blocks.some(({ block }) => block.afterSignOff)).toBe(true);
    const ad = claimsOf(signed, [settled(signed, [0])], [])[0]?.blocks ?? [];
    expect(ad.filter((index) => signed.blocks[index]?.block.afterSignOff)).toEqual([]);
    expect(ad.slice(0, 2)).toEqual([0, 1]);
  });

  it('the ad further down is the sponsorship, and not another line above an article', () => {
    const ad = `<p>${words(220)} <a href="https://glazeworks.example/">Buy clay</a></p>`;
    const reading = readingOf(CREDIT, STORY, `Sponsored by Glazeworks`, STORY.repeat(3), ad);
    const [first, other, main] = [
      settled(reading, [0, 1]),
      settled(reading, [2, 3]),
      settled(reading, [6], { p: 0.4 }),
    ];
    expect(claimsOf(reading, [first], [first, other, main])[0]?.blocks).toEqual([6]);
    expect(claimsOf(reading, [first], [first, other])[0]?.blocks).toEqual([0]);
  });
});

describe('of what was settled', () => {
  const one = (p: number, named = 1, unit = 0) => ({ p, named, unit });
  const said = (...all: ReturnType<typeof one>[]) => selectClaims(all, { threshold: 0.5, alone: 2 }).map(({ p }) => p);

  it('all that is named and as likely as the threshold is said', () => {
    expect(said(one(0.9), one(0.5), one(0.49))).toEqual([0.9, 0.5]);
    expect(said(one(0.9, -0.5), one(0.8, -0.51))).toEqual([0.9]);
  });

  it('the surest alone is said where nothing else is and something is likely an ad', () => {
    expect(said(one(0.4, 1, 2), one(0.3))).toEqual([0.4]);
    expect(said(one(0.4), one(0.3, -1, 2))).toEqual([0.4]);
    expect(said(one(0.4, 1, 1.9))).toEqual([]);
    expect([said(one(0.2, 1, 2)), said(one(0.19, 1, 2)), said(one(0.4, -0.6, 2))]).toEqual([[0.2], [], []]);
    expect(said(one(0.6), one(0.4, 1, 2))).toEqual([0.6]);
  });

  it('a probability means what the fit says, never nothing and never certainty', () => {
    expect([logit(0.5), logit(0), logit(1)]).toEqual([0, logit(0.005), logit(0.995)]);
    expect(
      [calibrateProbability([], 0.7), calibrateProbability([0, 0], 0.7), calibrateProbability([1], 0.5)].map((p) =>
        p.toFixed(3),
      ),
    ).toEqual(['0.700', '0.500', '0.731']);
  });

  it('what the question to a model rests on is counted as far as its bounds', () => {
    const reading = readingOf(...Array<string>(8).fill('Sponsored by Glazeworks'));
    const row = (...ps: number[]) =>
      surenessFeatures(
        reading,
        ps.map((p) => settled(reading, [0], { p, unit: 1 })),
        0.5,
      ).slice(0, 8);
    const half = 1 / (1 + Math.exp(-1));
    expect(row().map((value) => Number(value.toFixed(4)))).toEqual([0, 0, 0, 0, 0, 0.0025, 4, 6]);
    expect(row(0.9, 0.5, 0.4)).toEqual(
      [1, 2, 0.5, 0.4, 0.1 * 0.9 + 0.25 + 0.4 * 0.6, half, 4, 6].map((value) => expect.closeTo(value, 6)),
    );
    expect(row(...Array<number>(5).fill(0.9))).toMatchObject({ 1: 4, 6: 3 });
    expect(row(...Array<number>(9).fill(0.5))).toMatchObject({ 1: 4, 4: 2, 6: 0 });
  });
});

describe('an ad that is said', () => {
  const CREDIT = 'Sponsored by Glazeworks';
  const claims = (reading: Reading, some: SelectedCandidate[], all = some) => claimsOf(reading, some, all);

  it('stands in the order of the mail, its confidence in percent', () => {
    const reading = readingOf(words(300), words(300, 'Slipcast '));
    const found = claims(reading, [
      settled(reading, [1], { name: 'Slipcast', p: 0.876 }),
      settled(reading, [0], { p: 0.5 }),
    ]);
    expect(found.map(({ brand, confidence, placementType }) => [brand, confidence, placementType])).toEqual([
      ['Glazeworks', 50, 'text_only'],
      ['Slipcast', 88, 'text_only'],
    ]);
  });

  it('is whatever says more further down where a line only names who pays; beneath other short words it is what is long', () => {
    const moved = (line: string, ad: string) => {
      const reading = readingOf(line, ad);
      const [credit, main] = [settled(reading, [0]), settled(reading, [1])];
      return claims(reading, [credit], [credit, main])[0]?.blocks?.[0] === 1;
    };
    const naming = (length: number) =>
      `Today’s edition is brought to you by Glazeworks.${' Enjoy'.repeat(20)}`.slice(0, length);
    expect([moved(naming(48), words(60)), moved(naming(48), words(47))]).toEqual([true, false]);
    expect([moved(naming(100), words(120)), moved(naming(101), words(120))]).toEqual([true, false]);
    expect([moved('All of Glazeworks is here.', words(160)), moved('All of Glazeworks is here.', words(161))]).toEqual([
      false,
      true,
    ]);
  });

  it('is the longer stretch further down where it is a credit line, the likeliest of one brand', () => {
    const reading = readingOf(CREDIT, words(161), words(400), words(2_501), words(300, 'Slipcast '));
    const main = (others: SelectedCandidate[], first = settled(reading, [0])) =>
      claims(reading, [first], [first, ...others])[0]?.blocks?.[0];
    expect(main([settled(reading, [1], { p: 0.25 })])).toBe(1);
    expect(main([settled(reading, [1], { p: 0.24 })])).toBe(0);
    expect(main([settled(reading, [1], { p: 0.3 }), settled(reading, [2], { p: 0.4 })])).toBe(2);
    expect(main([settled(reading, [3])])).toBe(0);
    expect(main([settled(reading, [4], { name: 'Slipcast' })])).toBe(0);
    expect(main([settled(reading, [0, 1])])).toBe(0);
    expect(main([settled(reading, [2])], settled(reading, [1]))).toBe(1);
    expect(main([settled(reading, [2])], settled(reading, [0], { kinds: ['grid'] }))).toBe(0);
    const long = (p: number) =>
      claims(reading, [settled(reading, [0])], [settled(reading, [2], { p, name: 'Glazeworks Pro' })])[0]?.brand;
    expect([long(0.51), long(0.5)]).toEqual(['Glazeworks Pro', 'Glazeworks']);
  });

  it('has the whole mail where that is about as likely its ad', () => {
    const reading = readingOf(words(200), words(150), words(150));
    const one = settled(reading, [0]);
    const part = (more: Said) =>
      claims(reading, [one], [one, settled(reading, [0, 1, 2], { kinds: ['whole'], ...more })])[0];
    expect(part({ p: 0.5, unit: 0.5 })).toMatchObject({ blocks: [0, 1, 2], placementType: 'dedicated_send' });
    for (const more of [{ p: 0.49 }, { unit: 0.49 }, { name: 'Slipcast' }]) expect(part(more)?.blocks).toEqual([0]);
    const small = readingOf(words(120), words(60));
    const all = settled(small, [0, 1], { kinds: ['whole'] });
    expect(claims(small, [all])[0]?.placementType).not.toBe('dedicated_send');
  });

  it('has taken the issue over where three stretches apart are its', () => {
    const reading = readingOf(...Array<string>(8).fill(words(300)));
    const at = (blocks: number[][], p = 0.5) => {
      const all = blocks.map((some) => settled(reading, some, { p }));
      return claims(reading, all.slice(0, 1), all)[0]?.placementType === 'takeover';
    };
    expect([at([[0], [3], [6]]), at([[0], [3]]), at([[0], [3], [3, 4]]), at([[0], [3], [6]], 0.49)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is quoted by the words that name it, before its label, up to a sentence’s end', () => {
    const reading = readingOf(
      CREDIT,
      'Glazeworks ships glazes to any studio.',
      `Glazeworks ${'ships it. '.repeat(50)}`,
      'x'.repeat(500),
    );
    const quote = (at: number[], more: Said = {}) => claims(reading, [settled(reading, at, more)])[0];
    expect(quote([0, 1], { marker: 0 })).toMatchObject({
      quote: 'Glazeworks ships glazes to any studio.',
      block: 1,
      disclosure: ['Sponsored by'],
    });
    expect(quote([0], { marker: 0 })).toMatchObject({ quote: 'Glazeworks ships glazes to any studio.', block: 1 });
    expect(quote([2])?.quote).toMatch(/ships it\.$/);
    expect(quote([2])?.quote.length).toBeLessThanOrEqual(400);
    expect(quote([1])?.disclosure).toEqual(['Sponsored by']);
    expect(quote([2])?.disclosure).toEqual(['Sponsored by']);
    expect(quote([3])?.disclosure).toEqual([]);
  });
});

describe('the address of an advertiser', () => {
  it.each<[string, string, number]>([
    ['emberclay.com', 'Ember Clay', 3],
    ['ember.io', 'Ember.io', 3],
    ['getember.com', 'Ember', 2],
    ['emberhq.com', 'Ember', 2],
    ['ember.com', 'Ember Labs', 2],
    ['emberkilns.com', 'Ember', 1],
    ['ember.com', 'Ember Clay', 1],
    ['abc.com', 'Abc Clay', 0],
    ['boc.com', 'Bank of Clay', 1],
    ['bc.com', 'Bank Clay', 0],
    ['mudworks.com', 'Mud', 1],
    ['mudworks.com', 'Mu', 0],
    ['kiln-clay.com', 'Kilnclay', 3],
    ['other.com', 'Ember', 0],
  ])('%s bears %s: %i', (domain, brand, how) => expect(isNamed(domain, brand)).toBe(how));

  const link = (host: string, query = '') => `<a href="https://${host}/x${query}">see</a>`;
  const site = (name: string, lines: string[], at = [0]) => {
    const reading = readingOf(...lines);
    const { candidate } = settled(reading, at);
    return siteOf(reading, candidate, nameOf(name));
  };
  it.each<[string, string[], string | null]>([
    [
      'of its links the one that bears its name best',
      [`${link('a.com')} ${link('emberkilns.com')} ${link('getember.com')}`],
      'getember.com',
    ],
    ['one that the words show', [`${link('a.com')} ${link('b.com')} Code at shop.getember.com`], 'getember.com'],
    [
      'one that the issue leads to elsewhere',
      [`${link('a.com')} ${link('b.com')} Words`, `Words ${link('ember.com')}`],
      'ember.com',
    ],
    ['none of two elsewhere', [`${link('a.com')} ${link('b.com')}`, `${link('ember.com')} ${link('ember.io')}`], null],
    ['the only one', [`Words ${link('a.com')}`], 'a.com'],
    ['none of two', [`${link('a.com')} ${link('b.com')}`], null],
    ['the one that is linked twice as often', [`${link('a.com')} ${link('b.com')} ${link('b.com', '?y')}`], 'b.com'],
    [
      'none where one is linked less than twice as often',
      [`${link('a.com')} ${link('a.com', '?y')} ${link('b.com')} ${link('b.com', '?y')} ${link('b.com', '?z')}`],
      null,
    ],
    ['the one with campaign tags', [`${link('a.com')} ${link('b.com', '?utm_source=kiln')}`], 'b.com'],
    [
      'the paid one before the tagged',
      [
        `${link('a.com', '?utm_source=k')} ${link('b.com', '?gclid=x&utm_medium=cpc')} ${link('b.com', '?utm_source=k')}`,
      ],
      'b.com',
    ],
    ['none where it leads nowhere', ['Words'], null],
  ])('is %s', (_, lines, found) => expect(site('Ember', lines)).toBe(found));
});

it('what is quoted of an ad whose label is too short to prove anything is what stands beneath it', () => {
  const quoteBeneath = (label: string) => {
    const reading = readingOf(label, '釉薬を半分の時間で');
    const one = settled(reading, [0, 1], { marker: 0 });
    return claimsOf(reading, [one], [one])[0]?.quote;
  };
  expect(['【PR】', '【広告枠】'].map(quoteBeneath)).toEqual(['釉薬を半分の時間で', '【広告枠】']);
});

describe('sponsors beside each other', () => {
  const ad = (name: string, length = 60) => `<p>${words(length, `${name} `)}</p>`;
  const kindsOf = (html: string, ...said: [number, Said][]) => {
    const issue = issueOf({ html: `<p>${words(900, 'Before ')}</p>${html}<p>${words(900, 'Next ')}</p>` });
    const reading = readIssue(issue);
    const all = said.map(([at, more]) => settled(reading, [at + 1], more));
    return claimsOf(reading, all, all).map(({ placementType }) => placementType);
  };
  const two: [number, Said][] = [
    [0, { name: 'Ember' }],
    [1, { name: 'Kaolin' }],
  ];
  const table = (...cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;

  it('in cells of one row are a grid, with little to read of each', () => {
    const grid = ['multi_sponsor_grid', 'multi_sponsor_grid'];
    const apart = ['primary_native', 'inline_native'];
    expect(kindsOf(table(ad('Ember'), ad('Kaolin')), ...two)).toEqual(grid);
    expect(kindsOf(table(ad('Ember') + ad('Kaolin')), ...two)).toEqual(apart);
    expect(kindsOf(`<table><tr><td>${ad('Ember')}</td></tr><tr><td>${ad('Kaolin')}</td></tr></table>`, ...two)).toEqual(
      apart,
    );
    expect(kindsOf(table(ad('Ember', 220), ad('Kaolin', 220)), ...two)).toEqual(grid);
    expect(kindsOf(table(ad('Ember', 221), ad('Kaolin', 220)), ...two)).toEqual(apart);
    expect(kindsOf(table(ad('Ember')) + table(ad('Kaolin')), ...two)).toEqual(apart);
    // A long one in a row of its own is none of them; columns that hold the issue are its layout.
    const below = `<tr><td>${ad('Glazeworks', 400)}</td></tr>`;
    expect(kindsOf(table(ad('Ember'), ad('Kaolin')).replace('</table>', `${below}</table>`), ...two, [2, {}])).toEqual([
      ...grid,
      'inline_native',
    ]);
    const column = (length: number) => kindsOf(table(ad('Ember'), ad('Kaolin') + ad('Letter', length)), ...two);
    expect([column(1_379), column(1_380)]).toEqual([grid, apart]);
  });

  it('an ad is in a list where its first words to read are, whatever headline stands above or label before', () => {
    const kindOf = (html: string, ...at: number[]) => {
      const reading = readIssue(
        issueOf({ html: `<p>${words(900, 'Before ')}</p>${html}<p>${words(900, 'Next ')}</p>` }),
      );
      const one = settled(reading, at);
      return claimsOf(reading, [one], [one])[0]?.placementType;
    };
    const entry = `<ul><li>${words(60)}</li></ul>`;
    expect(kindOf(`<h2>Glazeworks and what it makes</h2>${entry}`, 1, 2)).toBe('list_inclusion');
    expect(kindOf(`<p>Sponsor</p>${entry}`, 1, 2)).toBe('list_inclusion');
    expect(kindOf(`<p>Glazeworks and what it makes</p>${entry}`, 1, 2)).not.toBe('list_inclusion');
  });

  it('one below the other under one label are a list', () => {
    expect(
      kindsOf(
        ad('Ember') + ad('Kaolin'),
        [0, { name: 'Ember', kinds: ['listed'] }],
        [1, { name: 'Kaolin', kinds: ['self', 'listed'] }],
      ),
    ).toEqual(['list_inclusion', 'list_inclusion']);
  });

  it('are a row where their logos stand, in one block or in cells of a row; their lines are none', () => {
    const isRow = (html: string) => {
      const { blocks } = issueOf({ html });
      return isSideBySide({ blocks, marker: blocks[0] as (typeof blocks)[number] });
    };
    const link = (name: string) => `<a href="https://${name.toLowerCase()}.example/">${name}</a> and what it makes`;
    const logo = (name: string) =>
      `<a href="https://${name.toLowerCase()}.example/"><img src="https://x.test/l.png" alt="${name}"></a>`;
    const lines = (of: (name: string) => string) => `<p>Sponsors</p><p>${of('Ember')}</p><p>${of('Kaolin')}</p>`;
    expect(isRow(lines(link))).toBe(false);
    expect(isRow(lines(logo))).toBe(true);
    expect(isRow(`<p>Sponsors</p><p>${link('Ember')}, ${link('Kaolin')}</p>`)).toBe(true);
    expect(isRow(table(link('Ember'), link('Kaolin')))).toBe(true);
    expect(isRow(table(lines(link)))).toBe(false);
  });
});

describe('a row of sponsors', () => {
  const logo = (host: string, alt: string) =>
    `<a href="https://${host}/"><img src="https://x.test/l.png" alt="${alt}"></a>`;
  const text = (host: string, said: string) => `<a href="https://${host}/">${said}</a>`;
  const grid = (fewest: number, ...lines: string[]) => {
    const issue = issueOf({ html: lines.map((line) => `<p>${line}</p>`).join('') });
    const [marker] = issue.blocks;
    return marker
      ? gridOf({ blocks: issue.blocks, marker }, ownOf(issue), fewest)?.map(({ brand, site, certainty }) => [
          brand,
          site,
          certainty,
        ])
      : null;
  };

  it('has as many as are asked for, each with little to say', () => {
    const two = [text('a.com', 'Ember'), text('b.com', 'Kaolin')];
    expect([grid(2, ...two)?.length, grid(3, ...two)]).toEqual([2, undefined]);
    const long = (each: number) => grid(2, ...two, 'x'.repeat(each * 2 - 'EmberKaolin'.length));
    expect([long(220)?.length, long(221)]).toEqual([2, undefined]);
  });

  it('names each by its picture, the line beside it, or its site; each site once, none of one’s own', () => {
    expect(
      grid(
        2,
        logo('a.com', 'Ember logo'),
        logo('b.com', ''),
        logo('a.com', 'Again'),
        logo('thekiln.example', 'Kiln'),
        logo('twitter.com', 'Bird'),
      ),
    ).toEqual([
      ['Ember', 'a.com', 0.9],
      ['B', 'b.com', 0.75],
    ]);
    expect(grid(1, logo('a.com', 'E'.repeat(30)))?.[0]?.[0]).toHaveLength(30);
    expect(grid(1, logo('a.com', 'E'.repeat(31)))?.[0]?.[0]).toBe('A');
    expect(grid(1, logo('bit.ly', 'Ember'), logo('bit.ly', 'click here'))).toEqual([['Ember', null, 0.9]]);
  });

  it('takes a link’s text of four words and thirty letters at most for a name', () => {
    expect(grid(1, text('a.com', 'One Two Six Ten'), text('b.com', 'One Two Six Ten Elf'))).toEqual([
      ['One Two Six Ten', 'a.com', 0.8],
    ]);
    expect(grid(1, text('a.com', 'E'.repeat(30)), text('b.com', 'E'.repeat(31)))).toHaveLength(1);
  });
});

describe('in a plain mail', () => {
  const RULE = '-'.repeat(60);
  const FILL = 'Potters argue about cones, clay and the weather, as they always did.\n\n'.repeat(6);
  const found = (top: string, rest = `${RULE}\n\n${FILL}`) => {
    const issue = issueOf(
      { text: `THE KILN\n\n${RULE}\n\n${top}\n\n${rest}` },
      { newsletter: { name: 'The Kiln', domain: 'kiln.example' } },
    );
    return undisclosedAds(issue, ownOf(issue), new Set()).map(({ weight }) => weight);
  };
  const SITE = 'https://glazeworks.com/a';
  const offer = (length: number, tail = SITE) => `Glazes in Ohio for $20 ${'x'.repeat(length - 24)}: ${tail}`;

  it('a paragraph of some length between rules at the top that sells something elsewhere is an ad', () => {
    expect([29, 30, 700, 701].map((length) => found(offer(length)))).toEqual([[], [68], [68], []]);
    expect(found(offer(60, 'https://kiln.example/a'))).toEqual([]);
    expect(found(offer(60, 'no address at all'))).toEqual([]);
    expect(found(offer(60), FILL)).toEqual([]);
    expect(found(`The fair in Ohio was a fine one, they say: ${SITE}`)).toEqual([]);
    expect(found(`Potters argue about cones, clay and the weather.\n\n${RULE}\n\n${offer(60)}`)).toEqual([]);
  });

  it('a paragraph below the end is one as well', () => {
    const after = `News of clay and kilns.\n\n${FILL}Until next week,\n\nAnn\n\n${RULE}\n\n`;
    expect([found(`${after}${offer(60)}`), found(`${after}${offer(60)}`, 'And more.')]).toEqual([[68], []]);
  });
});

describe('a picture without a name', () => {
  const picture = (src: string, href = 'https://click.example/x1y2z', alt = '') =>
    `<p><a href="${href}"><img src="https://x.test/${src}" alt="${alt}" width="600" height="200"></a></p>`;
  const unread = (lines: string[], claimed: number[] = []) => {
    const reading = readingOf(...lines);
    const claims = claimed.map((block) => ({
      brand: 'A',
      site: null,
      placementType: 'inline_native' as const,
      quote: '',
      block,
      disclosure: [],
      confidence: 50,
    }));
    const { unnamed, linkNamed } = unnamedAds(reading, claims);
    return [unnamed.map(({ block }) => block), linkNamed.map(({ block }) => block)];
  };
  const news = 'Words of clay and of kilns.';

  it('is an ad within two blocks of a label, or by an ad server’s link', () => {
    expect(unread(['Sponsored', picture('b.png')])[0]).toEqual([1]);
    expect(unread(['Sponsored', news, picture('b.png')])[0]).toEqual([2]);
    expect(unread(['Sponsored', news, news, picture('b.png')])[0]).toEqual([]);
    expect(unread([picture('b.png'), news, 'Advertisement'])[0]).toEqual([0]);
    expect(unread([picture('b.png'), news, news, 'Advertisement'])[0]).toEqual([]);
    expect(unread([picture('b.png', 'https://paved.com/x')])[0]).toEqual([0]);
    expect(unread([picture('b.png')])[0]).toEqual([]);
  });

  it('is an ad where its markup says so and its link was paid for, both', () => {
    const page = Array<string>(12).fill(`<p>${news}</p>`);
    const [paid, plain] = ['https://ember.example/kiln?utm_medium=paid', 'https://ember.example/kiln'];
    const boxed = (href: string, kind: string) => `<div class="${kind}">${picture('b.png', href)}</div>`;
    expect(unread([boxed(paid, 'ad-banner'), ...page])[0]).toEqual([0]);
    expect(unread([boxed(plain, 'ad-banner'), ...page])[0]).toEqual([]);
    expect(unread([boxed(paid, 'header'), ...page])[0]).toEqual([]);
  });

  it('is none where its text names somebody, or where it is a sign or a pixel', () => {
    for (const one of [
      picture('b.png', undefined, 'Ember Clay'),
      picture('logo.png'),
      picture('pixel.gif'),
      '<p><img src="https://x.test/b.png" alt=""></p>',
    ])
      expect(unread(['Sponsored', one])[0], one).toEqual([]);
    for (const alt of ['View image:', 'Banner', 'Sponsored'])
      expect(unread(['Sponsored', picture('b.png', undefined, alt)])[0], alt).toEqual([1]);
  });

  it('is a claim’s where one has it; five are kept', () => {
    const server = picture('b.png', 'https://paved.com/x');
    expect(unread([server, server], [1])).toEqual([[0], [1]]);
    expect(unread(Array<string>(7).fill(server))[0]).toEqual([0, 1, 2, 3, 4]);
    expect(unread(Array<string>(7).fill(server), [0, 1, 2, 3, 4, 5, 6])[1]).toEqual([0, 1, 2, 3, 4]);
  });
});
