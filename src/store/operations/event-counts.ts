// Hourly counts, without recording whom they concern.
import { and, like, lt, or, sql } from 'drizzle-orm';
import { countChanged, type Db } from '../db.ts';
import { eventCounts } from '../schema/operations.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/** 'dead:KIND': out of retries; 'model-refused'; 'links:HOW'; 'asked:KEY': requests for dates, by a hash. */
export type CountedEvent =
  | `dead:${string}`
  | 'model-refused'
  | `links:${'decoded' | 'page' | 'redirect' | 'hidden'}`
  | `asked:${string}`;

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
