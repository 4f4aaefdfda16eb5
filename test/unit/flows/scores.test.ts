// The scores of a newsletter's candidates as stored: best first, compared at displayed precision, with the facts that
// they rest on.
import { describe, expect, it } from 'vitest';
import { scorePitchCandidates } from '../../../src/flows/pitch/score.ts';
import type { PitchCandidate } from '../../../src/store/pitch/pitch-scores.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const NEAREST = [
  { id: 'n1', similarity: 0.91234567 },
  { id: 'n2', similarity: 0.7 },
];
const bought = (newsletterId: string, nearness: number, times: number, last: Date) => ({
  newsletterId,
  nearness,
  times,
  last,
  first: ago(200),
  heat: times / 2,
  certainty: 0.9,
});
const candidate = (
  brandId: string,
  near: ReturnType<typeof bought>[],
  more: Partial<PitchCandidate> = {},
): PitchCandidate =>
  ({
    brandId,
    totals: { newsletters: 3, times: 7, last: ago(5), heat: 2.5, renewals: 4, certainty: 0.9 },
    fills: 1,
    fit: 0.812_345,
    mine: false,
    state: 'renewing',
    near,
    ...more,
  }) as unknown as PitchCandidate;

describe('scores', () => {
  it('are sorted best first, ties by id, rounded to a hundredth of a point', () => {
    const warm = [bought('n1', 0.91234567, 3, ago(5))];
    const all = scorePitchCandidates(
      [candidate('c', []), candidate('b', warm), candidate('d', warm, { mine: true }), candidate('a', warm)],
      NEAREST,
      NOW,
    );
    expect(all.map(({ brandId }) => brandId)).toEqual(['a', 'b', 'c', 'd']);
    for (const { score, factors } of all) {
      expect(score).toBe(Number(score.toFixed(2)));
      for (const { share } of factors) expect(share).toBe(Number(share.toFixed(2)));
    }
    expect(all[0]?.score).toBe(all[1]?.score);
    expect(all[0]?.score).toBeGreaterThan(all[2]?.score ?? 0);
    expect(all[2]?.score).toBeGreaterThan(all[3]?.score ?? 0);
  });

  it('come with the figures that they rest on, rounded to thousandths and hundredths', () => {
    const near = [bought('n2', 0.7, 1, ago(100)), bought('n1', 0.91234567, 3, ago(5))];
    const [of] = scorePitchCandidates([candidate('a', near)], NEAREST, NOW);
    expect(of).toMatchObject({
      state: 'renewing',
      basis: {
        best: { newsletterId: 'n1', similarity: 0.912, times: 3, lastAt: ago(5).toISOString(), renewals: 2 },
        near: 2,
        nearest: 2,
        newsletters: 3,
        times: 7,
        lastAt: ago(5).toISOString(),
        fill: 0.13,
        mine: false,
        fit: 0.812,
      },
    });
    const [alone] = scorePitchCandidates([candidate('a', [], { fit: null })], NEAREST, NOW);
    expect(alone?.basis).toMatchObject({ best: null, near: 0, fit: null });
    // Without any known similar newsletter, every newsletter counts as barely similar.
    const [unknown] = scorePitchCandidates([candidate('a', [], { fit: null })], [], NOW);
    expect(unknown?.score).toBeGreaterThan(alone?.score ?? 0);
  });
});
