// The dashboard's counts in one round trip. A window ends at the Sight's line; rows after the line are only counted as
// hidden.

import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { MIN_RELEVANT_SIMILARITY } from '../contract/relevance.ts';
import { DAY_MS, daysBefore, toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import { isCountedBrandSql, isHiddenCountedBrandSql } from './brand/brand-sureness.ts';
import type { Db } from './db.ts';
import { isSearchingSimilarSql } from './pitch/pitch-next.ts';
import { toBoolean, toNumber } from './rows.ts';
import { newsletterSimilarities } from './schema/audiences.ts';
import { brands } from './schema/brands.ts';
import { newsletters } from './schema/newsletters.ts';
import { sponsorships } from './schema/sponsorships.ts';
import { sponsorshipPageCtes } from './sponsorship/sponsorship-page.ts';
import { countCatalogueSql, hiddenSponsorshipsSql } from './sponsorship/sponsorship-scopes.ts';
import { isVisibleNewsletterSql } from './visible.ts';

const WINDOW_DAYS = { newsletters: 30, brands: 30, sponsorships: 7 };
const LISTED = 5;

const nextMidnight = (moment: Date) => new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
const count = (what: SQL) => sql`(select count(*)::int ${what})`.mapWith(toNumber);

export async function readDashboardStats(db: Db, newsletterId: string | null, by: Sight, now: Date) {
  const end = by.line ?? now;
  const since = {
    newsletters: daysBefore(end, WINDOW_DAYS.newsletters),
    brands: daysBefore(end, WINDOW_DAYS.brands),
    // Sponsorships are counted by whole days (UTC), of which today is one.
    sponsorships: daysBefore(nextMidnight(end), WINDOW_DAYS.sponsorships),
  };
  // Newsletters have no line elsewhere; on the dashboard it applies to all but one's own.
  const open = isVisibleNewsletterSql(by);
  const shown = sql`(created_at < ${by.line} or id = ${by.newsletterId ?? ''})`;
  const seenNewsletters = by.line ? sql`${open} and ${shown}` : open;
  const newslettersBehind = by.line
    ? count(sql`from newsletters where ${open} and not ${shown}`)
    : sql`0`.mapWith(toNumber);
  const [recentNewsletters, recentBrands, recentSponsorships, [counts], [found]] = await db.batch([
    db
      .select({ id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl, at: newsletters.createdAt })
      .from(newsletters)
      .where(and(seenNewsletters, gt(newsletters.createdAt, since.newsletters)))
      .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
      .limit(LISTED),
    db
      .select({
        id: brands.id,
        name: brands.name,
        logoUrl: brands.logoUrl,
        at: brands.firstSeenAt,
      })
      .from(brands)
      .where(and(isCountedBrandSql(by), gt(brands.firstSeenAt, since.brands)))
      .orderBy(desc(brands.firstSeenAt), desc(brands.id))
      .limit(LISTED),
    db
      .select({
        id: sponsorships.id,
        placementType: sponsorships.placementType,
        detectedAt: sponsorships.detectedAt,
        confidence: sponsorships.confidence,
        brand: { id: brands.id, name: brands.name, logoUrl: brands.logoUrl },
        newsletter: { id: newsletters.id, name: newsletters.name },
      })
      .from(
        sql`(${sponsorshipPageCtes({ from: since.sponsorships.toISOString() }, { page: 1, limit: LISTED }, by)} select id as page_id from page) page`,
      )
      .innerJoin(sponsorships, sql`${sponsorships.id} = page.page_id`)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
      .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
      .limit(LISTED),
    db
      .select({
        newsletterCount: count(sql`from newsletters where ${open}`),
        recentNewsletters: count(sql`from newsletters where ${seenNewsletters} and created_at > ${since.newsletters}`),
        hiddenNewsletters: newslettersBehind,
        brandCount: count(sql`from brands where ${isCountedBrandSql(by)}`),
        recentBrands: count(
          sql`from brands where ${isCountedBrandSql(by)} and ${brands.firstSeenAt} > ${since.brands}`,
        ),
        hiddenBrands: countHiddenBrands(by),
        sponsorshipCount: countCatalogueSql(by),
        recentSponsorships: countCatalogueSql(by, toUtcDay(since.sponsorships)),
        hiddenSponsorships: hiddenSponsorshipsSql(by, 'sure'),
      })
      .from(sql`(values (1)) as one`),
    db
      .select({
        id: newsletters.id,
        name: newsletters.name,
        audienceAnalyzedAt: newsletters.audienceAnalyzedAt,
        isFinding:
          sql`(select n.audience_analyzed_at is null or ${isSearchingSimilarSql(sql`${now}::timestamptz`)} from newsletters n where n.id = ${newsletterId ?? ''})`.mapWith(
            toBoolean,
          ),
        similar:
          sql`(select count(*)::int from ${newsletterSimilarities} near join newsletters other on other.id = near.similar_id
          where near.newsletter_id = ${newsletterId ?? ''} and near.similarity >= ${MIN_RELEVANT_SIMILARITY} and other.standing = 'trusted')`.mapWith(
            toNumber,
          ),
      })
      .from(newsletters)
      .where(eq(newsletters.id, newsletterId ?? '')),
  ]);
  if (!found) return { recentNewsletters, recentBrands, recentSponsorships, counts, own: null, similar: 0 };
  const { similar, ...own } = found;
  return { recentNewsletters, recentBrands, recentSponsorships, counts, own, similar };
}

const countHiddenBrands = (by: Sight) =>
  by.line ? count(sql`from brands where ${isHiddenCountedBrandSql(by)}`) : sql`0`.mapWith(toNumber);

export async function readHiddenCounts(db: Db, by: Sight) {
  const [row] = await db
    .select({ hiddenBrandsCount: countHiddenBrands(by), hiddenSponsorshipsCount: hiddenSponsorshipsSql(by, 'count') })
    .from(sql`(values (1)) as one`);
  return row ?? { hiddenBrandsCount: 0, hiddenSponsorshipsCount: 0 };
}
