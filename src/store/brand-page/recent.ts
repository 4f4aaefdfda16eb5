// A brand's recent sponsorships, counted by day.
import { type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../../contract/brands.ts';
import { recentDays } from '../brand-recent.ts';
import { brands } from '../schema/brands.ts';
import type { Asked } from './asked.ts';
import { isSeenCompany } from './filters.ts';

/** Condition on sponsorship_days: the days of the current brand, with `withProducts` also those of its products. */
export const daysOfBrand = ({ withProducts }: Pick<BrandsQuery, 'withProducts'>): SQL =>
  withProducts
    ? sql`scope = any(array(select 'brand:' || kin.id from brands kin where kin.id = ${brands.id} or kin.company_id = ${brands.id}))`
    : sql`scope = 'brand:' || ${brands.id}`;

/**
 * Recent counts as `(brand_id, count)` where brand_recent doesn't hold them; with `withProducts` products count for
 * their company.
 */
export function busyBrands({ query, by, now }: Asked): SQL {
  const days = sql`from sponsorship_days where not (select yes from kept) and ${recentDays(by, now)} and scope like 'brand:%'`;
  return query.withProducts
    ? sql`select coalesce(company.id, b.id) as brand_id, sum(d.sure) as count
        from (select scope, sum(sure) as sure ${days} group by scope) d join brands b on b.id = substr(d.scope, 7)
        left join brands company on company.id = b.company_id and ${isSeenCompany(by)} group by 1`
    : sql`select substr(scope, 7) as brand_id, sum(sure) as count ${days} group by scope`;
}
