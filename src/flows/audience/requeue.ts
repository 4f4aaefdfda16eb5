import type { Services } from '../../services.ts';
import {
  listAudiencesDescribedSince,
  listStaleAudiences,
  listUndescribedNewsletters,
} from '../../store/audience/audiences.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

const A_NIGHT = 30_000;
/** A day, and two hours in case the last run was late. */
const A_DAY_MS = 26 * 3_600_000;
/** It has lost its job, or waits behind an import. Describing it twice is harmless. */
const LOST_AFTER_MS = 5 * 60_000;
const LOST_AT_ONCE = 50;

/** Every five minutes, because somebody may be waiting for it. Returns the number of jobs. */
export async function requeueUndescribedNewsletters({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await listUndescribedNewsletters(db, new Date(now.getTime() - LOST_AFTER_MS), LOST_AT_ONCE);
  await jobs.send(
    ids.map((id) => ({ kind: 'describe', what: 'newsletter', id })),
    { priority: true },
  );
  return ids.length;
}

export async function queueAudiencesToDescribe(
  { db, jobs, embeddings }: Needs & Pick<Services, 'embeddings'>,
  now: Date,
): Promise<number> {
  if (!embeddings) return 0;
  const stale = await listStaleAudiences(db, embeddings.model, now, A_NIGHT);
  await jobs.send(stale.map((subject) => ({ kind: 'describe', ...subject })));
  return stale.length;
}

/** Two described at the same time may have missed each other. */
export async function queueAudiencesToRelate({ db, jobs }: Needs, now: Date): Promise<number> {
  const changed = await listAudiencesDescribedSince(db, new Date(now.getTime() - A_DAY_MS), A_NIGHT);
  await jobs.send(changed.map((subject) => ({ kind: 'relate', ...subject })));
  return changed.length;
}
