// Which recognised ads become claims, with which confidence, placement, quote and website.
import { describe, expect, it } from 'vitest';
import { type AdCandidateWithProbability, buildClaims } from '../../src/detect/learned/claims.ts';
import type { IssueReading } from '../../src/detect/learned/reading.ts';
import { calibrateClaimProbability, logit, selectCandidatesToClaim } from '../../src/detect/learned/select-claims.ts';
import { findAdvertiserSite, rateDomainMatch } from '../../src/detect/learned/sites.ts';
import { computeIssueVerdictFeatures } from '../../src/detect/learned/sureness.ts';
import {
  type CandidateOptions,
  createCandidateName,
  createIssueReading,
  createSelectedCandidate,
  textOfLength,
} from './selected-candidates.ts';

describe('the choice of recognised ads', () => {
  const one = (p: number, named = 1, unit = 0) => ({ p, named, unit });
  const said = (...all: ReturnType<typeof one>[]) =>
    selectCandidatesToClaim(all, { threshold: 0.5, alone: 2 }).map(({ p }) => p);

  it('includes every named ad at or above the threshold', () => {
    expect(said(one(0.9), one(0.5), one(0.49))).toEqual([0.9, 0.5]);
    expect(said(one(0.9, -0.5), one(0.8, -0.51))).toEqual([0.9]);
  });

  it('includes the most likely ad alone if no ad reaches the threshold and something is likely an ad', () => {
    expect(said(one(0.4, 1, 2), one(0.3))).toEqual([0.4]);
    expect(said(one(0.4), one(0.3, -1, 2))).toEqual([0.4]);
    expect(said(one(0.4, 1, 1.9))).toEqual([]);
    expect([said(one(0.2, 1, 2)), said(one(0.19, 1, 2)), said(one(0.4, -0.6, 2))]).toEqual([[0.2], [], []]);
    expect(said(one(0.6), one(0.4, 1, 2))).toEqual([0.6]);
  });

  it('calibrates a probability by the fit, never to 0 or 1', () => {
    expect([logit(0.5), logit(0), logit(1)]).toEqual([0, logit(0.005), logit(0.995)]);
    expect(
      [
        calibrateClaimProbability([], 0.7),
        calibrateClaimProbability([0, 0], 0.7),
        calibrateClaimProbability([1], 0.5),
      ].map((p) => p.toFixed(3)),
    ).toEqual(['0.700', '0.500', '0.731']);
  });

  it('counts the features that decide on asking the model up to their bounds', () => {
    const reading = createIssueReading(...Array<string>(8).fill('Sponsored by Glazeworks'));
    const row = (...ps: number[]) =>
      computeIssueVerdictFeatures(
        reading,
        ps.map((p) => createSelectedCandidate(reading, [0], { p, unit: 1 })),
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

describe('a claimed ad', () => {
  const CREDIT = 'Sponsored by Glazeworks';
  const claims = (reading: IssueReading, some: AdCandidateWithProbability[], all = some) =>
    buildClaims(reading, some, all);

  it('is listed in the order of the mail, with its confidence in percent', () => {
    const reading = createIssueReading(textOfLength(300), textOfLength(300, 'Slipcast '));
    const found = claims(reading, [
      createSelectedCandidate(reading, [1], { name: 'Slipcast', p: 0.876 }),
      createSelectedCandidate(reading, [0], { p: 0.5 }),
    ]);
    expect(found.map(({ brand, confidence, placementType }) => [brand, confidence, placementType])).toEqual([
      ['Glazeworks', 50, 'text_only'],
      ['Slipcast', 88, 'text_only'],
    ]);
  });

  it('is the longer text further down if the first line only names the sponsor, or if the first is short', () => {
    const moved = (line: string, ad: string) => {
      const reading = createIssueReading(line, ad);
      const [credit, main] = [createSelectedCandidate(reading, [0]), createSelectedCandidate(reading, [1])];
      return claims(reading, [credit], [credit, main])[0]?.blocks?.[0] === 1;
    };
    const naming = (length: number) =>
      `Today’s edition is brought to you by Glazeworks.${' Enjoy'.repeat(20)}`.slice(0, length);
    expect([moved(naming(48), textOfLength(60)), moved(naming(48), textOfLength(47))]).toEqual([true, false]);
    expect([moved(naming(100), textOfLength(120)), moved(naming(101), textOfLength(120))]).toEqual([true, false]);
    expect([
      moved('All of Glazeworks is here.', textOfLength(160)),
      moved('All of Glazeworks is here.', textOfLength(161)),
    ]).toEqual([false, true]);
  });

  it('is the longest likely block of the same brand if the first one is a credit line', () => {
    const reading = createIssueReading(
      CREDIT,
      textOfLength(161),
      textOfLength(400),
      textOfLength(2_501),
      textOfLength(300, 'Slipcast '),
    );
    const main = (others: AdCandidateWithProbability[], first = createSelectedCandidate(reading, [0])) =>
      claims(reading, [first], [first, ...others])[0]?.blocks?.[0];
    expect(main([createSelectedCandidate(reading, [1], { p: 0.25 })])).toBe(1);
    expect(main([createSelectedCandidate(reading, [1], { p: 0.24 })])).toBe(0);
    expect(
      main([createSelectedCandidate(reading, [1], { p: 0.3 }), createSelectedCandidate(reading, [2], { p: 0.4 })]),
    ).toBe(2);
    expect(main([createSelectedCandidate(reading, [3])])).toBe(0);
    expect(main([createSelectedCandidate(reading, [4], { name: 'Slipcast' })])).toBe(0);
    expect(main([createSelectedCandidate(reading, [0, 1])])).toBe(0);
    expect(main([createSelectedCandidate(reading, [2])], createSelectedCandidate(reading, [1]))).toBe(1);
    expect(
      main([createSelectedCandidate(reading, [2])], createSelectedCandidate(reading, [0], { kinds: ['grid'] })),
    ).toBe(0);
    const long = (p: number) =>
      claims(
        reading,
        [createSelectedCandidate(reading, [0])],
        [createSelectedCandidate(reading, [2], { p, name: 'Glazeworks Pro' })],
      )[0]?.brand;
    expect([long(0.51), long(0.5)]).toEqual(['Glazeworks Pro', 'Glazeworks']);
  });

  it('is the whole mail if that is about as likely', () => {
    const reading = createIssueReading(textOfLength(200), textOfLength(150), textOfLength(150));
    const one = createSelectedCandidate(reading, [0]);
    const part = (more: CandidateOptions) =>
      claims(reading, [one], [one, createSelectedCandidate(reading, [0, 1, 2], { kinds: ['whole'], ...more })])[0];
    expect(part({ p: 0.5, unit: 0.5 })).toMatchObject({ blocks: [0, 1, 2], placementType: 'dedicated_send' });
    for (const more of [{ p: 0.49 }, { unit: 0.49 }, { name: 'Slipcast' }]) expect(part(more)?.blocks).toEqual([0]);
    const small = createIssueReading(textOfLength(120), textOfLength(60));
    const all = createSelectedCandidate(small, [0, 1], { kinds: ['whole'] });
    expect(claims(small, [all])[0]?.placementType).not.toBe('dedicated_send');
  });

  it('is a takeover if three separate blocks are the brand’s', () => {
    const reading = createIssueReading(...Array<string>(8).fill(textOfLength(300)));
    const at = (blocks: number[][], p = 0.5) => {
      const all = blocks.map((some) => createSelectedCandidate(reading, some, { p }));
      return claims(reading, all.slice(0, 1), all)[0]?.placementType === 'takeover';
    };
    expect([at([[0], [3], [6]]), at([[0], [3]]), at([[0], [3], [3, 4]]), at([[0], [3], [6]], 0.49)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is quoted with the words that name it rather than its label, up to a sentence’s end', () => {
    const reading = createIssueReading(
      CREDIT,
      'Glazeworks ships glazes to any studio.',
      `Glazeworks ${'ships it. '.repeat(50)}`,
      'x'.repeat(500),
    );
    const quote = (at: number[], more: CandidateOptions = {}) =>
      claims(reading, [createSelectedCandidate(reading, at, more)])[0];
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

describe('the website of an advertiser', () => {
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
  ])('%s matches %s at strength %i', (domain, brand, how) => expect(rateDomainMatch(domain, brand)).toBe(how));

  const link = (host: string, query = '') => `<a href="https://${host}/x${query}">see</a>`;
  const site = (name: string, lines: string[], at = [0]) => {
    const reading = createIssueReading(...lines);
    const { candidate } = createSelectedCandidate(reading, at);
    return findAdvertiserSite(reading, candidate, createCandidateName(name));
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

it('an ad whose label is too short as evidence is quoted with the text below the label', () => {
  const quoteBeneath = (label: string) => {
    const reading = createIssueReading(label, '釉薬を半分の時間で');
    const one = createSelectedCandidate(reading, [0, 1], { marker: 0 });
    return buildClaims(reading, [one], [one])[0]?.quote;
  };
  expect(['【PR】', '【広告枠】'].map(quoteBeneath)).toEqual(['釉薬を半分の時間で', '【広告枠】']);
});
