// Whether a sponsorship's claim is sure enough to count, in SQL: contract/confidence `COUNTS_FROM`. An unsure claim is
// listed, marked, and counted nowhere. The day counts hold both: `count` is the number of rows of a list, `sure` is how
// many of them count (a trigger applies the same rule). A person's verdict overrides the confidence, and a sponsorship
// recorded by hand has none.
import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition: the claim is sure enough to count.
 * @param table the alias of sponsorships.
 * @param from percent, one of contract/confidence `COUNTS_FROM`.
 */
export function isSure(table: 's' | 'sponsorships', from: number): SQL {
  const at = sql.raw(table);
  return sql`(${at}.verdict = 'confirmed' or (${at}.verdict is null and coalesce(${at}.confidence, 100) >= ${from}))`;
}
