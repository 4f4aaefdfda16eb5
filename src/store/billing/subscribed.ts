import { type SQL, sql } from 'drizzle-orm';
import { PAYING_STATUSES } from '../../contract/plans.ts';

export const PAYING_STATUSES_SQL = sql.raw(PAYING_STATUSES.map((status) => `'${status}'`).join(', '));

/** Without anybody else's plan (domain/access decides about those). `table` is the alias of users. */
export function paysOrAdministersSql(table: 'u' | 'users'): SQL {
  const at = sql.raw(table);
  return sql`(${at}.is_admin or ${at}.subscription_status in (${PAYING_STATUSES_SQL}))`;
}
