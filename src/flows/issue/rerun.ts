// The inbox runs mails again: one by hand, or a batch of what is pending or failed.
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { awaitEmails, reopenEmail, strandedEmails, takeUnfinished } from '../../store/emails.ts';
import { releasedEmails } from '../../store/quota.ts';
import { emailsServingSubscribers } from '../../store/subscriptions.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/** Mails of newsletters that a subscriber runs go first, whichever way they came into the queue. */
async function sendEach({ db, jobs }: Needs, ids: string[]): Promise<void> {
  const first = await emailsServingSubscribers(db, ids);
  await jobs.send(ids.filter((id) => first.has(id)).map(jobOf), { priority: true });
  await jobs.send(ids.filter((id) => !first.has(id)).map(jobOf));
}

const jobOf = (emailId: string) => ({ kind: 'analyse' as const, emailId });

/** @throws AppError not_found | conflict while a consumer is at work on it. */
export async function rerunIssue({ db, jobs }: Needs, id: string, now: Date): Promise<void> {
  const reopened = await reopenEmail(db, id, now);
  if (reopened === 'missing') throw notFound('E-mail');
  if (reopened === 'busy') throw new AppError('conflict', 'This e-mail is being processed right now');
  await jobs.send([jobOf(id)], { priority: true });
}

/** @returns how many pending and failed mails were sent to the queue. */
export async function rerunUnfinished({ db, jobs }: Needs, limit: number): Promise<number> {
  const ids = await takeUnfinished(db, limit);
  await sendEach({ db, jobs }, ids);
  return ids.length;
}

/** A job is lost at most for this long before the cron sends it again. */
const STRANDED_AFTER_MS = 5 * 60_000;
const STRANDED_AT_ONCE = 1000;
/** A job that the cron sent may stand behind a backlog for so long before another is sent. */
const AWAITED_MS = 60 * 60_000;

/** Every five minutes, and at a start where the queue forgot: jobs for pending rows and for those whose lease ran out. */
export async function requeueStranded({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await strandedEmails(db, now, new Date(now.getTime() - STRANDED_AFTER_MS), STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await awaitEmails(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}

/** Every five minutes: what waited for its newsletter's quota and may be worked on by now. What is over the new day's quota waits on. */
export async function requeueHeld({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await releasedEmails(db, now, STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await awaitEmails(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}
