import { and, count, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { ContactDoubt } from '../../contract/contacts.ts';
import type { ErrorReportKind } from '../../contract/review.ts';
import type { Db } from '../db.ts';
import { orNull, toBoolean, toOneOf, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { errorReports } from '../schema/curation.ts';

const IS_GONE = and(isNull(errorReports.sponsorshipId), isNull(errorReports.brandId));
const isAnswered = sql`(${errorReports.outcome} is not null or ${IS_GONE})`;

const shown = {
  id: errorReports.id,
  sponsorshipId: errorReports.sponsorshipId,
  brandId: errorReports.brandId,
  label: errorReports.label,
  what: errorReports.what,
  note: errorReports.note,
  // If the reported sponsorship is gone, no decision is possible, and the report counts as accepted.
  outcome: sql`coalesce(${errorReports.outcome}, case when ${IS_GONE} then 'accepted' end)`.mapWith(
    orNull(toOneOf(['accepted', 'rejected'])),
  ),
  outcomeNote:
    sql`coalesce(${errorReports.outcomeNote}, case when ${errorReports.outcome} is null and ${IS_GONE} then 'It is no longer listed.' end)`.mapWith(
      orNull(toText),
    ),
  decidedAt: errorReports.decidedAt,
  isNew: sql`(${isAnswered} and ${errorReports.seenAt} is null)`.mapWith(toBoolean),
  createdAt: errorReports.createdAt,
};

const SAID: Record<ErrorReportKind, string> = {
  not_a_sponsor: 'A member reported that this is not a sponsor',
  wrong_brand: 'A member reported that this is another brand',
  wrong_type: 'A member reported another placement type',
  wrong_site: 'A member reported a wrong site',
  bounced: 'A member’s mail to this contact bounced',
  wrong_person: 'A member reported the wrong person to contact',
};

/** Null if the member has an equal report that is still open. */
export async function addErrorReport(
  db: Db,
  report: { userId: string; what: ErrorReportKind; note: string | null; label: string } & (
    | { sponsorshipId: string }
    | { brandId: string; emailHash: string }
  ),
  now: Date,
) {
  const id = crypto.randomUUID();
  const [made] = await db.batch([
    db
      .insert(errorReports)
      .values({ ...report, id, createdAt: now })
      .onConflictDoNothing()
      .returning(shown),
    db.execute(sql`
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, report_id, created_at)
      select gen_random_uuid()::text, 'report', 'report:' || w.id, ${SAID[report.what]}, s.id, coalesce(s.brand_id, w.brand_id), s.newsletter_id, w.id, ${now}
      from error_reports w left join sponsorships s on s.id = w.sponsorship_id where w.id = ${id}`),
  ]);
  return made[0] ?? null;
}

/** SQL: SHA-256 (hex) of the contact's address of a row of `brands` or an alias of it; equal to `hashContactEmail`. */
export const contactHashSql = (of: SQL = sql`${brands}`): SQL =>
  sql`encode(sha256(convert_to(lower(trim(${of}.contact_email)), 'UTF8')), 'hex')`;

/** SQL: what the newest open report says about the contact of the current row of `brands`; null if there is none. */
export const contactDoubtSql: SQL<ContactDoubt | null> = sql`(select w.what from error_reports w
  where w.brand_id = ${brands}.id and w.outcome is null and w.email_hash = ${contactHashSql()} order by w.created_at desc limit 1)`;

/** Maximum number of a member's open reports, so that one member can't fill the review queue. */
export const OPEN_ERROR_REPORTS_MAX = 50;

export async function countOpenErrorReports(db: Db, userId: string): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(errorReports)
    .where(and(eq(errorReports.userId, userId), not(isAnswered)));
  return counted?.open ?? 0;
}

const SHOWN = 100;

export function listErrorReportsBy(db: Db, userId: string) {
  return db
    .select(shown)
    .from(errorReports)
    .where(eq(errorReports.userId, userId))
    .orderBy(desc(errorReports.createdAt), desc(errorReports.id))
    .limit(SHOWN);
}

export async function markErrorReportsSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(errorReports)
    .set({ seenAt: now })
    .where(and(eq(errorReports.userId, userId), isAnswered, isNull(errorReports.seenAt)));
}

/** What a report claims to be wrong, and the hash of the address if it is about a contact; null: no such report. */
export async function findErrorReport(
  db: Db,
  id: string,
): Promise<{ what: ErrorReportKind; emailHash: string | null } | null> {
  const [found] = await db
    .select({ what: errorReports.what, emailHash: errorReports.emailHash })
    .from(errorReports)
    .where(eq(errorReports.id, id));
  return found ?? null;
}
