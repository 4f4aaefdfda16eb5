// A test compares this list with the database's foreign keys, so that no new one is forgotten.

import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, hasChanged, textArraySql } from '../db.ts';
import { queryValues, type Reader, toRecord, toUnknown } from '../rows.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { sessions } from '../schema/sessions.ts';
import { addedNewsletterSql, sharesNewsletterDomainSql } from './sessions.ts';

/** Columns that refer to a user. 'erased': the row is deleted with the account; 'nobody': the column is cleared. */
export const USER_REFERENCES = {
  'ad_copies.created_by': 'nobody',
  'alert_states.user_id': 'erased',
  'alerts.user_id': 'erased',
  'api_tokens.user_id': 'erased',
  'past_issues_imports.requested_by': 'nobody',
  'audit_log.user_id': 'nobody',
  'bookings.created_by': 'nobody',
  'brand_removals.user_id': 'nobody',
  'calendar_feeds.user_id': 'erased',
  'dashboard_visits.user_id': 'erased',
  'imports.user_id': 'nobody',
  'lead_events.actor_id': 'nobody',
  'lead_mails.sent_by': 'nobody',
  'leads.assignee_id': 'nobody',
  'leads.created_by': 'nobody',
  'newsletter_invitations.invited_by': 'erased',
  'newsletter_members.user_id': 'erased',
  'newsletter_senders.decided_by': 'nobody',
  'newsletter_subscriptions.handled_by': 'nobody',
  'newsletter_tracking_requests.user_id': 'erased',
  'newsletters.created_by': 'nobody',
  'newsletters.standing_decided_by': 'nobody',
  'own_contacts.created_by': 'nobody',
  'pipelines.user_id': 'erased',
  'pitch_marks.user_id': 'erased',
  'pitch_templates.created_by': 'nobody',
  'recaps.created_by': 'nobody',
  'review_items.decided_by': 'nobody',
  'saved_searches.user_id': 'erased',
  'sessions.user_id': 'erased',
  'trend_mails.user_id': 'erased',
  'watches.user_id': 'erased',
  'webhook_deliveries.user_id': 'erased',
  'webhook_endpoints.user_id': 'erased',
  'error_reports.user_id': 'erased',
} as const satisfies Record<string, 'erased' | 'nobody'>;

/** Columns excluded from the export: access keys, and data about other people. */
const NOT_EXPORTED: readonly string[] = [
  // Exported separately, without its internal columns.
  'newsletters.created_by',
  'sessions.user_id',
  'newsletters.standing_decided_by',
  'newsletter_senders.decided_by',
  'newsletter_subscriptions.handled_by',
  'review_items.decided_by',
  'brand_removals.user_id',
  // These rows are already exported through the column that names their author.
  'leads.assignee_id',
];
/** Fields that grant access, removed from the rows of every table. */
const SECRETS: readonly string[] = ['hash', 'secret', 'secret_hash', 'seed', 'token_hash'];
const toRow: Reader<Record<string, unknown>> = toRecord(toUnknown);
const ROWS_MAX = 5_000;

export type OwnRows = Record<string, Record<string, unknown>[]>;

export async function readOwnRows(db: Db, userId: string): Promise<OwnRows> {
  const named = Object.keys(USER_REFERENCES).filter((reference) => !NOT_EXPORTED.includes(reference));
  const row = queryValues(db, toRow);
  const [first, ...others] = [
    row`select to_jsonb(u) - 'issuer' - 'subject' as row from users u where id = ${userId}`,
    row`select to_jsonb(n) - array['audience_model', 'report_slug', 'standing_decided_by'] as row from newsletters n
          where id = (select newsletter_id from users where id = ${userId}) and created_by = ${userId}`,
    row`select jsonb_build_object('signed_in_at', sess->>'createdAt', 'expires', expire) as row from sessions where user_id = ${userId}`,
    ...named.map((reference) => {
      const [table = '', column = ''] = reference.split('.');
      return row`select to_jsonb(t) - ${textArraySql(SECRETS)} as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${userId} limit ${ROWS_MAX}`;
    }),
  ] as const;
  const answers = await db.batch([first, ...others]);
  const names = ['account', 'newsletter', 'sessions', ...named.map((reference) => reference.split('.')[0] ?? '')];
  return Object.fromEntries(names.map((name, nth) => [name, answers[nth] ?? []]));
}

/** Foreign keys cascade; rows that identify the user only by name or address are cleaned as well. */
export async function eraseUser(db: Db, userId: string): Promise<boolean> {
  const [, , , , , , gone] = await db.batch([
    db.execute(sql`select 1 from newsletters where id in (${newslettersOf(userId)}) order by id for update`),
    db.execute(sql`update audit_log set who = 'a former member' where user_id = ${userId}`),
    // If the user never verified the address, the request may be someone else's.
    db.execute(sql`delete from access_requests a using users u
      where u.id = ${userId} and u.email_verified and lower(a.email) = lower(u.email)`),
    db.execute(sql`update brands b set contact_entered_by = 'a former administrator' from users u
      where u.id = ${userId} and (b.contact_entered_by = u.email
        or (b.contact_entered_by = concat_ws(' ', u.first_name, u.last_name)
          and exists (select 1 from audit_log a where a.user_id = u.id and a.subject = 'brand')))`),
    // A newsletter that loses its last owner goes to the member who joined first.
    db.execute(sql`update newsletter_members m set role = 'owner' from newsletters where ${newsletters.id} = m.newsletter_id
      and ${newsletters.id} in (${newslettersOf(userId)}) and ${isOwnerOf(sql`${users.id} = ${userId}`)} and not ${isOwnerOf(sql`${users.id} <> ${userId}`)}
      and m.user_id = (select x.user_id from newsletter_members x where x.newsletter_id = m.newsletter_id and x.removed_at is null
        and x.user_id <> ${userId} order by x.created_at, x.user_id limit 1)`),
    // A pipeline belongs to its members and is deleted with the last one. This must precede the user's deletion,
    // because Postgres refuses a statement that both unlinks a lead from its author and deletes the lead's pipeline.
    db.execute(sql`delete from pipelines p using newsletters where ${newsletters.id} = p.newsletter_id and (p.user_id = ${userId} or (p.user_id is null
      and ${isMemberOf(sql`${users.id} = ${userId}`)} and not ${isMemberOf(sql`${users.id} <> ${userId}`)}))`),
    db.delete(users).where(eq(users.id, userId)).returning({ id: users.id }),
  ]);
  return gone.length > 0;
}

const newslettersOf = (userId: string): SQL => sql`
  select x.newsletter_id from newsletter_members x where x.user_id = ${userId} union select y.newsletter_id from users y where y.id = ${userId}`;

/** Condition on `newsletters`: a user who meets `which` may be one of its owners (domain/access `newsletterRole`). */
const isOwnerOf = (which: SQL): SQL => {
  const member = (more: SQL) =>
    sql`exists (select 1 from newsletter_members o where o.newsletter_id = ${newsletters.id} and o.user_id = ${users.id} and ${more})`;
  return sql`exists (select 1 from users where ${which} and (${member(sql`o.removed_at is null and o.role = 'owner'`)}
    or (${users.newsletterId} = ${newsletters.id} and ((${addedNewsletterSql} and not ${member(sql`o.removed_at is not null`)})
      or (${sharesNewsletterDomainSql} and not ${member(sql`true`)})))))`;
};

/** Condition on `newsletters`: a user who meets `which` may be one of its members. */
const isMemberOf = (which: SQL): SQL => sql`exists (select 1 from users where ${which} and (
  (${users.newsletterId} = ${newsletters.id} and (${addedNewsletterSql} or ${sharesNewsletterDomainSql})) or exists (
    select 1 from newsletter_members m where m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id} and m.removed_at is null)))`;

/** A user's unexpired sessions, newest first. `id` identifies a session without granting access to it. */
export async function listUserSessions(db: Db, userId: string, now: Date) {
  const rows = await db
    .select({ sid: sessions.sid, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(sql`${sessions.userId} = ${userId} and ${sessions.expire} > ${now}`)
    .orderBy(sql`${sessions.expire} desc`)
    .limit(100);
  return rows.map(({ sid, sess, expire }) => {
    const { createdAt, agent } = (sess ?? {}) as { createdAt?: string; agent?: string };
    return { id: idOf(sid), sid, signedInAt: createdAt ?? null, agent: agent ?? null, expires: expire };
  });
}

export async function endOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(
    db.delete(sessions).where(sql`${sessions.userId} = ${userId} and left(${sessions.sid}, ${ID_LENGTH}) = ${id}`),
  );
}

const ID_LENGTH = 24;
const idOf = (sid: string) => sid.slice(0, ID_LENGTH);
