import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { alertTrackingRequesters } from '../../store/newsletter/tracking-requests.ts';
import { isMailWaiting } from '../../store/operations/operations.ts';
import { queueAlertMatching } from '../alert/match.ts';
import { requeueUndescribedNewsletters } from '../audience/requeue.ts';
import { queueIssuesForModel } from '../issue/model-retry.ts';
import { requeueQuotaHeldMails, requeueStrandedMails } from '../issue/rerun.ts';
import { resumeCsvImports } from '../newsletter/import.ts';
import { raiseReEngagementNotices } from '../newsletter/notice-re-engagement.ts';
import { queueNewsletterSiteReads } from '../newsletter/read-newsletter-site.ts';
import { requeuePastIssuesReadings } from '../newsletter/read-past-issues.ts';
import { queueNewslettersWithStalePatterns } from '../pitch/build-patterns.ts';
import { queueNewslettersToScore } from '../pitch/score.ts';
import { queueDueReports } from '../report/build.ts';
import { queueWaitingWebhooks } from '../webhook/deliver.ts';
import { sendThresholdNotices } from './watch.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'files' | 'config' | 'mail' | 'alerts'>;

type Step = (services: Needs, now: Date) => Promise<number>;

/** Wraps a step that isn't urgent: it reports 0, so that it doesn't keep an idle database awake. */
function withoutWaking(step: Step): Step {
  return async (services, now) => {
    await step(services, now);
    return 0;
  };
}

/** Mail comes first. Notices to administrators come last, after everything that could be repaired. */
const STEPS: Step[] = [
  requeueStrandedMails,
  requeueQuotaHeldMails,
  queueIssuesForModel,
  resumeCsvImports,
  requeuePastIssuesReadings,
  requeueUndescribedNewsletters,
  queueNewsletterSiteReads,
  ({ db }, now) => alertTrackingRequesters(db, now),
  queueNewslettersWithStalePatterns,
  queueNewslettersToScore,
  queueDueReports,
  queueAlertMatching,
  queueWaitingWebhooks,
  withoutWaking(raiseReEngagementNotices),
  sendThresholdNotices,
];

/**
 * Runs all steps, which are independent. With IDLE_MINUTES set, a run that finds nothing to do leaves a note in the
 * file store, and runs during that time don't query the database, so that it can sleep. Sending a job deletes the note.
 * @throws AggregateError of the failed steps after all have run, so that the platform's log shows the run as failed.
 */
export async function runEveryFiveMinutes(services: Needs, now: Date): Promise<void> {
  const { files, config } = services;
  const idleMs = config.IDLE_MINUTES * 60_000;
  if (idleMs > 0) {
    const quietSince = Date.parse((await files.text(FILE_KEYS.quiet)) ?? '');
    if (now.getTime() - quietSince < idleMs) return;
  }
  const failures: unknown[] = [];
  let done = 0;
  for (const step of STEPS) {
    await step(services, now).then(
      (count) => {
        done += count;
      },
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${STEPS.length} steps failed`);
  if (idleMs > 0 && done === 0 && !(await isMailWaiting(services.db)))
    await files.put(FILE_KEYS.quiet, now.toISOString());
}
