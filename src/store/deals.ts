// Reads and writes partner deals.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sight } from '../domain/access.ts';
import { type Db, isUnchanged } from './db.ts';
import { partnerDeals } from './schema/deals.ts';

export type DealRow = typeof partnerDeals.$inferSelect;
type Change = Partial<Omit<DealRow, 'id' | 'createdAt' | 'updatedAt'>>;

/** Maximum number of deals listed. Deals are few and picked by hand, so the list isn't paged. */
const DEALS_MAX = 300;

/** Deals, newest first; inactive ones only if the Sight includes them. */
export function listDeals(db: Db, by: Sight): Promise<DealRow[]> {
  return db
    .select()
    .from(partnerDeals)
    .where(by.inactiveDeals ? undefined : eq(partnerDeals.isActive, true))
    .orderBy(desc(partnerDeals.createdAt), desc(partnerDeals.id))
    .limit(DEALS_MAX);
}

export async function insertDeal(db: Db, values: typeof partnerDeals.$inferInsert): Promise<DealRow> {
  const [made] = await db.insert(partnerDeals).values(values).returning();
  return made as DealRow;
}

/**
 * Changes a deal; a new website clears the logo.
 * @returns the changed row; null if there is none, or it has changed since `updatedAt`.
 */
export async function changeDeal(
  db: Db,
  id: string,
  { change: { partnerLogoUrl, ...change }, updatedAt }: { change: Change; updatedAt: string | null },
  now: Date,
): Promise<DealRow | null> {
  const { partnerWebsite: site } = change;
  const logo =
    partnerLogoUrl === null ? { partnerLogoUrl } : site === undefined ? {} : { partnerLogoUrl: keptLogo(site) };
  const [changed] = await db
    .update(partnerDeals)
    .set({ ...change, ...logo, updatedAt: now })
    .where(and(eq(partnerDeals.id, id), isUnchanged(partnerDeals.updatedAt, updatedAt)))
    .returning();
  return changed ?? null;
}

export async function dealExists(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: partnerDeals.id }).from(partnerDeals).where(eq(partnerDeals.id, id));
  return found.length > 0;
}

const keptLogo = (site: string) =>
  sql<string | null>`case when ${partnerDeals.partnerWebsite} = ${site} then ${partnerDeals.partnerLogoUrl} end`;

/** Removes a deal. @returns false if there was none. */
export async function removeDeal(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(partnerDeals).where(eq(partnerDeals.id, id)).returning({ id: partnerDeals.id });
  return gone.length > 0;
}
