// Grouped by company, a product is listed separately only if its company isn't in the list.
import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../../schema/brands.ts';
import { isListedBrandSql } from '../../visible.ts';
import type { BrandListRequest } from './asked.ts';
import { brandFilterCondition, buyingStateFilterCondition } from './filters.ts';
import { joinScoreAndFitSql } from './ranked.ts';
import { isRecentDaySql } from './recent.ts';
import { isVisibleInBrandScopeSql } from './scope.ts';

function listedCompanies(asked: BrandListRequest): SQL {
  const condition = buyingStateFilterCondition(asked);
  return sql`select ${brands.id} from ${brands} ${condition ? joinScoreAndFitSql(asked) : sql``}
    where ${brands.id} in (select product.company_id from brands product where product.company_id is not null)
      and ${isListedBrandSql(asked.by)} and ${isVisibleInBrandScopeSql(asked)} and ${brandFilterCondition(asked, true)} and ${condition ?? sql`true`}`;
}

export function isBrandListedSql(asked: BrandListRequest, few: boolean): SQL {
  return asked.query.withProducts
    ? sql`${brandFilterCondition(asked, few)} and (${brands.companyId} is null or ${brands.companyId} not in (${listedCompanies(asked)}))`
    : brandFilterCondition(asked, few);
}

export function recentBrandCountsSql(asked: BrandListRequest): SQL {
  const { query, by, now } = asked;
  const days = sql`from sponsorship_days where ${isRecentDaySql(by, now)} and scope like 'brand:%'`;
  return query.withProducts
    ? sql`select coalesce(company.id, b.id) as brand_id, sum(d.sure) as count
        from (select scope, sum(sure) as sure ${days} group by scope) d join brands b on b.id = substr(d.scope, 7)
        left join brands company on company.id = b.company_id and company.id in (${listedCompanies(asked)}) group by 1`
    : sql`select substr(scope, 7) as brand_id, sum(sure) as count ${days} group by scope`;
}
