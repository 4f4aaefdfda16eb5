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

const STRANDED_AFTER_MS = 5 * 60_000;
const STRANDED_AT_ONCE = 1000;
/** The job may be behind a backlog, so the cron waits this long before sending another. */
const AWAITED_MS = 60 * 60_000;

/** Pending rows and those whose lease expired: every five minutes, and when the laptop edition starts. */
export async function requeueStrandedMails({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await findStrandedEmails(db, now, new Date(now.getTime() - STRANDED_AFTER_MS), STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await recordAnalysisJobsSent(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}

/** Mails whose newsletter's quota has renewed; those over the new day's quota continue to wait. */
export async function requeueQuotaHeldMails({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await findQuotaReleasedEmails(db, now, STRANDED_AT_ONCE);
  await sendEach({ db, jobs }, ids);
  await recordAnalysisJobsSent(db, ids, new Date(now.getTime() + AWAITED_MS));
  return ids.length;
}
