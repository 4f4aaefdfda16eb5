// Signs webhooks by the Standard Webhooks specification: HMAC-SHA256 over 'id.timestamp.body'.

export const SIGNING_SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;

export const newSigningSecret = (): string =>
  SIGNING_SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))));

/** @param id of the delivery, the same at every attempt. @param now of the attempt; receivers reject old ones. */
export async function signWebhookHeaders(
  secret: string,
  { id, body }: { id: string; body: string },
  now: Date,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const bytes = Uint8Array.from(atob(secret.slice(SIGNING_SECRET_PREFIX.length)), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
}
