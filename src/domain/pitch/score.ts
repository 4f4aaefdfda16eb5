// Computes how promising a brand is for a newsletter, 0 to 100: what it buys elsewhere, how often, how recently and in
// how similar newsletters, minus what speaks against it. The score is a weighted sum of factors in [0, 1], multiplied
// by what each deduction leaves; it is bounded and monotone in each factor. The weights are in contract/ranking.ts and
// come from `npm run eval:pitch -- --fit`. 'Heat' is a number of placements, each decayed by its age.
import {
  ASSUMED_SIMILARITY,
  FACTOR_SATURATION,
  HALF_LIFE_DAYS,
  PITCH_DEDUCTIONS,
  PITCH_FACTORS,
  type PitchDeductionName,
  type PitchFactorName,
  SILENT_DAYS,
} from '../../contract/ranking.ts';
import { DAY_MS } from '../../contract/time.ts';

export interface PitchFacts {
  /**
   * Number of other newsletters that it bought in, directly or as an affiliate; ads placed by a
   * network are not purchases.
   */
  newsletters: number;
  /** Sum over its placements in those newsletters of 0.5 ^ (age in days / HALF_LIFE_DAYS). */
  heat: number;
  /**
   * Heat in the most similar newsletters only, each weighted by its similarity (0 to 1). If no similarity is known,
   * `heat` times ASSUMED_SIMILARITY.
   */
  nearHeat: number;
  /** Days since its last placement in another newsletter. */
  silentDays: number;
  /** Number of purchases in newsletters where it had bought before. */
  renewals: number;
  /** Calibrated similarity of its customers and the newsletter's readers, 0 to 1; null if unknown. */
  fit: number | null;
  /** Mean confidence of the brand's placements, 0 to 1. */
  certainty: number;
  /** Share (0 to 1) of its placements in NON_PURCHASE_CHANNELS among all. */
  fill: number;
  /** True if it sponsors or once sponsored this newsletter. */
  mine: boolean;
}

export interface PitchFactor {
  name: PitchFactorName | PitchDeductionName;
  /** Points of the score, negative for deductions. All shares add up to the score. */
  share: number;
}

export interface PitchScore {
  score: number;
  /** Confidence in the data behind the score, in percent. */
  confidence: number;
  /** Factors in the order of contract/ranking, followed by deductions; those without effect are left out. */
  factors: PitchFactor[];
}

const clamp = (x: number) => Math.min(1, Math.max(0, x));
/**
 * Up to this ratio a factor grows linearly; above it, the factor levels off. In a large catalogue many brands exceed
 * `full` and should still be ranked.
 */
const KNEE = 0.8;
/**
 * Maps x logarithmically to [0, 1]: 0 at 0, 0.93 at `full`, approaching 1 beyond. Growing from 1 to 2 adds nearly as
 * much as growing from 4 to 8.
 */
function byRatio(x: number, from: number, full: number): number {
  const even = Math.log1p(Math.max(0, x) / from) / Math.log1p(full / from);
  return even <= KNEE ? even : clamp(KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - even) / (1 - KNEE))));
}
const fade = (days: number) => 0.5 ** (Math.max(0, days) / HALF_LIFE_DAYS);

/** All factors in [0, 1]; higher speaks more for the brand. */
export function computePitchFactors(facts: PitchFacts): Record<PitchFactorName, number> {
  return {
    near: byRatio(facts.nearHeat, 0.1, FACTOR_SATURATION.nearHeat),
    frequency: byRatio(facts.heat, 0.1, FACTOR_SATURATION.heat),
    breadth: byRatio(facts.newsletters, 0.5, FACTOR_SATURATION.newsletters),
    recency: facts.newsletters > 0 ? clamp(fade(facts.silentDays)) : 0,
    renewal: byRatio(facts.renewals, 1, FACTOR_SATURATION.renewals),
    fit: clamp(facts.fit ?? 0),
  };
}

/** The extent of each deduction, in [0, 1]. */
function pitchDeductions(facts: PitchFacts): Record<PitchDeductionName, number> {
  return {
    mine: facts.mine ? 1 : 0,
    lapsed: clamp((facts.silentDays - SILENT_DAYS.from) / (SILENT_DAYS.to - SILENT_DAYS.from)),
    fill: clamp(facts.fill),
    unsure: clamp((1 - facts.certainty) / 0.6),
  };
}

/** Scores one brand for one newsletter, with the share of each factor and deduction. */
export function computePitchScore(facts: PitchFacts): PitchScore {
  const factors: PitchFactor[] = [];
  let score = 0;
  for (const [name, value] of Object.entries(computePitchFactors(facts)) as [PitchFactorName, number][]) {
    const share = PITCH_FACTORS[name].weight * value;
    score += share;
    if (share > 0) factors.push({ name, share });
  }
  for (const [name, value] of Object.entries(pitchDeductions(facts)) as [PitchDeductionName, number][]) {
    const lost = score * PITCH_DEDUCTIONS[name].takes * value;
    score -= lost;
    if (lost > 0) factors.push({ name, share: -lost });
  }
  return { score, confidence: Math.round(100 * clamp(facts.certainty)), factors };
}

/** A brand's purchases in one other newsletter, as stored with its buying pattern. */
export interface BrandPurchases {
  /** Audience similarity of that newsletter, 0 to 1; 0 if it isn't among the nearest. */
  nearness: number;
  times: number;
  /** Heat of its placements there as of `last`: the sum of 0.5 ^ (days before `last` / HALF_LIFE_DAYS), at least 1. */
  heat: number;
  last: Date;
  /** Mean confidence of the placements in that newsletter, 0 to 1. */
  certainty: number;
}

/** Totals of a brand's purchases in other newsletters. Production computes them in SQL. */
export interface PurchaseTotals {
  newsletters: number;
  /** Number of placements, each decayed by its age at the time of scoring. */
  heat: number;
  times: number;
  last: Date | null;
  /** Mean confidence of all placements, 0 to 1. */
  certainty: number;
}

/**
 * The heat of purchases as of the last one.
 * @param purchases at least one date, in any order.
 */
export function purchaseHeat(purchases: readonly Date[]): number {
  const times = purchases.map((at) => at.getTime());
  const last = Math.max(...times);
  return times.reduce((sum, at) => sum + fade((last - at) / DAY_MS), 0);
}

/** A brand's heat in one newsletter, decayed from its last purchase there up to `now`. */
export const currentHeat = ({ heat, last }: Pick<BrandPurchases, 'heat' | 'last'>, now: Date) =>
  heat * fade((now.getTime() - last.getTime()) / DAY_MS);

/**
 * Assembles the facts of one brand for `computePitchScore`.
 * @param near its purchases in the most similar newsletters, which `totals` includes as well.
 * @param more `fills`: number of placements in NON_PURCHASE_CHANNELS; `nearKnown`: false if no
 *   newsletter's similarity is known.
 */
export function toPitchFacts(
  totals: PurchaseTotals,
  near: readonly BrandPurchases[],
  more: { now: Date; fit: number | null; mine: boolean; fills: number; nearKnown: boolean },
): PitchFacts {
  const all = totals.times + more.fills;
  return {
    newsletters: totals.newsletters,
    heat: totals.heat,
    nearHeat: more.nearKnown
      ? near.reduce((sum, one) => sum + one.nearness * currentHeat(one, more.now), 0)
      : ASSUMED_SIMILARITY * totals.heat,
    silentDays: totals.last ? (more.now.getTime() - totals.last.getTime()) / DAY_MS : Number.MAX_SAFE_INTEGER,
    renewals: totals.times - totals.newsletters,
    fit: more.fit,
    certainty: totals.certainty,
    fill: all > 0 ? more.fills / all : 0,
    mine: more.mine,
  };
}

/** The newsletter whose purchases speak most for a brand: similar, frequent and recent. Null if there is none. */
export function strongestPurchases<T extends BrandPurchases>(near: readonly T[], now: Date): T | null {
  const by = (one: T) => one.nearness * currentHeat(one, now);
  return near.reduce<T | null>((best, one) => (best === null || by(one) > by(best) ? one : best), null);
}
