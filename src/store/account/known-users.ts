import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { type KnownUser, knownUserColumns, toKnownUser } from './sessions.ts';

export async function findKnownUsers(db: Db, ids: readonly string[]): Promise<KnownUser[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(knownUserColumns)
    .from(users)
    .leftJoin(newsletters, eq(newsletters.id, users.newsletterId))
    .where(inArray(users.id, [...ids]));
  return rows.map(toKnownUser);
}
