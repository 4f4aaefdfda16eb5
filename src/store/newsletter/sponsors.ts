import { sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { Sight } from '../../domain/access.ts';
import type { Db } from '../db.ts';
import { isDirectPurchaseSql } from '../deal/patterns.ts';
import { orNull, toBoolean, toDate, toList, toNumber, toObject, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { newsletters } from '../schema/newsletters.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';
import { isListedSponsorshipSql, isVisibleNewsletterSql, rowsOnPageOf, visibleBrandColumns } from '../visible.ts';

/** Maximum number of newest rows read: more than ten years of a weekly. */
const ROWS = 3000;
const SPONSORS = 50;

const toCoverageRow = toObject({
  since: toDate,
  lastAt: toDate,
  received: toNumber,
  expected: toNumber,
  fromArchive: toNumber,
  usualGapDays: orNull(toNumber),
  unseen: toList(toObject({ from: toText, to: toText })),
});
export type CoverageRow = ReturnType<typeof toCoverageRow>;
export const toCoverage = orNull(toCoverageRow);

export const coverageJsonSql = sql`case when c.newsletter_id is not null then jsonb_build_object('since', c.since, 'lastAt', c.last_at,
  'received', c.received, 'expected', c.expected, 'fromArchive', c.from_archive, 'usualGapDays', c.usual_gap_days, 'unseen', c.unseen) end`;

const shownRow = (by: Sight) => ({
  brand: visibleBrandColumns(by),
  sponsorshipId: sql`sponsorships.id`.mapWith(toText),
  at: sql`sponsorships.detected_at`.mapWith(toDate),
  placementType: sql`sponsorships.placement_type`.mapWith(toText),
});
const bought = (from: number) => sql`coalesce(${isDirectPurchaseSql('sponsorships', from)}, false)`.mapWith(toBoolean);

export interface SponsorRow {
  brand: { id: string; name: string; logoUrl: string | null; isInCatalogue: boolean };
  sponsorshipId: string;
  at: Date;
  placementType: string;
  /** True if bought for this newsletter with sufficient confidence; patterns are built from these. */
  lead: boolean;
}

export function listSponsorRows(db: Db, newsletterId: string, leadFrom: number, by: Sight) {
  return db
    .select({ ...shownRow(by), lead: bought(leadFrom) })
    .from(sql`sponsorships`)
    .innerJoin(brands, sql`${brands.id} = sponsorships.brand_id`)
    .where(
      sql`sponsorships.newsletter_id = ${newsletterId} and ${isListedSponsorshipSql(rowsOnPageOf(newsletterId, by), sql`sponsorships`)}`,
    )
    .orderBy(sql`sponsorships.detected_at desc, sponsorships.id desc`)
    .limit(ROWS);
}

/** The 50 brands that bought last, as in `groupBySponsor`, because a newsletter can have thousands. */
function latestSponsorRows(db: Db, newsletterId: string, leadFrom: number, by: Sight) {
  const newest = sql`(select sponsorships.id, sponsorships.brand_id, sponsorships.detected_at, ${bought(leadFrom)} as lead from sponsorships
    where sponsorships.newsletter_id = ${newsletterId} and ${isListedSponsorshipSql(rowsOnPageOf(newsletterId, by), sql`sponsorships`)} and ${isSureClaimSql('sponsorships', MIN_COUNTED_CONFIDENCE.counts)}
    order by sponsorships.detected_at desc, sponsorships.id desc limit ${ROWS})`;
  const buyers = sql`(select brand_id, count(*) over ()::int as buyers from ${newest} newest where lead group by brand_id
    order by (max(detected_at) at time zone 'UTC')::date desc, brand_id collate "C" limit ${SPONSORS})`;
  return db
    .select({ ...shownRow(by), lead: sql`newest.lead`.mapWith(toBoolean), buyers: sql`page.buyers`.mapWith(toNumber) })
    .from(sql`${buyers} page`)
    .innerJoin(sql`${newest} newest`, sql`newest.brand_id = page.brand_id`)
    .innerJoin(sql`sponsorships`, sql`sponsorships.id = newest.id`)
    .innerJoin(brands, sql`${brands.id} = sponsorships.brand_id`)
    .orderBy(sql`sponsorships.detected_at desc, sponsorships.id desc`);
}

const ISSUES = 12;

export interface Insight {
  similarity: number | null;
  coverage: CoverageRow | null;
  sponsors: SponsorRow[];
  sponsorCount: number;
  /** The newest issues, newest first, at most 12. */
  issues: { at: Date; placements: string[] }[];
}

/** @param from `until`: issues after it are left out, because their slots would reveal what the line hides. */
export async function readNewsletterInsight(
  db: Db,
  id: string,
  from: { newsletterId: string | null; leadFrom: number; until: Date | null },
  by: Sight,
): Promise<Insight | undefined> {
  const [[head], rows, issues] = await db.batch([
    db
      .select({
        similarity:
          sql`(select similarity::float8 from newsletter_similarities where newsletter_id = ${from.newsletterId} and similar_id = ${newsletters.id})`.mapWith(
            orNull(toNumber),
          ),
        coverage: sql`${coverageJsonSql}`.mapWith(toCoverage),
      })
      .from(newsletters)
      .leftJoin(sql`newsletter_coverage c`, sql`c.newsletter_id = ${newsletters.id}`)
      .where(sql`${newsletters.id} = ${id} and ${isVisibleNewsletterSql(by)}`),
    latestSponsorRows(db, id, from.leadFrom, by),
    db
      .select({
        at: sql`e.received_at`.mapWith(toDate),
        placements: sql`(select coalesce(jsonb_agg(sponsorships.placement_type), '[]'::jsonb) from sponsorships
          where sponsorships.email_id = e.id and ${isListedSponsorshipSql(rowsOnPageOf(id, by), sql`sponsorships`)} and ${isSureClaimSql('sponsorships', MIN_COUNTED_CONFIDENCE.counts)})`.mapWith(
          toList(toText),
        ),
      })
      .from(sql`emails e`)
      .where(
        sql`e.newsletter_id = ${id} and e.kind = 'issue' and e.processing_status = 'completed' and e.sender_standing = 'known'
          and (${from.until}::timestamptz is null or e.received_at <= ${from.until}::timestamptz)`,
      )
      .orderBy(sql`e.received_at desc, e.id desc`)
      .limit(ISSUES),
  ]);
  if (!head) return undefined;
  return {
    similarity: head.similarity,
    coverage: head.coverage,
    sponsors: rows,
    sponsorCount: rows[0]?.buyers ?? 0,
    issues,
  };
}
