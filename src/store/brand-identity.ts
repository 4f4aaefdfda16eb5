// What is known of names and sites: which names people or evidence stand behind, who advertises at a site, how a brand
// is spelled, and whose a site is.
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, type Db } from './db.ts';

/**
 * Those of `keys` that a person gave to a brand: as an alias, or as the name of a brand that was made or named by hand.
 */
export async function findPersonNamedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select alias as key from brand_aliases where alias = any(${arrayOf(keys)}) and brand_id is not null
    union select normalized_name from brands where normalized_name = any(${arrayOf(keys)}) and (by_hand or name_source = 'person')`);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Those of `keys` whose brands are known by more than an ad's words: by a site, or a person who made or named them or
 * confirmed a claim.
 */
export async function findEstablishedBrandKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const vouched = sql`(b.domain is not null or b.by_hand or b.name_source = 'person'
    or exists (select 1 from sponsorships s where s.brand_id = b.id and s.verdict = 'confirmed'))`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select b.normalized_name as key from brands b where b.normalized_name = any(${arrayOf(keys)}) and ${vouched}
    union select a.alias from brand_aliases a join brands b on b.id = a.brand_id where a.alias = any(${arrayOf(keys)}) and ${vouched}`);
  return new Set(rows.map(({ key }) => key));
}

/** SQL: what a domain is called by, as a brand's key is written ('harborlight' of harbor-light.com). */
export const domainLabelSql = (domain: SQL): SQL => sql`replace(split_part(${domain}, '.', 1), '-', '')`;

/**
 * So many counting sponsorships under its own name make a brand an advertiser to whom an ad that leads to its site is
 * attributed.
 */
export const REGULAR_ADVERTISER_MIN_ADS = 3;

/** SQL condition: `b` advertises regularly, and its site is no redirector. */
export const isRegularAdvertiser = sql`b.counts and b.name <> b.domain and not exists (select 1 from link_hosts h where h.domain = b.domain)
  and (select count(*) from (select 1 from sponsorships s where s.brand_id = b.id and s.counts limit ${REGULAR_ADVERTISER_MIN_ADS}) seen) = ${REGULAR_ADVERTISER_MIN_ADS}`;

/**
 * The brands that advertise regularly, by their sites, of `domains` that are no redirectors; the oldest brand of a
 * site.
 */
export async function findRegularAdvertisers(db: Db, domains: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ domain: string; name: string }>(sql`
    select distinct on (b.domain) b.domain, b.name from brands b where b.domain = any(${arrayOf(domains)}) and ${isRegularAdvertiser}
    order by b.domain, b.first_seen_at, b.id`);
  return new Map(rows.map(({ domain, name }) => [domain, name]));
}

/** How many of a brand's newest sponsorships vote on its spelling. */
const VOTES = 200;
/** The greatest weight of one mail's vote, however often it has the name. */
const WEIGHT_MAX = 5;

/**
 * Statement: gives the brands of a mail their most frequent spelling, unless a person chose the name. One that only an
 * address names takes whatever else names it at that site ('Human' at humansecurity.com).
 */
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

/** Brands whose site was stored before sites were judged. */
export async function findUnjudgedSites(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; domain: string; byHand: boolean }[]> {
  const { rows } = await db.execute<{ id: string; name: string; domain: string; byHand: boolean }>(
    sql`select id, name, domain, by_hand as "byHand" from brands where domain is not null and domain_source is null order by id limit ${limit}`,
  );
  return rows;
}

/** Keeps the sites of `own`; turns those of `others`, to which only their ads led, into link domains. One batch. */
export async function judgeSites(db: Db, { own, others }: { own: string[]; others: string[] }): Promise<void> {
  const gone = sql`id = any(${arrayOf(others)}) and domain_source is null`;
  await db.batch([
    db.execute(sql`update brands set domain_source = 'name' where id = any(${arrayOf(own)}) and domain_source is null`),
    db.execute(sql`
      update sponsorships s set link_domain = b.domain from brands b
      where b.id = s.brand_id and b.id = any(${arrayOf(others)}) and b.domain_source is null and s.link_domain is null and s.email_id is not null`),
    // A website that a person entered stays; only one derived from the domain goes.
    db.execute(sql`
      update brands set website = case when website = 'https://' || domain then null else website end, domain = null where ${gone}`),
  ]);
}

/**
 * The domain to which most ads of a brand without a site lead, unless it is a redirector or another brand's; null:
 * none. Its title may bear it out.
 */
export async function findCandidateSite(db: Db, brandId: string): Promise<{ name: string; domain: string } | null> {
  const { rows } = await db.execute<{ name: string; domain: string }>(sql`
    select b.name, s.link_domain as domain from brands b inner join sponsorships s on s.brand_id = b.id
    where b.id = ${brandId} and b.counts and b.domain is null and b.domain_source is null and s.counts and s.link_domain is not null
      and not exists (select 1 from link_hosts h where h.domain = s.link_domain)
      and not exists (select 1 from brands o where o.domain = s.link_domain)
    group by b.name, s.link_domain order by count(*) desc, s.link_domain limit 1`);
  return rows[0] ?? null;
}

/** Gives a brand that still has no site the domain whose title bears it out. @returns whether it did. */
export async function adoptSite(db: Db, brandId: string, domain: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update brands set domain = ${domain}, domain_source = 'title', website = coalesce(website, ${`https://${domain}`}), updated_at = now()
    where id = ${brandId} and domain is null and domain_source is null returning id`);
  return rows.length > 0;
}

/** Statement: lifts the block on a name, so that its claims are stored again. */
export const unblockBrandName = (db: Db, { normalizedName }: { normalizedName: string }) =>
  db.execute(sql`delete from brand_aliases where alias = ${normalizedName} and brand_id is null`);
