import { reportCacheKeys } from '../../domain/report/edge.ts';
import { generateReportSlug } from '../../domain/report/slug.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { changeReportSlug, findNewsletterName } from '../../store/report/reports.ts';

export async function queueReportRebuild({ jobs }: Pick<Services, 'jobs'>, newsletterId: string): Promise<void> {
  await jobs.send([{ kind: 'report', newsletterId, atOnce: true }], { priority: true });
}

/** The old link stops working at once here, elsewhere when copies are checked. @throws AppError not_found. */
export async function rotateReportLink(
  { db, edge, config }: Pick<Services, 'db' | 'edge' | 'config'>,
  newsletterId: string,
): Promise<void> {
  const name = await findNewsletterName(db, newsletterId);
  if (name === null) throw notFound('Newsletter');
  const before = await changeReportSlug(db, newsletterId, generateReportSlug(name));
  if (before) await edge.remove(reportCacheKeys(config.ORIGIN, before));
}
