// Evaluates rankings at a date with only earlier data: whom each ranking would pitch, and who bought.

import { DAY_MS } from '../../../src/contract/time.ts';
import { computePitchScore, type PitchFacts, purchaseHeat, toPitchFacts } from '../../../src/domain/pitch/score.ts';
import type { Archive, Placement } from './archive.ts';
import { createRandomSource, type RandomSource } from './random.ts';
import { sumPurchases } from './totals.ts';

export const TOP_BRAND_COUNT = 20;
export const RANKING_METHODS = ['pitch', 'simple-product', 'most-active', 'newest', 'fit-alone', 'chance'] as const;
export type RankingMethod = (typeof RANKING_METHODS)[number];

/**
 * Which purchases in the `days` after a ranking count as right. `near`: the first in one of the nearest newsletters or
 * the member's own; `own`: one in the member's own.
 */
export interface RankingMetric {
  days: number;
  target: 'near' | 'own';
  /** `share`: how many of the twenty were right; `found`: how many of all right ones are among the twenty. */
  figure: 'share' | 'found';
}

export interface BrandCandidate {
  brand: string;
  facts: PitchFacts;
  first: number;
  placements: number;
  /** Whether the brand bought afterwards. */
  bought: boolean;
}

/** The brands that one member could pitch on one day. */
export interface MemberDay {
  archive: string;
  member: string;
  day: number;
  candidates: BrandCandidate[];
}

/** Every candidate of a member as known on `day`: brands seen elsewhere that never bought here. */
export function buildMemberDay(
  archive: Archive,
  placements: PlacementsByBrand,
  at: { member: string; day: number },
  ask: RankingMetric,
): MemberDay {
  const near = new Set(ask.target === 'near' ? [...archive.nearest(at.member), at.member] : [at.member]);
  const nearKnown = archive.newsletters.some((id) => id !== at.member && archive.nearness(at.member, id) > 0);
  const candidates: BrandCandidate[] = [];
  for (const [brand, all] of placements) {
    const past = all.filter(({ day }) => day < at.day);
    if (past.length === 0 || past.some(({ newsletter }) => newsletter === at.member)) continue;
    const leads = Map.groupBy(
      past.filter(({ lead }) => lead),
      ({ newsletter }) => newsletter,
    );
    const buyings = [...leads].map(([newsletter, rows]) => {
      const days = [...new Set(rows.map(({ day }) => day))].map((day) => new Date(day * DAY_MS));
      return {
        nearness: archive.nearness(at.member, newsletter),
        times: days.length,
        heat: purchaseHeat(days),
        last: days.at(-1) as Date,
        certainty: rows.reduce((sum, { certainty }) => sum + certainty, 0) / rows.length,
      };
    });
    const now = new Date(at.day * DAY_MS);
    const alike = buyings.filter(({ nearness }) => nearness > 0);
    const before = new Set(past.map(({ newsletter }) => newsletter));
    const bought = all.some(
      ({ day, newsletter, lead }) =>
        lead && day >= at.day && day < at.day + ask.days && near.has(newsletter) && !before.has(newsletter),
    );
    candidates.push({
      brand,
      facts: toPitchFacts(sumPurchases(buyings, now), alike, {
        now,
        fit: archive.fit(at.member, brand),
        mine: false,
        nearKnown,
        fills: past.length - past.filter(({ lead }) => lead).length,
      }),
      first: (past[0] as Placement).day,
      placements: past.length,
      bought,
    });
  }
  return { archive: archive.name, member: at.member, day: at.day, candidates };
}

export type PlacementsByBrand = ReadonlyMap<string, Placement[]>;

/**
 * Days at which rankings are judged: from two fifths of the archive on, every `step` days, as long as the following
 * period is known.
 */
export function listJudgedDays(archive: Archive, ask: RankingMetric, step: number): number[] {
  const first = archive.placements[0]?.day ?? 0;
  const last = archive.placements.at(-1)?.day ?? 0;
  const days: number[] = [];
  for (let day = first + Math.round((last - first) * 0.4); day + ask.days <= last; day += step) days.push(day);
  return days;
}

const RANKS: Record<RankingMethod, (one: BrandCandidate, noise: RandomSource) => number> = {
  pitch: ({ facts }) => computePitchScore(facts).score,
  // The obvious ranking: faded placements elsewhere times the number of buying newsletters. The score must beat it.
  'simple-product': ({ facts }) => facts.heat * facts.newsletters,
  'most-active': ({ placements }) => placements,
  newest: ({ first }) => first,
  // Without any known fit the order is random.
  'fit-alone': ({ facts }, noise) => (facts.fit ?? 0) + noise.next() * 1e-6,
  chance: (_, noise) => noise.next(),
};

/** The figure of one ranking for a member and day; null if no candidate bought, so that no order could be right. */
export function scoreRanking(
  { candidates, member, day }: MemberDay,
  way: RankingMethod,
  ask: RankingMetric,
): number | null {
  const right = candidates.filter(({ bought }) => bought).length;
  if (candidates.length === 0 || right === 0) return null;
  const noise = createRandomSource(day * 31 + member.length);
  const top = candidates
    .map((one) => ({ one, rank: RANKS[way](one, noise) }))
    .sort((a, b) => b.rank - a.rank || (a.one.brand < b.one.brand ? -1 : 1))
    .slice(0, TOP_BRAND_COUNT);
  const hits = top.filter(({ one }) => one.bought).length;
  return ask.figure === 'share' ? hits / Math.min(TOP_BRAND_COUNT, candidates.length) : hits / right;
}

/**
 * How much the pitch score's figure exceeds another ranking's for each member and day; the interval of these
 * differences shows whether it is better. Days on which nobody bought are left out.
 */
export const measurePitchAdvantage = (
  all: MemberDay[],
  way: RankingMethod,
  ask: RankingMetric,
): { cluster: string; value: number }[] =>
  all.flatMap((one) => {
    const [ours, theirs] = [scoreRanking(one, 'pitch', ask), scoreRanking(one, way, ask)];
    return ours === null || theirs === null ? [] : [{ cluster: `${one.archive} ${one.member}`, value: ours - theirs }];
  });

/** Mean and 95 % interval, by resampling members, because days of one member resemble each other. */
export function bootstrapMeanByCluster(values: { cluster: string; value: number }[]): {
  mean: number;
  low: number;
  high: number;
} {
  const by = createRandomSource(5);
  const clusters = [...Map.groupBy(values, ({ cluster }) => cluster).values()].map((rows) => ({
    sum: rows.reduce((sum, { value }) => sum + value, 0),
    n: rows.length,
  }));
  const meanOf = (rows: typeof clusters) => rows.reduce((s, r) => s + r.sum, 0) / rows.reduce((s, r) => s + r.n, 0);
  const draws = Array.from({ length: 1000 }, () =>
    meanOf(clusters.map(() => clusters[Math.floor(by.next() * clusters.length)] as (typeof clusters)[number])),
  ).sort((a, b) => a - b);
  return { mean: meanOf(clusters), low: draws[25] as number, high: draws[974] as number };
}
