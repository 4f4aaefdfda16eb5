// SQL condition for claims that have enough confidence to count (contract/confidence `MIN_COUNTED_CONFIDENCE`). A claim
// of lower confidence is listed and marked, but counted nowhere. The day counts hold both: `count` is the
// number of list rows, `sure` the number of those that count (a trigger applies the same rule). A person's
// verdict overrides the confidence, and a sponsorship recorded by hand has none.
import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition: the claim has enough confidence to count.
 * @param table the alias of sponsorships.
 * @param from minimum in percent, one of contract/confidence `MIN_COUNTED_CONFIDENCE`.
 */
export function isSureClaimSql(table: 's' | 'sponsorships', from: number): SQL {
  const at = sql.raw(table);
  return sql`(${at}.verdict = 'confirmed' or (${at}.verdict is null and coalesce(${at}.confidence, 100) >= ${from}))`;
}
