import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { pickNewsletterFields } from '../../contract/newsletter-fields.ts';
import type { NewslettersQuery } from '../../contract/newsletters.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import type { Sight } from '../../domain/access.ts';
import { containsPatternSql, type Db, foldedNameSql, hasRows, textArraySql } from '../db.ts';
import { orNull, queryValues, toNumber, toText } from '../rows.ts';
import { newsletterSimilarities } from '../schema/audiences.ts';
import { brands } from '../schema/brands.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { sponsorships } from '../schema/sponsorships.ts';
import { sponsorshipTotalSql } from '../sponsorship/sponsorship-page.ts';
import { countVisibleSql, newsletterDayScope } from '../sponsorship/sponsorship-scopes.ts';
import { countSponsorships, countSponsorshipsByMonth, listHistoryOfNewsletter } from '../sponsorship/sponsorships.ts';
import { isVisibleNewsletterSql, listedBranchesSql, rowsOnPageOf, visibleAudienceSql } from '../visible.ts';

const card = {
  id: newsletters.id,
  ...pickNewsletterFields(newsletters),
  logoUrl: newsletters.logoUrl,
  uniqueEmail: newsletters.uniqueEmail,
  createdAt: newsletters.createdAt,
  updatedAt: newsletters.updatedAt,
};
const lastEmailAt =
  // `newsletters.id` is written out: in a query of one table drizzle omits the table, and `id` would be the e-mail's.
  sql`(select max(received_at) from emails where newsletter_id = newsletters.id and sender_standing = 'known')`.mapWith(
    emails.receivedAt,
  );

/** SQL: calibrated similarity (0 to 1) with the viewer's newsletter; null if it isn't similar. */
const matchOf = (by: Sight): SQL<number | null> =>
  sql`(select m.similarity from newsletter_similarities m where m.newsletter_id = ${by.newsletterId} and m.similar_id = newsletters.id)`.mapWith(
    orNull(toNumber),
  );

/** A page of cards and the total, in one round trip. Counts and the last sponsorship are under the Sight. */
export async function listNewsletters(db: Db, query: NewslettersQuery, by: Sight) {
  const [rows, [counted]] = await db.batch([
    cards(db, pageOf(query, by), by),
    db.select({ total: count() }).from(newsletters).where(found(query.search, by)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Ids of all newsletters of a list in its order, ignoring its paging. */
export async function listNewsletterIds(db: Db, query: NewslettersQuery, by: Sight): Promise<string[]> {
  const all = pageOf({ ...query, page: 1, limit: MOST }, by);
  return queryValues(db, toText)`select page_id from (${all}) page order by nth`;
}
const MOST = 10_000_000;

export async function readNewsletterCards(db: Db, ids: string[], by: Sight) {
  const page = sql`select page_id, nth from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (page_id, nth)`;
  return cards(db, page, by).where(isVisibleNewsletterSql(by));
}

function found(search: string | undefined, by: Sight): SQL {
  const like = search ? containsPatternSql(search) : null;
  const matching = like
    ? sql`(${foldedNameSql(newsletters.name)} like ${like} or ${foldedNameSql(newsletters.description)} like ${like})`
    : sql`true`;
  return sql`${isVisibleNewsletterSql(by)} and ${matching}`;
}

/** SQL: selects the ids of newsletters that match a search and were added after `since`. */
export const newsletterIdsSinceSql = (search: string | undefined, since: Date, by: Sight): SQL =>
  sql`select ${newsletters.id} as id from ${newsletters} where ${newsletters.createdAt} > ${since.toISOString()}::timestamptz and ${found(search, by)}`;

/** SQL: the page's newsletters (page_id, nth), chosen before anything is counted for them. */
function pageOf(query: NewslettersQuery, by: Sight): SQL {
  const column = {
    createdAt: newsletters.createdAt,
    name: foldedNameSql(newsletters.name),
    updatedAt: newsletters.updatedAt,
    match: sql`coalesce(near.similarity, 0)`,
  }[query.sortBy];
  const near =
    query.sortBy === 'match'
      ? sql`left join newsletter_similarities near on near.newsletter_id = ${by.newsletterId} and near.similar_id = ${newsletters.id}`
      : sql``;
  const order =
    query.sortOrder === 'asc' ? sql`${column} asc, ${newsletters.id} asc` : sql`${column} desc, ${newsletters.id} desc`;
  return sql`select ${newsletters.id} as page_id, row_number() over (order by ${order}) as nth
    from ${newsletters} ${near} where ${found(query.search, by)} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
}

/** Statement: cards of the newsletters on `page` (page_id, nth), in its order. */
function cards(db: Db, page: SQL, by: Sight) {
  // Reads the newest row of each branch by its index, then takes the newest of those.
  const newest = listedBranchesSql(by).map(
    (
      branch,
    ) => sql`(select s.id from sponsorships s where s.newsletter_id = ${newsletters.id} and ${branch} and s.verdict is distinct from 'rejected'
      order by s.detected_at desc, s.id desc limit 1)`,
  );
  const last = db
    .select({
      brandName: sql`${brands.name}`.mapWith(toText).as('brand_name'),
      detectedAt: sponsorships.detectedAt,
      confidence: sponsorships.confidence,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(sql`${sponsorships.id} in (${sql.join(newest, sql` union all `)})`)
    .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
    .limit(1)
    .as('last');
  return db
    .select({
      ...card,
      match: sql`round((${matchOf(by)} * 100)::numeric)::int`.mapWith(orNull(toNumber)),
      sponsorshipCount: countVisibleSql(newsletterDayScope(sql`${newsletters.id}`), by),
      lastSponsorshipBrand: last.brandName,
      lastSponsorshipConfidence: last.confidence,
      lastSponsorshipDate: last.detectedAt,
      lastEmailAt,
    })
    .from(sql`(${page}) page`)
    .innerJoin(newsletters, sql`${newsletters.id} = page.page_id`)
    .leftJoinLateral(last, sql`true`)
    .orderBy(sql`page.nth`)
    .$dynamic();
}

export function listNewsletterOptions(db: Db, by: Sight) {
  return db
    .select({ id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl })
    .from(newsletters)
    .where(isVisibleNewsletterSql(by))
    .orderBy(foldedNameSql(newsletters.name), newsletters.id);
}

/** Number of leads in the newsletter's pipeline, for curators only. */
const leadCount = (by: Sight) =>
  by.curation
    ? sql`(select count(*)::int from leads l join pipelines p on p.id = l.pipeline_id
        where p.newsletter_id = newsletters.id and p.user_id is null and l.removed_at is null)`.mapWith(toNumber)
    : sql`0`.mapWith(toNumber);

/** A newsletter with its counts and its `history` newest sponsorships, one round trip; undefined if there is none. */
export async function findNewsletter(db: Db, { id, history }: { id: string; history: number }, by: Sight, now: Date) {
  const [[found], newest, [counted], monthly] = await db.batch([
    db
      .select({
        ...card,
        reportSlug: newsletters.reportSlug,
        leadCount: leadCount(by),
        audienceDescription: visibleAudienceSql('newsletter', by),
        audienceAnalyzedAt: newsletters.audienceAnalyzedAt,
        lastEmailAt,
      })
      .from(newsletters)
      .where(and(eq(newsletters.id, id), isVisibleNewsletterSql(by))),
    listHistoryOfNewsletter(db, id, { page: 1, limit: history }, by),
    countSponsorships(db, { newsletterId: id }, rowsOnPageOf(id, by)),
    countSponsorshipsByMonth(db, { newsletterId: id }, rowsOnPageOf(id, by), now),
  ]);
  return found && { ...found, sponsorships: newest, sponsorshipTotal: counted?.total ?? 0, monthly };
}

const visibleId = (db: Db, id: string, by: Sight) =>
  db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.id, id), isVisibleNewsletterSql(by)));

/** A page of a newsletter's history and its total; `exists` is false if there is no such newsletter. */
export async function readNewsletterHistory(db: Db, id: string, page: { page: number; limit: number }, by: Sight) {
  const [[found], rows, [counted]] = await db.batch([
    visibleId(db, id, by),
    listHistoryOfNewsletter(db, id, page, by),
    db
      .select({ total: sponsorshipTotalSql({ newsletterId: id }, rowsOnPageOf(id, by)) })
      .from(sql`(values (1)) as one`),
  ]);
  return { exists: found !== undefined, rows, total: counted?.total ?? 0 };
}

/** Similar newsletters, most similar first. @param limit null returns all. */
export async function listSimilarNewsletters(db: Db, id: string, limit: number | null, by: Sight) {
  const [[found], rows] = await db.batch([
    visibleId(db, id, by),
    db
      .select({
        id: newsletters.id,
        name: newsletters.name,
        logoUrl: newsletters.logoUrl,
        similarity: newsletterSimilarities.similarity,
      })
      .from(newsletterSimilarities)
      .innerJoin(newsletters, eq(newsletters.id, newsletterSimilarities.similarId))
      .where(
        and(
          eq(newsletterSimilarities.newsletterId, id),
          gte(newsletterSimilarities.similarity, MIN_RELEVANT_SIMILARITY),
          isVisibleNewsletterSql(by),
        ),
      )
      .orderBy(desc(newsletterSimilarities.similarity), newsletters.id)
      .limit(limit ?? 5000),
  ]);
  return { exists: found !== undefined, rows };
}

export async function findNewsletterIdsByTrackingAddress(db: Db, addresses: string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  return queryValues(db, toText)`
    select ${newsletters.id} as id from unnest(${textArraySql(addresses)}) with ordinality as given (address, nth)
    join newsletters on ${newsletters.uniqueEmail} = given.address group by 1 order by min(given.nth)`;
}

export async function newsletterExists(db: Db, id: string): Promise<boolean> {
  return hasRows(db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.id, id)));
}
