// The companies of a pipeline: brands whose page the member may see, and sponsors of the member's own provisional
// newsletter that the catalogue doesn't show, because it has them behind the line or not at all. The member can't tell
// which: the name is the one in the own mails, and nothing else of the brand is shown.

import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { foldedNameSql } from '../db.ts';
import { toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { brandNameInMailSql, isListedSponsorshipSql, isVisibleBrandSql, ownsUnlistedSponsors } from '../visible.ts';

/** SQL: `from sponsorships s where ...`, all of the member's own newsletter. */
const ownRows = ({ ownNewsletterId, ownRows }: Sight): SQL =>
  sql`from sponsorships s where s.newsletter_id = ${ownNewsletterId} and ${isListedSponsorshipSql(ownRows)}`;

/** Condition: the current row's brand may be a company of the pipeline. */
export const isCompanySql = (by: Sight): SQL =>
  ownsUnlistedSponsors(by)
    ? sql`(${isVisibleBrandSql(by)} or ${brands}.id = any(array(select s.brand_id ${ownRows(by)})))`
    : isVisibleBrandSql(by);

/** Condition: the current row's brand has a page. */
export const hasBrandPageSql = (by: Sight): SQL => (ownsUnlistedSponsors(by) ? isVisibleBrandSql(by) : sql`true`);

/** SQL: `value` if the current row's brand has a page, otherwise null (`hidden`). */
export const ifBrandPageSql = (by: Sight, value: SQL, hidden: SQL = sql`null`): SQL =>
  ownsUnlistedSponsors(by) ? sql`case when ${isVisibleBrandSql(by)} then ${value} else ${hidden} end` : value;

/** SQL: the name of the current row's company; without a page, as its first mail in the own newsletter spells it. */
export const companyNameSql = (by: Sight): SQL<string> =>
  ifBrandPageSql(
    by,
    sql`${brands}.name`,
    sql`(select ${brandNameInMailSql(sql`s`)} ${ownRows(by)} and s.brand_id = ${brands}.id order by s.detected_at, 1 limit 1)`,
  ).mapWith(toText);

/** Condition: the company's name matches a text. @param like a LIKE pattern. */
export const isCompanyNamedLikeSql = (by: Sight, like: SQL): SQL =>
  sql`${foldedNameSql(companyNameSql(by))} like ${like}`;
