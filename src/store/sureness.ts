// How sure a sponsorship's claim is, in SQL: contract/confidence `COUNTS_FROM`. Below the line it is shown, marked 'unsure', and counted nowhere. The day
// counts keep both figures: `count` is how many rows a list has, `sure` is how many count (trigger; the same rule). What a person confirmed is surer than
// any figure, and what a person recorded by hand has none.
import { type SQL, sql } from 'drizzle-orm';

/** Whether a claim counts by its sureness. @param table the alias of sponsorships. @param from percent, one of contract/confidence `COUNTS_FROM`. */
export function isSure(table: 's' | 'sponsorships', from: number): SQL {
  const at = sql.raw(table);
  return sql`(${at}.verdict = 'confirmed' or (${at}.verdict is null and coalesce(${at}.confidence, 100) >= ${from}))`;
}
