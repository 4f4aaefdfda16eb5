import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { MEMBER_ROLES } from '../../contract/members.ts';
import type { TeamFacts, UserRights } from '../../domain/access.ts';
import { PAYING_STATUSES_SQL } from '../billing/subscribed.ts';
import { countChanged, type Db } from '../db.ts';
import { orNull, type Reader, toBoolean, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { sessions } from '../schema/sessions.ts';

export type UserRow = typeof users.$inferSelect;
export interface KnownUser extends UserRow, UserRights {
  newsletterName: string | null;
}
export interface SessionUser extends KnownUser {
  sessionExpires: Date;
  /** When the session ends, regardless of use. */
  sessionEnds: Date;
}

/**
 * SQL: facts that may prove that a newsletter is the user's (domain/access `newsletterRole`): they added it, or their
 * verified e-mail address is on its domain.
 */
export const addedNewsletterSql = sql`coalesce(${newsletters.createdBy} = ${users.id}, false)`.mapWith(toBoolean);
export const sharesNewsletterDomainSql = sql`coalesce(
  (${users.emailVerified} and ${newsletters.domain} is not null and (
    lower(split_part(${users.email}, '@', 2)) = ${newsletters.domain}
    or right(lower(split_part(${users.email}, '@', 2)), length(${newsletters.domain}) + 1) = '.' || ${newsletters.domain})), false)`.mapWith(
  toBoolean,
);

const memberRole = sql`(select m.role from newsletter_members m
  where m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id} and m.removed_at is null)`.mapWith(
  orNull(toOneOf(MEMBER_ROLES)),
);
const isRemovedMember = sql`exists (select 1 from newsletter_members m
  where m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id} and m.removed_at is not null)`.mapWith(
  toBoolean,
);
const isProvisional = sql`coalesce(${newsletters.standing} = 'provisional', false)`.mapWith(toBoolean);

/** SQL: the facts of domain/access `TeamFacts` about `users` and `newsletters`. */
export const teamFacts = {
  id: sql`${users.id}`.mapWith(toText),
  email: sql`${users.email}`.mapWith(orNull(toText)),
  subscriptionStatus: sql`${users.subscriptionStatus}`.mapWith(toText),
  madeNewsletter: addedNewsletterSql,
  isOnItsDomain: sharesNewsletterDomainSql,
  memberRole,
  isRemovedMember,
  joined: sql`extract(epoch from coalesce((select m.created_at from newsletter_members m
    where m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id}), ${users.createdAt}))::float8`.mapWith(
    toNumber,
  ),
};

export const mayBelongSql = sql`${users.id} in (
  select u.id from users u where u.newsletter_id = ${newsletters.id}
  union all select x.user_id from newsletter_members x where x.newsletter_id = ${newsletters.id})`;

const toTeamFacts: Reader<TeamFacts> = toObject({
  id: toText,
  email: orNull(toText),
  subscriptionStatus: toText,
  madeNewsletter: toBoolean,
  isOnItsDomain: toBoolean,
  memberRole: orNull(toOneOf(MEMBER_ROLES)),
  isRemovedMember: toBoolean,
  joined: toNumber,
});

/**
 * The people of the user's newsletter, if one of them pays. Inside, `users` are those people; who only says that they
 * run the newsletter is left out.
 */
const team = sql`(
  select case when bool_or(${users.subscriptionStatus} in (${PAYING_STATUSES_SQL})) then jsonb_agg(jsonb_build_object(${sql.join(
    Object.entries(teamFacts).map(([name, fact]) => sql`${sql.raw(`'${name}'`)}, ${fact}`),
    sql`, `,
  )}) order by ${users.id}) else '[]'::jsonb end
  from users where ${mayBelongSql} and (${addedNewsletterSql} or ${sharesNewsletterDomainSql} or ${memberRole} is not null))`.mapWith(
  toList(toTeamFacts),
);

export const knownUserColumns = {
  user: users,
  newsletterName: newsletters.name,
  madeNewsletter: addedNewsletterSql,
  isOnItsDomain: sharesNewsletterDomainSql,
  memberRole,
  isRemovedMember,
  isProvisional,
  team,
};

type KnownUserRow = { user: UserRow } & Omit<KnownUser, keyof UserRow>;

export const toKnownUser = ({ user, ...facts }: KnownUserRow): KnownUser => ({ ...user, ...facts });

/** The user of an unexpired session with the facts that determine their rights, in one query; null if there is none. */
export async function findUserBySessionHash(db: Db, sid: string, now: Date): Promise<SessionUser | null> {
  const [row] = await db
    .select({ ...knownUserColumns, sessionExpires: sessions.expire, sessionEnds: sessions.endsAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(newsletters, eq(newsletters.id, users.newsletterId))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), gt(sessions.endsAt, now)));
  if (!row) return null;
  const { sessionExpires, sessionEnds, ...known } = row;
  return { ...toKnownUser(known), sessionExpires, sessionEnds };
}

/** Starts a session and ends the session `replaces` (rotation at sign-in), in one batch. */
export async function startSession(
  db: Db,
  session: { sid: string; userId: string; expire: Date; endsAt: Date; createdAt: Date; agent?: string | null },
  replaces: string | null,
): Promise<void> {
  await db.batch([
    db.delete(sessions).where(eq(sessions.sid, replaces ?? '')),
    db.insert(sessions).values({
      sid: session.sid,
      userId: session.userId,
      expire: session.expire,
      endsAt: session.endsAt,
      sess: { createdAt: session.createdAt.toISOString(), agent: session.agent ?? null },
    }),
  ]);
}

export async function extendSession(db: Db, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
}

export async function endSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function purgeSessions(db: Db, now: Date): Promise<number> {
  return countChanged(db.delete(sessions).where(or(lte(sessions.expire, now), lte(sessions.endsAt, now))));
}
