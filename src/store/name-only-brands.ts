// Brands visible by name only: sponsors of the viewer's own provisional newsletter whose catalogue entry isn't visible,
// either because the catalogue has them behind the line or because it doesn't have them. The owner can't tell which:
// the name is the one in their own mails, dates and counts come from their own sponsorships, and nothing else of the
// brand is shown.
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sight } from '../domain/access.ts';
import { foldedName } from './db.ts';
import { brands } from './schema/brands.ts';
import { hasNameOnlyBrands, nameInMail, unconfirmedBranches, visibleBrands } from './visible.ts';

/** SQL: `from sponsorships s where ...`, the viewer's own provisional newsletter's rows that don't count. */
const ownRows = (by: Sight): SQL => sql`from sponsorships s where ${sql.join(unconfirmedBranches(by), sql` or `)}`;

/** Condition: the current row's brand is named in the mails of the viewer's own provisional newsletter. */
const isOwnSponsor = (by: Sight): SQL => sql`${brands}.id = any(array(select s.brand_id ${ownRows(by)}))`;

/** Condition: brands that the viewer may see, with their catalogue entry or by name only. */
export const visibleByName = (by: Sight): SQL =>
  hasNameOnlyBrands(by) ? sql`(${visibleBrands(by)} or ${isOwnSponsor(by)})` : visibleBrands(by);

/** SQL: `value` if the catalogue entry of the current row's brand is visible, otherwise null (`hidden`). */
export function ifEntryVisible<T>(by: Sight, value: SQL<T>, hidden: SQL = sql`null`): SQL<T> {
  return hasNameOnlyBrands(by) ? sql<T>`case when ${visibleBrands(by)} then ${value} else ${hidden} end` : value;
}

/** `ifEntryVisible` for a column of `brands` or of a joined table. */
export function columnIfEntryVisible<T extends PgColumn>(by: Sight, column: T): SQL<T['_']['data'] | null> {
  return ifEntryVisible(by, sql`${column}`).mapWith(column) as SQL<T['_']['data'] | null>;
}

/** SQL ` and ...` that restricts a join with catalogue data to brands whose entry is visible; empty if all are. */
export const andEntryVisible = (by: Sight): SQL => (hasNameOnlyBrands(by) ? sql` and ${visibleBrands(by)}` : sql``);

/**
 * SQL: the name of the current row's brand; if it is visible by name only, as its first mail in the own newsletter
 * spells it.
 */
export const shownName = (by: Sight): SQL<string> =>
  ifEntryVisible(
    by,
    sql<string>`${brands}.name`,
    sql`(select ${nameInMail(sql`s`)} ${ownRows(by)} and s.brand_id = ${brands}.id order by s.detected_at, 1 limit 1)`,
  );

/**
 * SQL: when the brand's row was last changed; if it is visible by name only, when its newest own sponsorship was
 * recorded.
 */
export const shownUpdatedAt = (by: Sight): SQL<Date> =>
  ifEntryVisible(
    by,
    sql<Date>`${brands}.updated_at`,
    sql`(select max(s.created_at) ${ownRows(by)} and s.brand_id = ${brands}.id)`,
  ).mapWith(brands.updatedAt) as SQL<Date>;

/** Condition: the name that the viewer sees for the current row's brand matches a text. @param like a LIKE pattern. */
export function isNamedLike(by: Sight, like: SQL): SQL {
  const known = sql`${foldedName(brands.name)} like ${like}`;
  if (!hasNameOnlyBrands(by)) return known;
  return sql`(${visibleBrands(by)} and ${known} or not ${visibleBrands(by)} and ${brands}.id = any(array(
    select s.brand_id ${ownRows(by)} and ${foldedName(nameInMail(sql`s`))} like ${like})))`;
}
