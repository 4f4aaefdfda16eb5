// Redirectors: hosts through which ads of unrelated brands link, and which are not a brand's own site.

import { desc, type SQL, sql } from 'drizzle-orm';
import { type Db, textArraySql } from '../db.ts';
import { updateSponsorshipFlagsBeforeDeletion } from '../issue/mail-marks.ts';
import { type ActorAndMoment, recordAuditEntry } from '../operations/audit-log.ts';
import { queryRows, queryValues, toBoolean, toText, toUnknown } from '../rows.ts';
import { linkHosts as hosts } from '../schema/brands.ts';

export const isRedirectorSql = (name: SQL): SQL => sql`exists (select 1 from link_hosts where domain = ${name})`;

/** Number of unrelated brands whose ads link through a domain that makes it a redirector. */
const REDIRECTOR_BRANDS = 3;

/** Ads of several brands link through the domain, and none of them owns it. @param domains null: all (nightly). */
export function learnRedirectors(db: Db, domains: readonly string[] | null, now: Date) {
  const which = domains ? sql`link_domain = any(${textArraySql(domains)})` : sql`link_domain is not null`;
  return queryRows(db, { domain: toText })`
    with found as (
      select s.link_domain as domain, count(distinct s.brand_id)::int as brands from sponsorships s
      where ${which} and s.counts and not exists (select 1 from brands b where b.domain = s.link_domain and b.name <> b.domain)
        and not exists (select 1 from no_link_hosts o where o.domain = s.link_domain)
      group by 1 having count(distinct s.brand_id) >= ${REDIRECTOR_BRANDS}),
    written as (
      insert into link_hosts as known (domain, brands, learned_at) select domain, brands, ${now} from found order by domain
      on conflict (domain) do update set brands = excluded.brands where known.brands <> excluded.brands)
    select domain from found where domain not in (select domain from link_hosts) order by domain`;
}

/** Statements: remove brands named only by a redirector's domain, unless a person judged. The last returns the ids. */
export function removeRedirectorBrands(db: Db) {
  const those = sql`select id from brands b where b.name = b.domain and b.name_source is null and b.domain in (select domain from link_hosts)`;
  return [
    updateSponsorshipFlagsBeforeDeletion(db, sql`s.brand_id in (${those}) and s.verdict is null and s.edits is null`),
    db.execute(sql`delete from sponsorships where brand_id in (${those}) and verdict is null and edits is null`),
    queryRows(db, { id: toText })`
      delete from brands where id in (${those}) and not by_hand and not exists (select 1 from sponsorships s where s.brand_id = brands.id) returning id`,
  ] as const;
}

export function listRedirectors(db: Db) {
  return db
    .select({
      domain: hosts.domain,
      brands: hosts.brands,
      learnedAt: hosts.learnedAt,
      confirmed: sql`${hosts.confirmedAt} is not null`.mapWith(toBoolean),
    })
    .from(hosts)
    .orderBy(desc(hosts.learnedAt), hosts.domain)
    .limit(1000);
}

const logged = (db: Db, act: ActorAndMoment, what: { action: string; domain: string }, made: SQL) =>
  recordAuditEntry(db, act, made, { action: what.action, subject: 'host', subjectId: what.domain, label: what.domain });

export async function confirmRedirector(db: Db, domain: string, act: ActorAndMoment): Promise<void> {
  await db.batch([
    db.execute(sql`delete from no_link_hosts where domain = ${domain}`),
    db.execute(sql`
      insert into link_hosts (domain, brands, learned_at, confirmed_at)
      values (${domain}, (select count(distinct brand_id)::int from sponsorships where link_domain = ${domain}), ${act.now}, ${act.now})
      on conflict (domain) do update set confirmed_at = excluded.confirmed_at`),
    logged(db, act, { action: 'host.confirm', domain }, sql`true`),
  ]);
}

export async function rejectRedirector(db: Db, domain: string, act: ActorAndMoment): Promise<boolean> {
  const [, , gone] = await db.batch([
    logged(db, act, { action: 'host.remove', domain }, sql`exists (select 1 from link_hosts where domain = ${domain})`),
    db.execute(
      sql`insert into no_link_hosts (domain, created_at) select domain, ${act.now} from link_hosts where domain = ${domain} on conflict do nothing`,
    ),
    queryValues(db, toUnknown)`delete from link_hosts where domain = ${domain} returning domain`,
  ]);
  return gone.length > 0;
}
