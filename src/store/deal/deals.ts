import { and, desc, eq, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { type Db, hasChanged, hasRows, isUnchangedSql } from '../db.ts';
import { orNull, toText } from '../rows.ts';
import { partnerDeals } from '../schema/deals.ts';

export type PartnerDealRow = typeof partnerDeals.$inferSelect;
type Change = Partial<Omit<PartnerDealRow, 'id' | 'createdAt' | 'updatedAt'>>;

/** Deals are few and picked by hand, so the list isn't paged. */
const DEALS_MAX = 300;

export function listPartnerDeals(db: Db, by: Sight): Promise<PartnerDealRow[]> {
  return db
    .select()
    .from(partnerDeals)
    .where(by.inactiveDeals ? undefined : eq(partnerDeals.isActive, true))
    .orderBy(desc(partnerDeals.createdAt), desc(partnerDeals.id))
    .limit(DEALS_MAX);
}

export async function insertPartnerDeal(db: Db, values: typeof partnerDeals.$inferInsert): Promise<PartnerDealRow> {
  const [made] = await db.insert(partnerDeals).values(values).returning();
  return made as PartnerDealRow;
}

/** A new website clears the logo. Null if there is no such deal, or it has changed since `updatedAt`. */
export async function changePartnerDeal(
  db: Db,
  id: string,
  { change: { partnerLogoUrl, ...change }, updatedAt }: { change: Change; updatedAt: string | null },
  now: Date,
): Promise<PartnerDealRow | null> {
  const { partnerWebsite: site } = change;
  const logo =
    partnerLogoUrl === null ? { partnerLogoUrl } : site === undefined ? {} : { partnerLogoUrl: keptLogo(site) };
  const [changed] = await db
    .update(partnerDeals)
    .set({ ...change, ...logo, updatedAt: now })
    .where(and(eq(partnerDeals.id, id), isUnchangedSql(partnerDeals.updatedAt, updatedAt)))
    .returning();
  return changed ?? null;
}

export async function partnerDealExists(db: Db, id: string): Promise<boolean> {
  return hasRows(db.select({ id: partnerDeals.id }).from(partnerDeals).where(eq(partnerDeals.id, id)));
}

const keptLogo = (site: string) =>
  sql`case when ${partnerDeals.partnerWebsite} = ${site} then ${partnerDeals.partnerLogoUrl} end`.mapWith(
    orNull(toText),
  );

export async function removePartnerDeal(db: Db, id: string): Promise<boolean> {
  return hasChanged(db.delete(partnerDeals).where(eq(partnerDeals.id, id)));
}
