import { type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../../../contract/brands.ts';
import type { Sight } from '../../../domain/access.ts';
import { containsPatternSql, foldedNameSql } from '../../db.ts';
import { brands } from '../../schema/brands.ts';
import { listedBranchesSql } from '../../visible.ts';
import { isSureBrandSql } from '../brand-sureness.ts';
import type { BrandListRequest } from './asked.ts';

/** SQL ` or ...`: sponsorships that meet `seen` but aren't in the maintained counts; all branches but the first. */
const unkept = (by: Sight, seen: SQL[]): SQL =>
  sql.join(
    listedBranchesSql(by)
      .slice(1)
      .map(
        (branch) =>
          sql` or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${branch} and ${sql.join(seen, sql` and `)}))`,
      ),
  );

const seenBy = ({ channel, placement, seenIn }: BrandsQuery): SQL[] =>
  [
    channel && sql`coalesce(s.channel, 'direct') = ${channel}`,
    placement && sql`s.placement_type = ${placement}`,
    seenIn && sql`s.newsletter_id = ${seenIn}`,
  ].filter((condition) => condition instanceof Object) as SQL[];

const kindOf = ({ channel, placement, seenIn }: BrandsQuery): string | undefined => {
  const kinds = [channel && `channel:${channel}`, placement && `type:${placement}`].filter(Boolean);
  return kinds.length === 1 && !seenIn ? kinds[0] : undefined;
};

const ofKind = (kind: string, { line }: Sight) =>
  sql`brand_kinds k where k.kind = ${kind} and k.count > 0 and ${line ? sql`k.first_at < ${line}` : sql`true`}`;

const asksRow = (asked: BrandListRequest): boolean => {
  const { search, hasContact, confidence, withProducts } = asked.query;
  return Boolean(search || hasContact || confidence !== undefined || withProducts || buyingStateFilterCondition(asked));
};

export const hasBrandFilters = (asked: BrandListRequest): boolean => asksRow(asked) || seenBy(asked.query).length > 0;

/** SQL: ids of brands that pass all filters without reading `brands`; null if `brands` has to be read. */
export function filteredBrandIdsSql(asked: BrandListRequest): SQL | null {
  const { query, by } = asked;
  const branches = listedBranchesSql(by);
  if (asksRow(asked) || branches.length > 1) return null;
  const kind = kindOf(query);
  if (kind) return sql`select k.brand_id from ${ofKind(kind, by)}`;
  return query.seenIn
    ? sql`select distinct s.brand_id from sponsorships s where ${sql.join([...branches, ...seenBy(query)], sql` and `)}`
    : null;
}

/** @param few true: maintained counts are probed one by one; otherwise they are read once. */
export function brandFilterCondition({ query, by }: BrandListRequest, few: boolean): SQL {
  const { search, seenIn, hasContact, confidence } = query;
  const kind = kindOf(query);
  const kept = (of: string) => ofKind(of, by);
  const seen = seenBy(query);
  const conditions = [
    search && sql`${foldedNameSql(brands.name)} like ${containsPatternSql(search)}`,
    hasContact && sql`${brands.contactEmail} is not null`,
    confidence !== undefined && isSureBrandSql(by, confidence),
    // Several filters at once are looked up in the sponsorships.
    kind
      ? sql`(${few ? sql`exists (select from ${kept(kind)} and k.brand_id = ${brands.id})` : sql`${brands.id} in (select k.brand_id from ${kept(kind)})`}${unkept(by, seen)})`
      : seenIn
        ? sql`${brands.id} in (${sql.join(
            listedBranchesSql(by).map(
              (branch) => sql`select s.brand_id from sponsorships s where ${branch} and ${sql.join(seen, sql` and `)}`,
            ),
            sql` union all `,
          )})`
        : seen.length > 0 &&
          sql`exists (select 1 from sponsorships s where s.brand_id = ${brands.id} and (${sql.join(listedBranchesSql(by), sql` or `)}) and ${sql.join(seen, sql` and `)})`,
  ].filter((condition) => condition instanceof Object) as SQL[];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

export const buyingStateFilterCondition = ({ query: { state } }: BrandListRequest): SQL | null =>
  state ? sql`ps.state = ${state}` : null;
