// Which brands are on a page of the list, as SQL that stays fast with many brands. Most brands have neither a score nor a fit for the newsletter that they
// are ranked for. So 'best first' is a list of segments: the brands that have the sort key, best first, then the others by the next key. Each segment is
// short or the walk of an index, and is read only if those before it don't fill the page. In reverse order, and for keys that every brand has, there is one
// segment.
import { type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../contract/brands.ts';
import type { Sight } from '../domain/access.ts';
import { isRecentKept, recentDays } from './brand-recent.ts';
import { isSureBrand, isSurestKept, surenessOf } from './brand-sureness.ts';
import { containing, folded } from './db.ts';
import { brands } from './schema/brands.ts';
import { hiddenBrands, visibleBranches, visibleBrands } from './visible.ts';

/** The newsletter from which relevance and fit are measured; `cutoff`: the least similarity (0 to 1) of a relevant newsletter. */
export interface Vantage {
  newsletterId: string | null;
  cutoff: number;
  /** Whose pitch marks are shown. */
  userId: string | null;
}

/** SQL: the ids of the newsletters relevant to a vantage, as an array: read once, by index. */
export const relevantIds = ({ newsletterId, cutoff }: Vantage): SQL =>
  sql`array(select n.similar_id from newsletter_similarities n join newsletters other on other.id = n.similar_id
    where n.newsletter_id = ${newsletterId} and n.similarity >= ${cutoff} and other.standing = 'trusted')`;

/** Condition on sponsorship_days: the days of the current brand, with `withProducts` also those of its products. */
export const daysOfBrand = ({ withProducts }: Pick<BrandsQuery, 'withProducts'>): SQL =>
  withProducts
    ? sql`scope = any(array(select 'brand:' || kin.id from brands kin where kin.id = ${brands.id} or kin.company_id = ${brands.id}))`
    : sql`scope = 'brand:' || ${brands.id}`;

/** Condition: the sight reaches the brand `company`. (A product is listed by itself only if its company isn't visible.) */
const isSeenCompany = ({ line }: Sight): SQL =>
  line ? sql`company.counts and company.first_seen_at <= ${line}` : sql`company.counts`;

/** A request for the list: filters, vantage, sight and moment. */
export interface Asked {
  query: BrandsQuery;
  from: Vantage;
  by: Sight;
  now: Date;
}

/** Whether the list is limited to relevant brands; without a newsletter of one's own everything is relevant. */
const isNarrowed = ({ query, from }: Asked) => query.scope === 'relevant' && from.newsletterId !== null;

/** A free member's ranking rests only on data older than the line. */
const reachOf = (by: Sight) => (by.line ? 'past' : 'all');

/** Left joins of a brand with its score `ps` and its fit `fits`. */
function ranked({ from, by }: Asked): SQL {
  return sql`left join pitch_scores ps on ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
}

/** Visible sponsorships that aren't part of the maintained counts: all branches but the first, each of few rows. */
const unkept = (by: Sight, seen: SQL[]): SQL =>
  sql.join(
    visibleBranches(by)
      .slice(1)
      .map(
        (branch) =>
          sql` or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${branch} and ${sql.join(seen, sql` and `)}))`,
      ),
  );

/** Filters on the brand itself, under the sight. @param few whether few brands are checked: then maintained counts are probed one by one, otherwise read once. */
function found({ query, by }: Asked, few: boolean): SQL {
  const { search, channel, placement, seenIn, hasContact, confidence } = query;
  const kinds = [channel && `channel:${channel}`, placement && `type:${placement}`].filter(
    (kind) => kind !== undefined,
  );
  const [kind] = kinds;
  const kept = (of: string) =>
    sql`brand_kinds k where k.kind = ${of} and k.count > 0 and ${by.line ? sql`k.first_at <= ${by.line}` : sql`true`}`;
  const seen = [
    channel && sql`coalesce(s.channel, 'direct') = ${channel}`,
    placement && sql`s.placement_type = ${placement}`,
    seenIn && sql`s.newsletter_id = ${seenIn}`,
  ].filter((condition) => condition instanceof Object) as SQL[];
  const conditions = [
    query.withProducts &&
      sql`not exists (select 1 from brands company where company.id = ${brands.companyId} and ${isSeenCompany(by)})`,
    search && sql`${folded(brands.name)} like ${containing(search)}`,
    hasContact && sql`${brands.contactEmail} is not null`,
    confidence !== undefined && isSureBrand(by, confidence),
    // A single filter by kind uses brand_kinds, except for rows that only one's own newsletter shows; several at once are looked up in the history.
    seen.length === 1 && kind
      ? sql`(${few ? sql`exists (select from ${kept(kind)} and k.brand_id = ${brands.id})` : sql`${brands.id} in (select k.brand_id from ${kept(kind)})`}${unkept(by, seen)})`
      : seenIn
        ? sql`${brands.id} in (${sql.join(
            visibleBranches(by).map(
              (branch) => sql`select s.brand_id from sponsorships s where ${branch} and ${sql.join(seen, sql` and `)}`,
            ),
            sql` union all `,
          )})`
        : seen.length > 0 &&
          sql`exists (select 1 from sponsorships s where s.brand_id = ${brands.id} and (${sql.join(visibleBranches(by), sql` or `)}) and ${sql.join(seen, sql` and `)})`,
  ].filter((condition) => condition instanceof Object) as SQL[];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Filter on the score; brands without one don't pass. */
const scored = ({ query: { state } }: Asked): SQL | null => (state ? sql`ps.state = ${state}` : null);

/** Up to so many brands of a list are probed one by one. */
const PROBED = 60;

/** Tables `relevant (ids)`: the newsletters of the scope; `near_brands (brand_id)`: brands that visibly sponsored them. */
function scopeTables(asked: Asked): SQL[] {
  const { from, by } = asked;
  const until = by.line ? sql`and s.detected_at <= ${by.line}` : sql``;
  return [
    sql`relevant as materialized (select ${isNarrowed(asked) ? relevantIds(from) : sql`array[]::text[]`} as ids)`,
    sql`near_brands as materialized (select distinct s.brand_id from sponsorships s where s.newsletter_id = any((select ids from relevant)::text[]) and s.counts ${until})`,
  ];
}

/**
 * Condition: visible and in the scope. For few brands an index is probed for each newsletter; for many, near_brands is read once.
 * @param id the id that is looked up: if another table leads to the brands, its own, so that no other brand is read.
 */
function shown(asked: Asked, few: boolean, id: SQL = sql`${brands.id}`): SQL {
  const { by } = asked;
  if (!isNarrowed(asked)) return visibleBrands(by);
  // 'is true' keeps this a hash probe instead of a join, so that brands can be walked in the list's order until the page is full.
  if (!few) return sql`${visibleBrands(by)} and (${id} in (select brand_id from near_brands)) is true`;
  const until = by.line ? sql`and s.detected_at <= ${by.line}` : sql``;
  return sql`${visibleBrands(by)} and exists (select 1 from unnest((select ids from relevant)) as near (id)
    where exists (select 1 from sponsorships s where s.newsletter_id = near.id and s.counts and s.brand_id = ${brands.id} ${until}))`;
}

interface Segment {
  from: SQL;
  /** The brand's id, if `from` begins with another table. */
  id?: SQL;
  where: SQL;
  order: SQL;
}

const noScore = ({ from, by }: Asked) =>
  sql`not exists (select 1 from pitch_scores ps where ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)})`;
const noFit = ({ from }: Asked) =>
  sql`not exists (select 1 from brand_fits fits where fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId})`;
const scoreOf = ({ from, by }: Asked) =>
  sql`pitch_scores ps join ${brands} on ${brands.id} = ps.brand_id and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
const fitOf = ({ from }: Asked) =>
  sql`brand_fits fits join ${brands} on ${brands.id} = fits.brand_id and fits.newsletter_id = ${from.newsletterId}`;

/** The segments of 'best first'; null if every brand has the key, or the order is reversed. */
function bestFirst(asked: Asked): Segment[] | null {
  const { query, by, now } = asked;
  if (query.sortOrder === 'asc' || scored(asked)) return null;
  const newest = sql`${brands.firstSeenAt} desc, ${brands.id} desc`;
  if (query.sortBy === 'pitch')
    return [
      {
        from: scoreOf(asked),
        id: sql`ps.brand_id`,
        where: sql`true`,
        order: sql`ps.score desc, coalesce(fits.similarity, 0) desc, ${newest}`,
      },
      {
        from: fitOf(asked),
        id: sql`fits.brand_id`,
        where: noScore(asked),
        order: sql`fits.similarity desc, ${newest}`,
      },
      { from: sql`${brands}`, where: sql`${noScore(asked)} and ${noFit(asked)}`, order: newest },
    ];
  if (query.sortBy === 'fit')
    return [
      { from: fitOf(asked), id: sql`fits.brand_id`, where: sql`true`, order: sql`fits.similarity desc, ${newest}` },
      { from: sql`${brands}`, where: noFit(asked), order: newest },
    ];
  if (query.sortBy === 'lastBoughtAt')
    return [
      { from: scoreOf(asked), id: sql`ps.brand_id`, where: sql`true`, order: sql`ps.last_at desc, ${brands.id} desc` },
      { from: sql`${brands}`, where: noScore(asked), order: sql`${brands.id} desc` },
    ];
  if (query.sortBy === 'recent') {
    const order = sql`busy.count desc, ${brands.id} desc`;
    // brand_recent is indexed in this order; if it holds other days, the days are added up.
    return [
      {
        from: sql`brand_recent busy join ${brands} on ${brands.id} = busy.brand_id`,
        id: sql`busy.brand_id`,
        where: sql`(select yes from kept) and busy.reach = ${reachOf(by)} and busy.count > 0`,
        order,
      },
      {
        from: sql`busy join ${brands} on ${brands.id} = busy.brand_id`,
        id: sql`busy.brand_id`,
        where: sql`busy.count > 0`,
        order,
      },
      {
        from: sql`${brands}`,

        where: sql`not case when (select yes from kept)
          then exists (select 1 from brand_recent r where r.reach = ${reachOf(by)} and r.brand_id = ${brands.id} and r.count > 0)
          else exists (select 1 from sponsorship_days where ${daysOfBrand(query)} and ${recentDays(by, now)} and sure > 0) end`,
        order: sql`${brands.id} desc`,
      },
    ];
  }
  return null;
}

/** The order of a list that isn't made of segments. */
function orderOf({ query, by, now }: Asked): SQL {
  const ordered = query.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const order = {
    pitch: sql`coalesce(ps.score, -1) ${ordered}, coalesce(fits.similarity, 0) ${ordered}, ${brands.firstSeenAt} ${ordered}`,
    lastBoughtAt: sql`coalesce(ps.last_at, '-infinity'::timestamptz) ${ordered}`,
    fit: sql`coalesce(fits.similarity, 0) ${ordered}, ${brands.firstSeenAt} ${ordered}`,
    firstSeenAt: sql`${brands.firstSeenAt} ${ordered}`,
    name: sql`${folded(brands.name)} ${ordered}`,
    // If `brands.surest` is the sort key, its index serves both directions.
    confidence: isSurestKept(by)
      ? sql`${brands.surest} ${query.sortOrder === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}`
      : sql`coalesce(${surenessOf(by)}, -1) ${ordered}`,
    recent: sql`(select coalesce(sum(sure), 0) from sponsorship_days where ${daysOfBrand(query)} and ${recentDays(by, now)}) ${ordered}`,
  }[query.sortBy];
  return sql`${order}, ${brands.id} ${ordered}`;
}

/** Recent counts as `(brand_id, count)` where brand_recent doesn't hold them; with `withProducts` products count for their company. */
function busyBrands({ query, by, now }: Asked): SQL {
  const days = sql`from sponsorship_days where not (select yes from kept) and ${recentDays(by, now)} and scope like 'brand:%'`;
  return query.withProducts
    ? sql`select coalesce(company.id, b.id) as brand_id, sum(d.sure) as count
        from (select scope, sum(sure) as sure ${days} group by scope) d join brands b on b.id = substr(d.scope, 7)
        left join brands company on company.id = b.company_id and ${isSeenCompany(by)} group by 1`
    : sql`select substr(scope, 7) as brand_id, sum(sure) as count ${days} group by scope`;
}

/** The page's brands in their order: `with ... page as (select id, nth ...)`, ready to be joined. */
export function brandPage(asked: Asked): SQL {
  const { query } = asked;
  const offset = (query.page - 1) * query.limit;
  const enough = offset + query.limit;
  const lead = scopeTables(asked);
  const segments = bestFirst(asked);
  if (!segments) {
    const condition = scored(asked);
    return sql`with ${sql.join(lead, sql`, `)}, page as (select id, row_number() over () as nth from (
      select ${brands.id} as id from ${brands} ${ranked(asked)} where ${found(asked, false)} and ${condition ?? sql`true`} and ${shown(asked, false)}
      order by ${orderOf(asked)} limit ${query.limit} offset ${offset}) sorted)`;
  }
  if (query.sortBy === 'recent')
    lead.push(
      // brand_recent doesn't include products.
      sql`kept as materialized (select ${query.withProducts ? sql`false` : isRecentKept(asked.by, asked.now)} as yes)`,
      sql`busy as materialized (${busyBrands(asked)})`,
    );
  const names = segments.map((_, nth) => sql.raw(`segment_${nth}`));
  // If no index has the list's order, every brand of a segment is checked.
  const few = enough <= PROBED && !query.seenIn && query.sortBy !== 'lastBoughtAt';
  segments.forEach((segment, nth) => {
    const before = names.slice(0, nth).map((name) => sql` - (select count(*) from ${name})`);
    lead.push(sql`${names[nth]} as materialized (select ${brands.id} as id, row_number() over (order by ${segment.order}) as nth
      from ${segment.from} where ${segment.where} and ${found(asked, few)} and ${shown(asked, few, segment.id)}
      order by ${segment.order} limit greatest(0, ${enough}${sql.join(before, sql``)}))`);
  });
  const all = names.map((name, nth) => sql`select id, ${sql.raw(String(nth))} as segment, nth from ${name}`);
  return sql`with ${sql.join(lead, sql`, `)}, page as (select id, row_number() over (order by segment, nth) as nth
    from (${sql.join(all, sql` union all `)}) found order by segment, nth limit ${query.limit} offset ${offset})`;
}

/**
 * Statement: the total of the list, how many brands of the scope are behind the line, and how many newsletters are relevant. The second ignores the
 * search: a count narrowed by a search would reveal hidden names.
 */
export function brandTotals(asked: Asked) {
  const { query, from, by } = asked;
  const condition = scored(asked);
  // A visible brand is relevant only by visible sponsorships, a hidden one by any. A hash probe, as in `shown`.
  const nearBrands = (
    until: Date | null,
  ) => sql`from sponsorships s where s.counts and s.newsletter_id = any(${relevantIds(from)})
    and ${until ? sql`s.detected_at <= ${until}` : sql`true`}`;
  const near = (until: Date | null) =>
    isNarrowed(asked) ? sql` and (${brands.id} in (select s.brand_id ${nearBrands(until)})) is true` : sql``;
  const seen = sql`${visibleBrands(by)}${near(by.line)}`;
  const total =
    query.withProducts ||
    query.confidence !== undefined ||
    query.search ||
    condition ||
    query.channel ||
    query.placement ||
    query.seenIn ||
    query.hasContact;
  const counted = (where: SQL, more: SQL = sql``) =>
    sql<number>`(select count(*)::int from ${brands} ${more} where ${where})`;
  // Brands that are near by visible sponsorships are visible themselves, so `brands` needs not be read.
  const all = isNarrowed(asked)
    ? sql<number>`(select count(*)::int from (select distinct s.brand_id ${nearBrands(by.line)}) near)`
    : counted(visibleBrands(by));
  return {
    total: total
      ? counted(
          sql`${found(asked, false)} and ${condition ?? sql`true`} and ${seen}`,
          condition ? ranked(asked) : sql``,
        )
      : all,
    hidden: by.line ? counted(sql`${hiddenBrands(by)}${near(null)}`) : sql<number>`0`,
    relevantNewsletters: from.newsletterId
      ? sql<number>`(select coalesce(cardinality(${relevantIds(from)}), 0))`
      : sql<number>`(select count(*)::int from newsletters where standing = 'trusted')`,
  };
}
