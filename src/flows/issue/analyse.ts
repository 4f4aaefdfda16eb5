// One consumer holds the row by a lease; one batch at the end writes all, or nothing if the lease was lost.

import { toUtcDay } from '../../contract/time.ts';
import { parseStoredLinkTargets } from '../../domain/link/kept-targets.ts';
import { isOpenToStrangers } from '../../domain/mail/door.ts';
import { dailyMailAllowance } from '../../domain/newsletter/quota.ts';
import { AppError, publicMessage } from '../../errors.ts';
import { retrySeconds } from '../../jobs.ts';
import { MemoryBusyError, withMemoryShare } from '../../memory.ts';
import type { Services } from '../../services.ts';
import { leaseEmail, releaseEmailLease } from '../../store/issue/email-leases.ts';
import { finishIssue } from '../../store/issue/finish-issue.ts';
import { addModelTokenUse } from '../../store/issue/quota.ts';
import { countEvent } from '../../store/operations/event-counts.ts';
import { findBookingJobsOfMail } from '../booking/settle.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';
import { findSponsors } from './find-sponsors.ts';
import { hasHiddenAdLinks } from './hidden-links.ts';
import { countModelFailures, nextModelAttempt } from './model-retry.ts';
import { type LeasedEmail, readLeasedEmail } from './read-claimed.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'analyst'>;

/** @throws AppError conflict while another consumer holds the mail; the queue retries after its lease. */
export async function analyseIssue(
  services: Needs,
  emailId: string,
  now: Date,
  clock: () => number = Date.now,
): Promise<void> {
  const claimed = await leaseEmail(services.db, emailId, now, dailyMailAllowance(now));
  // 'held': the cron sends the mail again when its newsletter's quota renews.
  if (claimed === 'done' || claimed === 'held') return;
  if (claimed === 'busy') throw new AppError('conflict', 'Another consumer is at work on this mail');
  try {
    await analyse(services, claimed, now, clock);
  } catch (error) {
    if (error instanceof MemoryBusyError) {
      // Neither an attempt nor a delivery of the queue is counted; the cron sends the mail again.
      const putOff = { reason: publicMessage(error), awaited: new Date(now.getTime() + CROWDED_MS), begun: false };
      return await releaseEmailLease(services.db, emailId, claimed.until, putOff);
    }
    const named = error instanceof AppError ? error.retryAfter : undefined;
    const wait = retrySeconds(claimed.email.attempts, named) * 1000 + SLACK_MS;
    const awaited = new Date(now.getTime() + wait);
    await releaseEmailLease(services.db, emailId, claimed.until, { reason: publicMessage(error), awaited });
    throw error;
  }
}

const SLACK_MS = 5 * 60_000;
const CROWDED_MS = 60_000;

function analyse(services: Needs, claimed: LeasedEmail, now: Date, clock: () => number): Promise<void> {
  return withMemoryShare('analyse', claimed.email.rawSize, () => analyseAlone(services, claimed, now, clock));
}

async function analyseAlone(services: Needs, claimed: LeasedEmail, now: Date, clock: () => number): Promise<void> {
  const { db, jobs } = services;
  const { email } = claimed;
  const again = () => jobs.send([{ kind: 'analyse', emailId: email.id }], { priority: true });
  const { facts, message, blocks } = await readLeasedEmail(services, claimed, now, clock);
  if (facts.fault || facts.kind !== 'issue') {
    if (!(await finishIssue(db, facts, { sponsorships: [], unread: [], aiResponse: null }, now))) await again();
    return;
  }
  const targets = parseStoredLinkTargets(email.linkTargets);
  const found = await findSponsors(
    services,
    claimed,
    { message, text: facts.content, blocks, targets },
    // An ad that the model names differently than the offline reader did is still the same sponsorship.
    { analyst: services.analyst, keepsPlace: email.modelRetryAt !== null },
  );
  const { sponsorships, unread, aiResponse, modelFailure } = found;
  const failures = modelFailure ? countModelFailures(email.aiResponse) + 1 : 0;
  if (modelFailure) aiResponse.raw = { ...aiResponse.raw, modelFailures: failures };
  const modelRetryAt = modelFailure && nextModelAttempt(modelFailure, failures, now);
  if (isOpenToStrangers(email.door)) await addModelTokenUse(db, email.newsletterId, found.tokens, toUtcDay(now));
  const newBrands = await finishIssue(db, facts, { sponsorships, unread, aiResponse, modelRetryAt }, now);
  if (!newBrands) return again();
  if (modelFailure) await countEvent(db, 'model-refused', now);
  await jobs.send([
    ...newBrands.flatMap((id) => createBrandSiteJobs(id)),
    ...(await findBookingJobsOfMail(db, email.id)),
  ]);
  if (facts.trusted && hasHiddenAdLinks(blocks, { sponsorships, unread }))
    await jobs.send([{ kind: 'resolve', emailId: email.id }]);
}
