// The brand list's total and the number of hidden brands.
import { type SQL, sql } from 'drizzle-orm';
import { visibleByName } from '../name-only-brands.ts';
import { brands } from '../schema/brands.ts';
import { hiddenBrands } from '../visible.ts';
import { type BrandListRequest, isLimitedToRelevant } from './asked.ts';
import { filteredBrandIds, isFiltered, scoreFilterCondition } from './filters.ts';
import { isListed } from './products.ts';
import { joinScoreAndFit } from './ranked.ts';
import { isInScope, nearSponsorships } from './scope.ts';

const counted = (where: SQL, more: SQL = sql``): SQL =>
  sql`(select count(*)::int from ${brands} ${more} where ${where})`;

function total(asked: BrandListRequest): SQL {
  const ids = filteredBrandIds(asked);
  if (ids) return sql`(select count(*)::int from (${ids}) found where ${isInScope(asked, sql`found.brand_id`)})`;
  if (isFiltered(asked)) {
    const condition = scoreFilterCondition(asked);
    return counted(
      sql`${isListed(asked, false)} and ${condition ?? sql`true`} and ${visibleByName(asked.by)} and ${isInScope(asked, sql`${brands.id}`)}`,
      condition ? joinScoreAndFit(asked) : sql``,
    );
  }
  return isLimitedToRelevant(asked) ? sql`(select count(*)::int from near_brands)` : counted(visibleByName(asked.by));
}

/**
 * SQL: number of brands of the scope behind the line. It ignores the search, because a count narrowed by a search would
 * reveal hidden names.
 */
function hidden(asked: BrandListRequest): SQL {
  if (!asked.by.line) return sql`0`;
  // A visible brand is relevant through visible sponsorships only, a hidden one through any.
  const near = isLimitedToRelevant(asked)
    ? sql` and (${brands.id} in (select s.brand_id ${nearSponsorships})) is true`
    : sql``;
  return counted(sql`${hiddenBrands(asked.by)}${near}`);
}

/**
 * CTE `totals (total, hidden, relevant)` with one row: the list's total, the number of brands behind the line, and the
 * number of relevant newsletters.
 */
export function totalsTable(asked: BrandListRequest): SQL {
  const relevant = asked.from.newsletterId
    ? sql`(select cardinality(ids) from relevant)`
    : sql`(select count(*)::int from newsletters where standing = 'trusted')`;
  return sql`totals as (select ${total(asked)} as total, ${hidden(asked)} as hidden, ${relevant} as relevant)`;
}
