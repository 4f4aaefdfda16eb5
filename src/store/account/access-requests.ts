import { and, count, desc, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { AccessRequestInput, AccessRequestsQuery } from '../../contract/account.ts';
import { daysBefore } from '../../contract/time.ts';
import { countChanged, type Db, takeFirst } from '../db.ts';
import { accessRequests } from '../schema/requests.ts';

export type AccessRequestRow = typeof accessRequests.$inferSelect;

export async function listAccessRequests(db: Db, { page, limit, status }: AccessRequestsQuery) {
  const those = eq(accessRequests.status, status);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(accessRequests)
      .where(those)
      .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(accessRequests).where(those),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Days after which a declined person may send a new request. */
const ASKS_AGAIN_DAYS = 7;

/** Records a request. One that was declined at least ASKS_AGAIN_DAYS ago becomes pending again. */
export async function recordAccessRequest(db: Db, given: AccessRequestInput, now: Date): Promise<void> {
  const said = { name: given.name, newsletter: given.newsletter || null, message: given.message || null };
  await db
    .insert(accessRequests)
    .values({ ...said, email: given.email.toLowerCase(), createdAt: now })
    .onConflictDoUpdate({
      target: accessRequests.email,
      set: { ...said, status: 'pending', createdAt: now },
      setWhere: or(
        eq(accessRequests.status, 'pending'),
        and(eq(accessRequests.status, 'declined'), lte(accessRequests.decidedAt, daysBefore(now, ASKS_AGAIN_DAYS))),
      ),
    });
}

export async function decideAccessRequest(
  db: Db,
  id: string,
  status: 'accepted' | 'declined',
  now: Date,
): Promise<AccessRequestRow | null> {
  const [decided] = await db
    .update(accessRequests)
    .set({ status, decidedAt: now })
    .where(and(eq(accessRequests.id, id), ne(accessRequests.status, status)))
    .returning();
  if (decided) return decided;
  return takeFirst(db.select().from(accessRequests).where(eq(accessRequests.id, id)));
}

export async function hasAcceptedRequest(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(accessRequests)
    .where(and(eq(accessRequests.email, email.toLowerCase()), eq(accessRequests.status, 'accepted')));
  return found.length > 0;
}

const DECLINED_DAYS = 90;
const PENDING_DAYS = 365;

/** Deletes requests declined 90 days ago or undecided for a year, and returns how many. */
export async function purgeAccessRequests(db: Db, now: Date): Promise<number> {
  return countChanged(
    db
      .delete(accessRequests)
      .where(
        or(
          and(eq(accessRequests.status, 'declined'), lt(accessRequests.decidedAt, daysBefore(now, DECLINED_DAYS))),
          and(eq(accessRequests.status, 'pending'), lt(accessRequests.createdAt, daysBefore(now, PENDING_DAYS))),
        ),
      ),
  );
}
