// Sends jobs for audiences: lost ones, and those of the nightly run.
import type { Services } from '../../services.ts';
import { audiencesSince, staleAudiences, undescribedNewsletters } from '../../store/audiences.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/** At most so many jobs a night; the rest follows the next night. */
const A_NIGHT = 30_000;
/** A day, and some slack in case the last nightly run was late. */
const A_DAY_MS = 26 * 3_600_000;
/**
 * A newsletter of this age without a description has lost its job, or waits behind an import; describing it twice is
 * harmless.
 */
const LOST_AFTER_MS = 5 * 60_000;
const LOST_AT_ONCE = 50;

/**
 * Every five minutes, since somebody may be waiting at 'Loading newsletter data...'.
 * @returns how many jobs were sent.
 */
export async function requeueUndescribed({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await undescribedNewsletters(db, new Date(now.getTime() - LOST_AFTER_MS), LOST_AT_ONCE);
  await jobs.send(
    ids.map((id) => ({ kind: 'describe', what: 'newsletter', id })),
    { priority: true },
  );
  return ids.length;
}

/**
 * Nightly: sends jobs for audiences without a description by the model in use, or with newer issues.
 * @returns how many.
 */
export async function queueStaleAudiences(
  { db, jobs, embeddings }: Needs & Pick<Services, 'embeddings'>,
  now: Date,
): Promise<number> {
  if (!embeddings) return 0;
  const stale = await staleAudiences(db, embeddings.model, now, A_NIGHT);
  await jobs.send(stale.map((subject) => ({ kind: 'describe', ...subject })));
  return stale.length;
}

/**
 * Nightly: relates again what was described that day, since two audiences described at the same time may have missed
 * each other.
 */
export async function queueChangedAudiences({ db, jobs }: Needs, now: Date): Promise<number> {
  const changed = await audiencesSince(db, new Date(now.getTime() - A_DAY_MS), A_NIGHT);
  await jobs.send(changed.map((subject) => ({ kind: 'relate', ...subject })));
  return changed.length;
}
