// Recaps shared with sponsors, and the content of their pages.
import { sql } from 'drizzle-orm';
import type { LinkCheck } from '../../contract/bookings.ts';
import type { Db } from '../db.ts';

export interface RecapRecord {
  id: string;
  leadId: string;
  bookingIds: string[];
  note: string;
  secretHash: string;
  createdAt: string;
  expiresAt: string;
}

const RECAP = sql`r.id, r.lead_id as "leadId", r.booking_ids as "bookingIds", r.note, r.secret_hash as "secretHash",
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"`;

type Row = RecapRecord & Record<string, unknown>;

/** A lead's recaps whose links still work, newest first. */
export async function listRecapsOfLead(
  db: Db,
  { pipelineId, leadId }: { pipelineId: string; leadId: string },
  now: Date,
): Promise<RecapRecord[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${RECAP} from recaps r where r.lead_id = ${leadId} and r.pipeline_id = ${pipelineId} and not r.is_revoked and r.expires_at > ${now}
    order by r.created_at desc, r.id limit 20`);
  return rows;
}

/** One recap of a pipeline; null if there is none, or it is revoked or expired. */
export async function readRecap(db: Db, id: string, pipelineId: string, now: Date): Promise<RecapRecord | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${RECAP} from recaps r where r.id = ${id} and r.pipeline_id = ${pipelineId} and not r.is_revoked and r.expires_at > ${now}`);
  return rows[0] ?? null;
}

/** Stores a recap and its event in the lead's history in one statement. @returns false if the lead doesn't exist. */
export async function insertRecap(
  db: Db,
  given: {
    id: string;
    pipelineId: string;
    leadId: string;
    bookingIds: readonly string[];
    note: string;
    secretHash: string;
    expiresAt: Date;
    userId: string;
  },
  now: Date,
): Promise<boolean> {
  const ids = JSON.stringify(given.bookingIds);
  const { rows } = await db.execute(sql`
    with made as (insert into recaps (id, pipeline_id, lead_id, booking_ids, note, secret_hash, expires_at, created_by, created_at)
      select ${given.id}, l.pipeline_id, l.id, ${ids}::jsonb, ${given.note}, ${given.secretHash}, ${given.expiresAt}, ${given.userId}, ${now}
      from leads l where l.id = ${given.leadId} and l.pipeline_id = ${given.pipelineId} returning *)
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, version, detail)
    select l.pipeline_id, l.id, ${now}, ${given.userId}, 'recap', l.version, jsonb_build_object('recapId', made.id)
    from made join leads l on l.id = made.lead_id returning id`);
  return rows.length > 0;
}

/** Revokes a recap's link. @returns false if it was already revoked or doesn't exist. */
export async function revokeRecap(db: Db, id: string, pipelineId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update recaps set is_revoked = true where id = ${id} and pipeline_id = ${pipelineId} and not is_revoked returning id`,
  );
  return rows.length > 0;
}

/** A recap as its public page shows it. It names the newsletter and the brand, and no person. */
export interface PublicRecap {
  newsletter: { name: string; website: string };
  brand: string;
  note: string;
  createdAt: string;
  expiresAt: string;
  ads: {
    /** The day on which the ad ran; the booked day if no issue was compared. */
    day: string;
    subject: string | null;
    placementType: string;
    text: string | null;
    ad: { headline: string | null; body: string; call: string | null } | null;
    link: string;
    landing: string | null;
    linkDomains: string[];
    linkCheck: LinkCheck | null;
    sent: number | null;
    opens: number | null;
    clicks: number | null;
    /** The address that the mail was sent to, so that it can be removed from the text. */
    recipient: string;
  }[];
}

/**
 * The recap that a secret opens, found by the secret's SHA-256; null if there is none, it is revoked or expired, or it
 * isn't of the newsletter's proven members.
 */
export async function findRecapBySecret(db: Db, secretHash: string, now: Date): Promise<PublicRecap | null> {
  const { rows } = await db.execute<{ recap: PublicRecap }>(sql`
    select jsonb_build_object('newsletter', jsonb_build_object('name', n.name, 'website', n.website), 'brand', br.name, 'note', r.note,
      'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'expiresAt', to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD'),
      'ads', coalesce((select jsonb_agg(jsonb_build_object('day', coalesce(to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD'), b.day::text), 'subject', e.subject,
          'placementType', coalesce(s.placement_type, b.placement_type), 'text', s.text_content, 'ad', s.raw_data -> 'ad', 'link', b.link,
          'landing', s.raw_data ->> 'landing', 'linkDomains', coalesce(s.raw_data -> 'linkDomains', '[]'::jsonb), 'linkCheck', b.link_check,
          'sent', b.sent, 'opens', b.opens, 'clicks', b.clicks, 'recipient', n.unique_email) order by b.day, b.placement_type, b.slot)
        from bookings b left join sponsorships s on s.id = b.sponsorship_id left join emails e on e.id = s.email_id
        where b.lead_id = r.lead_id and b.state = 'ran' and b.id in (select jsonb_array_elements_text(r.booking_ids))), '[]'::jsonb)) as recap
    from recaps r join pipelines p on p.id = r.pipeline_id and p.user_id is null join newsletters n on n.id = p.newsletter_id
    join leads l on l.id = r.lead_id join brands br on br.id = l.brand_id
    where r.secret_hash = ${secretHash} and not r.is_revoked and r.expires_at > ${now}`);
  return rows[0]?.recap ?? null;
}
