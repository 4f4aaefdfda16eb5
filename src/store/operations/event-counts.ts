// Hourly counts of failures: enough to see that something goes wrong, without recording whom it concerned. Requests for
// dates are counted here, too, to bound them.
import { and, like, lt, or, sql } from 'drizzle-orm';
import { countChanged, type Db } from '../db.ts';
import { eventCounts } from '../schema/operations.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * 'dead:KIND': a job that used up its retries; 'model-refused': a mail that the model failed to read;
 * 'links:HOW': an ad, by how its link was resolved ('links:hidden' if it wasn't); 'asked:KEY': a sponsor's request for
 * dates, by newsletter or by a keyed hash of whoever sent it.
 */
export type CountedEvent =
  | `dead:${string}`
  | 'model-refused'
  | `links:${'decoded' | 'page' | 'redirect' | 'hidden'}`
  | `asked:${string}`;

/** @returns how often it happened in this hour. */
export async function countEvent(db: Db, what: CountedEvent, now: Date, times = 1): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const [counted] = await db
    .insert(eventCounts)
    .values({ hour, what, count: times })
    .onConflictDoUpdate({
      target: [eventCounts.hour, eventCounts.what],
      set: { count: sql`${eventCounts.count} + ${times}` },
    })
    .returning({ count: eventCounts.count });
  return counted?.count ?? 0;
}

export async function purgeEventCounts(db: Db, now: Date): Promise<number> {
  return countChanged(
    db
      .delete(eventCounts)
      .where(
        or(
          lt(eventCounts.hour, new Date(now.getTime() - KEPT_MS)),
          and(like(eventCounts.what, 'asked:%'), lt(eventCounts.hour, new Date(now.getTime() - HOUR_MS))),
        ),
      ),
  );
}
