// Weights of the score's factors, found by climbing on the figure itself (how many of the twenty bought), one weight at
// a time in decreasing steps, from several starting points. No weight is negative, because no factor is evidence
// against a brand. Only the order matters, so weights are scaled to 100. Simulated worlds have quirks, so weights are
// pulled towards those of the simple product (faded placements x newsletters), which finds much on a real archive; the
// strength of the pull is chosen on kinds of worlds that the weights weren't fitted on.
import { PITCH_FACTORS, type PitchFactorName } from '../../../src/contract/ranking.ts';
import { computePitchFactors, computePitchScore } from '../../../src/domain/pitch/score.ts';
import { type MemberDay, TOP_BRAND_COUNT } from './measure.ts';

const NAMES = Object.keys(PITCH_FACTORS) as PitchFactorName[];

/**
 * Weights that give about the simple product's order: each factor's weight over its logarithmic span is the same for
 * breadth and for placements, half of which are counted near.
 */
const SIMPLE: Record<PitchFactorName, number> = {
  breadth: 34,
  near: 31,
  frequency: 35,
  recency: 0,
  fit: 0,
  renewal: 0,
};
const PRIOR = NAMES.map((name) => SIMPLE[name]);
/** Points of the figure that a distance of 100 points of weight costs. */
const PULLS = [0, 0.02, 0.05, 0.1, 0.2, 0.5];

interface Prepared {
  kind: string;

  /** Factors by candidate, as a flat array, and the share of the points that the deductions leave. */
  factors: Float64Array;
  keeps: Float64Array;
  bought: Uint8Array;
  right: number;
  found: boolean;
}

/**
 * @param standings with the figure by which each is judged (`found` of all that were right, otherwise share of the
 * twenty), and its kind of world.
 */
export function fitPitchWeights(
  standings: { standing: MemberDay; found: boolean; kind: string }[],
): Record<PitchFactorName, number> {
  const all = standings.flatMap(prepare);
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const tried = PULLS.map((pull) => {
    const kept = kinds.map((kind) => {
      const at = climb(
        all.filter((one) => one.kind !== kind),
        pull,
      );
      const here = all.filter((one) => one.kind === kind);
      return figure(here, at) - figure(here, PRIOR);
    });
    const mean = kept.reduce((a, b) => a + b, 0) / kept.length;
    const error = Math.sqrt(kept.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (kept.length - 1) / kept.length);
    console.log(
      `pull ${pull}: above the simple product's weights on kinds kept out ${mean.toFixed(4)} (${kept.map((x) => x.toFixed(3)).join(' ')})`,
    );
    return { pull, mean, error };
  });
  // The strongest pull whose figure is within one standard error of the best.
  const best = tried.reduce((a, b) => (b.mean > a.mean ? b : a));
  const { pull } = tried.findLast(({ mean }) => mean >= best.mean - best.error) ?? best;
  const weights = climb(all, pull);
  const force = NAMES.map((name) => PITCH_FACTORS[name].weight);
  console.log(
    `pull ${pull}: figure in force ${figure(all, force).toFixed(4)}, fitted ${figure(all, weights).toFixed(4)}`,
  );
  return Object.fromEntries(NAMES.map((name, i) => [name, weights[i]])) as Record<PitchFactorName, number>;
}

const scaled = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (100 * weight) / sum);
};

/** @returns the weights with the highest figure minus the cost of their distance from PRIOR, scaled to 100. */
function climb(all: Prepared[], pull: number): number[] {
  const worth = (weights: number[]) =>
    figure(all, weights) -
    pull * scaled(weights).reduce((sum, weight, i) => sum + ((weight - (PRIOR[i] as number)) / 100) ** 2, 0);
  let best = PRIOR;
  let top = worth(PRIOR);
  for (const begin of [PRIOR, NAMES.map(() => 16)]) {
    let at = [...begin];
    let here = worth(at);
    for (const step of [16, 8, 4, 2])
      for (let moved = true, rounds = 0; moved && rounds < 3; rounds++) {
        moved = false;
        for (const i of at.keys())
          for (const by of [step, -step]) {
            const tried = at.with(i, Math.max(0, (at[i] as number) + by));
            if (tried.every((weight) => weight === 0)) continue;
            const there = worth(tried);
            if (there > here + 1e-5) {
              at = tried;
              here = there;
              moved = true;
            }
          }
      }
    if (here > top) {
      best = at;
      top = here;
    }
  }
  return scaled(best);
}

function prepare({ standing, found, kind }: { standing: MemberDay; found: boolean; kind: string }): Prepared[] {
  const { candidates } = standing;
  const right = candidates.filter(({ bought }) => bought).length;
  if (right === 0) return [];
  const factors = new Float64Array(candidates.length * NAMES.length);
  const keeps = new Float64Array(candidates.length);
  for (const [at, { facts }] of candidates.entries()) {
    const of = computePitchFactors(facts);
    for (const [i, name] of NAMES.entries()) factors[at * NAMES.length + i] = of[name];
    const scored = computePitchScore(facts);
    const points = scored.factors.reduce((sum, { share }) => sum + Math.max(0, share), 0);
    keeps[at] = points > 0 ? scored.score / points : 0;
  }
  return [{ kind, factors, keeps, bought: Uint8Array.from(candidates, ({ bought }) => Number(bought)), right, found }];
}

function figure(all: Prepared[], weights: number[]): number {
  let sum = 0;
  for (const { factors, keeps, bought, right, found } of all) {
    const scores: number[] = new Array(bought.length);
    for (let at = 0; at < bought.length; at++) {
      let score = 0;
      for (let i = 0; i < weights.length; i++)
        score += (weights[i] as number) * (factors[at * weights.length + i] as number);
      scores[at] = score * (keeps[at] as number);
    }
    // Selects the twentieth score instead of sorting, because this runs some hundred thousand times.
    const best: { score: number; bought: number }[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] as number;
      if (best.length === TOP_BRAND_COUNT && score <= (best[TOP_BRAND_COUNT - 1] as { score: number }).score) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1] as { score: number }).score < score) place--;
      best.splice(place, 0, { score, bought: bought[at] as number });
      if (best.length > TOP_BRAND_COUNT) best.pop();
    }
    const hits = best.reduce((n, one) => n + one.bought, 0);
    sum += hits / (found ? right : Math.min(TOP_BRAND_COUNT, bought.length));
  }
  return sum / all.length;
}
