import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import type { Db } from '../db.ts';
import { brands } from '../schema/brands.ts';
import { followedLinks, linkRequests } from '../schema/links.ts';

export type LinkRequestPurpose = 'page' | 'redirect';

const KEPT_DAYS = 30;

export async function countLinkRequests(
  db: Db,
  purpose: LinkRequestPurpose,
  hosts: readonly string[],
  now: Date,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  if (counts.size === 0) return;
  const day = toUtcDay(now);
  await db
    .insert(linkRequests)
    .values([...counts].map(([host, count]) => ({ day, purpose, host, count })))
    .onConflictDoUpdate({
      target: [linkRequests.day, linkRequests.purpose, linkRequests.host],
      set: { count: sql`${linkRequests.count} + excluded.count` },
    });
}

export const listHostsRequestedOn = (db: Db, day: string, limit: number) =>
  db
    .select({ purpose: linkRequests.purpose, host: linkRequests.host, count: linkRequests.count })
    .from(linkRequests)
    .where(eq(linkRequests.day, day))
    .orderBy(desc(linkRequests.count), linkRequests.host, linkRequests.purpose)
    .limit(limit);

export async function filterBrandsWithSite(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: brands.id })
    .from(brands)
    .where(and(inArray(brands.id, [...ids]), sql`coalesce(${brands.domain}, '') <> ''`));
  return new Set(rows.map(({ id }) => id));
}

/** Claims following a link for 30 days per subject, so that two concurrent mails follow it once. */
export async function reserveLinkFollow(
  db: Db,
  newsletterId: string,
  subjects: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const due = daysBefore(now, KEPT_DAYS);
  const rows = await db
    .insert(followedLinks)
    .values([...new Set(subjects)].map((subject) => ({ newsletterId, subject, followedAt: now })))
    .onConflictDoUpdate({
      target: [followedLinks.newsletterId, followedLinks.subject],
      set: { followedAt: now },
      setWhere: lt(followedLinks.followedAt, due),
    })
    .returning({ subject: followedLinks.subject });
  return new Set(rows.map(({ subject }) => subject));
}

export async function releaseLinkFollow(db: Db, newsletterId: string, subject: string): Promise<void> {
  await db
    .delete(followedLinks)
    .where(and(eq(followedLinks.newsletterId, newsletterId), eq(followedLinks.subject, subject)));
}

export async function purgeLinkRequests(db: Db, now: Date): Promise<number> {
  const due = daysBefore(now, KEPT_DAYS);
  const [requests, followed] = await db.batch([
    db
      .delete(linkRequests)
      .where(lt(linkRequests.day, toUtcDay(due)))
      .returning({ host: linkRequests.host }),
    db.delete(followedLinks).where(lt(followedLinks.followedAt, due)).returning({ subject: followedLinks.subject }),
  ]);
  return requests.length + followed.length;
}
