import type { IdentityClaims } from '../../adapters/identity.ts';
import type { Services } from '../../services.ts';
import { startSession, type UserRow } from '../../store/account/sessions.ts';
import { signInUser } from '../../store/account/users.ts';
import { refuseDuplicate } from '../../store/db.ts';

export interface NewSession {
  sid: string;
  expire: Date;
  /** When the session ends, however much it is used. */
  endsAt: Date;
  /** The browser's User-Agent, shown to its owner in the list of sessions. */
  agent: string | null;
  replaces: string | null;
}

/** @throws AppError conflict if another identity has verified the address: identities are never merged by it. */
export async function completeSignIn(
  services: Pick<Services, 'db' | 'config'>,
  claims: IdentityClaims,
  session: NewSession,
  now: Date,
): Promise<UserRow> {
  const grantAdmin =
    claims.emailVerified && claims.email !== null && services.config.adminEmails.includes(claims.email);
  const user = await refuseDuplicate(
    signInUser(services.db, claims, grantAdmin, now),
    'This email address belongs to an account that signs in another way',
  );
  const { replaces, ...started } = session;
  await startSession(services.db, { ...started, userId: user.id, createdAt: now }, replaces);
  return user;
}
