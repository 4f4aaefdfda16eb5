// Unsubscribe links of recurring mails. A token names the person and never expires.
import { signToken, verifyToken } from '../signed-token.ts';

export type RecurringMailKind = 'trend' | 'alert';

export const signUnsubscribeToken = (
  userId: string,
  secret: string,
  mail: RecurringMailKind = 'trend',
): Promise<string> => signToken(`end-${mail}-mail`, userId, secret);

/** @returns the user id in the token; null if the signature is not ours. */
export const verifyUnsubscribeToken = (
  token: string,
  secret: string,
  mail: RecurringMailKind = 'trend',
): Promise<string | null> => verifyToken(`end-${mail}-mail`, token, secret);
