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
    const one = (nearness: number, heat: number, last: number) => ({
      nearness,
      heat,
      last: day(last),
      times: 1,
      certainty: 1,
    });
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

  it('states who, how often, when last and how certain', () => {
    expect(pitchReasonText({ basis, bestName: 'The Letter', confidence: 94 }, now)).toBe(
      'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18, 2025. Also active in 2 of your 16 closest newsletters and 2 other newsletters. Never sponsored you. Confidence: 94%',
    );
    expect(
      pitchReasonText(
        {
          basis: with_({ best: null, near: 0, newsletters: 1, times: 1, mine: true, fill: 0.254 }),
          bestName: null,
          confidence: 60,
        },
        now,
      ),
    ).toBe(
      'Sponsored 1 newsletter once, most recently Mar 1. Not seen in your 16 closest newsletters. Has sponsored you. 25% of its placements came through ad networks, cross-promotions or house ads. Confidence: 60%',
    );
    const once = with_({
      best: { times: 1, similarity: 0.5, lastAt: '2026-03-14', renewals: 0 },
      near: 1,
      newsletters: 2,
    });
    expect(pitchReasonText({ basis: once, bestName: 'L', confidence: 1 }, now)).toBe(
      'Sponsored L once (50% similar audience), most recently Mar 14. Also active in 1 other newsletter. Never sponsored you. Confidence: 1%',
    );
    const near = with_({ near: 2, newsletters: 2 });
    expect(pitchReasonText({ basis: near, bestName: 'L', confidence: 1 }, now)).toMatch(
      /\. Also active in 1 of your 16 closest newsletters\. Never sponsored you\. /,
    );
  });

  it.each([
    [2, 'recently Mar 1. Not seen in your 2 closest newsletters. Never'],
    [1, 'recently Mar 1. Not seen in your closest newsletter. Never'],
    [0, 'recently Mar 1. Never'],
  ])('says of %i nearest newsletters without a purchase that the brand is not active there', (nearest, words) => {
    const elsewhere = with_({ best: null, near: 0, nearest });
    expect(pitchReasonText({ basis: elsewhere, bestName: null, confidence: 1 }, now)).toContain(words);
  });

  it('has a text for each factor and its share to one decimal', () => {
    const said = { basis, bestName: 'The Letter', confidence: 94 };
    const words = (name: string) => describePitchFactor({ name: name as 'fit', share: 12.349 }, said, now);
    expect(words('breadth')).toMatchObject({ share: 12.3, text: 'Sponsored 5 other newsletters' });
    expect(words('near').text).toBe('Active in 3 of your 16 closest newsletters, most often in The Letter');
    expect(words('frequency').text).toMatch(/^9 placements elsewhere; the weight of each halves every \d+ days$/);
    expect(words('recency').text).toBe('Most recent placement on Mar 1');
    expect(words('renewal').text).toBe('Came back 4 times to a newsletter it had sponsored before');
    expect(words('unsure').text).toBe('Confidence of its detections: 94%');
    expect(words('lapsed').text).toBe('No placement seen since Mar 1');
    expect(words('mine').text).toBe('Sponsors you now, or did before');
    expect(words('fill').text).toBe('0% of its placements came through ad networks, cross-promotions or house ads');
    const of = (name: string, more: object, bestName: string | null = 'L') =>
      describePitchFactor({ name: name as 'fit', share: 1 }, { ...said, basis: with_(more), bestName }, now).text;
    expect(of('fit', { fit: 0.635 })).toBe('Its customers match your readers by 64%');
    expect(of('renewal', { times: 6 })).toBe('Came back once to a newsletter it had sponsored before');
    // The best newsletter may have been deleted since.
    expect(of('near', {}, null)).toBe('Active in 3 of your 16 closest newsletters');
    expect(of('near', { near: 0, nearest: 0 })).toMatch(/^We don’t know yet which newsletters are similar to yours/);
  });

  it('does not call the audience of a similarity search the reader’s own', () => {
    const said = { basis, bestName: 'The Letter', confidence: 94, to: 'searcher' } as const;
    expect(pitchReasonText(said, now)).toBe(
      'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18, 2025. Also active in 2 of the 16 closest newsletters and 2 other newsletters. Confidence: 94%',
    );
    expect(pitchReasonText({ ...said, basis: with_({ mine: true }) }, now)).toContain('. Has sponsored you. ');
    expect(describePitchFactor({ name: 'near', share: 1 }, said, now).text).toBe(
      'Active in 3 of the 16 closest newsletters, most often in The Letter',
    );
    const words = (name: 'fit' | 'near', more: object) =>
      describePitchFactor({ name, share: 1 }, { ...said, basis: with_(more) }, now).text;
    expect(words('fit', { fit: 0.5 })).toBe('Its customers match the audience you describe by 50%');
    expect(words('fit', { fit: null })).toBe('Its customers match the audience you describe');
    expect(words('near', { nearest: 0 })).toMatch(/^We don’t know yet which newsletters are similar to this audience/);
  });

  it('includes the year of a date in another year', () => {
    expect(dayText(at('2026-01-01'), now)).toBe('Jan 1');
    expect(dayText(at('2025-12-31T23:59:59.999Z'), now)).toBe('Dec 31, 2025');
  });

  it('states coverage as received of expected issues', () => {
    expect(coverageText({ received: 41, expected: 44, since: at('2026-03-02') }, now)).toBe(
      '41 of about 44 issues since Mar 2',
    );
    expect(coverageText({ received: 44, expected: 44, since: at('2026-03-02') }, now)).toBe(
      'all 44 issues since Mar 2',
    );
    expect(coverageText({ received: 1, expected: 1, since: at('2026-03-02') }, now)).toBe('the one issue since Mar 2');
    expect(coverageText({ received: 1, expected: 3, since: at('2026-03-02') }, now)).toBe(
      '1 of about 3 issues since Mar 2',
    );
  });
});
