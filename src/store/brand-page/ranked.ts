// Joins of a brand's score and fit for the newsletter that brands are ranked for.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { andEntryVisibleSql } from '../name-only-brands.ts';
import { reachOf } from '../patterns.ts';
import { brands } from '../schema/brands.ts';
import { hasNameOnlyBrands, isVisibleBrandSql } from '../visible.ts';
import type { BrandListRequest } from './asked.ts';

/** Left joins of a brand with its score `ps` and its fit `fits`. */
export function joinScoreAndFitSql({ from, by }: BrandListRequest): SQL {
  return sql`left join pitch_scores ps on ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}${andEntryVisibleSql(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}${andEntryVisibleSql(by)}`;
}

/** Condition ` or ...`: a brand that is visible by name only is ranked as if it had no score and no fit. */
const orUnknown = (by: Sight): SQL => (hasNameOnlyBrands(by) ? sql` or not ${isVisibleBrandSql(by)}` : sql``);

/** Condition: the brand has no score for the newsletter. */
export const hasNoScoreSql = ({ from, by }: BrandListRequest) =>
  sql`(not exists (select 1 from pitch_scores ps where ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)})${orUnknown(by)})`;
/** Condition: the brand has no fit for the newsletter. */
export const hasNoFitSql = ({ from, by }: BrandListRequest) =>
  sql`(not exists (select 1 from brand_fits fits where fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId})${orUnknown(by)})`;
/** SQL: FROM the brands that have a score, with that score and their fit. */
export const fromBrandsWithScoreSql = ({ from, by }: BrandListRequest) =>
  sql`pitch_scores ps join ${brands} on ${brands.id} = ps.brand_id and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}${andEntryVisibleSql(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
/** SQL: FROM the brands that have a fit, with that fit. */
export const fromBrandsWithFitSql = ({ from, by }: BrandListRequest) =>
  sql`brand_fits fits join ${brands} on ${brands.id} = fits.brand_id and fits.newsletter_id = ${from.newsletterId}${andEntryVisibleSql(by)}`;
