// Sessions that this isolate remembers. An entry is never trusted: it only lets a request start while the session is
// checked in the database (store/alongside.ts). Entries therefore need no expiry and no invalidation.
import type { SessionUser } from '../store/sessions.ts';

/** Maximum number of entries, of about 2 KB each. */
const KEPT = 1_000;
const known = new Map<string, SessionUser>();

/** @param sid SHA-256 of the cookie's value. */
export const recallSession = (sid: string): SessionUser | undefined => known.get(sid);

/** Remembers a session, and evicts the oldest entry if there are too many. */
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
