// All claims are one statement of the mail's batch, so that two mails naming the same new brand create one.

import { type SQL, sql } from 'drizzle-orm';
import type { ClaimedBrand } from '../../domain/brand/claimed.ts';
import { CONTACT_COLUMN_NAMES } from '../contact/contact-erasure.ts';
import type { Db } from '../db.ts';
import { isRedirectorSql } from '../link/link-hosts.ts';
import { queryRows, toText } from '../rows.ts';
import { domainLabelSql, isRegularAdvertiserSql, REGULAR_ADVERTISER_MIN_ADS } from './brand-identity.ts';

/** Apollo.io for 'Apollo' at apollo.io, but not Notion Mail for 'Notion' at notion.com. */
const IS_MEANT_AT = sql`case when c.name = c.domain then ${isRegularAdvertiserSql} else b.normalized_name <> c.key and starts_with(b.normalized_name, c.key)
  and b.company_named is distinct from c.key
  and exists (select 1 from brands called where called.normalized_name = c.key and called.domain <> c.domain and b.company_id is distinct from called.id) end`;

/** SQL condition: the acronym of `b`'s full name is both the claim's key and its site's label (ESU at esu.edu). */
const IS_ACRONYM_OF = sql`length(c.key) >= 3 and split_part(c.domain, '.', 1) = c.key and c.key = (
  select string_agg(left(word, 1), '' order by nth) from regexp_split_to_table(lower(b.name), '\\s+') with ordinality as words(word, nth))`;

const isPartOf = (part: SQL, whole: SQL): SQL =>
  sql`length(${part}) >= 4 and length(${part}) < length(${whole}) and ${part} in (left(${whole}, length(${part})), right(${whole}, length(${part})))`;

/** SQL condition: 'Butter' and 'ButterCMS' at buttercms.com, or 'Progress' and 'Progress Software'. */
const IS_CUT_SHORT = sql`case ${domainLabelSql(sql`c.domain`)}
  when b.normalized_name then ${isPartOf(sql`c.key`, sql`b.normalized_name`)}
  when c.key then ${isPartOf(sql`b.normalized_name`, sql`c.key`)} or b.normalized_name ~ ('^' || c.key || '(software|systems|technolog(ies|y)|labs|hq)$') end`;

/** SQL: null if no brand has the name, or a person said that it is no brand. */
const BRAND_ID = sql`(select case when blocked then null else coalesce(alias, at_site, there, own, cut_short, spelled, other, written_out) end from (select
  exists (select 1 from brand_aliases where alias = any(c.spellings || c.key) and brand_id is null) as blocked,
  (select brand_id from brand_aliases where alias = c.key) as alias,
  (select b.id from brands b where b.domain = c.domain and ${IS_MEANT_AT} order by b.first_seen_at, b.id limit 1) as at_site,
  (select id from brands where domain = c.domain and normalized_name = any(c.other_keys || c.key) order by normalized_name = c.key desc, first_seen_at, id limit 1) as there,
  (select id from brands where normalized_name = c.key) as own,
  (select b.id from brands b where b.domain = c.domain and ${IS_CUT_SHORT} order by b.first_seen_at, b.id limit 1) as cut_short,
  (select coalesce(a.brand_id, b.id) from unnest(c.spellings) as way(key) left join brand_aliases a on a.alias = way.key
    left join brands b on b.normalized_name = way.key where coalesce(a.brand_id, b.id) is not null order by b.first_seen_at, 1 limit 1) as spelled,
  (select id from brands where normalized_name = any(c.other_keys) and domain is null order by first_seen_at, id limit 1) as other,
  (select b.id from brands b where b.domain = c.domain and ${IS_ACRONYM_OF} order by b.first_seen_at, b.id limit 1) as written_out
) known)`;

/** SQL, for a FROM: nth, name, key, other_keys, spellings, domain, is_sites_name, brand_id (null: none yet). */
export const claimedBrandsTableSql = (brands: readonly ClaimedBrand[]): SQL =>
  sql`(select c.*, ${BRAND_ID} as brand_id from jsonb_to_recordset(${JSON.stringify(
    brands.map(({ name, key, otherKeys, spellings, domain, isSitesName }, nth) => ({
      nth,
      name,
      key,
      other_keys: otherKeys,
      spellings,
      domain,
      is_sites_name: isSitesName,
    })),
  )}::jsonb) as c(nth integer, name text, key text, other_keys text[], spellings text[], domain text, is_sites_name boolean))`;

const website = (domain: SQL): SQL => sql`'https://' || ${domain}`;

/** Claims that may mean one brand are in separate statements, so that the later one finds what the earlier made. */
export const ensureClaimedBrands = (db: Db, brands: readonly ClaimedBrand[], firstSeenAt: Date, when: SQL) =>
  inTurn(brands).map(
    (some) =>
      queryRows(db, { id: toText, key: toText })`
      insert into brands (id, name, normalized_name, domain, domain_source, website, first_seen_at)
      select gen_random_uuid()::text, c.name, c.key, c.domain, case when c.domain is not null then 'name' end, ${website(sql`c.domain`)}, ${firstSeenAt}::timestamptz
      from ${claimedBrandsTableSql(some)} c
      where c.brand_id is null and not exists (select 1 from brand_aliases where alias = any(c.spellings || c.key)) and not ${isRedirectorSql(sql`c.name`)} and ${when}
      order by c.key
      on conflict do nothing
      returning id, normalized_name as key`,
  );

function inTurn(brands: readonly ClaimedBrand[]): ClaimedBrand[][] {
  const groups: ClaimedBrand[][] = [];
  for (const brand of brands) {
    const at = groups.findLastIndex((group) => group.some((other) => mayMeanOne(brand, other))) + 1;
    groups[at] = [...(groups[at] ?? []), brand];
  }
  return groups;
}

const mayMeanOne = (one: ClaimedBrand, other: ClaimedBrand): boolean =>
  (one.domain !== null && one.domain === other.domain) || keysOf(one).some((key) => keysOf(other).includes(key));
const keysOf = ({ key, otherKeys, spellings }: ClaimedBrand) => [key, ...otherKeys, ...spellings];

/** A site that only contains the name (snowflakesummit.com) yields to one that equals it while few ads link there. */
export function assignBrandDomains(db: Db, brands: readonly ClaimedBrand[], when: SQL) {
  const leadTo = (where: SQL) =>
    sql`(select count(*) from (select 1 from sponsorships s where s.brand_id = b.id and s.counts and s.link_domain ${where} limit ${COUNTED}) seen)`;
  const isFewers = sql`case when ${domainLabelSql(sql`b.domain`)} <> c.key then ${leadTo(sql`is null`)} < ${REGULAR_ADVERTISER_MIN_ADS}
    else b.domain not like '%.com' and ${leadTo(sql`= c.domain`)} >= greatest(${REGULAR_ADVERTISER_MIN_ADS}, ${leadTo(sql`is null`)} + 1) end`;
  const mayYield = sql`(c.is_sites_name and b.normalized_name = c.key and b.domain <> c.domain and b.domain_source = 'name' and ${isFewers})`;
  const kept = (columns: readonly string[], isPersons: SQL) =>
    columns
      .map((name) => sql.raw(name))
      .map((column) => sql`${column} = case when b.domain is null or ${isPersons} then b.${column} end`);
  const read = [...kept(CONTACT, sql`b.contact_entered_by is not null`), ...kept(LOGO, sql`b.logo_source = 'person'`)];
  return db.execute(sql`
    update brands b set domain = c.domain, domain_source = 'name',
      website = case when b.domain is null then coalesce(b.website, ${website(sql`c.domain`)}) else ${website(sql`c.domain`)} end, ${sql.join(read, sql`, `)}
    from (select distinct on (brand_id) * from ${claimedBrandsTableSql(brands)} c where domain is not null order by brand_id, is_sites_name desc, key, domain) c
    where b.id = c.brand_id and ((b.domain is null and b.domain_source is distinct from 'person') or ${mayYield}) and ${when}`);
}
const COUNTED = 100;
const CONTACT = [...CONTACT_COLUMN_NAMES, 'contact_checked_at'];
const LOGO = ['logo_url', 'logo_source', 'logo_tried_at'];

/** Must precede the claims' sponsorships in the batch. */
export const renameUnconfirmedBrands = (db: Db, brands: readonly ClaimedBrand[], when: SQL) =>
  db.execute(sql`
    update brands b set name = c.name, normalized_name = c.key
    from (select distinct on (key) * from (
      select brand_id, min(key) as key, min(name) as name, min(nth) as nth from ${claimedBrandsTableSql(brands)} c
      where brand_id in (select o.id from brands o where o.normalized_name = any(c.other_keys || c.spellings || c.key))
      group by brand_id having count(distinct key) = 1) one order by key, nth) c
    where b.id = c.brand_id and not b.counts and b.name_source is null
      and not exists (select 1 from brands other where (other.name = c.name or other.normalized_name = c.key) and other.id <> b.id) and ${when}`);
