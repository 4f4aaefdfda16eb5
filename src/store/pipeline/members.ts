import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { MEMBER_ROLES, type MemberRole } from '../../contract/members.ts';
import { daysBefore } from '../../contract/time.ts';
import {
  countChanged,
  type Db,
  hasChanged,
  requireInBatch,
  runBatch,
  runIfRequirementsMet,
  takeFirst,
  textArraySql,
} from '../db.ts';
import { queryRows, queryValues, type Row, toBoolean, toOneOf, toText } from '../rows.ts';
import { newsletterInvitations } from '../schema/members.ts';
import { absorbLeads, movePipelineBookings } from './brand-moves.ts';
import { userNameSql } from './lead-rows.ts';
import { ensurePipeline, type PipelineOwner } from './lead-writes.ts';

const openInvitation = {
  id: toText,
  newsletterId: toText,
  newsletterName: toText,
  email: toText,
  role: toOneOf(MEMBER_ROLES),
  invitedBy: toText,
  invitedById: toText,
};
export type OpenInvitation = Row<typeof openInvitation>;

const MOST_OPEN = 20;

/** SQL: ends invitations, also for a caller whose time is somewhat earlier. */
const ENDED_SQL = sql`expires_at = created_at`;

const MOST_TO_ADDRESS = 3;

/**
 * 'newsletter' if it has too many open invitations; 'address' if that got too many today. Ends an earlier one to it.
 */
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
): Promise<'stored' | 'newsletter' | 'address'> {
  const { newsletterId, email } = given;
  const recent = sql`(select count(*) from newsletter_invitations i where i.email = ${email} and i.created_at > ${daysBefore(now, 1)})`;
  const [, made, , [limit]] = await db.batch([
    // One invitation to an address at a time, so that concurrent ones can't all pass the limit.
    db.execute(sql`select pg_advisory_xact_lock(hashtext('broughtby: invitations of ' || ${email}))`),
    queryValues(db, toText)`
      insert into newsletter_invitations (id, newsletter_id, email, role, token_hash, invited_by, expires_at, created_at)
      select ${given.id}, ${newsletterId}, ${email}, ${given.role}, ${given.tokenHash}, ${given.invitedBy}, ${given.expiresAt}, ${now}
      where (select count(*) from newsletter_invitations i where i.newsletter_id = ${newsletterId} and i.expires_at > ${now} and i.email <> ${email}) < ${MOST_OPEN}
        and ${recent} < ${MOST_TO_ADDRESS}
        and not exists (select 1 from newsletter_members m where m.newsletter_id = ${newsletterId} and m.user_id = ${given.invitedBy} and m.removed_at is not null)
      returning id`,
    db.execute(sql`
      update newsletter_invitations set ${ENDED_SQL} where newsletter_id = ${newsletterId} and email = ${email} and id <> ${given.id}
        and expires_at > ${now} and exists (select 1 from newsletter_invitations where id = ${given.id})`),
    queryRows(db, { isAtLimit: toBoolean })`select ${recent} >= ${MOST_TO_ADDRESS} as "isAtLimit"`,
  ]);
  if (made.length > 0) return 'stored';
  return limit?.isAtLimit ? 'address' : 'newsletter';
}

export async function listOpenInvitations(db: Db, newsletterId: string, now: Date) {
  const { id, email, role, createdAt, expiresAt } = newsletterInvitations;
  return db
    .select({ id, email, role, createdAt, expiresAt })
    .from(newsletterInvitations)
    .where(and(eq(newsletterInvitations.newsletterId, newsletterId), gt(expiresAt, now)))
    .orderBy(desc(createdAt), id);
}

/** Ends an open invitation; its row still counts for the limit of its address. @returns false if there was none. */
export async function withdrawInvitation(db: Db, newsletterId: string, id: string, now: Date): Promise<boolean> {
  return hasChanged(
    db.execute(
      sql`update newsletter_invitations set ${ENDED_SQL} where id = ${id} and newsletter_id = ${newsletterId} and expires_at > ${now}`,
    ),
  );
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from newsletter_invitations where id = ${id}`);
}

/** Deletes invitations that have ended and count for no limit any more. @returns how many were deleted. */
export async function purgeInvitations(db: Db, now: Date): Promise<number> {
  return countChanged(
    db.execute(
      sql`delete from newsletter_invitations where expires_at < ${now} and created_at < ${daysBefore(now, 1)}`,
    ),
  );
}

export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<OpenInvitation | null> {
  return takeFirst(queryRows(db, openInvitation)`
    select i.id, i.newsletter_id as "newsletterId", n.name as "newsletterName", i.email, i.role, i.invited_by as "invitedById",
      ${userNameSql(sql`u`)} as "invitedBy"
    from newsletter_invitations i join newsletters n on n.id = i.newsletter_id join users u on u.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`);
}

/**
 * Makes a user a member, ends the invitation, and moves the user's private pipeline for this newsletter into the shared
 * one. One batch.
 * @param keeps the newsletter that the user provably runs until now; the user stays its owner.
 * @param leaves the private pipeline in which the user worked until now; it exists from then on, so that the user can
 *   switch back to it.
 * @returns false if the invitation was withdrawn or used meanwhile.
 */
export async function addInvitedMember(
  db: Db,
  {
    invitation,
    userId,
    keeps,
    leaves,
    alone,
  }: {
    invitation: OpenInvitation;
    userId: string;
    keeps: string | null;
    leaves: PipelineOwner | null;
    alone: string;
  },
  now: Date,
): Promise<boolean> {
  const { id, newsletterId, role } = invitation;
  const joined = sql`exists (select 1 from newsletter_members m where m.newsletter_id = ${newsletterId} and m.user_id = ${userId} and m.removed_at is null)`;
  const moved = (table: string) =>
    sql`update ${sql.identifier(table)} t set pipeline_id = ${newsletterId} where t.pipeline_id = ${alone} and ${joined}`;
  const joining = queryValues(db, toText)`
      with used as (delete from newsletter_invitations where id = ${id} and expires_at > ${now} returning newsletter_id)
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
    ...(leaves ? [db.execute(ensurePipeline(leaves))] : []),
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

/** Also ends the member's invitations. `owners`: the others, one of whom must remain, else false; null for no owner. */
export async function removeMember(
  db: Db,
  { newsletterId, userId, owners }: { newsletterId: string; userId: string; owners: readonly string[] | null },
  now: Date,
): Promise<boolean> {
  const remains = sql`exists (select 1 from users u where u.id = any(${textArraySql(owners ?? [])}) and not exists (
    select 1 from newsletter_members m where m.newsletter_id = ${newsletterId} and m.user_id = u.id and m.removed_at is not null))`;
  const statements = [
    db.execute(sql`select 1 from newsletters where id = ${newsletterId} for update`),
    ...(owners ? [requireInBatch(db, remains)] : []),
    db.execute(sql`
      insert into newsletter_members (newsletter_id, user_id, role, removed_at, created_at) values (${newsletterId}, ${userId}, 'editor', ${now}, ${now})
      on conflict (newsletter_id, user_id) do update set removed_at = excluded.removed_at`),
    db.execute(sql`update users set newsletter_id = (
        select f.newsletter_id from (
          select m.newsletter_id, 1 as nth, m.created_at from newsletter_members m where m.user_id = ${userId} and m.removed_at is null
          union all select p.newsletter_id, 2, p.created_at from pipelines p where p.user_id = ${userId} and p.newsletter_id <> ${newsletterId}) f
        order by f.nth, f.created_at limit 1), updated_at = ${now}
      where id = ${userId} and newsletter_id = ${newsletterId}`),
    db.execute(sql`
      update newsletter_invitations set ${ENDED_SQL} where newsletter_id = ${newsletterId} and invited_by = ${userId} and expires_at > ${now}`),
  ];
  return runIfRequirementsMet(db, statements);
}

const newslettersOfSql = (userId: string) => sql`
  select m.newsletter_id from newsletter_members m where m.user_id = ${userId} and m.removed_at is null
  union select p.newsletter_id from pipelines p where p.user_id = ${userId}`;

/** Those they belong to, owned before they joined another, or have a private pipeline in. */
export async function listNewslettersOfMember(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const rows = await queryRows(db, { id: toText, name: toText })`
    select n.id, n.name from newsletters n where n.id in (${newslettersOfSql(userId)}) order by n.name`;
  return rows;
}

export async function switchNewsletter(db: Db, userId: string, newsletterId: string, now: Date): Promise<boolean> {
  return hasChanged(
    db.execute(sql`
      update users set newsletter_id = ${newsletterId}, updated_at = ${now} where id = ${userId}
        and ${newsletterId}::text in (${newslettersOfSql(userId)})`),
  );
}
