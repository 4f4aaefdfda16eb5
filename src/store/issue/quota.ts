// One statement claims and counts a mail, so that concurrent consumers can't exceed the quota.

import { type SQL, sql } from 'drizzle-orm';
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import type { MailAllowance } from '../../domain/newsletter/quota.ts';
import { countChanged, type Db } from '../db.ts';
import { queryValues, toText } from '../rows.ts';

/** Returns {allowed} if claimable. The day's first mail is allowed whatever its size, or it would wait forever. */
export function leaseEmailWithinQuota(
  id: string,
  claimable: SQL,
  { until, now }: { until: Date; now: Date },
  { quotas: { trusted, provisional }, day, renewsAt, reason }: MailAllowance,
): SQL {
  const limit = (what: 'mails' | 'bytes' | 'tokens') =>
    sql`(select case standing when 'trusted' then ${trusted[what]}::bigint else ${provisional[what]}::bigint end from mail)`;
  return sql`
    with mail as (
      select emails.id, emails.newsletter_id, emails.raw_size, emails.counted or emails.door in ('admin', 'archive') as free, n.standing
      from emails join newsletters n on n.id = emails.newsletter_id
      where emails.id = ${id} and ${claimable} and (emails.held_until is null or emails.held_until <= ${now})
      for update of emails),
    taken as (
      insert into newsletter_usage (newsletter_id, day, mails, bytes)
      select newsletter_id, ${day}::date, 1, raw_size from mail where not free
      on conflict (newsletter_id, day) do update
        set mails = newsletter_usage.mails + 1, bytes = newsletter_usage.bytes + excluded.bytes
        where newsletter_usage.mails < ${limit('mails')} and newsletter_usage.tokens < ${limit('tokens')}
          and (newsletter_usage.mails = 0 or newsletter_usage.bytes + excluded.bytes <= ${limit('bytes')})
      returning 1),
    judged as (select id, free or exists (select 1 from taken) as allowed from mail)
    update emails set
      processing_status = case when allowed then 'processing' else 'pending' end,
      leased_until = case when allowed then ${until}::timestamptz end,
      attempts = attempts + case when allowed then 1 else 0 end,
      counted = counted or allowed,
      held_until = case when allowed then null else ${renewsAt}::timestamptz end,
      error = case when allowed then null else ${reason} end,
      awaited_until = null
    from judged where emails.id = judged.id
    returning allowed`;
}

export async function addModelTokenUse(db: Db, newsletterId: string, tokens: number, day: string): Promise<void> {
  if (tokens <= 0) return;
  await db.execute(sql`
    insert into newsletter_usage (newsletter_id, day, tokens) select id, ${day}::date, ${tokens} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id, day) do update set tokens = newsletter_usage.tokens + excluded.tokens`);
}

/** Mails of one newsletter released at a time, so that the backlog of a flooded newsletter doesn't delay others. */
const RELEASED_EACH = 100;

export async function findQuotaReleasedEmails(db: Db, now: Date, most: number): Promise<string[]> {
  return queryValues(db, toText)`
    select id from (
      select id, created_at, row_number() over (partition by newsletter_id order by created_at, id) as nth from emails
      where held_until <= ${now} and processing_status = 'pending'
        and (awaited_until is null or awaited_until < ${now})) released
    where nth <= ${RELEASED_EACH} order by nth, created_at, id limit ${most}`;
}

const USAGE_KEPT_DAYS = 31;

export async function purgeNewsletterUsage(db: Db, now: Date): Promise<number> {
  const since = toUtcDay(daysBefore(now, USAGE_KEPT_DAYS));
  return countChanged(db.execute(sql`delete from newsletter_usage where day < ${since}::date`));
}
