/** SHA-256 (hex) of an address as the list of removed contacts keeps it: the address itself is nowhere, and still never returns. */
export async function contactHash(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
