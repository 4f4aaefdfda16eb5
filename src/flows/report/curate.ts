// An administrator rebuilds a report immediately, or gives it a new link.
import { REPORT_FORMATS, reportCacheKey } from '../../domain/report/edge.ts';
import { generateReportSlug } from '../../domain/report/slug.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { changeReportSlug, findNameForSlug } from '../../store/report/reports.ts';

/**
 * Sends a job that rebuilds a report even within an hour of the last build. It does nothing while
 * another build is running.
 */
export async function queueReportRebuild({ jobs }: Pick<Services, 'jobs'>, newsletterId: string): Promise<void> {
  await jobs.send([{ kind: 'report', newsletterId, atOnce: true }], { priority: true });
}

/**
 * Gives the report a new link. The old one stops working in this data centre immediately, and in others when their
 * copies are checked (domain/report/edge). The built report stays valid, because it doesn't contain its link.
 * @throws AppError not_found.
 */
export async function rotateReportLink(
  { db, edge, config }: Pick<Services, 'db' | 'edge' | 'config'>,
  newsletterId: string,
): Promise<void> {
  const name = await findNameForSlug(db, newsletterId);
  if (name === null) throw notFound('Newsletter');
  const before = await changeReportSlug(db, newsletterId, generateReportSlug(name));
  if (before)
    await edge.remove(REPORT_FORMATS.map((form) => reportCacheKey({ origin: config.ORIGIN, slug: before, form })));
}
