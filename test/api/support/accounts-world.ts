// People who sign in, their sessions as stored, and their account as the API tells it.
import { eq } from 'drizzle-orm';
import { hashSessionId } from '../../../src/api/session-cookie.ts';
import { sessions } from '../../../src/store/schema/sessions.ts';
import { createWorld } from '../../support/world.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const dateFromNow = (ms: number) => new Date(Date.now() + ms);
export const randomEmail = () => `${crypto.randomUUID()}@people.test`;
export const sessionIdOf = (cookie: string) => cookie.split(/=(.*)/s)[1] ?? '';
/** The header that a browser sends for a click on our own page. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' };

export function createAccountsWorld() {
  const world = createWorld();

  const me = (cookie: string, now?: Date) => world.call('/api/auth/user', { as: cookie, ...(now ? { now } : {}) });
  const sessionOf = async (cookie: string) => {
    const [row] = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.sid, await hashSessionId(sessionIdOf(cookie))));
    return row;
  };
  const sessionsOf = (userId: string) => world.db.select().from(sessions).where(eq(sessions.userId, userId));

  return { world, me, sessionOf, sessionsOf };
}
