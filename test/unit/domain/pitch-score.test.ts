// The pitch score: bounded, monotone in each factor, and equal to the sum of its shares.
import { describe, expect, it } from 'vitest';
import { ASSUMED_SIMILARITY, PITCH_FACTORS } from '../../../src/contract/ranking.ts';
import { computePitchScore, type PitchFacts, purchaseHeat, toPitchFacts } from '../../../src/domain/pitch/score.ts';
import { sumPurchases } from '../../eval/pitch/totals.ts';

const NOTHING: PitchFacts = {
  newsletters: 0,
  heat: 0,
  nearHeat: 0,
  silentDays: 10_000,
  renewals: 0,
  fit: null,
  certainty: 0,
  fill: 1,
  mine: true,
};
const EVERYTHING: PitchFacts = {
  newsletters: 1e12,
  heat: 1e15,
  nearHeat: 1e15,
  silentDays: 0,
  renewals: 1e12,
  fit: 1,
  certainty: 1,
  fill: 0,
  mine: false,
};

/** Seeded random numbers, so that each run has the same facts. */
function* chance(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}
const by = chance(7);
const next = () => by.next().value as number;
const some = (): PitchFacts => ({
  newsletters: Math.floor(next() * 15),
  heat: next() * 80,
  nearHeat: next() * 40,
  silentDays: next() * 900,
  renewals: Math.floor(next() * 12),
  fit: next() < 0.3 ? null : next(),
  certainty: next(),
  fill: next(),
  mine: next() < 0.3,
});

describe('the pitch score', () => {
  it('is 0 for a brand without purchases and 100 for full factors', () => {
    expect(computePitchScore(NOTHING).score).toBe(0);
    expect(computePitchScore(EVERYTHING).score).toBeCloseTo(100, 9);
    expect(Object.values(PITCH_FACTORS).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it('stays between 0 and 100, and its shares add up to it', () => {
    for (let i = 0; i < 500; i++) {
      const { score, factors, confidence } = computePitchScore(some());
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(confidence).toBeLessThanOrEqual(100);
      expect(factors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(score, 9);
    }
  });

  const RISES: [keyof PitchFacts, number][] = [
    ['newsletters', 1],
    ['heat', 1],
    ['nearHeat', 1],
    ['renewals', 1],
    ['fit', 0.05],
    ['certainty', 0.05],
    ['silentDays', -30],
    ['fill', -0.05],
  ];
  it.each(RISES)('never falls as %s rises by %d, and rises somewhere', (name, step) => {
    const rises = Array.from({ length: 300 }, () => {
      const facts = some();
      const better = { ...facts, [name]: Math.max(0, ((facts[name] as number | null) ?? 0) + step) };
      return computePitchScore(better).score - computePitchScore(facts).score;
    });
    expect(Math.min(...rises)).toBeGreaterThanOrEqual(-1e-9);
    expect(rises.filter((rise) => rise > 0).length).toBeGreaterThan(30);
  });

  it('still distinguishes two brands above a factor’s saturation point', () => {
    const busy = { ...some(), newsletters: 40, heat: 400, nearHeat: 200, renewals: 60, silentDays: 1 };
    for (const more of [{ newsletters: 44 }, { heat: 440 }, { nearHeat: 220 }, { renewals: 66 }])
      expect(computePitchScore({ ...busy, ...more }).score).toBeGreaterThan(computePitchScore(busy).score);
  });

  const now = new Date(Date.UTC(2026, 5, 30));
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const given = { now, fit: null, mine: false };

  it('counts every newsletter as barely similar if no similarity is known', () => {
    const buyings = [1, 2, 3].map((n) => ({ nearness: 0, times: n, heat: n, last: ago(n), certainty: 0.9 }));
    const facts = toPitchFacts(sumPurchases(buyings, now), [], { ...given, fills: 0, nearKnown: false });
    expect(facts.nearHeat).toBeCloseTo(ASSUMED_SIMILARITY * facts.heat, 9);
  });

  it('ranks a brand that already sponsors the newsletter below an equal one that does not', () => {
    for (let i = 0; i < 100; i++) {
      const facts = { ...some(), newsletters: 3, certainty: 0.9, fill: 0 };
      expect(computePitchScore({ ...facts, mine: true }).score).toBeLessThan(
        computePitchScore({ ...facts, mine: false }).score,
      );
    }
  });

  it('halves a placement’s weight after each half-life, from a heat stored as of the last placement', () => {
    expect(purchaseHeat([ago(0), ago(90), ago(180)])).toBeCloseTo(1.75, 9);
    const near = { nearness: 0.8, times: 3, heat: 1.75, last: ago(90), certainty: 0.9 };
    const far = { nearness: 0, times: 1, heat: 1, last: ago(0), certainty: 0.5 };
    const facts = toPitchFacts(sumPurchases([near, far], now), [near], { ...given, fills: 1, nearKnown: true });
    expect(facts).toMatchObject({ newsletters: 2, renewals: 2, silentDays: 0, fill: 0.2 });
    expect(facts.heat).toBeCloseTo(1.875, 9);
    expect(facts.nearHeat).toBeCloseTo(0.7, 9);
    expect(facts.certainty).toBeCloseTo(0.8, 9);
  });
});

describe('a deduction', () => {
  const lost = (name: string, facts: Partial<PitchFacts>) => {
    const found = computePitchScore({ ...EVERYTHING, ...facts }).factors.find((one) => one.name === name);
    return Math.abs(found?.share ?? 0);
  };

  it('for uncertainty grows as certainty falls from 1 to 0.4, and no further', () => {
    const at = [1, 0.7, 0.4, 0.1].map((certainty) => lost('unsure', { certainty }));
    expect(at[0]).toBe(0);
    expect(at[1]).toBeCloseTo((at[2] ?? 0) / 2, 6);
    expect(at[2]).toBeGreaterThan(0);
    expect(at[3]).toBeCloseTo(at[2] ?? 0, 6);
  });

  it('for silence begins at half a year and is complete after two years', () => {
    const [none, soon = 0, half = 0, all = 0, more] = [180, 181, 455, 730, 900].map((silentDays) =>
      lost('lapsed', { silentDays }),
    );
    // The deduction is a share of the positive factors, which fade a little meanwhile.
    expect([none, half * 2, more]).toEqual([0, expect.closeTo(all, 0), expect.closeTo(all, 0)]);
    expect(soon).toBeGreaterThan(0);
    expect(lost('lapsed', { silentDays: 600 })).toBeGreaterThan(half);
  });

  it('for ads that fill empty slots, or for one’s own sponsors, grows with their share', () => {
    const [none = 0, half = 0, all = 0] = [0, 0.5, 1].map((fill) => lost('fill', { fill }));
    expect([none, half * 2]).toEqual([0, expect.closeTo(all, 6)]);
    expect(lost('mine', { mine: false })).toBe(0);
    expect(lost('mine', { mine: true })).toBeGreaterThan(0);
  });
});
