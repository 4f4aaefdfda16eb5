import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { toUtcDay } from '../../contract/time.ts';
import type { RowSight, Sight } from '../../domain/access.ts';
import { unblockBrandName } from '../brand/brand-identity.ts';
import { brandContactColumns } from '../contact/contacts.ts';
import type { Db } from '../db.ts';
import { markReportsStale } from '../report/reports.ts';
import { queryRows, toNumber, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { sponsorships } from '../schema/sponsorships.ts';
import { isVisibleSponsorshipSql, rowsOnPageOf, visibleBrandColumns, visibleBrandSiteSql } from '../visible.ts';
import {
  type SponsorshipSortKey,
  sponsorshipPageCtes,
  sponsorshipPageCtesAfter,
  sponsorshipTotalSql,
} from './sponsorship-page.ts';
import { countByDaySql, type SponsorshipFilter, toDayCountScope } from './sponsorship-scopes.ts';

const row = {
  id: sponsorships.id,
  newsletterId: sponsorships.newsletterId,
  brandId: sponsorships.brandId,
  placementType: sponsorships.placementType,
  detectedAt: sponsorships.detectedAt,
  confidence: sponsorships.confidence,
  standing: sponsorships.standing,
  channel: sponsorships.channel,
  channelName: sponsorships.channelName,
};
/** They may only be shown after redaction (domain/redact `redactMailText`). */
const words = { text: sponsorships.textContent, recipient: newsletters.uniqueEmail };
const brandOf = { id: brands.id, name: brands.name, logoUrl: brands.logoUrl };
const newsletterOf = { id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl };

export interface PageRequest {
  page: number;
  limit: number;
}

/** One statement, which returns a row even if the page is empty. */
export async function listSponsorships(db: Db, filter: SponsorshipFilter & PageRequest, by: Sight) {
  const page = sql`${sponsorshipPageCtes(filter, filter, by)} select page.id as page_id, totals.total
    from (select ${sponsorshipTotalSql(filter, by)} as total) totals left join page on true`;
  const found = await db
    .select({ ...listed, total: sql`page.total`.mapWith(toNumber) })
    .from(sql`(${page}) page`)
    .leftJoin(sponsorships, onPage)
    .leftJoin(brands, eq(brands.id, sponsorships.brandId))
    .leftJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...orderOf(filter));
  const rows = found.map(({ total: _, ...one }) => one).filter((one): one is ListedRow => one.id !== null);
  return { rows, total: found[0]?.total ?? 0 };
}

type ListedRow = Awaited<ReturnType<typeof rowsOf>>[number];
const listed = { ...row, words, brand: brandOf, newsletter: newsletterOf };

/** Without a total, for exports of any length. */
export async function listSponsorshipsAfter(
  db: Db,
  filter: SponsorshipFilter,
  { key, limit }: { key: SponsorshipSortKey | null; limit: number },
  by: Sight,
) {
  return rowsOf(db, filter, sponsorshipPageCtesAfter(filter, key, limit, by));
}

const pageOf = (filter: SponsorshipFilter, at: PageRequest, rows: RowSight) =>
  sql`(${sponsorshipPageCtes(filter, at, rows)} select id as page_id from page) page`;
const onPage = sql`${sponsorships.id} = page.page_id`;
const newestFirst = [desc(sponsorships.detectedAt), desc(sponsorships.id)];

/** Must equal the order of sponsorship-page. */
function orderOf({ sortBy, sortOrder }: SponsorshipFilter) {
  if (sortBy !== 'confidence') return newestFirst;
  const sureness = sql`coalesce(${sponsorships.confidence}, 101)`;
  return [sortOrder === 'asc' ? asc(sureness) : desc(sureness), ...newestFirst];
}

function rowsOf(db: Db, filter: SponsorshipFilter, tables: SQL) {
  return db
    .select(listed)
    .from(sql`(${tables} select id as page_id from page) page`)
    .innerJoin(sponsorships, onPage)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...orderOf(filter));
}

export function listHistoryOfNewsletter(db: Db, newsletterId: string, page: PageRequest, by: Sight) {
  return db
    .select({ ...row, words, brand: visibleBrandColumns(by) })
    .from(pageOf({ newsletterId }, page, rowsOnPageOf(newsletterId, by)))
    .innerJoin(sponsorships, onPage)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...newestFirst);
}

export type BrandHistoryFilter = Pick<SponsorshipFilter, 'brandId' | 'withProducts'>;

export function listHistoryOfBrand(db: Db, of: BrandHistoryFilter, page: PageRequest, by: Sight) {
  return db
    .select({ ...row, words, newsletter: newsletterOf })
    .from(pageOf(of, page, by))
    .innerJoin(sponsorships, onPage)
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...newestFirst);
}

/** The last twelve months (UTC), without empty ones. @throws if `filter` isn't exactly one brand or newsletter. */
export function countSponsorshipsByMonth(db: Db, filter: SponsorshipFilter, rows: RowSight, now: Date) {
  const of = toDayCountScope(filter);
  if (!of) throw new Error('Months are counted of one scope');
  const since = toUtcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)));
  return db
    .select({ month: sql`to_char(day, 'YYYY-MM')`.mapWith(toText), count: sql`sum(sure)::int`.mapWith(toNumber) })
    .from(sql`${countByDaySql(of, since, rows)} days`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export function countSponsorships(
  db: Db,
  filter: BrandHistoryFilter | Pick<SponsorshipFilter, 'newsletterId'>,
  rows: RowSight,
) {
  return db.select({ total: sponsorshipTotalSql(filter, rows) }).from(sql`(values (1)) as one`);
}

export async function findSponsorship(db: Db, id: string, by: Sight) {
  const [found] = await db
    .select({
      ...row,
      words,
      createdAt: sponsorships.createdAt,
      updatedAt: sponsorships.updatedAt,
      verdict: sponsorships.verdict,
      rawData: sponsorships.rawData,
      brand: {
        ...visibleBrandColumns(by),
        website: visibleBrandSiteSql(by),
        ...brandContactColumns,
      },
      newsletter: { ...newsletterOf, description: newsletters.description, website: newsletters.website },
      email: {
        id: emails.id,
        subject: emails.subject,
        senderEmail: emails.senderEmail,
        receivedAt: emails.receivedAt,
        content: emails.content,
        textMovedAt: emails.textMovedAt,
      },
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .leftJoin(emails, eq(emails.id, sponsorships.emailId))
    .where(and(eq(sponsorships.id, id), isVisibleSponsorshipSql(by, sql`${sponsorships}`)));
  return found;
}

export async function insertSponsorship(
  db: Db,
  values: typeof sponsorships.$inferInsert & { createdAt: Date },
): Promise<string> {
  const [[made]] = await db.batch([
    db.insert(sponsorships).values(values).returning({ id: sponsorships.id }),
    markReportsStale(db, values.newsletterId, values.createdAt),
  ]);
  return (made as { id: string }).id;
}

/** Null if a brand with another key has the name. @throws a foreign-key violation without such a newsletter. */
export async function insertSponsorshipWithBrand(
  db: Db,
  values: Omit<typeof sponsorships.$inferInsert, 'brandId'> & { createdAt: Date },
  brand: typeof brands.$inferInsert,
): Promise<{ id: string; brandId: string } | null> {
  const { newsletterId, placementType, textContent, detectedAt, confidence, createdAt } = values;
  const [, , rows] = await db.batch([
    db.insert(brands).values(brand).onConflictDoNothing(),
    unblockBrandName(db, brand),
    queryRows(db, { id: toText, brand_id: toText })`
      insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, confidence, created_at)
      select ${crypto.randomUUID()}, ${newsletterId}, id, ${placementType}, ${textContent}, ${detectedAt}, ${confidence}, ${createdAt}
      from brands where normalized_name = ${brand.normalizedName} returning id, brand_id`,
    markReportsStale(db, newsletterId, createdAt),
  ]);
  const [made] = rows;
  return made ? { id: made.id, brandId: made.brand_id } : null;
}
