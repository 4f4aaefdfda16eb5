// What this isolate has read of sessions. Never taken on trust: it says what to begin with while the tables are asked whether it is still so
// (store/alongside.ts), so its entries need no expiry, and no change of a session has to be announced to it.
import type { SessionUser } from '../store/sessions.ts';

/** Some 2 KB each. */
const KEPT = 1_000;
const known = new Map<string, SessionUser>();

/** @param sid SHA-256 of the cookie's value. */
export const recallSession = (sid: string): SessionUser | undefined => known.get(sid);

/** The oldest goes where there are too many. */
export function rememberSession(sid: string, user: SessionUser): void {
  known.delete(sid);
  known.set(sid, user);
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
}

export function forgetSession(sid: string): void {
  known.delete(sid);
}
