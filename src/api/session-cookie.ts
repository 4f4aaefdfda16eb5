// The session cookie: 256 random bits; on https with the __Host- prefix, so that no subdomain can set it.
import type { CookieOptions } from 'hono/utils/cookie';

export const SESSION_DAYS = 30;

export function sessionCookie(config: { ORIGIN: string }): { name: string; options: CookieOptions } {
  const secure = config.ORIGIN.startsWith('https:');
  return {
    name: secure ? '__Host-broughtby_session' : 'broughtby_session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: SESSION_DAYS * 86_400 },
  };
}

/** @returns a new session id, base64url of 32 random bytes. */
export function newSessionId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** SHA-256 of a session id, hex: what the table keeps. */
export async function hashOf(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
