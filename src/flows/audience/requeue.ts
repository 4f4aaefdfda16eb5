// Queues the describing and relating of audiences: every five minutes for newsletters whose job was lost, and nightly.
import type { Services } from '../../services.ts';
import {
  listAudiencesDescribedSince,
  listStaleAudiences,
  listUndescribedNewsletters,
} from '../../store/audience/audiences.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/** Maximum number of jobs per night; the rest follows on the next night. */
const A_NIGHT = 30_000;
/** An audience described within this time is related again: a day, and two hours in case the last run was late. */
const A_DAY_MS = 26 * 3_600_000;
/**
 * A newsletter of this age without a description has lost its job, or waits behind an import.
 * Describing it twice is harmless.
 */
const LOST_AFTER_MS = 5 * 60_000;
const LOST_AT_ONCE = 50;

/**
 * Requeues newsletters without a description. Runs every five minutes, because somebody may be waiting at
 * 'Loading newsletter data...'.
 * @returns the number of jobs sent.
 */
export async function requeueUndescribedNewsletters({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await listUndescribedNewsletters(db, new Date(now.getTime() - LOST_AFTER_MS), LOST_AT_ONCE);
  await jobs.send(
    ids.map((id) => ({ kind: 'describe', what: 'newsletter', id })),
    { priority: true },
  );
  return ids.length;
}

/**
 * Nightly: queues audiences without a description by the current model, or with newer issues.
 * @returns the number of jobs sent.
 */
export async function queueAudiencesToDescribe(
  { db, jobs, embeddings }: Needs & Pick<Services, 'embeddings'>,
  now: Date,
): Promise<number> {
  if (!embeddings) return 0;
  const stale = await listStaleAudiences(db, embeddings.model, now, A_NIGHT);
  await jobs.send(stale.map((subject) => ({ kind: 'describe', ...subject })));
  return stale.length;
}

/**
 * Nightly: relates the audiences described that day again, because two described at the same time
 * may have missed each other.
 * @returns the number of jobs sent.
 */
export async function queueAudiencesToRelate({ db, jobs }: Needs, now: Date): Promise<number> {
  const changed = await listAudiencesDescribedSince(db, new Date(now.getTime() - A_DAY_MS), A_NIGHT);
  await jobs.send(changed.map((subject) => ({ kind: 'relate', ...subject })));
  return changed.length;
}
