import { type SQL, sql } from 'drizzle-orm';
import { type Db, hasChanged, takeFirst, textArraySql } from '../db.ts';
import { queryRows, toBoolean, toText } from '../rows.ts';

/** SQL: the first label of a domain, written like a brand key ('harborlight' for harbor-light.com). */
export const domainLabelSql = (domain: SQL): SQL => sql`replace(split_part(${domain}, '.', 1), '-', '')`;

/** Counting sponsorships from which an ad that links to a brand's site is attributed to that brand. */
export const REGULAR_ADVERTISER_MIN_ADS = 3;

/** SQL condition: brand `b` advertises regularly, and its site is not a redirector. */
export const isRegularAdvertiserSql = sql`b.counts and b.name <> b.domain and not exists (select 1 from link_hosts h where h.domain = b.domain)
  and (select count(*) from (select 1 from sponsorships s where s.brand_id = b.id and s.counts limit ${REGULAR_ADVERTISER_MIN_ADS}) seen) = ${REGULAR_ADVERTISER_MIN_ADS}`;

const VOTES = 200;
const WEIGHT_MAX = 5;

/** Statement: gives a mail's brands their most frequent spelling; one named by its domain takes any real name. */
export function applyMostFrequentSpelling(db: Db, emailId: string) {
  return db.execute(sql`
    update brands b set name = best.form
    from (
      select distinct on (votes.brand_id) votes.brand_id, votes.form
      from (
        select named.brand_id, s.raw_data ->> 'brand' as form, sum(least((s.raw_data ->> 'nameWeight')::real, ${WEIGHT_MAX})) as weight
        from (
          select distinct s.brand_id, brands.normalized_name as key, brands.name = brands.domain as is_address from sponsorships s inner join brands on brands.id = s.brand_id
          where s.email_id = ${emailId} and brands.name_source is null and s.raw_data ->> 'brand' is distinct from brands.name) named
        cross join lateral (
          select raw_data, s.named from sponsorships s where s.brand_id = named.brand_id and s.counts order by detected_at desc, id desc limit ${VOTES}) s
        where named.is_address or s.named = named.key
        group by 1, 2) votes
      where votes.form is not null and votes.weight > 0
      order by votes.brand_id, votes.weight desc, votes.form) best
    where b.id = best.brand_id and b.name_source is null and b.name <> best.form
      and not exists (select 1 from brands other where other.name = best.form)`);
}

/** Sites stored before they were verified have no domain_source. */
export async function findUnverifiedBrandSites(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; domain: string; byHand: boolean }[]> {
  return queryRows(db, { id: toText, name: toText, domain: toText, byHand: toBoolean })`
    select id, name, domain, by_hand as "byHand" from brands where domain is not null and domain_source is null order by id limit ${limit}`;
}

/** Keeps the sites of `own`. Those of `others` were only suggested by links, and become link domains of their ads. */
export async function saveSiteJudgements(db: Db, { own, others }: { own: string[]; others: string[] }): Promise<void> {
  const gone = sql`id = any(${textArraySql(others)}) and domain_source is null`;
  await db.batch([
    db.execute(
      sql`update brands set domain_source = 'name' where id = any(${textArraySql(own)}) and domain_source is null`,
    ),
    db.execute(sql`
      update sponsorships s set link_domain = b.domain from brands b
      where b.id = s.brand_id and b.id = any(${textArraySql(others)}) and b.domain_source is null and s.link_domain is null and s.email_id is not null`),
    // A website that a person entered stays; only one derived from the domain is removed.
    db.execute(sql`
      update brands set website = case when website = 'https://' || domain then null else website end, domain = null where ${gone}`),
  ]);
}

/** The domain that most ads of a brand without a site link to, unless a redirector's or another brand's. */
export async function findCandidateSite(db: Db, brandId: string): Promise<{ name: string; domain: string } | null> {
  return takeFirst(queryRows(db, { name: toText, domain: toText })`
    select b.name, s.link_domain as domain from brands b inner join sponsorships s on s.brand_id = b.id
    where b.id = ${brandId} and b.counts and b.domain is null and b.domain_source is null and s.counts and s.link_domain is not null
      and not exists (select 1 from link_hosts h where h.domain = s.link_domain)
      and not exists (select 1 from brands o where o.domain = s.link_domain)
    group by b.name, s.link_domain order by count(*) desc, s.link_domain limit 1`);
}

/** False if the brand has a site by now. */
export async function saveConfirmedSite(db: Db, brandId: string, domain: string): Promise<boolean> {
  return hasChanged(
    db.execute(sql`
      update brands set domain = ${domain}, domain_source = 'title', website = coalesce(website, ${`https://${domain}`}), updated_at = now()
      where id = ${brandId} and domain is null and domain_source is null`),
  );
}

/** Statement: lifts the block on a name, so that its claims are stored again. */
export const unblockBrandName = (db: Db, { normalizedName }: { normalizedName: string }) =>
  db.execute(sql`delete from brand_aliases where alias = ${normalizedName} and brand_id is null`);
