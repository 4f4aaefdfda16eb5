import { type SQL, sql } from 'drizzle-orm';

/** Claims below are listed but counted nowhere. @param from percent (contract/confidence). */
export function isSureClaimSql(table: 's' | 'sponsorships', from: number): SQL {
  const at = sql.raw(table);
  return sql`(${at}.verdict = 'confirmed' or (${at}.verdict is null and coalesce(${at}.confidence, 100) >= ${from}))`;
}
