import { toUtcDay } from '../../contract/time.ts';
import { isSubscribed, subscriberSight } from '../../domain/access.ts';
import { signUnsubscribeToken } from '../../domain/account/unsubscribe-token.ts';
import { addPeriods, periodStart } from '../../domain/trends/periods.ts';
import { composeTrendMail, writeTrendSentences } from '../../domain/trends/report.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import { findNewsletterName } from '../../store/report/reports.ts';
import {
  findTrendReportOfWeek,
  insertTrendReport,
  listDueTrendReports,
  listTrendReportReaders,
  releaseTrendReportReader,
  reserveTrendReportReaders,
} from '../../store/trends/trend-reports.ts';
import { readTrendFigures } from './read.ts';

const WEEKS = 9;
const AT_ONCE = 1000;

export const endOfLastCompleteWeek = (now: Date): string => toUtcDay(periodStart(now, 'week'));

export async function queueTrendReports({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const week = endOfLastCompleteWeek(now);
  const due = await listDueTrendReports(db, week, AT_ONCE);
  await jobs.send(due.map((newsletterId) => ({ kind: 'trend-report', newsletterId, week })));
  return due.length;
}

/** @throws AppError vendor_failed; the queue retries only mails that may still be accepted. */
export async function sendTrendReport(
  services: Pick<Services, 'db' | 'mail' | 'config'>,
  { newsletterId, week }: { newsletterId: string; week: string },
  now: Date,
): Promise<void> {
  const { db, config } = services;
  const content = await contentOf(services, newsletterId, week, now);
  if (!content) return;
  const waiting = await findKnownUsers(db, await listTrendReportReaders(db, newsletterId, week));
  const subscribed = waiting.filter(isSubscribed).map(({ id }) => id);
  const readers = await reserveTrendReportReaders(db, newsletterId, week, subscribed);
  let failure: unknown = null;
  for (const { id, email } of readers) {
    const token = await signUnsubscribeToken(id, config.SESSION_SECRET);
    const unsubscribe = `${config.ORIGIN}/unsubscribe/trends?token=${token}`;
    const links = { report: `${config.ORIGIN}/trends`, settings: `${config.ORIGIN}/settings`, unsubscribe };
    try {
      await services.mail.send({ to: email, ...composeTrendMail(content, week, links), unsubscribeUrl: unsubscribe });
    } catch (error) {
      failure = error;
      if (error instanceof AppError && error.retryAfter === undefined) continue;
      await releaseTrendReportReader(db, id);
    }
  }
  if (failure !== null) throw failure;
}

async function contentOf(services: Pick<Services, 'db'>, newsletterId: string, week: string, now: Date) {
  const { db } = services;
  const there = await findTrendReportOfWeek(db, newsletterId, week);
  if (there) return there.content;
  const name = await findNewsletterName(db, newsletterId);
  if (name === null) return null;
  const end = new Date(`${week}T00:00:00Z`);
  // Only subscribers read it.
  const sight = subscriberSight(newsletterId, now);
  const span = { from: addPeriods(end, 'week', -WEEKS).toISOString(), to: new Date(end.getTime() - 1).toISOString() };
  const figures = await readTrendFigures(services, { near: newsletterId, by: 'week', ...span }, sight, now);
  const content = { newsletter: name, sentences: writeTrendSentences(figures), figures };
  await insertTrendReport(db, { newsletterId, week, content }, now);
  return (await findTrendReportOfWeek(db, newsletterId, week))?.content ?? null;
}
