// What a curator does with a report: build it now, or give it another link.
import { REPORT_FORMS, reportKey } from '../../domain/report/edge.ts';
import { slugOf } from '../../domain/report/slug.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { changeSlug, nameForSlug } from '../../store/reports.ts';

/** Sends the job that builds even within the hour after the last build; while another build is under way it does nothing. */
export async function rebuildReport({ jobs }: Pick<Services, 'jobs'>, newsletterId: string): Promise<void> {
  await jobs.send([{ kind: 'report', newsletterId, atOnce: true }], { priority: true });
}

/**
 * Gives the report a new link. The old one is gone here at once, in other data centres as soon as their copies are checked
 * (domain/report/edge). What was built stays good: it doesn't know its link.
 * @throws AppError not_found.
 */
export async function rotateReport(
  { db, edge, config }: Pick<Services, 'db' | 'edge' | 'config'>,
  newsletterId: string,
): Promise<void> {
  const name = await nameForSlug(db, newsletterId);
  if (name === null) throw notFound('Newsletter');
  const before = await changeSlug(db, newsletterId, slugOf(name));
  if (before) await edge.remove(REPORT_FORMS.map((form) => reportKey({ origin: config.ORIGIN, slug: before, form })));
}
