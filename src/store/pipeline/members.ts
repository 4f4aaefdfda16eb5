// Invitations to a newsletter's team, joining it and leaving it.

import { sql } from 'drizzle-orm';
import { MEMBER_ROLES, type MemberRole } from '../../contract/members.ts';
import { type Db, runBatch } from '../db.ts';
import { queryRows, queryValues, toDate, toOneOf, toText, toUnknown } from '../rows.ts';
import { absorbLeads, movePipelineBookings } from './brand-moves.ts';
import { ensurePipeline } from './lead-writes.ts';

export interface OpenInvitation {
  id: string;
  newsletterId: string;
  newsletterName: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
}

/** Maximum number of open invitations of a newsletter. */
const MOST_OPEN = 20;

/** Stores an invitation, replacing an earlier one to the same address. @returns false if too many are open. */
export async function insertInvitation(
  db: Db,
  given: {
    id: string;
    newsletterId: string;
    email: string;
    role: MemberRole;
    tokenHash: string;
    invitedBy: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<boolean> {
  const { newsletterId, email } = given;
  const [, made] = await db.batch([
    db.execute(sql`delete from newsletter_invitations where newsletter_id = ${newsletterId} and email = ${email}`),
    queryValues(db, toText)`
      insert into newsletter_invitations (id, newsletter_id, email, role, token_hash, invited_by, expires_at, created_at)
      select ${given.id}, ${newsletterId}, ${email}, ${given.role}, ${given.tokenHash}, ${given.invitedBy}, ${given.expiresAt}, ${now}
      where (select count(*) from newsletter_invitations i where i.newsletter_id = ${newsletterId} and i.expires_at > ${now}) < ${MOST_OPEN}
      returning id`,
  ]);
  return made.length > 0;
}

/** Open invitations of a newsletter, newest first. */
export async function listOpenInvitations(db: Db, newsletterId: string, now: Date) {
  return queryRows(db, {
    id: toText,
    email: toText,
    role: toOneOf(MEMBER_ROLES),
    createdAt: toDate,
    expiresAt: toDate,
  })`
    select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from newsletter_invitations
    where newsletter_id = ${newsletterId} and expires_at > ${now} order by created_at desc, id`;
}

/** Deletes an invitation. @returns false if there was none. */
export async function deleteInvitation(db: Db, newsletterId: string, id: string): Promise<boolean> {
  const rows = await queryValues(db, toUnknown)`
    delete from newsletter_invitations where id = ${id} and newsletter_id = ${newsletterId} returning id`;
  return rows.length > 0;
}

/** Deletes invitations that expired before `before`. @returns how many were deleted. */
export async function purgeInvitations(db: Db, before: Date): Promise<number> {
  const rows = await queryValues(db, toUnknown)`
    delete from newsletter_invitations where expires_at < ${before} returning id`;
  return rows.length;
}

/** The unexpired invitation with this token; null if there is none. */
export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<OpenInvitation | null> {
  const rows = await queryRows(db, {
    id: toText,
    newsletterId: toText,
    newsletterName: toText,
    email: toText,
    role: toOneOf(MEMBER_ROLES),
    invitedBy: toText,
  })`
    select i.id, i.newsletter_id as "newsletterId", n.name as "newsletterName", i.email, i.role,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, 'A member') as "invitedBy"
    from newsletter_invitations i join newsletters n on n.id = i.newsletter_id join users u on u.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`;
  return rows[0] ?? null;
}

/**
 * Makes a user a member, ends the invitation, and moves the user's private pipeline for this newsletter into the shared
 * one. One batch.
 * @param keeps the newsletter that the user provably runs until now; the user stays its owner.
 * @returns false if the invitation was withdrawn or used meanwhile.
 */
export async function addInvitedMember(
  db: Db,
  {
    invitation,
    userId,
    keeps,
    alone,
  }: { invitation: OpenInvitation; userId: string; keeps: string | null; alone: string },
  now: Date,
): Promise<boolean> {
  const { id, newsletterId, role } = invitation;
  const joined = sql`exists (select 1 from newsletter_members m where m.newsletter_id = ${newsletterId} and m.user_id = ${userId} and m.removed_at is null)`;
  const moved = (table: string) =>
    sql`update ${sql.identifier(table)} t set pipeline_id = ${newsletterId} where t.pipeline_id = ${alone} and ${joined}`;
  const joining = queryValues(db, toText)`
      with used as (delete from newsletter_invitations where id = ${id} returning newsletter_id)
      insert into newsletter_members (newsletter_id, user_id, role, created_at) select newsletter_id, ${userId}, ${role}, ${now} from used
      on conflict (newsletter_id, user_id) do update set role = excluded.role, removed_at = null, created_at = excluded.created_at returning user_id`;
  const answered = await runBatch(db, [
    joining,
    ...(keeps
      ? [
          db.execute(sql`insert into newsletter_members (newsletter_id, user_id, role, created_at)
            select ${keeps}, ${userId}, 'owner', ${now} where ${joined} on conflict do nothing`),
        ]
      : []),
    db.execute(
      sql`update users set newsletter_id = ${newsletterId}, updated_at = ${now} where id = ${userId} and ${joined}`,
    ),
    db.execute(ensurePipeline({ pipelineId: newsletterId, newsletterId, alone: null })),
    absorbLeads(
      db,
      sql`l.pipeline_id = ${alone} and o.pipeline_id = ${newsletterId} and o.brand_id = l.brand_id and ${joined}`,
      now,
    ),
    db.execute(moved('own_contacts')),
    db.execute(moved('pitch_templates')),
    db.execute(sql`${moved('leads')} and not exists (
      select 1 from leads o where o.pipeline_id = ${newsletterId} and o.brand_id = t.brand_id)`),
    ...['lead_events', 'lead_mails'].map((table) =>
      db.execute(
        sql`${moved(table)} and exists (select 1 from leads l where l.id = t.lead_id and l.pipeline_id = ${newsletterId})`,
      ),
    ),
    ...movePipelineBookings(db, { from: alone, into: newsletterId, joined }),
    db.execute(sql`delete from pipelines where id = ${alone} and ${joined}`),
  ]);
  return answered(joining).length > 0;
}

/** Ends a membership; the member's leads stay in the pipeline. */
export async function removeMember(
  db: Db,
  { newsletterId, userId }: { newsletterId: string; userId: string },
  now: Date,
): Promise<void> {
  await db.batch([
    db.execute(sql`
      insert into newsletter_members (newsletter_id, user_id, role, removed_at, created_at) values (${newsletterId}, ${userId}, 'editor', ${now}, ${now})
      on conflict (newsletter_id, user_id) do update set removed_at = excluded.removed_at`),
    db.execute(sql`update users set newsletter_id = (
        select m.newsletter_id from newsletter_members m where m.user_id = ${userId} and m.removed_at is null order by m.created_at limit 1), updated_at = ${now}
      where id = ${userId} and newsletter_id = ${newsletterId}`),
  ]);
}

/** Newsletters of which a user is a member by invitation, or was already the owner when joining another one. */
export async function listNewslettersOfMember(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const rows = await queryRows(db, { id: toText, name: toText })`
    select n.id, n.name from newsletter_members m join newsletters n on n.id = m.newsletter_id
    where m.user_id = ${userId} and m.removed_at is null order by n.name`;
  return rows;
}

/** Makes another newsletter the user's current one. @returns false if they are not a member of it. */
export async function switchNewsletter(db: Db, userId: string, newsletterId: string, now: Date): Promise<boolean> {
  const rows = await queryValues(db, toUnknown)`
    update users set newsletter_id = ${newsletterId}, updated_at = ${now} where id = ${userId} and exists (
      select 1 from newsletter_members m where m.newsletter_id = ${newsletterId} and m.user_id = ${userId} and m.removed_at is null) returning id`;
  return rows.length > 0;
}
