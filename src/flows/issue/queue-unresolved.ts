// Queues stored mails whose hidden links may still name their sponsors: a portion each night, and on request.
import { DAY_MS } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { listMailsToResolve } from '../../store/link/link-targets.ts';

/** Mails per night: what 5,000 newsletters leave unresolved in a day, and some older ones. */
const A_NIGHT = 500;
/** The nightly run tries a mail's links again after this time, because pages appear and robots.txt files change. */
const AGAIN_AFTER_MS = 30 * DAY_MS;
/** The nightly run handles only issues younger than this, because redirects of older ones are mostly gone. */
const YOUNGER_THAN_MS = 365 * DAY_MS;
const REQUESTED_AGAIN_AFTER_MS = DAY_MS;
const REQUESTED_MAX = 20_000;
/** A night's jobs are spread over this time, so that no publisher's site gets many requests at once. */
const SPREAD_SECONDS = 3 * 3600;

type Needs = Pick<Services, 'db' | 'jobs'>;

export async function queueUnresolvedMails({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await listMailsToResolve(db, {
    before: new Date(now.getTime() - AGAIN_AFTER_MS),
    since: new Date(now.getTime() - YOUNGER_THAN_MS),
    limit: A_NIGHT,
  });
  await sendSpread(jobs, ids);
  return ids.length;
}

export interface LinkResolutionRequest {
  newsletterId: string | null;
  since: Date | null;
  isDryRun: boolean;
}

/** @returns the number of mails queued, or in a dry run of those that would be queued. */
export async function requestLinkResolution(
  { db, jobs }: Needs,
  { newsletterId, since, isDryRun }: LinkResolutionRequest,
  now: Date,
): Promise<number> {
  const ids = await listMailsToResolve(db, {
    before: new Date(now.getTime() - REQUESTED_AGAIN_AFTER_MS),
    limit: REQUESTED_MAX,
    ...(newsletterId && { newsletterId }),
    ...(since && { since }),
  });
  if (!isDryRun) await sendSpread(jobs, ids);
  return ids.length;
}

async function sendSpread(jobs: Needs['jobs'], ids: readonly string[]): Promise<void> {
  const steps = Math.ceil(ids.length / STEP);
  for (let step = 0; step < steps; step++) {
    const some = ids.slice(step * STEP, (step + 1) * STEP).map((emailId) => ({ kind: 'resolve' as const, emailId }));
    await jobs.send(some, { delaySeconds: Math.floor((step * SPREAD_SECONDS) / steps) });
  }
}
const STEP = 100;
