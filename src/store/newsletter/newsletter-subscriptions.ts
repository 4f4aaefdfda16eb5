// The state is computed from the mail that arrived, so that no row can contradict it.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  NEWSLETTER_SUBSCRIPTION_STATES,
  type NewsletterSubscriptionState,
} from '../../contract/subscription-states.ts';
import { type NewsletterSubscriptionsQuery, newsletterSubscription } from '../../contract/subscriptions.ts';
import { type Db, hasChanged, isoMomentSql, textArraySql } from '../db.ts';
import { orNull, queryRows, queryValues, toDate, toFields, toNumber, toOneOf, toText } from '../rows.ts';
import { newsletters } from '../schema/newsletters.ts';
import { newsletterSubscriptions } from '../schema/subscriptions.ts';

/** How late an issue may be, as a multiple of the usual gap, before the newsletter counts as silent. */
const LATE = 1.6;
/** A daily newsletter may pause at weekends; the second is assumed if the rhythm isn't known. */
const SHORTEST_GAP = 4;
const UNKNOWN_GAP = 30;
const ANSWER_DAYS = 7;
/** An issue that comes this many days after a re-engagement mail shows that the mail had no consequence. */
const HARMLESS_DAYS = 30;

const days = (count: SQL | number) => sql`make_interval(secs => ${count} * 86400)`;

/** Mail from uploads and archives proves no subscription. */
const BY_MAIL = sql.raw(`('mail', 'webhook')`);

/** A mail needs an action until it was handled or a later issue made it irrelevant. `only`: condition on `n`. */
const board = (now: Date, only: SQL = sql`true`) => sql`
  states as (
    select n.id, n.name, n.logo_url, n.website, n.unique_email, n.created_at, s.sign_up_url, s.platform, s.handled_at,
      asked.id as mail_id, asked.kind as mail_kind, asked.subject, asked.sender_email, asked.received_at as mail_at, asked.confirm_url,
      issue.at as issue_at, c.received, c.expected, c.from_archive, c.usual_gap_days, greatest(s.handled_at, welcome.at) as signed_up_at,
      case
        when asked.kind = 're-engagement' then 're_engagement'
        when asked.kind = 'confirmation' then 'confirmation'
        when asked.kind is not null then 'ended'
        when ${now}::timestamptz <= issue.at + ${days(sql`(${LATE}::float8 * greatest(coalesce(c.usual_gap_days, ${UNKNOWN_GAP}::float8), ${SHORTEST_GAP}::float8))`)} then 'receiving'
        when greatest(s.handled_at, welcome.at) > coalesce(issue.at, '-infinity')
          then case when ${now}::timestamptz < greatest(s.handled_at, welcome.at) + ${days(sql`greatest(${ANSWER_DAYS}::float8, ${LATE}::float8 * coalesce(c.usual_gap_days, 0))`)}
            then 'awaiting' else 'no_answer' end
        when issue.at is not null then 'silent'
        else 'not_subscribed' end as state
    from newsletters n
    left join newsletter_subscriptions s on s.newsletter_id = n.id
    left join newsletter_coverage c on c.newsletter_id = n.id
    left join lateral (select max(e.received_at) as at from emails e
      where e.newsletter_id = n.id and e.kind = 'issue' and e.door in ${BY_MAIL}) issue on true
    left join lateral (select max(e.received_at) as at from emails e
      where e.newsletter_id = n.id and e.kind <> 'issue' and e.kind = 'welcome' and e.door in ${BY_MAIL}) welcome on true
    left join lateral (select e.id, e.kind, e.subject, e.sender_email, e.received_at, e.confirm_url from emails e
      where e.newsletter_id = n.id and e.kind <> 'issue' and e.kind in ('re-engagement', 'confirmation', 'unsubscribed', 'bounce') and e.door in ${BY_MAIL}
        and e.created_at > coalesce(s.handled_at, '-infinity')
        and e.received_at + case e.kind when 're-engagement' then ${days(HARMLESS_DAYS)} else interval '0' end > coalesce(issue.at, '-infinity')
      order by e.received_at desc, e.id limit 1) asked on true
    where n.standing = 'trusted' and ${only}),
  board as materialized (
    select *, case when mail_at is not null then mail_at when state in ('silent', 'receiving') then issue_at
      when state in ('no_answer', 'awaiting') then signed_up_at else created_at end as since,
      array_position(${textArraySql(NEWSLETTER_SUBSCRIPTION_STATES)}, state) as rank
    from states)`;

const subscriptionRow = {
  ...toFields(newsletterSubscription.omit({ since: true, lastIssueAt: true, handledAt: true }).shape),
  since: toDate,
  lastIssueAt: orNull(toDate),
  handledAt: orNull(toDate),
};

const SUBSCRIPTION_COLUMNS = sql`
  jsonb_build_object('id', id, 'name', name, 'logoUrl', logo_url) as newsletter, website, unique_email as address, state, since,
  sign_up_url as "signUpUrl", platform, issue_at as "lastIssueAt", handled_at as "handledAt",
  case when mail_id is not null then jsonb_build_object('id', mail_id, 'kind', mail_kind, 'subject', subject, 'senderEmail', sender_email,
    'receivedAt', ${isoMomentSql(sql`mail_at`)}, 'confirmUrl', confirm_url) end as mail,
  case when received is not null then jsonb_build_object('received', received, 'expected', expected, 'fromArchive', from_archive,
    'usualGapDays', usual_gap_days) end as coverage`;

export async function listNewsletterSubscriptions(
  db: Db,
  { page, limit, state }: NewsletterSubscriptionsQuery,
  now: Date,
) {
  const chosen = state ? sql`where state = ${state}` : sql``;
  const [counted, rows] = await db.batch([
    queryRows(db, { state: toOneOf(NEWSLETTER_SUBSCRIPTION_STATES), n: toNumber })`
      with ${board(now)} select state, count(*) as n from board group by 1`,
    queryRows(db, subscriptionRow)`
      with ${board(now)} select ${SUBSCRIPTION_COLUMNS} from board ${chosen} order by rank, board.since, id limit ${limit} offset ${(page - 1) * limit}`,
  ]);
  const counts: Partial<Record<NewsletterSubscriptionState, number>> = Object.fromEntries(
    counted.map(({ state, n }) => [state, n]),
  );
  const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, counts, total };
}

export async function listReEngagementRequests(db: Db, limit: number, now: Date) {
  const wasAsked = sql`n.id in (select e.newsletter_id from emails e where e.kind <> 'issue' and e.kind = 're-engagement')`;
  return queryRows(db, { id: toText, name: toText, askedAt: toDate })`
    with ${board(now, wasAsked)} select id, name, mail_at as "askedAt" from board
    where state = 're_engagement' order by mail_at, id limit ${limit}`;
}

/** Records that a person handled everything that has arrived so far. @returns false if there is no such newsletter. */
export async function markNewsletterSubscriptionHandled(
  db: Db,
  newsletterId: string,
  by: string | null,
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db.execute(sql`
      insert into newsletter_subscriptions as s (newsletter_id, handled_at, handled_by)
      select id, ${now}, ${by} from newsletters where id = ${newsletterId} and standing = 'trusted'
      on conflict (newsletter_id) do update set handled_before = s.handled_at, handled_at = excluded.handled_at, handled_by = excluded.handled_by`),
  );
}

/** Undoes the last `markNewsletterSubscriptionHandled`. @returns false if there is nothing to undo. */
export async function undoNewsletterSubscriptionHandled(db: Db, newsletterId: string): Promise<boolean> {
  return hasChanged(
    db
      .update(newsletterSubscriptions)
      .set({ handledAt: sql`${newsletterSubscriptions.handledBefore}`, handledBefore: null, handledBy: null })
      .where(
        and(
          eq(newsletterSubscriptions.newsletterId, newsletterId),
          sql`${newsletterSubscriptions.handledBy} is not null`,
        ),
      ),
  );
}

export async function saveWebPresence(
  db: Db,
  newsletterId: string,
  side: { platform: string; signUpUrl: string | null; feedUrl: string | null } | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into newsletter_subscriptions (newsletter_id, platform, sign_up_url, feed_url, looked_up_at)
    select id, ${side?.platform ?? null}, ${side?.signUpUrl ?? null}, ${side?.feedUrl ?? null}, ${now} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id) do update set looked_up_at = excluded.looked_up_at
      ${side ? sql`, platform = excluded.platform, sign_up_url = excluded.sign_up_url, feed_url = excluded.feed_url` : sql``}`);
}

/** Never looked up, or in vain before `before`; records that the look-up takes place now. @returns their ids. */
export async function reserveNewslettersToLookUp(
  db: Db,
  { before, limit }: { before: Date; limit: number },
  now: Date,
) {
  return queryValues(db, toText)`
    insert into newsletter_subscriptions (newsletter_id, looked_up_at)
    select n.id, ${now}::timestamptz from newsletters n left join newsletter_subscriptions s on s.newsletter_id = n.id
    where n.standing = 'trusted' and n.website <> '' and (s.looked_up_at is null or (s.platform is null and s.looked_up_at < ${before}))
    order by n.created_at desc, n.id limit ${limit}
    on conflict (newsletter_id) do update set looked_up_at = excluded.looked_up_at
    returning newsletter_id`;
}

export async function findNewsletterWebsite(db: Db, newsletterId: string): Promise<string | null> {
  const [found] = await db
    .select({ website: newsletters.website })
    .from(newsletters)
    .where(eq(newsletters.id, newsletterId));
  return found?.website || null;
}
