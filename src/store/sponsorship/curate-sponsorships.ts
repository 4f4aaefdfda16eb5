import { sql } from 'drizzle-orm';
import { type Db, isChangedInTransactionSql } from '../db.ts';
import { updateSponsorshipFlags } from '../issue/mail-marks.ts';
import { isDoubtAboutFormerBrandSql } from '../issue/raise-review.ts';
import type { ReviewUndo } from '../issue/review.ts';
import { type ActorAndMoment, type AuditedChange, recordAuditEntry } from '../operations/audit-log.ts';
import { markReportsStale } from '../report/reports.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, queryValues, toDate, toNumber, toObject, toRecord, toText } from '../rows.ts';
import { sponsorships } from '../schema/sponsorships.ts';

const named = toObject({ id: toText, name: toText });
const sponsorshipToCurate = {
  id: toText,
  brand: named,
  newsletter: named,
  placementType: toText,
  confidence: orNull(toNumber),
  verdict: sponsorships.verdict,
  edits: toRecord(toText),
  updatedAt: toDate,
  emailId: orNull(toText),
};
export type SponsorshipToCurate = Row<typeof sponsorshipToCurate>;

export async function findSponsorshipToCurate(db: Db, id: string): Promise<SponsorshipToCurate | undefined> {
  const [found] = await queryRows(db, sponsorshipToCurate)`
    select s.id, jsonb_build_object('id', b.id, 'name', b.name) as brand, jsonb_build_object('id', n.id, 'name', n.name) as newsletter,
      s.placement_type as "placementType", s.confidence, s.verdict, coalesce(s.edits, '{}') as edits, s.updated_at as "updatedAt", s.email_id as "emailId"
    from sponsorships s inner join brands b on b.id = s.brand_id inner join newsletters n on n.id = s.newsletter_id where s.id = ${id}`;
  return found;
}

/** Decides the open review items too; false if the sponsorship has changed since `seen`. */
export async function saveSponsorshipVerdict(
  db: Db,
  seen: SponsorshipToCurate,
  { set, audit }: { set: Partial<typeof sponsorships.$inferInsert>; audit: AuditedChange },
  { by, now }: ActorAndMoment,
): Promise<boolean> {
  const made = isChangedInTransactionSql(sponsorships, seen.id);
  const decision = set.verdict === 'rejected' ? 'rejected' : set.edits ? 'edited' : 'accepted';
  const letters = [seen.newsletter.id, set.newsletterId ?? seen.newsletter.id];
  const [changed] = await db.batch([
    db
      .update(sponsorships)
      .set({ ...set, updatedAt: now })
      .where(sql`${sponsorships.id} = ${seen.id} and ${sponsorships.updatedAt} = ${seen.updatedAt}`)
      .returning({ id: sponsorships.id }),
    updateSponsorshipFlags(db, sql`${seen.emailId}`, made),
    db.execute(sql`
      update review_items set decision = ${decision}, decided_at = ${now}, decided_by = ${by.userId}
      where sponsorship_id = ${seen.id} and decision is null and kind in ('unsure_claim', 'first_sponsors') and ${set.verdict != null} and ${made}`),
    db.execute(sql`
      delete from review_items i using sponsorships s
      where s.id = ${seen.id} and i.sponsorship_id = s.id and i.decision is null and ${isDoubtAboutFormerBrandSql} and ${made}`),
    markReportsStale(db, sql`values (${letters[0]}), (${letters[1]})`, now, made),
    recordAuditEntry(db, { by, now }, made, audit),
  ]);
  return changed.length > 0;
}

/** Null if the mail is gone or the item is decided: of two people who name a sponsor at once, one succeeds. */
export async function recordSponsorReadByPerson(
  db: Db,
  found: {
    itemId: string;
    emailId: string;
    brandId: string;
    placementType: string;
    textContent: string | null;
    rawData: object;
  },
  { by, now }: ActorAndMoment,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const undo: ReviewUndo = { made: id };
  const made = sql`exists (select 1 from sponsorships where id = ${id})`;
  const [inserted] = await db.batch([
    queryValues(db, toText)`
      insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, email_id, raw_data, verdict, channel, created_at, updated_at)
      select ${id}, e.newsletter_id, ${found.brandId}, ${found.placementType}, ${found.textContent}, e.received_at, e.id, ${JSON.stringify(found.rawData)}::jsonb,
        'confirmed', 'direct', ${now}, ${now} from emails e where e.id = ${found.emailId}
        and exists (select 1 from review_items where id = ${found.itemId} and decision is null for update) returning id`,
    db.execute(sql`update review_items set decision = 'edited', decided_at = ${now}, decided_by = ${by.userId}, undo = ${JSON.stringify(undo)}::jsonb
      where id = ${found.itemId} and ${made}`),
    db.execute(sql`update emails set has_sponsorship = 1 where id = ${found.emailId} and ${made}`),
    staleAround(db, id, now),
    recordAuditEntry(db, { by, now }, made, {
      ...auditedRow('add', id),
      after: { placementType: found.placementType },
    }),
  ]);
  return inserted.length > 0 ? id : null;
}

/** Also removes the brand made for it, if nothing refers to that. Null if it is gone or changed since `since`. */
export async function undoSponsorReadByPerson(
  db: Db,
  id: string,
  since: Date,
  { by, now }: ActorAndMoment,
): Promise<{ brandId: string | null } | null> {
  const untouched = sql`id = ${id} and updated_at = ${since}`;
  const isUntouched = sql`exists (select 1 from sponsorships where ${untouched})`;
  const [, , gone] = await db.batch([
    staleAround(db, id, now),
    recordAuditEntry(db, { by, now }, isUntouched, auditedRow('remove', id)),
    queryRows(db, { email_id: orNull(toText), brand_id: toText })`
      delete from sponsorships where ${untouched} returning email_id, brand_id`,
  ]);
  const [row] = gone;
  if (!row) return null;
  const [, brand] = await db.batch([
    updateSponsorshipFlags(db, sql`${row.email_id}`),
    queryRows(db, { id: toText })`
      delete from brands b where b.id = ${row.brand_id} and b.name_source = 'person' and not b.by_hand and b.created_at = ${since} and b.contact_entered_by is null
        and not exists (select 1 from sponsorships s where s.brand_id = b.id)
        and not exists (select 1 from brands p where p.company_id = b.id)
        and not exists (select 1 from pitch_marks m where m.brand_id = b.id)
        and not exists (select 1 from leads l where l.brand_id = b.id)
        and not exists (select 1 from own_contacts c where c.brand_id = b.id)
        and not exists (select 1 from brand_removals r where r.into_id = b.id)
      returning b.id`,
  ]);
  return { brandId: brand[0]?.id ?? null };
}

const auditedRow = (word: 'add' | 'remove', id: string): AuditedChange => ({
  action: `sponsorship.${word}`,
  subject: 'sponsorship',
  subjectId: id,
  label: sql`(select b.name || ' in ' || n.name from sponsorships s
    inner join brands b on b.id = s.brand_id inner join newsletters n on n.id = s.newsletter_id where s.id = ${id})`,
});

const staleAround = (db: Db, id: string, now: Date) =>
  markReportsStale(db, sql`select newsletter_id from sponsorships where id = ${id}`, now);
