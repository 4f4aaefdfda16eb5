// How often each brand was seen recently. Summing the days of all brands for every page sorted by this would read
// 50,000 rows, so triggers maintain the sums for the only two spans of days that are used. Both spans move on at
// midnight (UTC). The sums are then rebuilt, and until that is done queries sum the days themselves.

import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import type { Db } from './db.ts';
import { reachOf } from './patterns.ts';
import { queryRows, toNumber } from './rows.ts';

/** Number of days that 'N recent sponsorships' covers. */
const RECENT_DAYS = 30;
const EVER = '9999-12-31';
/**
 * Advisory lock: shared by writers of day counts (the triggers in migrations/functions/brand-recent.sql), exclusive
 * while the sums are rebuilt.
 */
const LOCK = 730_019;

const sinceOf = (end: Date) => toUtcDay(new Date(end.getTime() - RECENT_DAYS * DAY_MS));

/** Condition: the days that 'recent' means: the last 30 days, or for a viewer with a line the 30 days before it. */
export function isRecentDaySql(by: Sight, now: Date): SQL {
  return by.line ? sql`day >= ${sinceOf(by.line)} and day < ${toUtcDay(by.line)}` : sql`day >= ${sinceOf(now)}`;
}

/** Condition: brand_recent holds the sums of exactly the days of `isRecentDaySql`. */
export const hasCurrentRecentSumsSql = (by: Sight, now: Date): SQL<boolean> =>
  sql`exists (select 1 from brand_recent_days where reach = ${reachOf(by)} and since = ${sinceOf(by.line ?? now)}
    and until = ${by.line ? toUtcDay(by.line) : EVER})`;

/**
 * Rebuilds the sums of spans whose days have moved on.
 * @param line the free members' line.
 * @returns how many spans were rebuilt (0 to 2).
 */
export async function rebuildRecentSums(db: Db, line: Date, now: Date): Promise<number> {
  const since = { all: sinceOf(now), past: sinceOf(line) };
  const past = toUtcDay(line);
  const rows = await queryRows(db, { kept: toNumber })`
    select count(*)::int as kept from brand_recent_days
    where (since, until) in ((${since.all}, ${EVER}), (${since.past}, ${past}))`;
  if (rows[0]?.kept === 2) return 0;
  await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${LOCK})`),
    db.execute(sql`delete from brand_recent`),
    db.execute(sql`insert into brand_recent_days (reach, since, until) values ('all', ${since.all}, ${EVER}), ('past', ${since.past}, ${past})
      on conflict (reach) do update set since = excluded.since, until = excluded.until`),
    db.execute(sql`insert into brand_recent (reach, brand_id, count)
      select r.reach, substr(d.scope, 7), sum(d.sure)::int from brand_recent_days r
      join sponsorship_days d on d.day >= r.since and d.day < r.until and d.scope like 'brand:%' group by 1, 2 having sum(d.sure) > 0`),
  ]);
  return 2;
}
