// Notices to administrators: shown on the status page, sent out once (flows/operations/watch), deleted when their
// matter is over.
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { notices } from './schema/operations.ts';

export interface Notice {
  /** Identifies the matter: raised again, a notice keeps its date and isn't sent again. */
  name: string;
  text: string;
}
export type KnownNotice = typeof notices.$inferSelect;

export async function raiseNotice(db: Db, { name, text }: Notice, now: Date): Promise<void> {
  await db
    .insert(notices)
    .values({ name, text, since: now })
    .onConflictDoUpdate({ target: notices.name, set: { text: sql`excluded.text` } });
}

export async function deleteNotice(db: Db, name: string): Promise<void> {
  await db.delete(notices).where(eq(notices.name, name));
}

/** Oldest first. */
export const listNotices = (db: Db): Promise<KnownNotice[]> =>
  db.select().from(notices).orderBy(asc(notices.since), asc(notices.name));

/** A way out, with the moment by which each notice remembers that it went there. */
const SENT_BY = { mail: 'mailedAt', webhook: 'postedAt' } as const;
export type NoticeWay = keyof typeof SENT_BY;

/** The notices that this way has not sent, oldest first. */
export const unsentNotices = (db: Db, way: NoticeWay): Promise<KnownNotice[]> =>
  db.select().from(notices).where(isNull(notices[SENT_BY[way]])).orderBy(asc(notices.since), asc(notices.name));

export async function markNoticesSent(db: Db, way: NoticeWay, names: string[], now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ [SENT_BY[way]]: now })
    .where(inArray(notices.name, names));
}
