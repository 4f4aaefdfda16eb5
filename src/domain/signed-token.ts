// Signed links: a link contains its own data and our signature (HMAC-SHA256), so that nothing has to be stored for it.
const MAX_LENGTH = 1_000;

/** What a signature is for. A token for one purpose is invalid for another. */
type Purpose = 'remove-contact' | 'end-trend-mail' | 'end-alert-mail' | 'ask-for-dates';

/** Signs `said`. @returns payload and signature in base64url, separated by a full stop; safe in a URL. */
export async function signToken(purpose: Purpose, said: string, secret: string): Promise<string> {
  const payload = encoded(new TextEncoder().encode(said));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(purpose, payload));
  return `${payload}.${encoded(new Uint8Array(signature))}`;
}

/**
 * Checks the signature and its purpose. A token has no expiry: where one is needed, it belongs to the signed text.
 * @returns the signed text; null if the signature isn't ours or is for another purpose.
 */
export async function verifyToken(purpose: Purpose, token: string, secret: string): Promise<string | null> {
  if (token.length > MAX_LENGTH) return null;
  const [payload = '', signature = '', ...more] = token.split('.');
  const proof = decoded(signature);
  const said = decoded(payload);
  if (!proof || !said || more.length > 0) return null;
  const proven = await crypto.subtle.verify('HMAC', await keyOf(secret), proof, signed(purpose, payload));
  return proven ? new TextDecoder().decode(said) : null;
}

const signed = (purpose: Purpose, payload: string) => new TextEncoder().encode(`${purpose}.${payload}`);

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
