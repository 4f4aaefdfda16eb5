// How a pipeline names the brand of a lead: as the catalogue does where the viewer sees the brand there, otherwise as
// members typed it, or as the mails of their own newsletter did when they saved it. So a lead of a company that the
// catalogue doesn't have, and one that is behind the viewer's line, look the same.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { foldedNameSql } from '../db.ts';
import { toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { brandNameInMailSql, isListedSponsorshipSql, isVisibleBrandSql } from '../visible.ts';

const L = sql`l`;

/** Condition on a lead (alias `l` unless given) and `brands`. */
export const isLeadShownSql = (by: Sight, l: SQL = L): SQL => sql`(${isVisibleBrandSql(by)} or ${l}.company <> '')`;

/** SQL: the name of a shown lead's brand. */
export const leadBrandNameSql = (by: Sight, l: SQL = L): SQL<string> =>
  sql`case when ${isVisibleBrandSql(by)} then ${brands.name} else ${l}.company end`.mapWith(toText);

/** SQL: a value of the catalogue about a lead's brand; null where the viewer doesn't see the brand there. */
export const ifInCatalogueSql = (by: Sight, value: SQL): SQL =>
  sql`case when ${isVisibleBrandSql(by)} then ${value} end`;

/** SQL: id, name and logo of a lead's brand as JSON; null where the lead isn't shown. */
export const leadBrandJsonSql = (by: Sight): SQL => sql`case when ${isLeadShownSql(by)}
  then jsonb_build_object('id', brands.id, 'name', ${leadBrandNameSql(by)}, 'logoUrl', ${ifInCatalogueSql(by, sql`brands.logo_url`)}) end`;

/** Condition: the shown name matches. @param like a LIKE pattern. */
export const isLeadNamedLikeSql = (by: Sight, like: SQL): SQL =>
  sql`case when ${isVisibleBrandSql(by)} then ${foldedNameSql(brands.name)} like ${like} else ${foldedNameSql(sql`l.company`)} like ${like} end`;

/** SQL: what members of a pipeline typed as the name of the current row of `brands`; null if they didn't. */
const typedNameSql = (pipelineId: string): SQL =>
  sql`(select typed.company from leads typed where typed.pipeline_id = ${pipelineId} and typed.brand_id = brands.id and typed.company <> '')`;

/** Condition on `brands`: the viewer sees the brand, or the pipeline has it as a company. */
export const isPipelineBrandSql = (pipelineId: string, by: Sight): SQL =>
  sql`(${isVisibleBrandSql(by)} or ${typedNameSql(pipelineId)} is not null)`;

export const pipelineBrandNameSql = (pipelineId: string, by: Sight): SQL =>
  sql`case when ${isVisibleBrandSql(by)} then ${brands.name} else ${typedNameSql(pipelineId)} end`;

/** SQL: the name of the current row of `brands` in the first own mail that names it; null if none does. */
export const ownSponsorNameSql = ({ ownNewsletterId, ownRows }: Sight): SQL =>
  sql`(select ${brandNameInMailSql(sql`s`)} from sponsorships s where s.newsletter_id = ${ownNewsletterId}
    and s.brand_id = brands.id and ${isListedSponsorshipSql(ownRows)} order by s.detected_at, 1 limit 1)`;
