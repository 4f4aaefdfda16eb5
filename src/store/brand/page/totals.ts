import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../../schema/brands.ts';
import { isHiddenBrandSql, isListedBrandSql } from '../../visible.ts';
import { type BrandListRequest, isLimitedToRelevant } from './asked.ts';
import { buyingStateFilterCondition, filteredBrandIdsSql, hasBrandFilters } from './filters.ts';
import { isBrandListedSql } from './products.ts';
import { joinScoreAndFitSql } from './ranked.ts';
import { isInBrandScopeSql, relevantSponsorshipsSql } from './scope.ts';

const counted = (where: SQL, more: SQL = sql``): SQL =>
  sql`(select count(*)::int from ${brands} ${more} where ${where})`;

function total(asked: BrandListRequest): SQL {
  const ids = filteredBrandIdsSql(asked);
  if (ids)
    return sql`(select count(*)::int from (${ids}) found where ${isInBrandScopeSql(asked, sql`found.brand_id`)})`;
  if (hasBrandFilters(asked)) {
    const condition = buyingStateFilterCondition(asked);
    return counted(
      sql`${isBrandListedSql(asked, false)} and ${condition ?? sql`true`} and ${isListedBrandSql(asked.by)} and ${isInBrandScopeSql(asked, sql`${brands.id}`)}`,
      condition ? joinScoreAndFitSql(asked) : sql``,
    );
  }
  return isLimitedToRelevant(asked)
    ? sql`(select count(*)::int from near_brands)`
    : counted(isListedBrandSql(asked.by));
}

/** Ignores the search, because a count narrowed by a search would reveal hidden names. */
function hidden(asked: BrandListRequest): SQL {
  if (!asked.by.line) return sql`0`;
  // A visible brand is relevant through visible sponsorships only, a hidden one through any.
  const near = isLimitedToRelevant(asked)
    ? sql` and (${brands.id} in (select s.brand_id ${relevantSponsorshipsSql})) is true`
    : sql``;
  return counted(sql`${isHiddenBrandSql(asked.by)}${near}`);
}

export function brandTotalsCte(asked: BrandListRequest): SQL {
  const relevant = asked.from.newsletterId
    ? sql`(select cardinality(ids) from relevant)`
    : sql`(select count(*)::int from newsletters where standing = 'trusted')`;
  return sql`totals as (select ${total(asked)} as total, ${hidden(asked)} as hidden, ${relevant} as relevant)`;
}
