// Notices to administrators: shown on the status page, sent once (flows/operations/watch), and deleted when the problem
// is over.
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { notices } from '../schema/operations.ts';

export interface Notice {
  /** Identifies the problem: if it is raised again, the notice keeps its date and isn't sent again. */
  name: string;
  text: string;
}
export type StoredNotice = typeof notices.$inferSelect;

export async function raiseNotice(db: Db, { name, text }: Notice, now: Date): Promise<void> {
  await db
    .insert(notices)
    .values({ name, text, since: now })
    .onConflictDoUpdate({ target: notices.name, set: { text: sql`excluded.text` } });
}

export async function deleteNotice(db: Db, name: string): Promise<void> {
  await db.delete(notices).where(eq(notices.name, name));
}

export const listNotices = (db: Db): Promise<StoredNotice[]> =>
  db.select().from(notices).orderBy(asc(notices.since), asc(notices.name));

const SENT_BY = { mail: 'mailedAt', webhook: 'postedAt' } as const;
export type NoticeChannel = keyof typeof SENT_BY;

/** Notices that this channel has not sent yet, oldest first. */
export const listUnsentNotices = (db: Db, way: NoticeChannel): Promise<StoredNotice[]> =>
  db.select().from(notices).where(isNull(notices[SENT_BY[way]])).orderBy(asc(notices.since), asc(notices.name));

export async function markNoticesSent(db: Db, way: NoticeChannel, names: string[], now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ [SENT_BY[way]]: now })
    .where(inArray(notices.name, names));
}
