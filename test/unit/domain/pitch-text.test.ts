// A pitch score's factors and the sentences that explain them.
import { describe, expect, it } from 'vitest';
import { FACTOR_SATURATION } from '../../../src/contract/ranking.ts';
import { computePitchFactors, computePitchScore, strongestPurchases } from '../../../src/domain/pitch/score.ts';
import { coverageText, dayText, describePitchFactor, pitchReasonText } from '../../../src/domain/pitch/text.ts';

const at = (iso: string) => new Date(iso.length === 10 ? `${iso}T00:00:00.000Z` : iso);
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe('the factors of a pitch', () => {
  const facts = {
    newsletters: 1,
    heat: 1,
    nearHeat: 1,
    silentDays: 0,
    renewals: 1,
    fit: 0.5,
    certainty: 1,
    fill: 0,
    mine: false,
  };

  it('are 1 at the maximum, one half after a half-life, and 0 without purchases', () => {
    expect(computePitchFactors({ ...facts, silentDays: 0 }).recency).toBe(1);
    expect(computePitchFactors({ ...facts, silentDays: 90 }).recency).toBeCloseTo(0.5, 9);
    expect(computePitchFactors({ ...facts, newsletters: 0 }).recency).toBe(0);
    const full = computePitchFactors({ ...facts, ...FACTOR_SATURATION });
    for (const name of ['near', 'frequency', 'breadth', 'renewal'] as const) expect(full[name]).toBeCloseTo(0.926, 3);
    expect(computePitchFactors({ ...facts, newsletters: 0, heat: 0, nearHeat: 0, renewals: 0, fit: null })).toEqual({
      breadth: 0,
      frequency: 0,
      near: 0,
      recency: 0,
      renewal: 0,
      fit: 0,
    });
  });

  it('are left out at 0, and deductions come last with a negative share', () => {
    const { factors } = computePitchScore({ ...facts, mine: true, renewals: 0 });
    expect(factors.map(({ name }) => name)).not.toContain('renewal');
    expect(factors.at(-1)).toMatchObject({ name: 'mine' });
    expect(factors.at(-1)?.share).toBeLessThan(0);
    expect(computePitchScore(facts).factors.every(({ share }) => share > 0)).toBe(true);
  });

  it('include the strongest purchase, the most similar and most recent one, of equals the first', () => {
    const one = (nearness: number, heat: number, last: number) => {
      return { nearness, heat, last: day(last), times: 1, certainty: 1 };
    };
    const list = [one(0.5, 1, 90), one(0.9, 1, 90), one(0.9, 1, 90), one(0.9, 1, 0)];
    expect(strongestPurchases(list, day(90))).toBe(list[1]);
    expect(strongestPurchases([], day(90))).toBeNull();
  });
});

describe('the reason of a pitch', () => {
  const now = at('2026-03-15');
  const basis = {
    best: { times: 3, similarity: 0.87, lastAt: '2025-11-18T00:00:00.000Z', renewals: 2, newsletterId: 'n' },
    near: 3,
    nearest: 16,
    newsletters: 5,
    times: 9,
    lastAt: '2026-03-01T00:00:00.000Z',
    mine: false,
    ownIssues: true,
    fill: 0,
  } as never;
  const with_ = (more: object) => ({ ...(basis as object), ...more }) as never;

  const reason = (more: object, bestName: string | null = 'L', confidence = 1) =>
    pitchReasonText({ basis: with_(more), bestName, confidence }, now);
  const ONCE = { best: { times: 1, similarity: 0.5, lastAt: '2026-03-14', renewals: 0 }, near: 1, newsletters: 2 };
  const ELSEWHERE = { best: null, near: 0, newsletters: 1, times: 1, mine: true, fill: 0.254 };

  it('states who, how often, when last and how certain', () => {
    expect(reason({}, 'The Letter', 94)).toBe(
      'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18, 2025. Also active in 2 of your 16 closest newsletters and 2 other newsletters. Never sponsored you. Confidence: 94%',
    );
    expect(reason(ELSEWHERE, null, 60)).toBe(
      'Sponsored 1 newsletter once, most recently Mar 1. Not seen in your 16 closest newsletters. Has sponsored you. 25% of its placements came through ad networks, cross-promotions or house ads. Confidence: 60%',
    );
    expect(reason(ONCE)).toBe(
      'Sponsored L once (50% similar audience), most recently Mar 14. Also active in 1 other newsletter. Never sponsored you. Confidence: 1%',
    );
  });

  it.each([
    [2, 'recently Mar 1. Not seen in your 2 closest newsletters. Never'],
    [1, 'recently Mar 1. Not seen in your closest newsletter. Never'],
    [0, 'recently Mar 1. Never'],
  ])('says of %i nearest newsletters without a purchase that the brand is not active there', (nearest, words) => {
    expect(reason({ best: null, near: 0, nearest }, null)).toContain(words);
  });

  it.each([
    ['breadth', {}, 'Sponsored 5 other newsletters'],
    ['near', {}, 'Active in 3 of your 16 closest newsletters, most often in The Letter'],
    // The best newsletter may have been deleted since.
    ['near', { bestName: null }, 'Active in 3 of your 16 closest newsletters'],
    ['near', { to: 'searcher' }, 'Active in 3 of the 16 closest newsletters, most often in The Letter'],
    ['renewal', {}, 'Came back 4 times to a newsletter it had sponsored before'],
    ['renewal', { basis: with_({ times: 6 }) }, 'Came back once to a newsletter it had sponsored before'],
    ['fit', { basis: with_({ fit: 0.635 }) }, 'Its customers match your readers by 64%'],
    ['fit', { basis: with_({ fit: 0.5 }), to: 'searcher' }, 'Its customers match the audience you describe by 50%'],
    ['fit', { basis: with_({ fit: null }), to: 'searcher' }, 'Its customers match the audience you describe'],
  ] as const)('explains the factor %s %#', (name, more, text) => {
    const said = { basis, bestName: 'The Letter', confidence: 94, ...more };
    expect(describePitchFactor({ name, share: 12.349 }, said, now)).toMatchObject({ share: 12.3, text });
  });

  it('does not call the audience of a similarity search the reader’s own', () => {
    const said = { basis, bestName: 'L', confidence: 94, to: 'searcher' } as const;
    expect(pitchReasonText(said, now)).toMatch(/2 of the 16 closest newsletters and 2 other newsletters\. Confidence/);
    expect(pitchReasonText({ ...said, basis: with_({ mine: true }) }, now)).toContain('. Has sponsored you. ');
  });

  it('includes the year of a date in another year', () => {
    expect(dayText(at('2026-01-01'), now)).toBe('Jan 1');
    expect(dayText(at('2025-12-31T23:59:59.999Z'), now)).toBe('Dec 31, 2025');
  });

  it.each([
    [41, 44, '41 of about 44 issues since Mar 2'],
    [44, 44, 'all 44 issues since Mar 2'],
    [1, 1, 'the one issue since Mar 2'],
    [1, 3, '1 of about 3 issues since Mar 2'],
  ])('states coverage as %i received of %i expected issues', (received, expected, text) => {
    expect(coverageText({ received, expected, since: at('2026-03-02') }, now)).toBe(text);
  });
});
