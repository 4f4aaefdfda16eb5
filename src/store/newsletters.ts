import { and, asc, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { NewslettersQuery } from '../contract/newsletters.ts';
import type { Sight } from '../domain/access.ts';
import { containing, type Db } from './db.ts';
import { brands, emails, newsletterSimilarities, newsletters, sponsorships, users } from './schema.ts';
import { sponsorshipTotal } from './sponsorship-page.ts';
import { historyOfNewsletter, monthlyCounts, totalOf } from './sponsorships.ts';
import { visibleSponsorships } from './visible.ts';

export type NewsletterRow = typeof newsletters.$inferSelect;

const card = {
  id: newsletters.id,
  name: newsletters.name,
  website: newsletters.website,
  description: newsletters.description,
  logoUrl: newsletters.logoUrl,
  uniqueEmail: newsletters.uniqueEmail,
  createdAt: newsletters.createdAt,
  updatedAt: newsletters.updatedAt,
};
const lastEmailAt =
  // Written out: in a query of one table drizzle names a column without its table, and `id` would be the e-mail's.
  sql<Date | null>`(select max(received_at) from emails where newsletter_id = newsletters.id)`.mapWith(
    emails.receivedAt,
  );

/** A page of cards and the total, one round trip. Counts and last sponsorship rest only on what the sight reaches. */
export async function listNewsletters(db: Db, query: NewslettersQuery, by: Sight) {
  const found: SQL | undefined = query.search
    ? sql`(lower(${newsletters.name}) like ${containing(query.search)} or lower(${newsletters.description}) like ${containing(query.search)})`
    : undefined;
  const column = {
    createdAt: newsletters.createdAt,
    name: sql`lower(${newsletters.name})`,
    updatedAt: newsletters.updatedAt,
  }[query.sortBy];
  const order = query.sortOrder === 'asc' ? asc : desc;
  const last = db
    .select({ brandName: brands.name, detectedAt: sponsorships.detectedAt })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(and(eq(sponsorships.newsletterId, newsletters.id), visibleSponsorships(by)))
    .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
    .limit(1)
    .as('last');
  const [rows, [counted]] = await db.batch([
    db
      .select({
        ...card,
        sponsorshipCount: countOf(by),
        lastSponsorshipBrand: last.brandName,
        lastSponsorshipDate: last.detectedAt,
        lastEmailAt,
      })
      .from(newsletters)
      .leftJoinLateral(last, sql`true`)
      .where(found)
      .orderBy(order(column), order(newsletters.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: sql<number>`count(*)::int` }).from(newsletters).where(found),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A newsletter's sponsorships under the sight, from the daily counts. */
function countOf(by: Sight): SQL<number> {
  const days = sql`select coalesce(sum(count), 0) from sponsorship_days where scope = 'newsletter:' || ${newsletters.id}`;
  if (!by.line) return sql<number>`(${days})::int`;
  const day = by.line.toISOString().slice(0, 10);
  const upTo = sql`((${days} and day < ${day}) + (select count(*) from sponsorships s where s.newsletter_id = ${newsletters.id}
    and s.detected_at >= ${`${day}T00:00:00Z`} and s.detected_at <= ${by.line}))::int`;
  return by.ownNewsletterId
    ? sql<number>`case when ${newsletters.id} = ${by.ownNewsletterId} then (${days})::int else ${upTo} end`
    : sql<number>`${upTo}`;
}

/** Every newsletter, compact, by name; for pickers. The catalogue of newsletters is open to every sight. */
export function newsletterOptions(db: Db, _by: Sight) {
  return db
    .select({ id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl })
    .from(newsletters)
    .orderBy(sql`lower(${newsletters.name})`, newsletters.id);
}

/** A newsletter with its newest sponsorships and counts, one round trip; undefined where there is none. */
export async function findNewsletter(db: Db, id: string, history: number, by: Sight, now: Date) {
  const [[found], newest, [counted], monthly] = await db.batch([
    db
      .select({
        ...card,
        reportSlug: newsletters.reportSlug,
        audienceDescription: newsletters.audienceDescription,
        audienceAnalyzedAt: newsletters.audienceAnalyzedAt,
        lastEmailAt,
      })
      .from(newsletters)
      .where(eq(newsletters.id, id)),
    historyOfNewsletter(db, id, { page: 1, limit: history }, by),
    totalOf(db, { newsletterId: id }, by),
    monthlyCounts(db, `newsletter:${id}`, by.ownNewsletterId === id ? null : by.line, now),
  ]);
  return found && { ...found, sponsorships: newest, sponsorshipTotal: counted?.total ?? 0, monthly };
}

/** A page of a newsletter's history and its total; `exists` is false where there is no such newsletter. */
export async function newsletterHistory(db: Db, id: string, page: { page: number; limit: number }, by: Sight) {
  const [[found], rows, [counted]] = await db.batch([
    db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.id, id)),
    historyOfNewsletter(db, id, page, by),
    db.select({ total: sponsorshipTotal({ newsletterId: id }, by) }).from(sql`(values (1)) as one`),
  ]);
  return { exists: found !== undefined, rows, total: counted?.total ?? 0 };
}

/** Newsletters at or above the cutoff, best first. */
export async function similarNewsletters(db: Db, id: string, cutoff: number, limit: number | null, _by: Sight) {
  const [[found], rows] = await db.batch([
    db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.id, id)),
    db
      .select({
        id: newsletters.id,
        name: newsletters.name,
        logoUrl: newsletters.logoUrl,
        similarity: newsletterSimilarities.similarity,
      })
      .from(newsletterSimilarities)
      .innerJoin(newsletters, eq(newsletters.id, newsletterSimilarities.similarId))
      .where(and(eq(newsletterSimilarities.newsletterId, id), gte(newsletterSimilarities.similarity, cutoff)))
      .orderBy(desc(newsletterSimilarities.similarity), newsletters.id)
      .limit(limit ?? 5000),
  ]);
  return { exists: found !== undefined, rows };
}

/** The newsletter that a tracking address belongs to. */
export async function newsletterByAddress(db: Db, uniqueEmail: string) {
  const [found] = await db
    .select({ id: newsletters.id, name: newsletters.name })
    .from(newsletters)
    .where(eq(newsletters.uniqueEmail, uniqueEmail));
  return found ?? null;
}

/** Similar by name: trigram similarity of the comparable names at or above this is the same newsletter to us. */
const SAME_NAME = 0.6;

/** The newsletter that `name` and `domain` would duplicate: same domain first, else nearly the same name; null: none. */
export async function findTwin(db: Db, comparable: string, domain: string | null, except: string | null = null) {
  const sameDomain = sql<boolean>`coalesce(${newsletters.domain} = ${domain}, false)`;
  const [found] = await db
    .select({
      id: newsletters.id,
      name: newsletters.name,
      uniqueEmail: newsletters.uniqueEmail,
      sameDomain,
    })
    .from(newsletters)
    .where(
      and(
        or(
          sameDomain,
          sql`(${newsletters.normalizedName} % ${comparable} and similarity(${newsletters.normalizedName}, ${comparable}) >= ${SAME_NAME})`,
        ),
        except ? ne(newsletters.id, except) : undefined,
      ),
    )
    .orderBy(sql`${sameDomain} desc, similarity(${newsletters.normalizedName}, ${comparable}) desc, ${newsletters.id}`)
    .limit(1);
  return found ?? null;
}

/** @throws the duplicate of newsletters_unique_email_unique on a clash of addresses. */
export async function insertNewsletter(db: Db, values: typeof newsletters.$inferInsert): Promise<NewsletterRow> {
  const [made] = await db.insert(newsletters).values(values).returning();
  return made as NewsletterRow;
}

/** @returns the changed row, null where there is none. */
export async function changeNewsletter(
  db: Db,
  id: string,
  change: Partial<typeof newsletters.$inferInsert>,
  now: Date,
) {
  const [changed] = await db
    .update(newsletters)
    .set({ ...change, updatedAt: now })
    .where(eq(newsletters.id, id))
    .returning();
  return changed ?? null;
}

/** What stands in the way of, and goes with, a newsletter's removal. */
export async function removalOf(db: Db, id: string) {
  const [[found], linked, mails] = await db.batch([
    db.select({ name: newsletters.name }).from(newsletters).where(eq(newsletters.id, id)),
    db.select({ id: users.id }).from(users).where(eq(users.newsletterId, id)).limit(1),
    db.select({ id: emails.id, rawKey: emails.rawKey }).from(emails).where(eq(emails.newsletterId, id)),
  ]);
  return found ? { name: found.name, linked: linked.length > 0, mails } : null;
}

/** Removes it with its e-mails and sponsorships. @throws a broken reference where a user is linked meanwhile. */
export async function removeNewsletter(db: Db, id: string): Promise<void> {
  await db.delete(newsletters).where(eq(newsletters.id, id));
}

export async function newsletterExists(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.id, id));
  return found.length > 0;
}
