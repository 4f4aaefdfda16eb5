// A person decides about each pair. A merge removes the item's `brand_id` and keeps its `other_brand_id`.

import { sql } from 'drizzle-orm';
import { countChanged, type Db, escapeLikeSql } from '../db.ts';
import { queryRows, toText } from '../rows.ts';

export interface MergeCandidate {
  id: string;
  /** Keys of the beginnings and ends of its name, in whole words ('landmark', 'creditunion'). */
  parts: string[];
}

const IS_NO_PRODUCT = sql`b.company_id is distinct from o.id and o.company_id is distinct from b.id`;

/** Beginning of a statement that selects the reason, both brands' ids and the moment. */
const INSERT_PAIRS = sql`
    insert into review_items (id, kind, key, reason, brand_id, other_brand_id, created_at)
    select gen_random_uuid()::text, 'merge', 'merge:' || least(b.id, o.id) || ':' || greatest(b.id, o.id)`;

/** Statement: pairs with one site, or of which one name holds the other. The older brand would be kept. */
export function suggestMerges(db: Db, candidates: readonly MergeCandidate[], now: Date) {
  const said = escapeLikeSql(sql`b.name`);
  const brand = sql`select id, domain, first_seen_at, company_id from brands`;
  return db.execute(sql`${INSERT_PAIRS},
      case when b.domain = o.domain then 'Both are at ' || b.domain else 'One name holds the other' end,
      case when o.first_seen_at <= b.first_seen_at then b.id else o.id end, case when o.first_seen_at <= b.first_seen_at then o.id else b.id end, ${now}
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c(id text, parts text[])
    join brands b on b.id = c.id
    cross join lateral (
      ${brand} where domain = b.domain
      union ${brand} where normalized_name = any(c.parts)
      union ${brand} where length(b.normalized_name) >= 4 and folded(name) like any(array[${said} || ' %', '% ' || ${said}])) o
    where o.id <> b.id and ${IS_NO_PRODUCT} and (b.domain is null or b.domain not in (select domain from link_hosts))
    on conflict (key) do nothing`);
}

export async function listBrandsCreatedSince(db: Db, since: Date): Promise<{ id: string; name: string }[]> {
  return queryRows(db, { id: toText, name: toText })`
    select id, name from brands where created_at >= ${since} order by created_at, id`;
}

/** Pairs whose ads since `since` link to the same page. The older brand would be kept. Returns how many. */
export async function suggestMergesByLandingPage(db: Db, since: Date, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`${INSERT_PAIRS},
        'Their ads lead to the same page, ' || min(fresh.landing), b.id, o.id, ${now}
      from (select distinct brand_id, raw_data ->> 'landing' as landing from sponsorships where created_at >= ${since} and raw_data ->> 'landing' is not null) fresh
      inner join sponsorships s on s.raw_data ->> 'landing' = fresh.landing and s.brand_id <> fresh.brand_id
      inner join brands b on b.id in (fresh.brand_id, s.brand_id)
      inner join brands o on o.id in (fresh.brand_id, s.brand_id) and (o.first_seen_at, o.created_at, o.id) < (b.first_seen_at, b.created_at, b.id)
      where ${IS_NO_PRODUCT} and not exists (select 1 from link_hosts h where fresh.landing like h.domain || '/%')
      group by b.id, o.id
      on conflict (key) do nothing`),
  );
}

/** A brand without a site whose ads all link to another's ('Ripling' to Rippling's). Returns how many. */
export async function suggestMergesByLinkedSite(db: Db, since: Date, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`${INSERT_PAIRS},
        case when o.name = o.domain then 'The ads of the other lead to ' || o.domain else 'Its ads lead to ' || o.domain || ', the site of the other' end,
        case when o.name = o.domain then o.id else b.id end, case when o.name = o.domain then b.id else o.id end, ${now}
      from (select distinct brand_id, link_domain from sponsorships where created_at >= ${since} and link_domain is not null and counts) fresh
      inner join brands b on b.id = fresh.brand_id and b.domain is null and b.domain_source is distinct from 'person'
      inner join brands o on o.domain = fresh.link_domain and o.counts
      where ${IS_NO_PRODUCT} and not exists (select 1 from link_hosts h where h.domain = o.domain)
        and not exists (select 1 from sponsorships s where s.brand_id = b.id and s.counts and s.link_domain <> o.domain)
        and (o.name <> o.domain or not exists (select 1 from sponsorships s where s.link_domain = o.domain and s.counts and s.brand_id <> b.id))
      on conflict (key) do nothing`),
  );
}
