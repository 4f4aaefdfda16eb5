// The link by which a person confirms that a contact is to be removed: it names the address and when it runs out, under our signature. Nothing is
// stored for it; a second use changes nothing.

/** The secret signs other things too: this names what a signature is for. */
const PURPOSE = 'remove-contact';
const MAX_LENGTH = 1_000;

interface Claim {
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** @param email lower case. @returns a text that may stand in an address. */
export async function removalToken(email: string, until: Date, secret: string): Promise<string> {
  const claim: Claim = { email, until: until.getTime() };
  const payload = encoded(new TextEncoder().encode(JSON.stringify(claim)));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(payload));
  return `${payload}.${encoded(new Uint8Array(signature))}`;
}

/** @returns the address that the token names, or null where it is not ours or has run out. */
export async function removalAddress(token: string, secret: string, now: Date): Promise<string | null> {
  const [payload = '', signature = '', ...more] = token.slice(0, MAX_LENGTH).split('.');
  const bytes = decoded(signature);
  const content = decoded(payload);
  if (!bytes || !content || more.length > 0) return null;
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), bytes, signed(payload)))) return null;
  const { email, until } = JSON.parse(new TextDecoder().decode(content)) as Claim;
  return until > now.getTime() ? email : null;
}

const signed = (payload: string) => new TextEncoder().encode(`${PURPOSE}.${payload}`);

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

const encoded = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function decoded(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
