// Counts of a brand's or newsletter's sponsorships of sufficient confidence under a Sight, so that a card, its chart
// and its list agree exactly. They add two parts. Whole days come from sponsorship_days, which hold what counts for
// everyone (with a line: only days before the line's day). The rest is counted from single rows: the line's own day up
// to the line, one's own newsletter after it, and rows that don't count but are shown to a newsletter's owner or an
// administrator.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import { toNumber } from './rows.ts';
import { isSureClaimSql } from './sureness.ts';
import { countingBranchesSql, unconfirmedBranchesSql, visibleBranchesSql } from './visible.ts';

/**
 * Condition: days of sponsorship_days that lie entirely within the Sight.
 * @param since first day, 'YYYY-MM-DD'; null: all days.
 */
function wholeDays(since: string | null, { line }: Sight): SQL {
  const from = since ? sql`day >= ${since}` : sql`true`;
  return line ? sql`${from} and day < ${toUtcDay(line)}` : from;
}

/**
 * Conditions on the alias `s`, each an index walk: rows of sufficient confidence that the Sight includes beyond
 * `wholeDays`.
 */
function rowsBeside(since: string | null, by: Sight): SQL[] {
  const lineDay = by.line && `${toUtcDay(by.line)}T00:00:00Z`;
  const counting = lineDay
    ? countingBranchesSql(by, sql`s`).map((branch) => sql`${branch} and s.detected_at >= ${lineDay}`)
    : [];
  const unconfirmed = unconfirmedBranchesSql(by).map((branch) =>
    since ? sql`${branch} and s.detected_at >= ${`${since}T00:00:00Z`}` : branch,
  );
  return [...counting, ...unconfirmed].map(
    (rows) => sql`${rows} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}`,
  );
}

/** A set of sponsorships: its value of `sponsorship_days.scope`, and the equivalent condition on the alias `s`. */
interface Scope {
  scope: SQL | string;
  where: SQL;
}

/** The scope of one newsletter. @param id SQL of its id. */
export const newsletterDayScope = (id: SQL): Scope => ({
  scope: sql`'newsletter:' || ${id}`,
  where: sql`s.newsletter_id = ${id}`,
});

/** SQL: the number of sponsorships in a scope since a day ('YYYY-MM-DD'; null: ever), as an int. */
export function countVisibleSql({ scope, where }: Scope, since: string | null, by: Sight): SQL<number> {
  const kept = sql`(select coalesce(sum(sure), 0) from sponsorship_days where scope = ${scope} and ${wholeDays(since, by)})`;
  const beside = rowsBeside(since, by).map(
    (rows) => sql` + (select count(*) from sponsorships s where ${where} and ${rows})`,
  );
  return sql`(${kept}${sql.join(beside)})::int`.mapWith(toNumber);
}

/** SQL: a scope's counts by day, as rows `(day, sure)`; a day may occur more than once. */
export function countByDaySql({ scope, where }: Scope, since: string, by: Sight): SQL {
  const beside = rowsBeside(since, by).map(
    (rows) =>
      sql` union all select (s.detected_at at time zone 'UTC')::date, 1 from sponsorships s where ${where} and ${rows}`,
  );
  return sql`(select day, sure from sponsorship_days where scope = ${scope} and ${wholeDays(since, by)} and sure > 0${sql.join(beside)})`;
}

/**
 * SQL: the number of sponsorships in the whole catalogue after `moment`, as an int. `moment` must be at least a day
 * before the line; the rest of its own day is counted from rows.
 */
export function countAfterSql(moment: Date, by: Sight): SQL<number> {
  const nextDay = toUtcDay(new Date(moment.getTime() + DAY_MS));
  const thatDay = visibleBranchesSql(by).map(
    (branch) => sql` + (select count(*) from sponsorships s where ${branch} and s.detected_at > ${moment}
      and s.detected_at < ${`${nextDay}T00:00:00Z`} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)})`,
  );
  return sql`(${countVisibleSql({ scope: 'all', where: sql`true` }, nextDay, by)}${sql.join(thatDay)})::int`.mapWith(
    toNumber,
  );
}
