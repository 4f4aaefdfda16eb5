// Counts of a brand's or newsletter's sure sponsorships under a sight, so that a card, its bars and its list agree
// exactly. They are the sum of whole days of sponsorship_days, which hold what counts for everybody (under a line: the
// days before the line's own), and of single rows: the line's day up to the line, one's own newsletter after it, and
// rows that don't count but are shown to a newsletter's owner or an admin.
import { type SQL, sql } from 'drizzle-orm';
import { COUNTS_FROM } from '../contract/confidence.ts';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import { isSure } from './sureness.ts';
import { countingBranches, unconfirmedBranches, visibleBranches } from './visible.ts';

/**
 * Condition: days of sponsorship_days that a sight reaches completely.
 * @param since 'YYYY-MM-DD', the first of them; null: all.
 */
function wholeDays(since: string | null, { line }: Sight): SQL {
  const from = since ? sql`day >= ${since}` : sql`true`;
  return line ? sql`${from} and day < ${toUtcDay(line)}` : from;
}

/** Conditions on the alias `s`, each the walk of an index: the sure rows that the sight reaches outside those days. */
function rowsBeside(since: string | null, by: Sight): SQL[] {
  const lineDay = by.line && `${toUtcDay(by.line)}T00:00:00Z`;
  const counting = lineDay
    ? countingBranches(by, sql`s`).map((branch) => sql`${branch} and s.detected_at >= ${lineDay}`)
    : [];
  const unconfirmed = unconfirmedBranches(by).map((branch) =>
    since ? sql`${branch} and s.detected_at >= ${`${since}T00:00:00Z`}` : branch,
  );
  return [...counting, ...unconfirmed].map((rows) => sql`${rows} and ${isSure('s', COUNTS_FROM.counts)}`);
}

/** A set of sponsorships: the value of `sponsorship_days.scope`, and the equivalent condition on the alias `s`. */
interface Scope {
  scope: SQL | string;
  where: SQL;
}

export const newsletterDayScope = (id: SQL): Scope => ({
  scope: sql`'newsletter:' || ${id}`,
  where: sql`s.newsletter_id = ${id}`,
});

/** SQL: the number of a scope since that day (null: ever), as an int. */
export function countedTotal({ scope, where }: Scope, since: string | null, by: Sight): SQL<number> {
  const kept = sql`(select coalesce(sum(sure), 0) from sponsorship_days where scope = ${scope} and ${wholeDays(since, by)})`;
  const beside = rowsBeside(since, by).map(
    (rows) => sql` + (select count(*) from sponsorships s where ${where} and ${rows})`,
  );
  return sql<number>`(${kept}${sql.join(beside)})::int`;
}

/** A scope's counts by day, as rows `(day, sure)`; a day may occur more than once. */
export function countedDays({ scope, where }: Scope, since: string, by: Sight): SQL {
  const beside = rowsBeside(since, by).map(
    (rows) =>
      sql` union all select (s.detected_at at time zone 'UTC')::date, 1 from sponsorships s where ${where} and ${rows}`,
  );
  return sql`(select day, sure from sponsorship_days where scope = ${scope} and ${wholeDays(since, by)} and sure > 0${sql.join(beside)})`;
}

/**
 * SQL: the number in the whole catalogue after a moment at least a day before the line, as an int; the rest of the
 * moment's own day is counted by row.
 */
export function countedAfter(moment: Date, by: Sight): SQL<number> {
  const nextDay = toUtcDay(new Date(moment.getTime() + DAY_MS));
  const thatDay = visibleBranches(by).map(
    (branch) => sql` + (select count(*) from sponsorships s where ${branch} and s.detected_at > ${moment}
      and s.detected_at < ${`${nextDay}T00:00:00Z`} and ${isSure('s', COUNTS_FROM.counts)})`,
  );
  return sql<number>`(${countedTotal({ scope: 'all', where: sql`true` }, nextDay, by)}${sql.join(thatDay)})::int`;
}
