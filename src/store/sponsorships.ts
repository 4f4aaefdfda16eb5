import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import type { Sight } from '../domain/access.ts';
import { containing, type Db } from './db.ts';
import { brands, emails, newsletters, sponsorships } from './schema.ts';
import { visibleSponsorships } from './visible.ts';

/** A filtered total is counted up to here: nobody pages further, and a common word must not count a million rows. */
export const COUNT_CAP = 10_000;

const row = {
  id: sponsorships.id,
  placementType: sponsorships.placementType,
  detectedAt: sponsorships.detectedAt,
  confidence: sponsorships.confidence,
  textContent: sponsorships.textContent,
};
const brandOf = { id: brands.id, name: brands.name, logoUrl: brands.logoUrl };
const newsletterOf = { id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl };

export interface Page {
  page: number;
  limit: number;
}
export const pages = (total: number, limit: number) => Math.ceil(total / limit);

type Filter = Partial<Omit<SponsorshipsQuery, 'page' | 'limit'>>;

/** Ids by text are found first, by the trigram indexes; joining first would read every sponsorship. */
function matching(text: string): SQL {
  const like = containing(text);
  return sql`(${sponsorships.brandId} = any(array(select id from brands where lower(name) like ${like}))
    or ${sponsorships.newsletterId} = any(array(select id from newsletters where lower(name) like ${like})))`;
}

function conditions(filter: Filter, by: Sight): SQL | undefined {
  const similar = filter.similarTo;
  return and(
    visibleSponsorships(by),
    filter.search ? matching(filter.search) : undefined,
    filter.placementType ? eq(sponsorships.placementType, filter.placementType) : undefined,
    filter.newsletterId ? eq(sponsorships.newsletterId, filter.newsletterId) : undefined,
    filter.brandId ? eq(sponsorships.brandId, filter.brandId) : undefined,
    filter.from ? gte(sponsorships.detectedAt, new Date(filter.from)) : undefined,
    filter.to ? lte(sponsorships.detectedAt, new Date(filter.to)) : undefined,
    similar
      ? sql`${sponsorships.newsletterId} = any(array(select ${similar}::text union select similar_id from newsletter_similarities
          where newsletter_id = ${similar} and similarity >= ${filter.cutoff ?? 0.6}))`
      : undefined,
  );
}

/** The sum of days up to the line from the daily counts, the line's own day counted to the moment, own news on top. */
function totalByDay(scope: string, narrowed: SQL, by: Sight): SQL<number> {
  const all = sql`select coalesce(sum(count), 0) from sponsorship_days where scope = ${scope}`;
  if (!by.line) return sql<number>`(${all})::int`;
  const lineDay = by.line.toISOString().slice(0, 10);
  const upTo = sql`(${all} and day < ${lineDay})
    + (select count(*) from sponsorships where ${narrowed} and detected_at >= ${`${lineDay}T00:00:00Z`} and detected_at <= ${by.line})`;
  if (!by.ownNewsletterId) return sql<number>`(${upTo})::int`;
  const own = sql`(select count(*) from sponsorships where ${narrowed} and newsletter_id = ${by.ownNewsletterId} and detected_at > ${by.line})`;
  return sql<number>`(${upTo} + ${own})::int`;
}

/** How many a filter leaves: from the daily counts where one of them answers it, else counted up to COUNT_CAP. */
export function sponsorshipTotal(filter: Filter, by: Sight): SQL<number> {
  const { newsletterId, brandId, placementType, search, similarTo, from, to } = filter;
  const narrow = [newsletterId, brandId, placementType, search, similarTo, from, to].filter(Boolean).length;
  if (narrow === 0) return totalByDay('all', sql`true`, by);
  if (narrow === 1 && newsletterId)
    return totalByDay(`newsletter:${newsletterId}`, sql`newsletter_id = ${newsletterId}`, by);
  if (narrow === 1 && brandId) return totalByDay(`brand:${brandId}`, sql`brand_id = ${brandId}`, by);
  if (narrow === 1 && placementType)
    return totalByDay(`type:${placementType}`, sql`placement_type = ${placementType}`, by);
  return sql<number>`(select count(*)::int from (select 1 from sponsorships where ${conditions(filter, by)} limit ${COUNT_CAP}) counted)`;
}

/** A page of sponsorships with brand and newsletter, newest first, and the total: one round trip. */
export async function listSponsorships(db: Db, filter: SponsorshipsQuery, by: Sight) {
  const [rows, [counted]] = await db.batch([
    db
      .select({ ...row, brand: brandOf, newsletter: newsletterOf })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
      .where(conditions(filter, by))
      .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.select({ total: sponsorshipTotal(filter, by) }).from(sql`(values (1)) as one`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Statement: a page of a newsletter's history with its brands; for batches. */
export function historyOfNewsletter(db: Db, newsletterId: string, { page, limit }: Page, by: Sight) {
  return db
    .select({ ...row, brand: brandOf })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(conditions({ newsletterId }, by))
    .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Statement: a page of a brand's history with the newsletters; for batches. */
export function historyOfBrand(db: Db, brandId: string, { page, limit }: Page, by: Sight) {
  return db
    .select({ ...row, newsletter: newsletterOf })
    .from(sponsorships)
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .where(conditions({ brandId }, by))
    .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Statement: sponsorships a month over the last 12 months, from the daily counts; days from the line on are left out. */
export function monthlyCounts(db: Db, scope: string, line: Date | null, now: Date) {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString().slice(0, 10);
  const before = line ? sql`day < ${line.toISOString().slice(0, 10)}` : sql`true`;
  return db
    .select({ month: sql<string>`to_char(day, 'YYYY-MM')`, count: sql<number>`sum(count)::int` })
    .from(sql`sponsorship_days`)
    .where(sql`scope = ${scope} and day >= ${since} and ${before} and count > 0`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Statement: the total of a scope as its only column; for batches. */
export function totalOf(db: Db, filter: Filter, by: Sight) {
  return db.select({ total: sponsorshipTotal(filter, by) }).from(sql`(values (1)) as one`);
}

/** One sponsorship with brand, newsletter and e-mail, or undefined where it is missing or hidden. */
export async function findSponsorship(db: Db, id: string, by: Sight) {
  const [found] = await db
    .select({
      ...row,
      createdAt: sponsorships.createdAt,
      rawData: sponsorships.rawData,
      brand: {
        ...brandOf,
        website: brands.website,
        contactName: brands.contactName,
        contactTitle: brands.contactTitle,
        contactEmail: brands.contactEmail,
        contactConfidence: brands.contactConfidence,
        contactUpdatedAt: brands.contactUpdatedAt,
        contactSourceUrl: brands.contactSourceUrl,
      },
      newsletter: { ...newsletterOf, description: newsletters.description, website: newsletters.website },
      email: {
        id: emails.id,
        subject: emails.subject,
        senderEmail: emails.senderEmail,
        receivedAt: emails.receivedAt,
        content: emails.content,
      },
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .leftJoin(emails, eq(emails.id, sponsorships.emailId))
    .where(and(eq(sponsorships.id, id), visibleSponsorships(by)));
  return found;
}

/** Records one by hand. @returns its id. */
export async function insertSponsorship(db: Db, values: typeof sponsorships.$inferInsert): Promise<string> {
  const [made] = await db.insert(sponsorships).values(values).returning({ id: sponsorships.id });
  return (made as { id: string }).id;
}
