// Limits removal links to one per address and day (UTC), recorded by the hash of the address.
import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Db } from './db.ts';
import { removalMails } from './schema/removals.ts';

const KEPT_MS = 7 * DAY_MS;

/** Claims today's mail to an address and deletes old days. Atomic. @returns false if it was already sent. */
export async function claimRemovalMail(db: Db, hash: string, now: Date): Promise<boolean> {
  const [, taken] = await db.batch([
    db.delete(removalMails).where(lt(removalMails.day, toUtcDay(new Date(now.getTime() - KEPT_MS)))),
    db
      .insert(removalMails)
      .values({ hash, day: toUtcDay(now) })
      .onConflictDoNothing()
      .returning({ hash: removalMails.hash }),
  ]);
  return taken.length > 0;
}

/** Releases the claim on today's mail, because it could not be sent. */
export async function releaseRemovalMail(db: Db, hash: string, now: Date): Promise<void> {
  await db.delete(removalMails).where(and(eq(removalMails.hash, hash), eq(removalMails.day, toUtcDay(now))));
}
