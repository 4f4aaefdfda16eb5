// The ad copy of bookings. A member's changes and the sponsor's first answer are written in one statement with the
// lead's event.
import { type SQL, sql } from 'drizzle-orm';
import { adPicture } from '../../contract/ad-copy.ts';
import type { AdCopyState } from '../../contract/booking-states.ts';
import type { LeadEventKind } from '../../contract/lead-stages.ts';
import type { GivenAd } from '../../domain/booking/ad-copy.ts';
import { alertPipelineEventsCtesSql } from '../alert/alert-matches.ts';
import { type Db, isUnchangedSql, takeFirst } from '../db.ts';
import {
  orNull,
  queryRows,
  queryValues,
  type Row,
  toBoolean,
  toIso,
  toJson,
  toNumber,
  toObject,
  toText,
} from '../rows.ts';
import { adCopies } from '../schema/bookings.ts';
import type { BookingWriter } from './writes.ts';

/** Days after the issue for which the sponsor's address works. */
const OPEN_AFTER_DAYS = 30;

const given = { headline: toText, text: toText, link: toText, picture: orNull(toJson(adPicture)) };
const copy = {
  ...given,
  state: adCopies.state,
  note: toText,
  linkCheck: adCopies.linkCheck,
  seed: toText,
  secretHash: toText,
  isRevoked: toBoolean,
  givenAt: orNull(toIso),
  updatedAt: toIso,
};
export type AdCopyRecord = Row<typeof copy>;

const COPY = sql`c.headline, c.text, c.link, c.picture, c.state, c.note, c.link_check as "linkCheck", c.seed,
  c.secret_hash as "secretHash", c.is_revoked as "isRevoked", c.given_at as "givenAt", c.updated_at as "updatedAt"`;

/** @param pipelineId null for internal use without a viewer. */
export async function readAdCopy(db: Db, bookingId: string, pipelineId: string | null): Promise<AdCopyRecord | null> {
  return takeFirst(queryRows(db, copy)`
    select ${COPY} from ad_copies c join bookings b on b.id = c.booking_id
    where c.booking_id = ${bookingId} and (b.pipeline_id = ${pipelineId} or ${pipelineId === null})`);
}

const IS_OPEN = sql`b.state in ('held', 'booked')`;

/** SQL: inserts the event of a change in the CTE `changed` (booking_id, state). @param from the state before it. */
const eventSql = (kind: LeadEventKind, from: SQL, actor: SQL, now: Date): SQL => sql`
  insert into lead_events (pipeline_id, lead_id, at, actor_id, actor, kind, version, detail)
  select l.pipeline_id, l.id, ${now}, ${actor}, ${kind}, l.version, jsonb_build_object('bookingId', b.id, 'state', c.state, 'from', ${from},
    'bookings', jsonb_build_array(jsonb_build_object('id', b.id, 'day', b.day, 'placementType', b.placement_type)))
  from changed c join bookings b on b.id = c.booking_id join leads l on l.id = b.lead_id`;

/** Makes a member's change with its event. @returns the event's id; null if nothing changed. */
async function change(
  db: Db,
  changed: SQL,
  { kind, from, userId }: { kind: LeadEventKind; from: SQL; userId: string },
  now: Date,
): Promise<number | null> {
  return takeFirst(queryValues(db, toNumber)`
    with changed as (${changed} returning c.booking_id, c.state)
    ${eventSql(kind, from, sql`${userId}, 'member'`, now)} returning id`);
}

/**
 * Asks for a booking's copy, or for changes of it. An address that was turned off is replaced by a new one.
 * @returns the event's id; null if the booking isn't open, or someone else changed its copy at the same time.
 */
export function requestAdCopy(
  db: Db,
  asked: { bookingId: string; note: string; seed: string; secretHash: string; from: AdCopyState | null },
  { pipelineId, userId }: BookingWriter,
  now: Date,
): Promise<number | null> {
  const changed = sql`
    insert into ad_copies as c (booking_id, note, seed, secret_hash, created_by, created_at, updated_at)
    select b.id, ${asked.note}, ${asked.seed}, ${asked.secretHash}, ${userId}, ${now}, ${now}
    from bookings b where b.id = ${asked.bookingId} and b.pipeline_id = ${pipelineId} and ${IS_OPEN}
    on conflict (booking_id) do update set state = 'missing', note = excluded.note, updated_at = ${now}, is_revoked = false,
      seed = case when c.is_revoked then excluded.seed else c.seed end,
      secret_hash = case when c.is_revoked then excluded.secret_hash else c.secret_hash end
    where c.state = ${asked.from}`;
  return change(db, changed, { kind: 'copy_asked', from: sql`${asked.from}::text`, userId }, now);
}

const ofBooking = (bookingId: string, pipelineId: string): SQL =>
  sql`from bookings b where b.id = c.booking_id and b.pipeline_id = ${pipelineId} and c.booking_id = ${bookingId}`;

/** @returns the event's id; null if the copy isn't the one that the member has seen. */
export function approveAdCopy(
  db: Db,
  { bookingId, updatedAt }: { bookingId: string; updatedAt: string },
  { pipelineId, userId }: BookingWriter,
  now: Date,
): Promise<number | null> {
  const changed = sql`update ad_copies c set state = 'approved', updated_at = ${now} ${ofBooking(bookingId, pipelineId)}
    and c.state = 'given' and ${isUnchangedSql(sql`c.updated_at`, updatedAt)}`;
  return change(db, changed, { kind: 'copy_approved', from: sql`'given'`, userId }, now);
}

/** @returns the event's id, by which the address can be opened again; null if there is no open address. */
export function revokeAdCopy(
  db: Db,
  bookingId: string,
  { pipelineId, userId }: BookingWriter,
  now: Date,
): Promise<number | null> {
  const changed = sql`update ad_copies c set is_revoked = true, updated_at = ${now} ${ofBooking(bookingId, pipelineId)} and not c.is_revoked`;
  return change(db, changed, { kind: 'copy_off', from: sql`c.state`, userId }, now);
}

/** Condition on `c`, `b` and `p`: the secret opens the copy. A pipeline of someone without proof publishes nothing. */
const opensSql = (secretHash: string, now: Date): SQL => sql`c.secret_hash = ${secretHash} and not c.is_revoked
  and b.state <> 'cancelled' and b.day >= ${now}::date - ${OPEN_AFTER_DAYS}::int and p.user_id is null`;
const JOINED = sql`ad_copies c join bookings b on b.id = c.booking_id join pipelines p on p.id = b.pipeline_id`;

const publicCopy = {
  ...given,
  bookingId: toText,
  newsletterId: toText,
  newsletter: toObject({ name: toText, logoUrl: orNull(toText) }),
  brand: toText,
  day: toText,
  placementType: toText,
  dueOn: toText,
  state: adCopies.state,
  note: toText,
  isOpen: toBoolean,
};

/** The copy that a secret opens; `isOpen`: the ad hasn't run and isn't approved, so the sponsor can change it. */
export async function findAdCopyBySecret(db: Db, secretHash: string, now: Date) {
  return takeFirst(queryRows(db, publicCopy)`
    select c.headline, c.text, c.link, c.picture, c.booking_id as "bookingId", p.newsletter_id as "newsletterId",
      jsonb_build_object('name', n.name, 'logoUrl', n.logo_url) as newsletter, coalesce(nullif(l.company, ''), br.name) as brand,
      b.day, b.placement_type as "placementType", b.day - p.copy_due_days as "dueOn", c.state, c.note,
      ${IS_OPEN} and c.state <> 'approved' as "isOpen"
    from ${JOINED} join newsletters n on n.id = p.newsletter_id join leads l on l.id = b.lead_id join brands br on br.id = l.brand_id
    where ${opensSql(secretHash, now)}`);
}

/**
 * Stores what a sponsor gave. The first answer to a request is an event of the lead and alerts the members.
 * @returns false if it has been approved or closed meanwhile.
 */
export async function giveAdCopy(
  db: Db,
  secretHash: string,
  { ad: { headline, text, link, picture }, members }: { ad: GivenAd; members: readonly string[] },
  now: Date,
): Promise<boolean> {
  const rows = await queryRows(db, { stored: toNumber })`
    with before as (select c.booking_id, c.state from ${JOINED} where ${opensSql(secretHash, now)} and ${IS_OPEN} and c.state <> 'approved' for update of c),
    stored as (
      update ad_copies c set state = 'given', headline = ${headline}, text = ${text}, link = ${link}, picture = ${picture && JSON.stringify(picture)}::jsonb,
        link_check = case when c.link = ${link} then c.link_check end, given_at = ${now}, updated_at = ${now}
      from before where c.booking_id = before.booking_id returning c.booking_id, c.state, before.state as old_state),
    changed as (select * from stored where old_state = 'missing'),
    events as (${eventSql('copy_given', sql`'missing'`, sql`null, 'machine'`, now)} returning id, kind),
    ${alertPipelineEventsCtesSql(members, now)}
    select (select count(*) from stored)::int as stored`;
  return rows[0]?.stored === 1;
}

/** Stores the check of a link unless the copy has another link by now. */
export async function saveAdCopyLinkCheck(db: Db, bookingId: string, check: NonNullable<AdCopyRecord['linkCheck']>) {
  await db.execute(sql`
    update ad_copies set link_check = ${JSON.stringify(check)}::jsonb where booking_id = ${bookingId} and link = ${check.url}`);
}

/** Names among these that no copy has as its picture. */
export async function filterUnusedPictures(db: Db, names: readonly string[]): Promise<string[]> {
  return queryValues(db, toText)`
    select name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name
    where not exists (select 1 from ad_copies c where c.picture ->> 'name' = name)`;
}
