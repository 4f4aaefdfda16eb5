// The link by which a person confirms that a contact is to be removed: it holds the address and its expiry. A second
// use changes nothing.
import { readToken, signedToken } from '../signed-token.ts';

interface Claim {
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** @param email lower case. @returns a text that may stand in an address. */
export function removalToken(email: string, until: Date, secret: string): Promise<string> {
  const claim: Claim = { email, until: until.getTime() };
  return signedToken('remove-contact', JSON.stringify(claim), secret);
}

/** @returns the address that the token names, or null where it is not ours or has run out. */
export async function removalAddress(token: string, secret: string, now: Date): Promise<string | null> {
  const said = await readToken('remove-contact', token, secret);
  if (said === null) return null;
  const { email, until } = JSON.parse(said) as Claim;
  return until > now.getTime() ? email : null;
}
