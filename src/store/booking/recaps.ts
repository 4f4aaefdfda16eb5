import { sql } from 'drizzle-orm';
import { type Db, hasChanged, takeFirst } from '../db.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, queryValues, toIso, toList, toNumber, toObject, toText } from '../rows.ts';
import { bookings, recaps } from '../schema/bookings.ts';

const recap = {
  id: toText,
  leadId: toText,
  bookingIds: recaps.bookingIds,
  note: toText,
  secretHash: toText,
  createdAt: toIso,
  expiresAt: toIso,
};
export type RecapRecord = Row<typeof recap>;

const RECAP = sql`r.id, r.lead_id as "leadId", r.booking_ids as "bookingIds", r.note, r.secret_hash as "secretHash",
  r.created_at as "createdAt", r.expires_at as "expiresAt"`;

export async function listRecapsOfLead(
  db: Db,
  { pipelineId, leadId }: { pipelineId: string; leadId: string },
  now: Date,
): Promise<RecapRecord[]> {
  return queryRows(db, recap)`
    select ${RECAP} from recaps r where r.lead_id = ${leadId} and r.pipeline_id = ${pipelineId} and not r.is_revoked and r.expires_at > ${now}
    order by r.created_at desc, r.id limit 20`;
}

export async function readRecap(db: Db, id: string, pipelineId: string, now: Date): Promise<RecapRecord | null> {
  return takeFirst(queryRows(db, recap)`
    select ${RECAP} from recaps r where r.id = ${id} and r.pipeline_id = ${pipelineId} and not r.is_revoked and r.expires_at > ${now}`);
}

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
  return hasChanged(
    db.execute(sql`
      with made as (insert into recaps (id, pipeline_id, lead_id, booking_ids, note, secret_hash, expires_at, created_by, created_at)
        select ${given.id}, l.pipeline_id, l.id, ${ids}::jsonb, ${given.note}, ${given.secretHash}, ${given.expiresAt}, ${given.userId}, ${now}
        from leads l where l.id = ${given.leadId} and l.pipeline_id = ${given.pipelineId} returning *)
      insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, version, detail)
      select l.pipeline_id, l.id, ${now}, ${given.userId}, 'recap', l.version, jsonb_build_object('recapId', made.id)
      from made join leads l on l.id = made.lead_id`),
  );
}

/** @returns the id of the lead's event, by which the recap can be opened again; null if there is no such open recap. */
export async function revokeRecap(
  db: Db,
  id: string,
  { pipelineId, userId }: { pipelineId: string; userId: string },
  now: Date,
): Promise<number | null> {
  return takeFirst(queryValues(db, toNumber)`
    with revoked as (update recaps set is_revoked = true where id = ${id} and pipeline_id = ${pipelineId} and not is_revoked returning *)
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, version, detail)
    select l.pipeline_id, l.id, ${now}, ${userId}, 'recap_off', l.version, jsonb_build_object('recapId', r.id)
    from revoked r join leads l on l.id = r.lead_id returning id`);
}

/** A recap as its public page shows it. It names the newsletter and the brand, and no person. */
const publicRecap = {
  newsletter: toObject({ name: toText, website: toText, logoUrl: orNull(toText) }),
  brand: toText,
  note: toText,
  createdAt: toText,
  expiresAt: toText,
  ads: toList(
    toObject({
      /** The day on which the ad ran; the booked day if no issue was compared. */
      day: toText,
      subject: orNull(toText),
      placementType: toText,
      text: orNull(toText),
      ad: orNull(toObject({ headline: orNull(toText), body: toText, call: orNull(toText) })),
      link: toText,
      landing: orNull(toText),
      linkDomains: toList(toText),
      linkCheck: bookings.linkCheck,
      sent: orNull(toNumber),
      opens: orNull(toNumber),
      clicks: orNull(toNumber),
      /** The address that the mail was sent to, so that it can be removed from the text. */
      recipient: toText,
    }),
  ),
};
export type PublicRecap = Row<typeof publicRecap>;

/** The recap that a secret opens; null if revoked, expired, or not of the newsletter's proven members. */
export async function findRecapBySecret(db: Db, secretHash: string, now: Date): Promise<PublicRecap | null> {
  return takeFirst(queryRows(db, publicRecap)`
    select jsonb_build_object('name', n.name, 'website', n.website, 'logoUrl', n.logo_url) as newsletter, coalesce(nullif(l.company, ''), br.name) as brand, r.note,
      (r.created_at at time zone 'UTC')::date as "createdAt", (r.expires_at at time zone 'UTC')::date as "expiresAt",
      coalesce((select jsonb_agg(jsonb_build_object('day', coalesce(to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD'), b.day::text), 'subject', e.subject,
          'placementType', coalesce(s.placement_type, b.placement_type), 'text', s.text_content, 'ad', s.raw_data -> 'ad', 'link', b.link,
          'landing', s.raw_data ->> 'landing', 'linkDomains', coalesce(s.raw_data -> 'linkDomains', '[]'::jsonb), 'linkCheck', b.link_check,
          'sent', b.sent, 'opens', b.opens, 'clicks', b.clicks, 'recipient', n.unique_email) order by b.day, b.placement_type, b.slot)
        from bookings b left join sponsorships s on s.id = b.sponsorship_id left join emails e on e.id = s.email_id
        where b.lead_id = r.lead_id and b.state = 'ran' and b.id in (select jsonb_array_elements_text(r.booking_ids))), '[]'::jsonb) as ads
    from recaps r join pipelines p on p.id = r.pipeline_id and p.user_id is null join newsletters n on n.id = p.newsletter_id
    join leads l on l.id = r.lead_id join brands br on br.id = l.brand_id
    where r.secret_hash = ${secretHash} and not r.is_revoked and r.expires_at > ${now}`);
}
