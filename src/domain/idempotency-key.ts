/** @returns a key that is the same for the same act on the same parts, so that a vendor does it once. At most 255 characters. */
export async function idempotencyKey(act: string, parts: unknown[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)));
  return `${act}:${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
