// Who counts as subscribed, in SQL.
import { type SQL, sql } from 'drizzle-orm';
import { PAYING_STATUSES } from '../contract/plans.ts';

const STATUSES = sql.raw(PAYING_STATUSES.map((status) => `'${status}'`).join(', '));

/** Who counts as subscribed, as domain/access `isSubscribed` decides it. @param table the alias of users. */
export function isSubscribed(table: 'u' | 'users'): SQL {
  const at = sql.raw(table);
  return sql`(${at}.is_admin or ${at}.subscription_status in (${STATUSES}))`;
}
