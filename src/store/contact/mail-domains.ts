import { type SQL, sql } from 'drizzle-orm';
import type { MailVerdict } from '../../contract/contacts.ts';
import { daysBefore } from '../../contract/time.ts';
import { countChanged, type Db, hasRows, isoMomentSql } from '../db.ts';
import { queryValues, toText, toUnknown } from '../rows.ts';

const domainOf = (email: SQL): SQL => sql`lower(split_part(${email}, '@', 2))`;

/** SQL: JSON (contract/contacts `mailCheck`); null if it wasn't checked. */
export const mailDomainCheckSql = (email: SQL): SQL<{ verdict: MailVerdict; checkedAt: string } | null> =>
  sql`(select jsonb_build_object('verdict', d.verdict, 'checkedAt', ${isoMomentSql(sql`d.checked_at`)})
    from mail_domain_checks d where d.domain = ${domainOf(email)})`;

const FRESH_DAYS = 30;
const freshFrom = (now: Date) => daysBefore(now, FRESH_DAYS);

export async function hasFreshMailDomainCheck(db: Db, domain: string, now: Date): Promise<boolean> {
  return hasRows(queryValues(db, toUnknown)`
    select 1 from mail_domain_checks where domain = ${domain} and checked_at > ${freshFrom(now)}`);
}

export async function saveMailDomainCheck(db: Db, domain: string, verdict: MailVerdict, now: Date): Promise<void> {
  await db.execute(sql`
    insert into mail_domain_checks (domain, verdict, checked_at) values (${domain}, ${verdict}, ${now})
    on conflict (domain) do update set verdict = excluded.verdict, checked_at = excluded.checked_at`);
}

const inUse = sql`
  select ${domainOf(sql`contact_email`)} as domain from brands where contact_email is not null
  union select ${domainOf(sql`email`)} from own_contacts where email <> ''`;

/** Domains of contacts whose check is missing or older than 30 days, those never checked first. */
export async function listMailDomainsDueForCheck(db: Db, now: Date, limit: number): Promise<string[]> {
  return queryValues(db, toText)`
    select u.domain from (${inUse}) u left join mail_domain_checks d on d.domain = u.domain
    where u.domain <> '' and (d.checked_at is null or d.checked_at <= ${freshFrom(now)}) order by d.checked_at nulls first, u.domain limit ${limit}`;
}

export async function purgeUnusedMailDomainChecks(db: Db): Promise<number> {
  return countChanged(
    db.execute(
      sql`delete from mail_domain_checks d where not exists (select 1 from (${inUse}) u where u.domain = d.domain)`,
    ),
  );
}
