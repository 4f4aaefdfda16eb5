// Builds a newsletter's coverage and its brands' buying patterns from the database, and queues newsletters whose
// patterns are out of date.

import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { daysBefore } from '../../contract/time.ts';
import { visibilityLine } from '../../domain/access.ts';
import { computeCoverage } from '../../domain/newsletter/coverage.ts';
import { computeBuyingPattern } from '../../domain/pitch/buying-pattern.ts';
import { purchaseHeat } from '../../domain/pitch/score.ts';
import type { Services } from '../../services.ts';
import {
  type BuyingPatternRow,
  listNewslettersWithStalePatterns,
  markAgedBuyingPatterns,
  type Purchase,
  type Reach,
  readBuyingPatternMaterial,
  saveBuyingPatterns,
} from '../../store/deal/patterns.ts';

/** Maximum number of newsletters queued per run; the others follow five minutes later. */
const AT_ONCE = 500;

/** Builds one newsletter's patterns, and clears its out-of-date mark unless a new one was set in the meantime. */
export async function buildBuyingPatterns(
  { db }: Pick<Services, 'db'>,
  newsletterId: string,
  now: Date,
): Promise<void> {
  const { purchases, issues, archived, mark } = await readBuyingPatternMaterial(
    db,
    newsletterId,
    MIN_COUNTED_CONFIDENCE.patterns,
  );
  const counted = computeCoverage(issues, now);
  const coverage = counted && { ...counted, fromArchive: archived.filter((at) => at >= counted.since).length };
  const line = visibilityLine(now);
  const past = purchases.filter(({ at }) => at.getTime() < line.getTime());
  const unseen = coverage?.unseen ?? [];
  const patterns = [
    ...rowsOf(purchases, 'all', { seenUntil: now, unseen }),
    ...rowsOf(past, 'past', { seenUntil: line, unseen }),
  ];
  await saveBuyingPatterns(db, newsletterId, { patterns, coverage, mark }, now);
}

function rowsOf(
  purchases: Purchase[],
  reach: Reach,
  at: Parameters<typeof computeBuyingPattern>[1],
): BuyingPatternRow[] {
  return [...Map.groupBy(purchases, ({ brandId }) => brandId)].flatMap(([brandId, bought]) => {
    const days = bought.map((one) => one.at);
    const pattern = computeBuyingPattern(days, at);
    if (!pattern) return [];
    const certainty = bought.reduce((sum, one) => sum + one.certainty, 0) / bought.length;
    return [{ ...pattern, brandId, reach, heat: purchaseHeat(days), certainty }];
  });
}

export async function queueNewslettersWithStalePatterns({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  const stale = await listNewslettersWithStalePatterns(db, AT_ONCE);
  await jobs.send(stale.map((newsletterId) => ({ kind: 'build-buying-patterns', newsletterId })));
  return stale.length;
}

/**
 * Nightly: marks as out of date the patterns with purchases that have passed the 14-day line, and
 * coverage older than a day.
 * @returns the number of newsletters marked.
 */
export async function markAgedPatternsStale({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  const until = visibilityLine(now);
  // Looks three days back, to make up for failed nights.
  return markAgedBuyingPatterns(db, { after: daysBefore(until, 3), until }, daysBefore(now, 1), now);
}
