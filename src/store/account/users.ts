import { count, eq, sql } from 'drizzle-orm';
import { type Db, hasChanged } from '../db.ts';
import { users } from '../schema/newsletters.ts';
import type { UserRow } from './sessions.ts';

export interface SignInIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/**
 * The user of an identity (issuer and subject): created at the first sign-in, with its claims updated at each.
 * @param grantAdmin true gives the admin right; false never takes it away.
 * @throws a unique violation (`findUniqueViolation`) users_verified_email if another identity has verified the same
 *   address.
 */
export async function signInUser(
  db: Db,
  { issuer, subject, email, emailVerified, firstName, lastName }: SignInIdentity,
  grantAdmin: boolean,
  now: Date,
): Promise<UserRow> {
  const claims = { email, emailVerified, firstName, lastName, updatedAt: now };
  const [row] = await db
    .insert(users)
    .values({ issuer, subject, ...claims, isAdmin: grantAdmin })
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: { ...claims, isAdmin: sql`${users.isAdmin} or ${grantAdmin}` },
    })
    .returning();
  return row as UserRow;
}

/** Statement, first in a batch: two concurrent requests of a user can't both pass a limit. */
export const lockUser = (db: Db, userId: string) =>
  db.execute(sql`select 1 from users where id = ${userId} for update`);

export async function setProfilePicture(db: Db, userId: string, url: string | null): Promise<void> {
  await db.update(users).set({ profileImageUrl: url }).where(eq(users.id, userId));
}

/** False if they have one, so that a concurrent second onboarding changes nothing. */
export async function linkUserToNewsletter(
  db: Db,
  { userId, newsletterId }: { userId: string; newsletterId: string },
  signup: { source: string | null; newsletter: string | null },
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db
      .update(users)
      .set({
        newsletterId,
        signupSource: signup.source,
        signupNewsletter: signup.newsletter,
        updatedAt: now,
      })
      .where(sql`${users.id} = ${userId} and ${users.newsletterId} is null`),
  );
}

export async function completeTour(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ hasCompletedTour: true, updatedAt: now }).where(eq(users.id, userId));
}

/** Number of users by sign-up source, most first; for the settings page. */
export async function countSignupSources(db: Db): Promise<{ source: string; count: number }[]> {
  const counted = await db
    .select({ source: users.signupSource, count: count() })
    .from(users)
    .where(sql`${users.signupSource} is not null`)
    .groupBy(users.signupSource)
    .orderBy(sql`count(*) desc`, users.signupSource)
    .limit(50);
  return counted.map(({ source, count }) => ({ source: source as string, count }));
}
