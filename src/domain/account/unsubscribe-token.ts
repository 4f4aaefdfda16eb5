// The link that ends a regular mail: it names the person, and works for as long as there are such mails.
import { readToken, signedToken } from '../signed-token.ts';

/** @returns a text that may stand in an address. */
export const unsubscribeToken = (userId: string, secret: string): Promise<string> =>
  signedToken('end-trend-mail', userId, secret);

/** @returns the id of the person that a token names, null where it is none of ours. */
export const unsubscribing = (token: string, secret: string): Promise<string | null> =>
  readToken('end-trend-mail', token, secret);
