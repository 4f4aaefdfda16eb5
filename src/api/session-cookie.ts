// The session cookie: 256 random bits. On https it has the __Host- prefix, so that no subdomain can set it.
import type { CookieOptions } from 'hono/utils/cookie';
import { sha256Hex } from '../domain/digest.ts';
import { randomToken } from '../domain/random-token.ts';

/** Days without use after which a session ends. */
export const SESSION_IDLE_DAYS_MAX = 30;
/** Days after its sign-in at which a session ends even if it is in use. */
export const SESSION_AGE_DAYS_MAX = 90;

export function sessionCookie(config: { ORIGIN: string }): { name: string; options: CookieOptions } {
  const secure = config.ORIGIN.startsWith('https:');
  return {
    name: secure ? '__Host-broughtby_session' : 'broughtby_session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: SESSION_IDLE_DAYS_MAX * 86_400 },
  };
}

export const newSessionId = randomToken;

/** SHA-256 of a session id in hexadecimal, as stored in the table. */
export const hashSessionId = (id: string): Promise<string> => sha256Hex(id);
