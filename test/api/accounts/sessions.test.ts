// Sessions and the checks that every API call goes through: expiry, signing out, origin, caching and rate limits.
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { hashSessionId, newSessionId, sessionCookie } from '../../../src/api/session-cookie.ts';
import { CALLS } from '../../../src/contract/routes.ts';
import { findUserBySessionHash, startSession } from '../../../src/store/account/sessions.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { dashboardVisits, sessions } from '../../../src/store/schema/sessions.ts';
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

const { world, me, sessionOf } = createAccountsWorld();

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

  it('ends 90 days after its sign-in, however much it is used', async () => {
    const { cookie } = await signIn(world, randomEmail());
    for (let day = 20; day < 90; day += 20) expect((await me(cookie, dateFromNow(day * DAY_MS))).status).toBe(200);
    expect((await sessionOf(cookie))?.expire.getTime()).toBeLessThanOrEqual(dateFromNow(90 * DAY_MS).getTime());
    expect((await me(cookie, dateFromNow(90 * DAY_MS + 60_000))).status).toBe(401);
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

describe('a right or a session that is gone', () => {
  it('is gone with the very next call, also one that only records something', async () => {
    const { id, cookie } = await world.people.admin();
    const add = async () => (await world.call('/api/brands', { as: cookie, json: { name: id } })).status;
    await me(cookie);
    await world.db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    expect(await add()).toBe(403);
    await world.db.delete(sessions).where(eq(sessions.userId, id));
    expect(await add()).toBe(401);
    expect((await world.call('/api/dashboard', { as: cookie })).status).toBe(401);
    expect(await world.db.select().from(dashboardVisits)).toEqual([]);
  });
});

describe('a call that changes something', () => {
  const changing = CALLS.filter(({ method }) => method !== 'GET');

  it('must come from our own pages, unless it is a webhook with its own signature', async () => {
    const { cookie } = await world.people.admin();
    const answered = async ({ method, path }: (typeof changing)[number], origin: string | null) => {
      const to = `/api${path.replaceAll(/\{\w+\}/g, 'none')}`;
      const { status, data } = await world.call(to, { as: cookie, method, origin });
      return [method, path, origin, status === 403 && data.code === 'forbidden'];
    };
    for (const call of changing)
      expect(await answered(call, null)).toEqual([call.method, call.path, null, !call.isInboundWebhook]);
    const webhooks = changing.filter((call) => call.isInboundWebhook).map(({ path }) => path);
    expect(webhooks.sort()).toEqual(['/email/webhook', '/mail-events', '/stripe/webhook']);
    const [one] = changing.filter((call) => !call.isInboundWebhook);
    for (const origin of ['null', 'https://evil.test', `${ORIGIN}.evil.test`])
      expect(one && (await answered(one, origin))?.at(-1)).toBe(true);
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

describe('an https address', () => {
  it('is announced by Strict-Transport-Security in every kind of answer', async () => {
    const secure = createWorld({ ORIGIN: 'https://app.test' });
    for (const path of ['/api/health', '/api/brands', '/api/nothing', '/robots.txt', '/api/login'])
      expect((await secure.call(path)).headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect((await world.call('/api/health')).headers.get('strict-transport-security')).toBeNull();
  });
});

it('no cache keeps an answer of the API, whatever it is', async () => {
  const newcomer = (await world.people.newcomer()).cookie;
  for (const [path, status, as = newcomer] of [
    ['/api/auth/user', 200],
    ['/api/auth/user', 401, null],
    ['/api/brands', 403],
    ['/api/nothing', 404],
    ['/api/onboarding', 405],
    ['/api/login', 302],
    ['/api/logout', 200],
    ['/api/callback', 400],
    ['/api/health', 200],
  ] as const) {
    const answer = await world.call(path, { as });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('a caller over the rate limit', () => {
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
