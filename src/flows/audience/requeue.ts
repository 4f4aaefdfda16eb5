// Jobs for audiences: those that were lost, and those that a night brings.
import type { Services } from '../../services.ts';
import { audiencesSince, staleAudiences, undescribedNewsletters } from '../../store/audiences.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/** Jobs of one night; what is left over comes the next. */
const A_NIGHT = 30_000;
/** A day, and as long as the last night's run may have been late. */
const A_DAY_MS = 26 * 3_600_000;
/** A newsletter of this age without a description has lost its job, or waits behind an import; describing it twice does no harm. */
const LOST_AFTER_MS = 5 * 60_000;
const LOST_AT_ONCE = 50;

/** Every five minutes: somebody may be looking at 'Loading newsletter data...'. @returns how many jobs went out. */
export async function requeueUndescribed({ db, jobs }: Needs, now: Date): Promise<number> {
  const ids = await undescribedNewsletters(db, new Date(now.getTime() - LOST_AFTER_MS), LOST_AT_ONCE);
  await jobs.send(
    ids.map((id) => ({ kind: 'describe', what: 'newsletter', id })),
    { priority: true },
  );
  return ids.length;
}

/** Nightly: describes what has no description of the model in use, or has had issues since. @returns how many jobs went out. */
export async function queueStaleAudiences(
  { db, jobs, embeddings }: Needs & Pick<Services, 'embeddings'>,
  now: Date,
): Promise<number> {
  if (!embeddings) return 0;
  const stale = await staleAudiences(db, embeddings.model, now, A_NIGHT);
  await jobs.send(stale.map((subject) => ({ kind: 'describe', ...subject })));
  return stale.length;
}

/** Nightly: relates again what was described that day, for two audiences described at once may not have seen each other. */
export async function queueChangedAudiences({ db, jobs }: Needs, now: Date): Promise<number> {
  const changed = await audiencesSince(db, new Date(now.getTime() - A_DAY_MS), A_NIGHT);
  await jobs.send(changed.map((subject) => ({ kind: 'relate', ...subject })));
  return changed.length;
}
