// Which brand a claimed name means: found by its aliases, then by its key, never by a domain alone. Only a claim that is named by nothing but its link's domain
// is the regular advertiser's whose site that is; and of two brands that a name may mean it is the one at whose site the ad leads. All of it is SQL for one
// batch, so that two mails that name the same new brand at once make one brand.
import { type SQL, sql } from 'drizzle-orm';
import type { ClaimedBrand } from '../domain/brand/claimed.ts';
import { CONTACT_COLUMNS } from './contacts.ts';
import { arrayOf, type Db } from './db.ts';
import { isRedirector } from './link-hosts.ts';

/** SQL of the brand's id; null if no brand has the name, or a person said that the name is no brand. */
export const brandIdOf = (brand: ClaimedBrand): SQL<string | null> =>
  sql<
    string | null
  >`(select case when blocked then null else coalesce(alias, at_site, own, other, written_out) end from (select
    exists (select 1 from brand_aliases where alias = ${brand.key} and brand_id is null) as blocked,
    (select brand_id from brand_aliases where alias = ${brand.key}) as alias,
    (select b.id from brands b where b.domain = ${brand.domain} and ${isMeantAt(brand)} order by b.first_seen_at, b.id limit 1) as at_site,
    (select id from brands where normalized_name = ${brand.key}) as own,
    (select id from brands where normalized_name = any(${arrayOf(brand.otherKeys)}) and (domain is null or domain = ${brand.domain}) order by first_seen_at limit 1) as other,
    (select id from brands where domain = ${brand.domain} and ${isAcronymOf(brand, sql`name`)} order by first_seen_at limit 1) as written_out
  ) known)`;

/**
 * SQL condition: of the brands at the claim's site, `b` is the one that the claim means. A claim that its link's domain alone names means the regular advertiser
 * there. 'Apollo' at apollo.io means Apollo.io rather than the brand called Apollo, where that has another site.
 */
const isMeantAt = ({ name, key, domain }: ClaimedBrand): SQL =>
  name === domain
    ? isRegular
    : sql`b.normalized_name <> ${key} and starts_with(b.normalized_name, ${key})
        and exists (select 1 from brands called where called.normalized_name = ${key} and called.domain <> ${domain})`;

/** SQL condition: `name` is an organisation written out whose acronym is both the claim's key and the label of its site (ESU at esu.edu); three letters or more. */
const isAcronymOf = ({ key, domain }: ClaimedBrand, name: SQL): SQL =>
  sql`length(${key}) >= 3 and split_part(${domain}, '.', 1) = ${key} and ${key} = (
    select string_agg(left(word, 1), '' order by nth) from regexp_split_to_table(lower(${name}), '\\s+') with ordinality as words(word, nth))`;

/** Those of `keys` that a person gave to a brand: as an alias, or as the name of a brand that was made or named by hand. */
export async function companiesCalled(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select alias as key from brand_aliases where alias = any(${arrayOf(keys)}) and brand_id is not null
    union select normalized_name from brands where normalized_name = any(${arrayOf(keys)}) and (by_hand or name_source = 'person')`);
  return new Set(rows.map(({ key }) => key));
}

/** Those of `keys` whose brands are known by more than an ad's words: by a site, or a person who made or named them or confirmed a claim. */
export async function brandsVouchedFor(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const vouched = sql`(b.domain is not null or b.by_hand or b.name_source = 'person'
    or exists (select 1 from sponsorships s where s.brand_id = b.id and s.verdict = 'confirmed'))`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select b.normalized_name as key from brands b where b.normalized_name = any(${arrayOf(keys)}) and ${vouched}
    union select a.alias from brand_aliases a join brands b on b.id = a.brand_id where a.alias = any(${arrayOf(keys)}) and ${vouched}`);
  return new Set(rows.map(({ key }) => key));
}

/** So many counting sponsorships under its own name make a brand an advertiser to whom an ad that leads to its site is attributed. */
const REGULAR = 3;

/** SQL condition: `b` advertises regularly, and its site is no redirector. */
export const isRegular = sql`b.counts and b.name <> b.domain and not exists (select 1 from link_hosts h where h.domain = b.domain)
  and (select count(*) from (select 1 from sponsorships s where s.brand_id = b.id and s.counts limit ${REGULAR}) seen) = ${REGULAR}`;

/** The brands that advertise regularly, by their sites, of `domains` that are no redirectors; the oldest brand of a site. */
export async function advertisersAt(db: Db, domains: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ domain: string; name: string }>(sql`
    select distinct on (b.domain) b.domain, b.name from brands b where b.domain = any(${arrayOf(domains)}) and ${isRegular}
    order by b.domain, b.first_seen_at, b.id`);
  return new Map(rows.map(({ domain, name }) => [domain, name]));
}

/** Statement: makes the brand of a claim if there is none yet, unless a person said that the name is no brand. Returns its id if it is new. */
export function ensureBrand(db: Db, brand: ClaimedBrand & { id: string; firstSeenAt: Date }, when: SQL) {
  return db.execute<{ id: string }>(sql`
    insert into brands (id, name, normalized_name, domain, domain_source, website, first_seen_at)
    select ${brand.id}, ${brand.name}, ${brand.key}, ${brand.domain}, ${brand.domain && 'name'}, ${siteOf(brand.domain)}, ${brand.firstSeenAt}
    where ${brandIdOf(brand)} is null and not exists (select 1 from brand_aliases where alias = ${brand.key})
      and not ${isRedirector(brand.name)} and ${when}
    on conflict do nothing
    returning id`);
}

/**
 * Statement: gives a brand without a site the domain that its name bears out, unless a person said that it has none. A site that it was given because its name
 * is only part of the domain (Snowflake at snowflakesummit.com) makes room for the one that is called like the brand, as long as few ads bear it out; contact
 * and logo that were read there go with it, and the night looks for others.
 */
export function learnDomain(db: Db, brand: ClaimedBrand, when: SQL) {
  const { key, domain, isSitesName } = brand;
  const mayYield = sql`(${isSitesName} and normalized_name = ${key} and domain <> ${domain} and domain_source = 'name'
    and replace(split_part(domain, '.', 1), '-', '') <> ${key} and (select count(*) from (
      select 1 from sponsorships s where s.brand_id = brands.id and s.counts and s.link_domain is null limit ${REGULAR}) seen) < ${REGULAR})`;
  const kept = (columns: readonly string[], isPersons: SQL) =>
    columns
      .map((name) => sql.raw(name))
      .map((column) => sql`${column} = case when domain is null or ${isPersons} then ${column} end`);
  const read = [...kept(CONTACT, sql`contact_entered_by is not null`), ...kept(LOGO, sql`logo_source = 'person'`)];
  return db.execute(sql`
    update brands set domain = ${domain}, domain_source = 'name',
      website = case when domain is null then coalesce(website, ${siteOf(domain)}) else ${siteOf(domain)} end, ${sql.join(read, sql`, `)}
    where id = ${brandIdOf(brand)} and ((domain is null and domain_source is distinct from 'person') or ${mayYield}) and ${when}`);
}
/** What is read on a brand's site, and when it was looked for. */
const CONTACT = [...CONTACT_COLUMNS, 'contact_checked_at'];
const LOGO = ['logo_url', 'logo_source', 'logo_tried_at'];

/**
 * Statement: a brand that only unconfirmed mails have named takes its name and site from this claim, whose mail is trusted. For batches, before the
 * claim's sponsorship is written.
 */
export function adoptBrand(db: Db, brand: ClaimedBrand, when: SQL) {
  return db.execute(sql`
    update brands set name = ${brand.name} where normalized_name = ${brand.key} and not counts and name_source is null
      and not exists (select 1 from brands other where other.name = ${brand.name} and other.id <> brands.id) and ${when}`);
}

const siteOf = (domain: string | null) => domain && `https://${domain}`;

/** How many of a brand's newest sponsorships vote on its spelling. */
const VOTES = 200;
/** The greatest weight of one mail's vote, however often it has the name. */
const WEIGHT_MAX = 5;

/** Statement: gives the brands of a mail their most frequent spelling, unless a person chose the name. */
export function writeAsMost(db: Db, emailId: string) {
  return db.execute(sql`
    update brands b set name = best.form
    from (
      select distinct on (votes.brand_id) votes.brand_id, votes.form
      from (
        select named.brand_id, s.raw_data ->> 'brand' as form, sum(least((s.raw_data ->> 'nameWeight')::real, ${WEIGHT_MAX})) as weight
        from (
          select distinct s.brand_id from sponsorships s inner join brands on brands.id = s.brand_id
          where s.email_id = ${emailId} and brands.name_source is null and s.raw_data ->> 'brand' is distinct from brands.name) named
        cross join lateral (
          select raw_data, s.named from sponsorships s where s.brand_id = named.brand_id and s.counts order by detected_at desc, id desc limit ${VOTES}) s
        where s.named = (select normalized_name from brands where id = named.brand_id)
        group by 1, 2) votes
      where votes.form is not null and votes.weight > 0
      order by votes.brand_id, votes.weight desc, votes.form) best
    where b.id = best.brand_id and b.name_source is null and b.name <> best.form
      and not exists (select 1 from brands other where other.name = best.form)`);
}

/** Brands whose site was stored before sites were judged. */
export async function unjudgedSites(
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

/** The domain to which most ads of a brand without a site lead, unless it is a redirector or another brand's; null: none. Its title may bear it out. */
export async function siteToAsk(db: Db, brandId: string): Promise<{ name: string; domain: string } | null> {
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
    update brands set domain = ${domain}, domain_source = 'title', website = coalesce(website, ${siteOf(domain)}), updated_at = now()
    where id = ${brandId} and domain is null and domain_source is null returning id`);
  return rows.length > 0;
}

/** Statement: lifts the block on a name, so that its claims are stored again. */
export const believedAgain = (db: Db, { normalizedName }: { normalizedName: string }) =>
  db.execute(sql`delete from brand_aliases where alias = ${normalizedName} and brand_id is null`);
