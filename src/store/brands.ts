import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../contract/brands.ts';
import type { Sight } from '../domain/access.ts';
import { containing, type Db } from './db.ts';
import { brandFits, brands } from './schema.ts';
import { historyOfBrand, monthlyCounts, totalOf } from './sponsorships.ts';
import { visibleBrands } from './visible.ts';

/** 'N recent sponsorships' counts this many days. */
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whose audience relevance and fit are measured from; `cutoff` is the similarity of a relevant newsletter. */
export interface Vantage {
  newsletterId: string | null;
  cutoff: number;
}

/** Newsletters relevant to a vantage, as an array: read once, by index. */
const relevantIds = ({ newsletterId, cutoff }: Vantage): SQL =>
  sql`array(select similar_id from newsletter_similarities where newsletter_id = ${newsletterId} and similarity >= ${cutoff})`;

/** Brands that sponsored a relevant newsletter, with the first time they did. */
const relevantBrands = (from: Vantage): SQL =>
  sql`(select s.brand_id, min(s.detected_at) as first from sponsorships s where s.newsletter_id = any(${relevantIds(from)}) group by s.brand_id) near`;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The days that 'recent' means: the last 30 before the line. */
function recentDays(by: Sight, now: Date): SQL {
  const since = dayOf(new Date((by.line ?? now).getTime() - RECENT_DAYS * DAY_MS));
  return by.line ? sql`day >= ${since} and day < ${dayOf(by.line)}` : sql`day >= ${since}`;
}

/** A page of brands, its total, how many newsletters are relevant and how many brands lie behind the line: one round trip. */
export async function listBrands(db: Db, query: BrandsQuery, from: Vantage, by: Sight, now: Date) {
  // Without a newsletter of one's own everything is relevant.
  const narrowed = query.scope === 'relevant' && from.newsletterId !== null;
  const found = query.search ? sql`lower(${brands.name}) like ${containing(query.search)}` : sql`true`;
  const near = narrowed ? sql`inner join ${relevantBrands(from)} on near.brand_id = ${brands.id}` : sql``;
  // What makes a visible brand relevant is itself visible; behind the line whatever is there counts.
  const seen = narrowed && by.line ? sql`${visibleBrands(by)} and near.first <= ${by.line}` : visibleBrands(by);
  const days = recentDays(by, now);
  const ordered = query.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const order = {
    fit: sql`coalesce(fits.similarity, 0) ${ordered}, ${brands.firstSeenAt} desc`,
    firstSeenAt: sql`${brands.firstSeenAt} ${ordered}`,
    name: sql`lower(${brands.name}) ${ordered}`,
    recent: sql`coalesce(busy.count, 0) ${ordered}`,
  }[query.sortBy];
  const busy =
    query.sortBy === 'recent'
      ? sql`left join (select scope, sum(count) as count from sponsorship_days where ${days} and scope like 'brand:%' group by scope) busy
          on busy.scope = 'brand:' || ${brands.id}`
      : sql``;
  const [rows, [counted]] = await db.batch([
    db
      .select({
        id: brands.id,
        name: brands.name,
        website: brands.website,
        logoUrl: brands.logoUrl,
        firstSeenAt: brands.firstSeenAt,
        recentSponsorships: sql<number>`(select coalesce(sum(count), 0)::int from sponsorship_days where scope = 'brand:' || ${brands.id} and ${days})`,
        fit: sql<number | null>`page.fit`,
      })
      .from(
        sql`(select ${brands.id} as page_id, fits.similarity as fit, row_number() over (order by ${order}, ${brands.id} ${ordered}) as nth
          from ${brands} ${near} ${busy}
          left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}
          where ${found} and ${seen}
          order by ${order}, ${brands.id} ${ordered} limit ${query.limit} offset ${(query.page - 1) * query.limit}) page`,
      )
      .innerJoin(brands, sql`${brands.id} = page.page_id`)
      .orderBy(sql`page.nth`),
    db
      .select({
        total: sql<number>`count(*) filter (where ${seen})::int`,
        hidden: sql<number>`count(*) filter (where not ${visibleBrands(by)})::int`,
        relevantNewsletters: from.newsletterId
          ? sql<number>`(select coalesce(cardinality(${relevantIds(from)}), 0))`
          : sql<number>`(select count(*)::int from newsletters)`,
      })
      .from(sql`${brands} ${near}`)
      .where(found),
  ]);
  return {
    rows,
    total: counted?.total ?? 0,
    hidden: counted?.hidden ?? 0,
    relevantNewsletters: counted?.relevantNewsletters ?? 0,
  };
}

/** A brand with its counts and a page of its history, one round trip; undefined where it is missing or hidden. */
export async function findBrand(
  db: Db,
  id: string,
  page: { page: number; limit: number },
  from: Vantage,
  by: Sight,
  now: Date,
) {
  const [[found], rows, [counted], monthly] = await db.batch([
    db
      .select({
        id: brands.id,
        name: brands.name,
        website: brands.website,
        logoUrl: brands.logoUrl,
        targetAudienceDescription: brands.targetAudienceDescription,
        firstSeenAt: brands.firstSeenAt,
        createdAt: brands.createdAt,
        updatedAt: brands.updatedAt,
        contactName: brands.contactName,
        contactTitle: brands.contactTitle,
        contactEmail: brands.contactEmail,
        contactConfidence: brands.contactConfidence,
        contactUpdatedAt: brands.contactUpdatedAt,
        contactSourceUrl: brands.contactSourceUrl,
        fit: brandFits.similarity,
      })
      .from(brands)
      .leftJoin(brandFits, and(eq(brandFits.brandId, brands.id), sql`${brandFits.newsletterId} = ${from.newsletterId}`))
      .where(and(eq(brands.id, id), visibleBrands(by))),
    historyOfBrand(db, id, page, by),
    totalOf(db, { brandId: id }, by),
    monthlyCounts(db, `brand:${id}`, by.line, now),
  ]);
  return (
    found && { brand: { ...found, sponsorshipTotal: counted?.total ?? 0, monthly }, rows, total: counted?.total ?? 0 }
  );
}

/** @throws a duplicate of name, normalised name or domain. */
export async function insertBrand(db: Db, values: typeof brands.$inferInsert) {
  const [made] = await db.insert(brands).values(values).returning();
  return made as typeof brands.$inferSelect;
}

/** The brand that has this name or domain already, whoever may see it: for admins' forms and for the resolver. */
export async function brandLike(db: Db, normalizedName: string, domain: string | null) {
  const [found] = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(sql`${brands.normalizedName} = ${normalizedName} or ${brands.domain} = ${domain}`)
    .orderBy(sql`(${brands.domain} is not distinct from ${domain}) desc`)
    .limit(1);
  return found ?? null;
}

/** Statement: the brand of a claim is there afterwards (new where neither its domain nor its name was known, and
 * `when` holds). For batches. */
export function ensureBrand(
  db: Db,
  brand: {
    id: string;
    name: string;
    normalizedName: string;
    domain: string | null;
    website: string | null;
    firstSeenAt: Date;
  },
  when: SQL,
) {
  return db.execute<{ id: string }>(sql`
    insert into brands (id, name, normalized_name, domain, website, first_seen_at)
    select ${brand.id}, ${brand.name}, ${brand.normalizedName}, ${brand.domain}, ${brand.website}, ${brand.firstSeenAt}
    where not exists (select 1 from brands where normalized_name = ${brand.normalizedName} or domain = ${brand.domain})
      and ${when}
    on conflict do nothing
    returning id`);
}

/** Statement: a brand known by name only learns its domain. For batches. */
export function learnDomain(db: Db, brand: { normalizedName: string; domain: string; website: string }) {
  return db.execute(sql`
    update brands set domain = ${brand.domain}, website = coalesce(website, ${brand.website})
    where normalized_name = ${brand.normalizedName} and domain is null
      and not exists (select 1 from brands other where other.domain = ${brand.domain})`);
}

/** The id of a claim's brand as a scalar subquery: by domain first, then by name. */
export const brandIdOf = (brand: { normalizedName: string; domain: string | null }): SQL<string> =>
  sql<string>`(select id from brands where domain = ${brand.domain} or normalized_name = ${brand.normalizedName}
    order by (domain is not distinct from ${brand.domain}) desc limit 1)`;

/** The contacts of visible brands, for the export; what of them is shown is the redactor's business. */
export async function contactsOf(db: Db, ids: string[], by: Sight) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: brands.id,
      contactName: brands.contactName,
      contactTitle: brands.contactTitle,
      contactEmail: brands.contactEmail,
      contactConfidence: brands.contactConfidence,
      contactSourceUrl: brands.contactSourceUrl,
    })
    .from(brands)
    .where(and(inArray(brands.id, ids), visibleBrands(by)));
}
