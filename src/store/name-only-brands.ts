// Brands visible by name only: sponsors of the viewer's own provisional newsletter whose catalogue entry isn't visible,
// either because the catalogue has them behind the line or because it doesn't have them. The owner can't tell which:
// the name is the one in their own mails, dates and counts come from their own sponsorships, and nothing else of the
// brand is shown.

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sight } from '../domain/access.ts';
import { foldedNameSql } from './db.ts';
import { orNull, toDate, toText } from './rows.ts';
import { brands } from './schema/brands.ts';
import { brandNameInMailSql, hasNameOnlyBrands, isVisibleBrandSql, unconfirmedBranchesSql } from './visible.ts';

/** SQL: `from sponsorships s where ...`, the viewer's own provisional newsletter's rows that don't count. */
const ownRows = (by: Sight): SQL => sql`from sponsorships s where ${sql.join(unconfirmedBranchesSql(by), sql` or `)}`;

/** Condition: the current row's brand is named in the mails of the viewer's own provisional newsletter. */
const isOwnSponsor = (by: Sight): SQL => sql`${brands}.id = any(array(select s.brand_id ${ownRows(by)}))`;

/** Condition: brands that the viewer may see, with their catalogue entry or by name only. */
export const isBrandNameVisibleSql = (by: Sight): SQL =>
  hasNameOnlyBrands(by) ? sql`(${isVisibleBrandSql(by)} or ${isOwnSponsor(by)})` : isVisibleBrandSql(by);

/** SQL: `value` if the catalogue entry of the current row's brand is visible, otherwise null (`hidden`). */
export function ifEntryVisibleSql(by: Sight, value: SQL, hidden: SQL = sql`null`): SQL {
  return hasNameOnlyBrands(by) ? sql`case when ${isVisibleBrandSql(by)} then ${value} else ${hidden} end` : value;
}

/** `ifEntryVisibleSql` for a column of `brands` or of a joined table. */
export function columnIfEntryVisibleSql<T extends PgColumn>(by: Sight, column: T): SQL<T['_']['data'] | null> {
  return ifEntryVisibleSql(by, sql`${column}`).mapWith(orNull(column));
}

/** SQL ` and ...` that restricts a join with catalogue data to brands whose entry is visible; empty if all are. */
export const andEntryVisibleSql = (by: Sight): SQL =>
  hasNameOnlyBrands(by) ? sql` and ${isVisibleBrandSql(by)}` : sql``;

/**
 * SQL: the name of the current row's brand; if it is visible by name only, as its first mail in the own newsletter
 * spells it.
 */
export const shownBrandNameSql = (by: Sight): SQL<string> =>
  ifEntryVisibleSql(
    by,
    sql`${brands}.name`,
    sql`(select ${brandNameInMailSql(sql`s`)} ${ownRows(by)} and s.brand_id = ${brands}.id order by s.detected_at, 1 limit 1)`,
  ).mapWith(toText);

/**
 * SQL: when the brand's row was last changed; if it is visible by name only, when its newest own sponsorship was
 * recorded.
 */
export const shownBrandUpdatedAtSql = (by: Sight): SQL<Date> =>
  ifEntryVisibleSql(
    by,
    sql`${brands}.updated_at`,
    sql`(select max(s.created_at) ${ownRows(by)} and s.brand_id = ${brands}.id)`,
  ).mapWith(toDate);

/** Condition: the name that the viewer sees for the current row's brand matches a text. @param like a LIKE pattern. */
export function isBrandNamedLikeSql(by: Sight, like: SQL): SQL {
  const known = sql`${foldedNameSql(brands.name)} like ${like}`;
  if (!hasNameOnlyBrands(by)) return known;
  return sql`(${isVisibleBrandSql(by)} and ${known} or not ${isVisibleBrandSql(by)} and ${brands}.id = any(array(
    select s.brand_id ${ownRows(by)} and ${foldedNameSql(brandNameInMailSql(sql`s`))} like ${like})))`;
}
