// Limits removal links to one per address and day (UTC), recorded by the hash of the address.
import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../../contract/time.ts';
import type { Db } from '../db.ts';
import { removalMails } from '../schema/removals.ts';

const KEPT_MS = 7 * DAY_MS;

export async function reserveRemovalMail(db: Db, hash: string, now: Date): Promise<boolean> {
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

export async function releaseRemovalMail(db: Db, hash: string, now: Date): Promise<void> {
  await db.delete(removalMails).where(and(eq(removalMails.hash, hash), eq(removalMails.day, toUtcDay(now))));
}
