import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../../schema/brands.ts';
import { isListedBrandSql } from '../../visible.ts';
import { type BrandListRequest, isLimitedToRelevant } from './asked.ts';
import { isBrandListSegmented } from './best-first.ts';

/** Up to this many brands of a list are probed one by one. */
const PROBED = 60;

/** If no index provides the list's order, every brand of a segment is checked instead. */
export const probesBrandsSingly = (asked: BrandListRequest): boolean => {
  const { page, limit, seenIn, sortBy } = asked.query;
  return isBrandListSegmented(asked) && page * limit <= PROBED && !seenIn && sortBy !== 'lastBoughtAt';
};

export const relevantSponsorshipsSql = sql`from sponsorships s where s.newsletter_id = any((select ids from relevant)::text[]) and s.counts`;
const visibly = ({ by }: BrandListRequest) => (by.line ? sql`and s.detected_at < ${by.line}` : sql``);

/** CTEs: `relevant (ids)` newsletters, `left_out (brand_id)`: no sponsors to pitch, `near_brands (brand_id)`. */
export function brandScopeCtes(asked: BrandListRequest): SQL[] {
  const { newsletterId, cutoff, userId, pipelineId } = asked.from;
  return [
    sql`relevant as materialized (select array(select n.similar_id from newsletter_similarities n join newsletters other on other.id = n.similar_id
      where n.newsletter_id = ${newsletterId} and n.similarity >= ${cutoff} and other.standing = 'trusted') as ids)`,
    // A tracked newsletter that only swapped ads is no sponsor.
    sql`left_out as materialized (select m.brand_id from pitch_marks m where m.user_id = ${userId} and m.mark = 'not_for_me'
        and not exists (select 1 from leads l where l.pipeline_id = ${pipelineId} and l.brand_id = m.brand_id and l.removed_at is null)
      union all select b.id from newsletters n join brands b on b.domain = n.domain where n.standing = 'trusted'
        and not exists (select 1 from buying_patterns p where p.brand_id = b.id))`,
    sql`near_brands as materialized (select distinct s.brand_id ${relevantSponsorshipsSql} ${visibly(asked)} and ${isProspectSql(sql`s.brand_id`)})`,
  ];
}

const isProspectSql = (id: SQL): SQL => sql`${id} not in (select brand_id from left_out)`;

/** 'is true' makes Postgres probe a hash instead of joining, so that brands are walked in the list's order. */
export function isInBrandScopeSql(asked: BrandListRequest, id: SQL): SQL {
  if (!isLimitedToRelevant(asked)) return sql`true`;
  const near = probesBrandsSingly(asked)
    ? sql`select s.brand_id ${relevantSponsorshipsSql} ${visibly(asked)}`
    : sql`select brand_id from near_brands`;
  return sql`((${id} in (${near})) is true and ${isProspectSql(id)})`;
}

/** @param id the column of a table that leads to the brands, so that no other brand is read. */
export function isVisibleInBrandScopeSql(asked: BrandListRequest, id: SQL = sql`${brands.id}`): SQL {
  if (!isLimitedToRelevant(asked)) return isListedBrandSql(asked.by);
  if (!probesBrandsSingly(asked)) return isInBrandScopeSql(asked, id);
  // For few brands, an index is probed for each newsletter after the other filters, by the id of the brand's row.
  return sql`${isProspectSql(sql`${brands.id}`)} and exists (select 1 from unnest((select ids from relevant)) as near (id)
    where exists (select 1 from sponsorships s where s.newsletter_id = near.id and s.counts and s.brand_id = ${brands.id} ${visibly(asked)}))`;
}
