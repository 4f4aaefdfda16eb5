import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import { publicReportSight } from '../../domain/access.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { reportCacheKeys } from '../../domain/report/edge.ts';
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

/** @param job `atOnce`: an administrator asked, so the hour between two builds doesn't apply. */
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
  // So that a row marked as built has its file.
  await files.put(FILE_KEYS.report(newsletterId), JSON.stringify(report), { contentType: 'application/json' });
  await finishReportBuild(db, newsletterId, lease, { at: now, issueCount: facts.totals.issues });
  // An administrator may be looking in this data centre; copies in others expire by themselves.
  const { reportSlug: slug } = facts.newsletter;
  if (slug) await edge.remove(reportCacheKeys(config.ORIGIN, slug));
}

const AT_ONCE = 1000;

export async function queueDueReports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listNewslettersDueForReport(db, now, AT_ONCE);
  await jobs.send(due.map((newsletterId) => ({ kind: 'report', newsletterId })));
  return due.length;
}

/** Nightly, because the 14-day line has moved. */
export async function markReportsStaleAndQueue(services: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  await markAllReportsStale(services.db, now);
  return queueDueReports(services, now);
}
