// SQL condition for subscribed users.
import { type SQL, sql } from 'drizzle-orm';
import { PAYING_STATUSES } from '../contract/plans.ts';

const STATUSES = sql.raw(PAYING_STATUSES.map((status) => `'${status}'`).join(', '));

/** Condition: the user is subscribed, by the rule of domain/access. @param table the alias of users. */
export function isSubscribedSql(table: 'u' | 'users'): SQL {
  const at = sql.raw(table);
  return sql`(${at}.is_admin or ${at}.subscription_status in (${STATUSES}))`;
}
