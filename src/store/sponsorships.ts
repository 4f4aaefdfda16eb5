import { and, desc, eq, sql } from 'drizzle-orm';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import type { Sight } from '../domain/access.ts';
import type { Db } from './db.ts';
import { brands, emails, newsletters, sponsorships } from './schema.ts';
import { type Filter, pageTables, sponsorshipTotal } from './sponsorship-page.ts';
import { visibleSponsorships } from './visible.ts';

const row = {
  id: sponsorships.id,
  newsletterId: sponsorships.newsletterId,
  brandId: sponsorships.brandId,
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

/** A page of sponsorships with brand and newsletter, newest first, and the total: one round trip. */
export async function listSponsorships(db: Db, filter: SponsorshipsQuery, by: Sight) {
  const [rows, [counted]] = await db.batch([rowsOf(db, filter, filter, by), totalOf(db, filter, by)]);
  return { rows, total: counted?.total ?? 0 };
}

const pageOf = (filter: Filter, at: Page, by: Sight) =>
  sql`(${pageTables(filter, at, by)} select id as page_id from page) page`;
const onPage = sql`${sponsorships.id} = page.page_id`;
const newestFirst = [desc(sponsorships.detectedAt), desc(sponsorships.id)];

/** Statement: the page's rows with brand and newsletter. */
function rowsOf(db: Db, filter: Filter, at: Page, by: Sight) {
  return db
    .select({ ...row, brand: brandOf, newsletter: newsletterOf })
    .from(pageOf(filter, at, by))
    .innerJoin(sponsorships, onPage)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...newestFirst);
}

/** Statement: a page of a newsletter's history, each with its brand; for batches. */
export function historyOfNewsletter(db: Db, newsletterId: string, page: Page, by: Sight) {
  return db
    .select({ ...row, brand: brandOf })
    .from(pageOf({ newsletterId }, page, by))
    .innerJoin(sponsorships, onPage)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .orderBy(...newestFirst);
}

/** Statement: a page of a brand's history, each with its newsletter; for batches. */
export function historyOfBrand(db: Db, brandId: string, page: Page, by: Sight) {
  return db
    .select({ ...row, newsletter: newsletterOf })
    .from(pageOf({ brandId }, page, by))
    .innerJoin(sponsorships, onPage)
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .orderBy(...newestFirst);
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
