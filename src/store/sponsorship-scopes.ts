// Sets of sponsorships that sponsorship_days counts by day (all, a brand's, a newsletter's, a type's, a channel's), and
// their totals under a Sight: whole days from the maintained counts, the rest from single rows.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import type { Channel } from '../contract/ranking.ts';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import { toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import { toNumber } from './rows.ts';
import { isSureClaimSql } from './sureness.ts';
import { hasNameOnlyBrands, isVisibleBrandSql, unconfirmedBranchesSql } from './visible.ts';

export type SponsorshipFilter = Partial<Omit<SponsorshipsQuery, 'page' | 'limit'>>;

/**
 * Condition on `s`. Most sponsorships are direct and are found by date. For other channels there is a partial index,
 * whose predicate this condition must match literally.
 */
export const isOfChannelSql = (channel: Channel): SQL =>
  channel === 'direct'
    ? sql`coalesce(s.channel, 'direct') = 'direct'`
    : sql`(s.channel = ${channel} and s.channel <> 'direct')`;

/**
 * SQL: ids of a brand and its products, as an array. Their sponsorships decide visibility. Which brand is whose product
 * is catalogue data, so both entries must be visible.
 */
export function brandAndProductIdsSql(brandId: string, by: Sight): SQL {
  const known = hasNameOnlyBrands(by)
    ? sql`and ${isVisibleBrandSql(by)} and exists (select 1 from brands company where company.id = ${brandId} and ${isVisibleBrandSql(by, sql`company`)})`
    : sql``;
  return sql`array(select id from brands where id = ${brandId} or (company_id = ${brandId} ${known}))`;
}

/** The scope of sponsorship_days that equals a filter, and its condition on `s`; null if there is none. */
export function toDayCountScope(filter: SponsorshipFilter, by: Sight): { scope: SQL; where: SQL } | null {
  const {
    newsletterId,
    brandId,
    withProducts,
    placementType,
    channel,
    search,
    similarTo,
    from,
    to,
    sureness = 'all',
  } = filter;
  const narrow = [
    newsletterId,
    brandId,
    placementType,
    channel,
    search,
    similarTo,
    from,
    to,
    sureness !== 'all',
  ].filter(Boolean).length;
  if (narrow === 0) return { scope: sql`'all'`, where: sql`true` };
  if (narrow > 1) return null;
  if (newsletterId)
    return { scope: sql`${`newsletter:${newsletterId}`}`, where: sql`s.newsletter_id = ${newsletterId}` };
  if (brandId) return toBrandDayCountScope(brandId, withProducts === '1', by);
  if (placementType) return { scope: sql`${`type:${placementType}`}`, where: sql`s.placement_type = ${placementType}` };
  if (channel) return { scope: sql`${`channel:${channel}`}`, where: isOfChannelSql(channel) };
  return null;
}

/**
 * `scope`: SQL that `sponsorship_days.scope` must equal for a brand (with its products); `where`: the equivalent
 * condition on `s`.
 */
export function toBrandDayCountScope(brandId: string, withProducts: boolean, by: Sight): { scope: SQL; where: SQL } {
  if (!withProducts) return { scope: sql`${`brand:${brandId}`}`, where: sql`s.brand_id = ${brandId}` };
  const kin = brandAndProductIdsSql(brandId, by);
  return {
    scope: sql`any(array(select 'brand:' || id from unnest(${kin}) as kin (id)))`,
    where: sql`s.brand_id = any(${kin})`,
  };
}

/** SQL: the start of a date's day (UTC). */
export const startOfDaySql = (moment: Date) => sql`${`${toUtcDay(moment)}T00:00:00Z`}::timestamptz`;

/**
 * The parts of a count under a Sight: `before` limits the daily counts to whole days before the line. `lineDay`, `own`
 * and `extra` count single rows: those of the line's own day, those of one's own newsletter behind the line, and those
 * that don't count but are visible.
 * @param which a further condition on the rows `s`.
 */
export function visibleCountPartsSql(at: { scope: SQL; where: SQL }, by: Sight, which: SQL = sql`true`) {
  const { line, ownNewsletterId } = by;
  const before = line ? sql`and day < ${toUtcDay(line)}` : sql``;
  const count = (where: SQL) => sql`(select count(*) from sponsorships s where ${at.where} and ${which} and ${where})`;
  const lineDay = line
    ? count(sql`s.counts and s.detected_at >= ${startOfDaySql(line)} and s.detected_at <= ${line}`)
    : sql`0`;
  const own =
    line && ownNewsletterId
      ? count(sql`s.counts and s.newsletter_id = ${ownNewsletterId} and s.detected_at > ${line}`)
      : sql`0`;
  const [unconfirmed] = unconfirmedBranchesSql(by);
  return { before, lineDay, own, unconfirmed, extra: unconfirmed ? count(unconfirmed) : sql`0` };
}

/** SQL: number of visible sponsorships with sufficient confidence to count; lists show the others too. */
export function countedSponsorshipsSql(by: Sight): SQL<number> {
  const { before, lineDay, own, extra } = visibleCountPartsSql(
    { scope: sql`'all'`, where: sql`true` },
    by,
    isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts),
  );
  return sql`((select coalesce(sum(sure), 0) from sponsorship_days where scope = 'all' ${before}) + ${lineDay} + ${own} + ${extra})::int`.mapWith(
    toNumber,
  );
}

/**
 * SQL: number of sponsorships with sufficient confidence behind the line. Added to `countedSponsorshipsSql`, it gives
 * the figure of a viewer without a line.
 */
export const hiddenCountedSponsorshipsSql = (by: Sight): SQL<number> =>
  behindLine(by, sql`sure`, isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts));

/** SQL: number of list rows behind the line. Added to the list's total, it gives that of a viewer without a line. */
export const hiddenListedSponsorshipsSql = (by: Sight): SQL<number> => behindLine(by, sql`count`, sql`true`);

/**
 * SQL: the maintained counts from the line's day on, minus the visible rows of that day and of one's own newsletter.
 */
function behindLine(by: Sight, kept: SQL, which: SQL): SQL<number> {
  const { line } = by;
  if (!line) return sql`0`.mapWith(toNumber);
  const { lineDay, own } = visibleCountPartsSql({ scope: sql`'all'`, where: sql`true` }, by, which);
  return sql`((select coalesce(sum(${kept}), 0) from sponsorship_days where scope = 'all' and day >= ${toUtcDay(line)}) - ${lineDay} - ${own})::int`.mapWith(
    toNumber,
  );
}
