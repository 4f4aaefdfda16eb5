// Totals include everything that counts; brands are named only if the Sight includes them, and the radar names none.

import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import { toUtcDay } from '../../contract/time.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, foldedNameSql } from '../db.ts';
import { toNumber, toText } from '../rows.ts';
import { newsletterSimilarities } from '../schema/audiences.ts';
import { brands } from '../schema/brands.ts';
import { sponsorshipDays } from '../schema/day-counts.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { sponsorships } from '../schema/sponsorships.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';
import { isListedBrandSql, isListedSponsorshipSql, isVisibleNewsletterSql } from '../visible.ts';

export interface ReportExtent {
  /** Minimum similarity (0 to 1) of a relevant newsletter. */
  cutoff: number;
  newSince: Date;
  plottedSince: Date;
  listed: { newsletters: number; brands: number; radar: number };
  /** Minimum confidence in percent; claims that a person confirmed are always included. */
  sureFrom: number;
}

export async function readReportFacts(db: Db, newsletterId: string, extent: ReportExtent, by: Sight) {
  const relevant = sql`any(array(select similar_id from newsletter_similarities near join newsletters other on other.id = near.similar_id
    where near.newsletter_id = ${newsletterId} and near.similarity >= ${extent.cutoff} and other.standing = 'trusted'))`;
  const sure = isSureClaimSql('sponsorships', extent.sureFrom);
  const sponsoring = sql`(select distinct brand_id from sponsorships where counts and ${sure} and newsletter_id = ${relevant})`;
  const count = (what: SQL) => sql`(select count(*)::int ${what})`.mapWith(toNumber);
  const isRelative = and(
    eq(newsletterSimilarities.newsletterId, newsletterId),
    gte(newsletterSimilarities.similarity, extent.cutoff),
  );
  const [[newsletter], [totals], topSimilar, topBrands, radar, monthly, placements] = await db.batch([
    db
      .select({
        name: newsletters.name,
        logoUrl: newsletters.logoUrl,
        domain: newsletters.domain,
        reportSlug: newsletters.reportSlug,
      })
      .from(newsletters)
      .where(eq(newsletters.id, newsletterId)),
    db
      .select({
        similar: count(
          sql`from ${newsletterSimilarities} inner join newsletters on newsletters.id = similar_id where ${isRelative} and ${isVisibleNewsletterSql(by)}`,
        ),
        brands: count(sql`from ${sponsoring} sponsors`),
        newBrands: count(sql`from brands where id in ${sponsoring} and ${gt(brands.firstSeenAt, extent.newSince)}`),
        sponsorships: sql`(select coalesce(sum(sure), 0)::int from sponsorship_days
          where scope = any(array(select 'newsletter:' || similar_id from ${newsletterSimilarities} where ${isRelative})))`.mapWith(
          toNumber,
        ),
        issues: count(
          sql`from ${emails} where newsletter_id = ${relevant} and processing_status = 'completed' and kind = 'issue' and sender_standing = 'known'`,
        ),
      })
      .from(sql`(values (1)) as one`),
    db
      .select({ name: newsletters.name, logoUrl: newsletters.logoUrl })
      .from(newsletterSimilarities)
      .innerJoin(newsletters, eq(newsletters.id, newsletterSimilarities.similarId))
      .where(and(isRelative, isVisibleNewsletterSql(by)))
      .orderBy(desc(newsletterSimilarities.similarity), newsletters.id)
      .limit(extent.listed.newsletters),
    db
      .select({ name: brands.name, logoUrl: brands.logoUrl, sponsorshipCount: sql`count(*)::int`.mapWith(toNumber) })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(
        and(
          sql`${sponsorships.newsletterId} = ${relevant}`,
          sure,
          isListedSponsorshipSql(by, sql`${sponsorships}`),
          isListedBrandSql(by),
        ),
      )
      .groupBy(brands.id)
      .orderBy(sql`count(*) desc`, foldedNameSql(brands.name), brands.id)
      .limit(extent.listed.brands),
    db
      .select({
        id: sponsorships.id,
        placementType: sponsorships.placementType,
        newsletterName: newsletters.name,
        detectedAt: sponsorships.detectedAt,
        confidence: sponsorships.confidence,
      })
      .from(sponsorships)
      .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
      .where(sql`${sponsorships.newsletterId} = ${relevant} and ${sponsorships.counts} and ${sure}`)
      .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
      .limit(extent.listed.radar),
    db
      .select({
        month: sql`to_char(${sponsorshipDays.day}, 'YYYY-MM')`.mapWith(toText),
        count: sql`sum(${sponsorshipDays.sure})::int`.mapWith(toNumber),
      })
      .from(sponsorshipDays)
      .where(
        sql`${sponsorshipDays.scope} = any(array(select 'newsletter:' || similar_id from ${newsletterSimilarities} where ${isRelative}))
          and ${sponsorshipDays.day} >= ${toUtcDay(extent.plottedSince)}`,
      )
      .groupBy(sql`1`),
    db
      .select({ placementType: sponsorships.placementType, count: sql`count(*)::int`.mapWith(toNumber) })
      .from(sponsorships)
      .where(
        sql`${sponsorships.newsletterId} = ${relevant} and ${sponsorships.counts} and ${sure} and ${gte(sponsorships.detectedAt, extent.plottedSince)}`,
      )
      .groupBy(sponsorships.placementType)
      .orderBy(sql`count(*) desc`, sponsorships.placementType),
  ]);
  return newsletter && totals && { newsletter, totals, topSimilar, topBrands, radar, monthly, placements };
}
