// Queues the analysis of mails again: one mail on request, a batch of pending and failed mails, mails whose jobs were
// lost, and mails whose newsletter's quota has renewed.
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { filterEmailsServingSubscribers } from '../../store/billing/subscriptions.ts';
import {
  findStrandedEmails,
  recordAnalysisJobsSent,
  reopenEmail,
  reopenUnfinishedEmails,
} from '../../store/issue/email-leases.ts';
import { findQuotaReleasedEmails } from '../../store/issue/quota.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/** Sends jobs for mails. Mails that serve subscribers (store/subscriptions) use the priority queue. */
async function sendEach({ db, jobs }: Needs, ids: string[]): Promise<void> {
  const first = await filterEmailsServingSubscribers(db, ids);
  await jobs.send(ids.filter((id) => first.has(id)).map(jobOf), { priority: true });
  await jobs.send(ids.filter((id) => !first.has(id)).map(jobOf));
}

const jobOf = (emailId: string) => ({ kind: 'analyse' as const, emailId });

/** Queues the analysis of one mail, even a finished one. @throws AppError not_found | conflict during an analysis. */
export async function rerunIssue({ db, jobs }: Needs, id: string, now: Date): Promise<void> {
  const reopened = await reopenEmail(db, id, now);
  if (reopened === 'missing') throw notFound('Email');
  if (reopened === 'busy') throw new AppError('conflict', 'This email is being processed right now');
  await jobs.send([jobOf(id)], { priority: true });
}

export async function rerunUnfinishedMails({ db, jobs }: Needs, limit: number): Promise<number> {
  const ids = await reopenUnfinishedEmails(db, limit);
  await sendEach({ db, jobs }, ids);
  return ids.length;
}

/** A pending row of this age without a job has lost its job. */
const STRANDED_AFTER_MS = 5 * 60_000;
const STRANDED_AT_ONCE = 1000;
/**
 * After sending a job, the cron waits this long before sending another for the same row, because the job
 * may be behind a backlog.
 */
const AWAITED_MS = 60 * 60_000;

/**
 * Sends jobs for pending rows and for rows whose lease expired. Runs every five minutes, and when
 * the laptop edition starts.
 * @returns the number of jobs sent.
 */
export async function requeueStrandedMails({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await findStrandedEmails(db, now, new Date(now.getTime() - STRANDED_AFTER_MS), STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await recordAnalysisJobsSent(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}

/**
 * Every five minutes: sends jobs for mails whose newsletter's quota has renewed. Those over the new
 * day's quota continue to wait.
 * @returns the number of jobs sent.
 */
export async function requeueQuotaHeldMails({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await findQuotaReleasedEmails(db, now, STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await recordAnalysisJobsSent(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}
