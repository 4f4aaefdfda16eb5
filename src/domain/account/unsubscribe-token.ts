// The links that end regular mails: each names the person, and works for as long as there are such mails.
import { readToken, signedToken } from '../signed-token.ts';

export type RegularMail = 'trend' | 'alert';

/** @returns a text that may stand in an address. */
export const unsubscribeToken = (userId: string, secret: string, mail: RegularMail = 'trend'): Promise<string> =>
  signedToken(`end-${mail}-mail`, userId, secret);

/** @returns the id of the person that a token names, null where it is none of ours. */
export const readUnsubscribeToken = (
  token: string,
  secret: string,
  mail: RegularMail = 'trend',
): Promise<string | null> => readToken(`end-${mail}-mail`, token, secret);
