// Hourly counts of failures: enough to see that something goes wrong, without recording whom it concerned.
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { eventCounts } from '../schema/operations.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * 'dead:KIND': a job that used up its retries; 'model-refused': a mail that the model failed to read;
 * 'links:HOW': an ad, by how its link was resolved ('links:hidden' if it wasn't).
 */
export type CountedEvent = `dead:${string}` | 'model-refused' | `links:${'decoded' | 'page' | 'redirect' | 'hidden'}`;

export async function countEvent(db: Db, what: CountedEvent, now: Date, times = 1): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insert(eventCounts)
    .values({ hour, what, count: times })
    .onConflictDoUpdate({
      target: [eventCounts.hour, eventCounts.what],
      set: { count: sql`${eventCounts.count} + ${times}` },
    });
}

export async function purgeEventCounts(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(eventCounts)
    .where(lt(eventCounts.hour, new Date(now.getTime() - KEPT_MS)))
    .returning({ what: eventCounts.what });
  return gone.length;
}
