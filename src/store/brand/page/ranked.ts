import { type SQL, sql } from 'drizzle-orm';
import { reachOf } from '../../deal/patterns.ts';
import { brands } from '../../schema/brands.ts';
import type { BrandListRequest } from './asked.ts';

/** Left joins of a brand with its score `ps` and its fit `fits`. */
export function joinScoreAndFitSql({ from, by }: BrandListRequest): SQL {
  return sql`left join pitch_scores ps on ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
}

export const hasNoScoreSql = ({ from, by }: BrandListRequest) =>
  sql`not exists (select 1 from pitch_scores ps where ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)})`;
export const hasNoFitSql = ({ from }: BrandListRequest) =>
  sql`not exists (select 1 from brand_fits fits where fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId})`;
export const fromBrandsWithScoreSql = ({ from, by }: BrandListRequest) =>
  sql`pitch_scores ps join ${brands} on ${brands.id} = ps.brand_id and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
export const fromBrandsWithFitSql = ({ from }: BrandListRequest) =>
  sql`brand_fits fits join ${brands} on ${brands.id} = fits.brand_id and fits.newsletter_id = ${from.newsletterId}`;
