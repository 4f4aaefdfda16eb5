// Queues stored mails whose hidden links may still name their sponsors: each night a portion, and on request.
import { DAY_MS } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { mailsToResolve } from '../../store/link-targets.ts';

/** Mails of one night: what 5,000 newsletters leave open in a day, and a part of older ones. */
const A_NIGHT = 500;
/** At night a mail's links are looked up again after so long: pages appear, and robots.txt change. */
const AGAIN_AFTER_MS = 30 * DAY_MS;
/** At night only issues of this age: redirects of older ones are mostly gone. */
const YOUNGER_THAN_MS = 365 * DAY_MS;
/** On request a mail isn't looked up twice in a day. */
const REQUESTED_AGAIN_AFTER_MS = DAY_MS;
const REQUESTED_MAX = 20_000;
/** The jobs of a night are spread over this long, so that no publisher's site is asked many times at once. */
const SPREAD_SECONDS = 3 * 3600;

type Needs = Pick<Services, 'db' | 'jobs'>;

/** Sends a night's portion. @returns how many mails. */
export async function queueUnresolved({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await mailsToResolve(db, {
    before: new Date(now.getTime() - AGAIN_AFTER_MS),
    since: new Date(now.getTime() - YOUNGER_THAN_MS),
    limit: A_NIGHT,
  });
  await sendSpread(jobs, ids);
  return ids.length;
}

export interface ResolvingRequest {
  newsletterId: string | null;
  /** Issues received since. */
  since: Date | null;
  /** Only counts them. */
  isDryRun: boolean;
}

/** @returns how many mails were sent, or would be. */
export async function requestResolving(
  { db, jobs }: Needs,
  { newsletterId, since, isDryRun }: ResolvingRequest,
  now: Date,
): Promise<number> {
  const ids = await mailsToResolve(db, {
    before: new Date(now.getTime() - REQUESTED_AGAIN_AFTER_MS),
    limit: REQUESTED_MAX,
    ...(newsletterId && { newsletterId }),
    ...(since && { since }),
  });
  if (!isDryRun) await sendSpread(jobs, ids);
  return ids.length;
}

/** A hundred mails a step, the steps spread evenly; a single step goes at once. */
async function sendSpread(jobs: Needs['jobs'], ids: readonly string[]): Promise<void> {
  const steps = Math.ceil(ids.length / STEP);
  for (let step = 0; step < steps; step++) {
    const some = ids.slice(step * STEP, (step + 1) * STEP).map((emailId) => ({ kind: 'resolve' as const, emailId }));
    await jobs.send(some, { delaySeconds: Math.floor((step * SPREAD_SECONDS) / steps) });
  }
}
const STEP = 100;
