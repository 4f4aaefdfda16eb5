import { sql } from 'drizzle-orm';
import { REVIEW_KINDS, type ReviewKind, reviewItem } from '../../contract/review.ts';
import { mailDomainCheckSql } from '../contact/mail-domains.ts';
import type { Db } from '../db.ts';
import { findQueuedNewslettersAndSenders } from '../newsletter/standing-queue.ts';
import { type ActorAndMoment, recordAuditEntry } from '../operations/audit-log.ts';
import { contactHashSql } from '../operations/error-reports.ts';
import { orNull, queryRows, queryValues, type Row, toDate, toFields, toNumber, toOneOf, toText } from '../rows.ts';
import { reviewItems } from '../schema/curation.ts';

/** Members' reports come first, then what can't count without a decision. */
const ORDER = sql.raw(
  `case i.kind when 'report' then 0 when 'provisional_newsletter' then 1 when 'unfamiliar_sender' then 1 when 'unsure_claim' then 2
    when 'doubtful_identity' then 3 when 'merge' then 4 when 'first_sponsors' then 5 else 6 end`,
);

const brandJson = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'website', ${alias}.website,
    'logoUrl', ${alias}.logo_url, 'sponsorships', (select count(*)::int from sponsorships x where x.brand_id = ${alias}.id and x.verdict is distinct from 'rejected'),
    'updatedAt', to_char(${alias}.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`);

/** Its sponsorship's current brand, if it has a sponsorship. */
const ITS_BRAND = sql.raw('coalesce(s.brand_id, i.brand_id)');

const selected = sql`
  select i.id, i.kind, i.reason, i.created_at as "createdAt", i.skipped_at is not null as skipped, i.email_id as "emailId", i.newsletter_id as "newsletterId", i.sender_id as "senderId",
    case when m.id is null or i.detail is null then null else jsonb_build_object('words', i.detail -> 'words', 'text', i.detail -> 'text', 'picture', i.detail -> 'picture',
      'link', i.detail -> 'link', 'subject', m.subject, 'receivedAt', to_char(m.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as seen,
    case when s.id is null then null else jsonb_build_object('id', s.id, 'placementType', s.placement_type, 'confidence', s.confidence, 'verdict', s.verdict,
      'detectedAt', to_char(s.detected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'textContent', s.text_content, 'ad', s.raw_data -> 'ad',
      'judged', s.raw_data -> 'reason', 'linkDomain', s.link_domain, 'emailId', s.email_id, 'subject', e.subject) end as sponsorship,
    ${brandJson('b')} as brand, ${brandJson('o')} as "otherBrand",
    case when n.id is null then null else jsonb_build_object('id', n.id, 'name', n.name) end as newsletter,
    case when w.id is null then null else jsonb_build_object('id', w.id, 'what', w.what, 'note', w.note, 'by', coalesce(u.email, 'a member')) end as report,
    case when w.email_hash is null or b.contact_email is null then null else jsonb_build_object('name', b.contact_name, 'title', b.contact_title, 'email', b.contact_email,
      'sourceUrl', b.contact_source_url, 'enteredBy', b.contact_entered_by, 'isReported', w.email_hash = ${contactHashSql(sql`b`)}, 'check', ${mailDomainCheckSql(sql`b.contact_email`)}) end as contact
  from review_items i
  left join sponsorships s on s.id = i.sponsorship_id left join emails e on e.id = s.email_id
  left join brands b on b.id = ${ITS_BRAND} left join brands o on o.id = i.other_brand_id
  left join newsletters n on n.id = coalesce(s.newsletter_id, i.newsletter_id)
  left join emails m on m.id = i.email_id
  left join error_reports w on w.id = i.report_id left join users u on u.id = w.user_id`;

/** A merge waits only once both brands count, because anyone could otherwise fill the queue by mail. */
export const isWaitingReviewItemSql = sql`i.decision is null and not (i.kind = 'merge' and exists (
  select 1 from brands x where x.id in (i.brand_id, i.other_brand_id) and not x.counts))`;

const queueRow = {
  ...toFields(reviewItem.omit({ createdAt: true, queuedNewsletter: true, queuedSender: true }).shape),
  createdAt: toDate,
  newsletterId: orNull(toText),
  senderId: orNull(toText),
};
type QueueRow = Row<typeof queueRow>;

export async function listReviewQueue(
  db: Db,
  { page, limit, kind }: { page: number; limit: number; kind?: ReviewKind | undefined },
) {
  const which = kind ? sql`i.kind = ${kind}` : sql`true`;
  const [rows, counts] = await db.batch([
    queryRows(db, queueRow)`${selected} where ${isWaitingReviewItemSql} and ${which}
      order by i.skipped_at nulls first, ${ORDER}, i.created_at, i.id limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { kind: toText, count: toNumber })`
      select kind, count(*)::int as count from review_items i where ${isWaitingReviewItemSql} group by kind order by kind`,
  ]);
  const [newsletters, senders] = [
    of(rows, 'provisional_newsletter', 'newsletterId'),
    of(rows, 'unfamiliar_sender', 'senderId'),
  ];
  const queued =
    newsletters.length + senders.length > 0
      ? await findQueuedNewslettersAndSenders(db, { newsletters, senders })
      : null;
  const items = rows.map(({ newsletterId, senderId, ...row }) => ({
    ...row,
    queuedNewsletter: (row.kind === 'provisional_newsletter' && queued?.newsletters.get(newsletterId ?? '')) || null,
    queuedSender: (row.kind === 'unfamiliar_sender' && queued?.senders.get(senderId ?? '')) || null,
  }));
  return { items, waiting: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) };
}

const of = (rows: QueueRow[], kind: ReviewKind, id: 'newsletterId' | 'senderId') =>
  rows.flatMap((row) => (row.kind === kind ? (row[id] ?? []) : []));

export interface ReviewUndo {
  sponsorship?: {
    id: string;
    set: {
      brandId: string;
      placementType: string;
      newsletterId: string;
      verdict: 'confirmed' | 'rejected' | null;
      edits: Record<string, string> | null;
    };
  };
  brand?: { id: string; set: Record<string, unknown> };
  removalId?: string;
  made?: string;
}

const openItem = {
  id: toText,
  kind: toOneOf(REVIEW_KINDS),
  reason: toText,
  sponsorshipId: orNull(toText),
  brandId: orNull(toText),
  otherBrandId: orNull(toText),
  reportId: orNull(toText),
  linkDomain: orNull(toText),
  newsletterId: orNull(toText),
  senderId: orNull(toText),
  emailId: orNull(toText),
  detail: reviewItems.detail,
  decision: orNull(toText),
  decidedAt: orNull(toDate),
  undo: reviewItems.undo,
};
export type OpenReviewItem = Row<typeof openItem>;

export async function findReviewItem(db: Db, id: string): Promise<OpenReviewItem | undefined> {
  const [found] = await queryRows(db, openItem)`
    select i.id, i.kind, i.reason, i.sponsorship_id as "sponsorshipId", ${ITS_BRAND} as "brandId", i.other_brand_id as "otherBrandId", i.report_id as "reportId",
      s.link_domain as "linkDomain", i.newsletter_id as "newsletterId", i.sender_id as "senderId", i.email_id as "emailId", i.detail, i.decision,
      i.decided_at as "decidedAt", i.undo
    from review_items i left join sponsorships s on s.id = i.sponsorship_id where i.id = ${id}`;
  return found;
}

/** Gives the outcome to equal reports too; a wrong contact answers all open ones. An earlier decision stays. */
export async function decideReviewItem(
  db: Db,
  item: OpenReviewItem,
  {
    decision,
    note,
    undo,
  }: { decision: 'accepted' | 'rejected' | 'edited'; note: string | null; undo: ReviewUndo | null },
  { by, now }: ActorAndMoment,
): Promise<void> {
  const alike = sql`
    select w.id from error_reports w, error_reports this
    where this.id = ${item.reportId} and (w.id = this.id or (w.outcome is null and w.what = this.what and w.sponsorship_id = this.sponsorship_id)
      or (w.outcome is null and w.brand_id = this.brand_id and w.email_hash = this.email_hash and (w.what = this.what or ${decision !== 'rejected'}::boolean)))`;
  const ours = sql`exists (select 1 from review_items where id = ${item.id} and decided_by = ${by.userId} and decided_at = ${now})`;
  await db.batch([
    // The change itself may already have marked the item, but only this statement knows how to undo it.
    db.execute(sql`update review_items set undo = ${undo && JSON.stringify(undo)}::jsonb, decided_at = ${now} 
      where id = ${item.id} and (decision is null or (decided_by = ${by.userId} and decided_at = ${now}))`),
    db.execute(sql`
      update review_items set decision = ${decision}, decided_at = ${now}, decided_by = ${by.userId}
      where decision is null and (id = ${item.id} or report_id in (${alike}))`),
    db.execute(sql`
      update error_reports set outcome = ${decision === 'rejected' ? 'rejected' : 'accepted'}, outcome_note = ${note}, decided_at = ${now}
      where id in (${alike}) and ${ours}`),
    recordAuditEntry(db, { by, now }, ours, {
      action: `review.${decision === 'accepted' ? 'accept' : decision === 'rejected' ? 'reject' : 'edit'}`,
      subject: 'review',
      subjectId: item.id,
      label: item.reason,
      after: { kind: item.kind, note },
    }),
  ]);
}

export async function reopenReviewItem(db: Db, item: OpenReviewItem, { by, now }: ActorAndMoment): Promise<boolean> {
  const alike = sql`
    select w.id from error_reports w, error_reports this where this.id = ${item.reportId} and w.decided_at = ${item.decidedAt}
      and w.sponsorship_id is not distinct from this.sponsorship_id and w.brand_id is not distinct from this.brand_id
      and (w.what = this.what or w.email_hash = this.email_hash)`;
  const reopened = sql`exists (select 1 from review_items where id = ${item.id} and decision is null)`;
  const [changed] = await db.batch([
    queryValues(db, toText)`
      update review_items set decision = null, decided_at = null, decided_by = null, undo = null, skipped_at = null
      where (decided_at = ${item.decidedAt} or decision is null) and (id = ${item.id} or report_id in (${alike})) returning id`,
    db.execute(sql`
      update error_reports set outcome = null, outcome_note = null, decided_at = null, seen_at = null where id in (${alike}) and ${reopened}`),
    recordAuditEntry(db, { by, now }, reopened, {
      action: 'review.undo',
      subject: 'review',
      subjectId: item.id,
      label: item.reason,
      after: { kind: item.kind },
    }),
  ]);
  return changed.length > 0;
}

export async function skipReviewItem(db: Db, id: string, now: Date): Promise<void> {
  await db.execute(sql`update review_items set skipped_at = ${now} where id = ${id} and decision is null`);
}
