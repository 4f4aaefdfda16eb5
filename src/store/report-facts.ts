// What a public report says, read in one round trip. It speaks of the newsletters relevant to its own: those at or above the cutoff.
// Totals count everything; brands are named only as far as the sight reaches; the radar's newest name no brand at all.
import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../domain/access.ts';
import type { Db } from './db.ts';
import { brands, emails, newsletterSimilarities, newsletters, sponsorships } from './schema.ts';
import { visibleBrands, visibleSponsorships } from './visible.ts';

export interface ReportExtent {
  /** Similarity from which a newsletter is relevant. */
  cutoff: number;
  /** Brands first seen after this moment count as recently added. */
  newSince: Date;
  /** How many newsletters, brands and radar items are listed. */
  listed: { newsletters: number; brands: number; radar: number };
}

/** @returns the facts, undefined where there is no such newsletter. */
export async function readReportFacts(db: Db, newsletterId: string, extent: ReportExtent, by: Sight) {
  const relevant = sql`any(array(select similar_id from newsletter_similarities
    where newsletter_id = ${newsletterId} and similarity >= ${extent.cutoff}))`;
  const sponsoring = sql`(select distinct brand_id from sponsorships where newsletter_id = ${relevant})`;
  const count = (what: SQL) => sql<number>`(select count(*)::int ${what})`;
  const isRelative = and(
    eq(newsletterSimilarities.newsletterId, newsletterId),
    gte(newsletterSimilarities.similarity, extent.cutoff),
  );
  const [[newsletter], [totals], topSimilar, topBrands, radar] = await db.batch([
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
        similar: count(sql`from ${newsletterSimilarities} where ${isRelative}`),
        brands: count(sql`from ${sponsoring} sponsors`),
        newBrands: count(sql`from brands where id in ${sponsoring} and ${gt(brands.firstSeenAt, extent.newSince)}`),
        sponsorships: sql<number>`(select coalesce(sum(count), 0)::int from sponsorship_days
          where scope = any(array(select 'newsletter:' || similar_id from ${newsletterSimilarities} where ${isRelative})))`,
        issues: count(
          sql`from ${emails} where newsletter_id = ${relevant} and processing_status = 'completed' and kind = 'issue'`,
        ),
      })
      .from(sql`(values (1)) as one`),
    db
      .select({ name: newsletters.name, logoUrl: newsletters.logoUrl })
      .from(newsletterSimilarities)
      .innerJoin(newsletters, eq(newsletters.id, newsletterSimilarities.similarId))
      .where(isRelative)
      .orderBy(desc(newsletterSimilarities.similarity), newsletters.id)
      .limit(extent.listed.newsletters),
    db
      .select({ name: brands.name, logoUrl: brands.logoUrl, sponsorshipCount: sql<number>`count(*)::int` })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(and(sql`${sponsorships.newsletterId} = ${relevant}`, visibleSponsorships(by), visibleBrands(by)))
      .groupBy(brands.id)
      .orderBy(sql`count(*) desc`, sql`lower(${brands.name})`, brands.id)
      .limit(extent.listed.brands),
    db
      .select({
        id: sponsorships.id,
        placementType: sponsorships.placementType,
        newsletterName: newsletters.name,
        detectedAt: sponsorships.detectedAt,
      })
      .from(sponsorships)
      .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
      .where(sql`${sponsorships.newsletterId} = ${relevant}`)
      .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id))
      .limit(extent.listed.radar),
  ]);
  return newsletter && totals && { newsletter, totals, topSimilar, topBrands, radar };
}
export type ReportFacts = NonNullable<Awaited<ReturnType<typeof readReportFacts>>>;
