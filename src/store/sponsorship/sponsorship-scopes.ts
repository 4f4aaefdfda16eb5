// Totals of sets that sponsorship_days counts: whole days from the maintained counts, the rest from single rows.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { Channel } from '../../contract/ranking.ts';
import type { SponsorshipsQuery } from '../../contract/sponsorships.ts';
import { toUtcDay } from '../../contract/time.ts';
import type { RowSight } from '../../domain/access.ts';
import { toNumber } from '../rows.ts';
import { unconfirmedSql } from '../visible.ts';
import { isSureClaimSql } from './sureness.ts';

export type SponsorshipFilter = Partial<Omit<SponsorshipsQuery, 'page' | 'limit'>>;

/** Other channels than direct have a partial index, whose predicate this must match literally. */
export const isOfChannelSql = (channel: Channel): SQL =>
  channel === 'direct'
    ? sql`coalesce(s.channel, 'direct') = 'direct'`
    : sql`(s.channel = ${channel} and s.channel <> 'direct')`;

export const brandAndProductIdsSql = (brandId: string): SQL =>
  sql`array(select id from brands where id = ${brandId} or company_id = ${brandId})`;

const EVERYTHING: DayCountScope = { scope: sql`'all'`, where: sql`true` };
const UNSCOPED = ['search', 'words', 'code', 'similarTo', 'from', 'to'] as const;

/** Null if no scope equals the filter. */
export function toDayCountScope(filter: SponsorshipFilter): DayCountScope | null {
  const { newsletterId, brandId, withProducts, placementType, channel, sureness = 'all' } = filter;
  if (sureness !== 'all' || UNSCOPED.some((key) => filter[key])) return null;
  const narrow = [newsletterId, brandId, placementType, channel].filter(Boolean).length;
  if (narrow === 0) return EVERYTHING;
  if (narrow > 1) return null;
  if (newsletterId)
    return { scope: sql`${`newsletter:${newsletterId}`}`, where: sql`s.newsletter_id = ${newsletterId}` };
  if (brandId) return toBrandDayCountScope(brandId, withProducts === '1');
  if (placementType) return { scope: sql`${`type:${placementType}`}`, where: sql`s.placement_type = ${placementType}` };
  return channel ? { scope: sql`${`channel:${channel}`}`, where: isOfChannelSql(channel) } : null;
}

/** `scope`: SQL that `sponsorship_days.scope` must equal; `where`: the equivalent condition on `s`. */
export interface DayCountScope {
  scope: SQL;
  where: SQL;
}

function toBrandDayCountScope(brandId: string, withProducts: boolean): DayCountScope {
  if (!withProducts) return { scope: sql`${`brand:${brandId}`}`, where: sql`s.brand_id = ${brandId}` };
  const kin = brandAndProductIdsSql(brandId);
  return {
    scope: sql`any(array(select 'brand:' || id from unnest(${kin}) as kin (id)))`,
    where: sql`s.brand_id = any(${kin})`,
  };
}

export const newsletterDayScope = (id: SQL): DayCountScope => ({
  scope: sql`'newsletter:' || ${id}`,
  where: sql`s.newsletter_id = ${id}`,
});

/** List rows, or those of sufficient confidence. */
type Counted = 'count' | 'sure';

const visibleDaysSql = (since: string | null, { line }: RowSight): SQL =>
  sql`${since ? sql`day >= ${since}` : sql`true`}${line ? sql` and day < ${toUtcDay(line)}` : sql``}`;

/** Rows that don't count but are included, which sponsorship_days doesn't hold; null if none are. */
function restSql({ where }: DayCountScope, since: string | null, what: Counted, rows: RowSight): SQL | null {
  const unconfirmed = unconfirmedSql(rows);
  if (!unconfirmed) return null;
  const from = since ? sql` and s.detected_at >= ${`${since}T00:00:00Z`}` : sql``;
  const sure = what === 'sure' ? sql` and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}` : sql``;
  return sql`${where} and ${unconfirmed}${from}${sure}`;
}

export function countVisibleSql(
  of: DayCountScope,
  rows: RowSight,
  { since = null, what = 'sure' }: { since?: string | null; what?: Counted } = {},
): SQL<number> {
  const rest = restSql(of, since, what, rows);
  return sql`((select coalesce(sum(${sql.raw(what)}), 0) from sponsorship_days where scope = ${of.scope} and ${visibleDaysSql(since, rows)})
    ${rest ? sql`+ (select count(*) from sponsorships s where ${rest})` : sql``})::int`.mapWith(toNumber);
}

/** SQL: rows `(day, sure)`; a day may occur more than once. */
export function countByDaySql(of: DayCountScope, since: string, rows: RowSight): SQL {
  const rest = restSql(of, since, 'sure', rows);
  return sql`(select day, sure from sponsorship_days where scope = ${of.scope} and ${visibleDaysSql(since, rows)} and sure > 0
    ${rest ? sql`union all select (s.detected_at at time zone 'UTC')::date, 1 from sponsorships s where ${rest}` : sql``})`;
}

export const countCatalogueSql = (rows: RowSight, since: string | null = null): SQL<number> =>
  countVisibleSql(EVERYTHING, rows, { since });

/** Added to the visible ones, it gives the figure of a viewer without a line. */
export const hiddenSponsorshipsSql = ({ line }: RowSight, what: Counted): SQL<number> =>
  line
    ? countVisibleSql(EVERYTHING, { line: null, unconfirmed: 'none' }, { since: toUtcDay(line), what })
    : sql`0`.mapWith(toNumber);
