import { signToken, verifyToken } from '../signed-token.ts';

interface Claim {
  email: string;
  until: number;
}

export function signRemovalToken(email: string, until: Date, secret: string): Promise<string> {
  const claim: Claim = { email, until: until.getTime() };
  return signToken('remove-contact', JSON.stringify(claim), secret);
}

export async function verifyRemovalToken(token: string, secret: string, now: Date): Promise<string | null> {
  const said = await verifyToken('remove-contact', token, secret);
  if (said === null) return null;
  const { email, until } = JSON.parse(said) as Claim;
  return until > now.getTime() ? email : null;
}
