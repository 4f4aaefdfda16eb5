// Builds public reports. Only queue jobs do this, and one build of a report runs at a time.

import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import { publicReportSight } from '../../domain/access.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { REPORT_FORMATS, reportCacheKey } from '../../domain/report/edge.ts';
import { firstPlottedMonth, newBrandsSince, REPORT_LIST_SIZES, toReport } from '../../domain/report/facts.ts';
import type { Services } from '../../services.ts';
import { readReportFacts } from '../../store/report/report-facts.ts';
import {
  finishReportBuild,
  leaseReportBuild,
  listNewslettersDueForReport,
  markAllReportsStale,
  releaseReportLease,
} from '../../store/report/reports.ts';

type Needs = Pick<Services, 'db' | 'files' | 'edge' | 'config'>;

/**
 * Builds the report of a newsletter if it is out of date and no other consumer is building it.
 * @param job `atOnce`: true if an administrator requested it, so that the minimum of an hour between
 *   two builds doesn't apply.
 */
export async function buildReport(
  services: Needs,
  { newsletterId, atOnce = false }: { newsletterId: string; atOnce?: boolean | undefined },
  now: Date,
): Promise<void> {
  const lease = await leaseReportBuild(services.db, newsletterId, atOnce, now);
  if (!lease) return;
  try {
    await build(services, newsletterId, lease, now);
  } catch (error) {
    await releaseReportLease(services.db, newsletterId, lease, now);
    throw error;
  }
}

async function build({ db, files, edge, config }: Needs, newsletterId: string, lease: Date, now: Date) {
  const extent = {
    cutoff: MIN_RELEVANT_SIMILARITY,
    newSince: newBrandsSince(now),
    plottedSince: firstPlottedMonth(now),
    listed: REPORT_LIST_SIZES,
    sureFrom: MIN_COUNTED_CONFIDENCE.report,
  };
  const facts = await readReportFacts(db, newsletterId, extent, publicReportSight(now));
  if (!facts) return;
  const report = toReport(facts, now);
  // The file is written before the row, so that a row marked as built has its file.
  await files.put(FILE_KEYS.report(newsletterId), JSON.stringify(report), { contentType: 'application/json' });
  await finishReportBuild(db, newsletterId, lease, { at: now, issueCount: facts.totals.issues });
  // Cached copies in other data centres expire by themselves. In this one, where the administrator may be looking, the
  // new build is shown immediately.
  const { reportSlug: slug } = facts.newsletter;
  if (slug) await edge.remove(REPORT_FORMATS.map((form) => reportCacheKey({ origin: config.ORIGIN, slug, form })));
}

/** Maximum number of builds started by one run of the cron. */
const AT_ONCE = 1000;

/** Sends jobs for all reports that are being read and may be rebuilt now. @returns the number of jobs. */
export async function queueDueReports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listNewslettersDueForReport(db, now, AT_ONCE);
  await jobs.send(due.map((newsletterId) => ({ kind: 'report', newsletterId })));
  return due.length;
}

/**
 * Nightly: marks every report as out of date, because the 14-day line has moved.
 * @returns the number of jobs sent; the cron sends the rest.
 */
export async function markReportsStaleAndQueue(services: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  await markAllReportsStale(services.db, now);
  return queueDueReports(services, now);
}
