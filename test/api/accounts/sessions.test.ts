// Sessions and the checks that every API call goes through: expiry, signing out, origin, caching and rate limits.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { hashSessionId, newSessionId, sessionCookie } from '../../../src/api/session-cookie.ts';
import { CALLS } from '../../../src/contract/routes.ts';
import { findUserBySessionHash, startSession } from '../../../src/store/account/sessions.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { sessions } from '../../../src/store/schema/sessions.ts';
import { beginSignIn, finishSignIn, readSetCookie, SESSION_COOKIE, signIn } from '../../support/sign-in.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';
import {
  createAccountsWorld,
  DAY_MS,
  dateFromNow,
  HOUR_MS,
  randomEmail,
  SAME_ORIGIN_HEADERS,
  sessionIdOf,
} from '../support/accounts-world.ts';

const { world, me, sessionOf, sessionsOf } = createAccountsWorld();

describe('a session', () => {
  it('knows whether its newsletter is the user’s own: created by them, or on the domain of their verified address', async () => {
    const rights = async (email: string, emailVerified: boolean, domain: string | null, made = false) => {
      const [user] = await world.db
        .insert(users)
        .values({ issuer: 'i', subject: crypto.randomUUID(), email, emailVerified })
        .returning();
      const { id } = await world.add.newsletter({ domain, createdBy: made ? (user?.id ?? null) : null });
      await world.db
        .update(users)
        .set({ newsletterId: id })
        .where(eq(users.id, user?.id ?? ''));
      const sid = crypto.randomUUID();
      const later = dateFromNow(HOUR_MS);
      const session = { sid, userId: user?.id ?? '', expire: later, endsAt: later, createdAt: new Date() };
      await startSession(world.db, session, null);
      const found = await findUserBySessionHash(world.db, sid, new Date());
      return [found?.madeNewsletter, found?.isOnItsDomain];
    };
    expect(await rights('A@Letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@mail.letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@evilletter.test', true, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', false, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', true, null)).toEqual([false, false]);
    expect(await rights('a@b.test', true, 'letter.test', true)).toEqual([true, false]);
  });

  it('has an unguessable id, in a cookie that on https is secure and can’t be set by a subdomain', () => {
    expect(newSessionId()).toMatch(/^[\w-]{43}$/);
    expect(sessionCookie({ ORIGIN: 'https://app.test' })).toMatchObject({
      name: '__Host-broughtby_session',
      options: { secure: true, path: '/' },
    });
    expect(sessionCookie({ ORIGIN })).toMatchObject({ name: SESSION_COOKIE, options: { secure: false } });
  });

  it('is extended by use, but written at most once a day', async () => {
    const { cookie } = await signIn(world, randomEmail());
    const began = (await sessionOf(cookie))?.expire.getTime() ?? 0;
    expect(Math.abs(began - dateFromNow(30 * DAY_MS).getTime())).toBeLessThan(60_000);

    const sameDay = await me(cookie, dateFromNow(23 * HOUR_MS));
    expect(readSetCookie(sameDay, SESSION_COOKIE)).toBeUndefined();
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(began);

    const nextDay = dateFromNow(25 * HOUR_MS);
    const slid = await me(cookie, nextDay);
    expect(readSetCookie(slid, SESSION_COOKIE)).toBe(sessionIdOf(cookie));
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(nextDay.getTime() + 30 * DAY_MS);

    await me(cookie, new Date(nextDay.getTime() + 23 * HOUR_MS));
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(nextDay.getTime() + 30 * DAY_MS);
  });

  it('ends by signing out or in again, even if it was due to be extended', async () => {
    const email = randomEmail();
    const { cookie } = await signIn(world, email);
    const nextDay = dateFromNow(25 * HOUR_MS);
    const begun = await beginSignIn(world, email);
    const again = await finishSignIn(world, begun, cookie, nextDay);
    const second = readSetCookie(again, SESSION_COOKIE) ?? '';
    expect([second === '', second === sessionIdOf(cookie)]).toEqual([false, false]);
    const out = await world.call('/api/logout', {
      headers: SAME_ORIGIN_HEADERS,
      as: `${SESSION_COOKIE}=${second}`,
      now: new Date(nextDay.getTime() + 25 * HOUR_MS),
    });
    expect(readSetCookie(out, SESSION_COOKIE)).toBe('');
    expect((await me(cookie)).status).toBe(401);
    expect((await me(`${SESSION_COOKIE}=${second}`)).status).toBe(401);
  });

  it('that expired is a 401, and its cookie is deleted', async () => {
    const { cookie } = await signIn(world, randomEmail());
    expect((await me(cookie, dateFromNow(30 * DAY_MS - 60_000))).status).toBe(200);
    const set = async (values: { expire?: Date; endsAt?: Date }) =>
      world.db
        .update(sessions)
        .set(values)
        .where(eq(sessions.sid, await hashSessionId(sessionIdOf(cookie))));
    await set({ endsAt: dateFromNow(-1000) });
    expect((await me(cookie)).status).toBe(401);
    await set({ endsAt: dateFromNow(DAY_MS), expire: dateFromNow(-1000) });
    const answer = await me(cookie);
    expect([answer.status, answer.data.code]).toEqual([401, 'unauthenticated']);
    expect(readSetCookie(answer, SESSION_COOKIE)).toBe('');
  });

  it('ends with its user', async () => {
    const { cookie } = await signIn(world, randomEmail());
    const { data } = await me(cookie);
    await world.db.delete(users).where(eq(users.id, data.id));
    expect(await sessionsOf(data.id)).toEqual([]);
    expect((await me(cookie)).status).toBe(401);
  });

  it('ends by signing out, here and at the issuer, and its cookie is deleted', async () => {
    const email = randomEmail();
    const { cookie } = await signIn(world, email);
    const elsewhere = (await signIn(world, email)).cookie;
    const answer = await world.call('/api/logout', { as: cookie, headers: SAME_ORIGIN_HEADERS });
    expect(answer.status).toBe(302);
    expect(readSetCookie(answer, SESSION_COOKIE)).toBe('');
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.pathname).toBe('/oidc/session/end');
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
    expect((await me(cookie)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
  });

  it('ends by signing out though the issuer does not answer', async () => {
    const lonely = createWorld({
      DATABASE_URL: world.config.DATABASE_URL,
      OIDC_ISSUER: `${inject('standIns')}/stripe-down`,
    });
    const { cookie } = await signIn(world, randomEmail());
    const answer = await lonely.call('/api/logout', { as: cookie, headers: SAME_ORIGIN_HEADERS });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}/`]);
    expect((await me(cookie)).status).toBe(401);
  });

  it('ends in every browser by signing out everywhere, and nobody else’s does', async () => {
    const email = randomEmail();
    const { cookie } = await signIn(world, email);
    const elsewhere = (await signIn(world, email)).cookie;
    const other = (await signIn(world, randomEmail())).cookie;
    const answer = await world.call('/api/auth/sign-out-everywhere', { as: cookie, method: 'POST' });
    expect(readSetCookie(answer, SESSION_COOKIE)).toBe('');
    expect(await Promise.all([cookie, elsewhere, other].map(async (each) => (await me(each)).status))).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('a call that changes something', () => {
  const WEBHOOKS = ['/stripe/webhook', '/email/webhook', '/mail-events'];
  const routes = CALLS.filter(({ method, isInboundWebhook }) => method !== 'GET' && !isInboundWebhook).map(
    ({ method, path }) => `${method} ${path}`,
  );
  let admin: string;
  beforeAll(async () => {
    admin = (await world.people.admin()).cookie;
  });

  it.each([...new Set(routes)])('%s must come from our own pages', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const to = `/api${path.replaceAll(/\{\w+\}/g, 'none')}`;
    for (const origin of [null, 'null', 'https://evil.test', `${ORIGIN}.evil.test`]) {
      const { status, data } = await world.call(to, { as: admin, method, origin });
      expect([status, data.code], `origin ${origin}`).toEqual([403, 'forbidden']);
    }
  });

  it('may come from anywhere if it is a webhook with its own signature', async () => {
    for (const path of WEBHOOKS) {
      const { status } = await world.call(`/api${path}`, { json: {}, origin: 'https://sender.test' });
      expect(status).not.toBe(403);
    }
    expect(await world.db.select().from(emails)).toEqual([]);
  });
});

describe('a link of another site', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below our domain', { 'sec-fetch-site': 'same-site' }],
    ['an old browser that came from elsewhere', { referer: 'https://evil.test/api/logout' }],
    ['who says nothing', {}],
  ])('signs nobody out: %s', async (_, headers) => {
    const { cookie } = await signIn(world, randomEmail());
    const answer = await world.call('/api/logout', { as: cookie, headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<form action="/api/logout">')]);
    expect((await me(cookie)).status).toBe(200);
  });

  it('but our own pages and the address bar do', async () => {
    for (const headers of [SAME_ORIGIN_HEADERS, { 'sec-fetch-site': 'none' }, { referer: `${ORIGIN}/settings` }]) {
      const { cookie } = await signIn(world, randomEmail());
      expect((await world.call('/api/logout', { as: cookie, headers })).status).toBe(302);
      expect((await me(cookie)).status).toBe(401);
    }
  });
});

describe('a session, however much it is used', () => {
  it('ends 90 days after its sign-in', async () => {
    const { cookie } = await signIn(world, randomEmail());
    for (let day = 20; day < 90; day += 20) expect((await me(cookie, dateFromNow(day * DAY_MS))).status).toBe(200);
    expect((await sessionOf(cookie))?.expire.getTime()).toBeLessThanOrEqual(dateFromNow(90 * DAY_MS).getTime());
    expect((await me(cookie, dateFromNow(90 * DAY_MS + 60_000))).status).toBe(401);
  });
});

describe('an https address', () => {
  it('is announced by Strict-Transport-Security in every kind of answer', async () => {
    const secure = createWorld({ ORIGIN: 'https://app.test' });
    for (const path of ['/api/health', '/api/brands', '/api/nothing', '/robots.txt', '/api/login'])
      expect((await secure.call(path)).headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect((await world.call('/api/health')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('no cache keeps an answer of the API', () => {
  it.each([
    ['/api/auth/user', 200],
    ['/api/brands', 403],
    ['/api/nothing', 404],
    ['/api/onboarding', 405],
    ['/api/login', 302],
    ['/api/logout', 200],
    ['/api/callback', 400],
    ['/api/health', 200],
  ])('%s (%i)', async (path, status) => {
    const answer = await world.call(path, { as: (await world.people.newcomer()).cookie });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('nor the refusal of a visitor', async () => {
    const answer = await world.call('/api/auth/user');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
  });
});

describe('a caller over the rate limit', () => {
  /** Every rate limit is used up. */
  const usedUp = { limit: async () => ({ success: false }) } as unknown as string;
  const spent = createWorld(
    { RATE_LOGIN: usedUp, RATE_WRITE: usedUp, RATE_UPLOAD: usedUp, RATE_WEBHOOK: usedUp, RATE_REPORT: usedUp },
    { rateLimits: true },
  );

  it.each([
    ['GET', '/api/login'],
    ['POST', '/api/onboarding'],
  ])('%s %s: gets 429 with Retry-After and the usual body', async (method, path) => {
    const { cookie } = await spent.people.admin({ newsletterId: (await spent.add.newsletter()).id });
    const answer = await spent.call(path, { as: cookie, method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(answer.data).toEqual({
      error: 'Too many requests. Please try again in a minute.',
      code: 'rate_limited',
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is counted separately: by user, or by address', async () => {
    const real = createWorld({}, { rateLimits: true });
    const from = (address: string) =>
      real.call('/api/login', { headers: { 'cf-connecting-ip': address } }).then(({ status }) => status);
    const seen = new Set<number>();
    for (let n = 0; n < 200 && !seen.has(429); n++) seen.add(await from('192.0.2.1'));
    expect([...seen]).toEqual([302, 429]);
    expect(await from('192.0.2.2')).toBe(302);
  });
});
