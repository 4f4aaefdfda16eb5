// Accounts: signing in and out, sessions, where sign-in returns to, and the checks that every API call goes through.
import { eq } from 'drizzle-orm';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Claims } from '../../src/adapters/identity.ts';
import { ROUTE_GROUPS } from '../../src/api/app.ts';
import { hashSessionId, newSessionId, sessionCookie } from '../../src/api/session-cookie.ts';
import { signIn as vouchedFor } from '../../src/flows/account/sign-in.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { users } from '../../src/store/schema/newsletters.ts';
import { sessions } from '../../src/store/schema/sessions.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { beginSignIn, cookieOf, finishSignIn, LOGIN_COOKIE, SESSION_COOKIE, signIn } from '../support/sign-in.ts';
import { createWorld, ORIGIN } from '../support/world.ts';

const world = createWorld();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => new Date(Date.now() + ms);
const somebody = () => `${crypto.randomUUID()}@people.test`;
const idOf = (cookie: string) => cookie.split(/=(.*)/s)[1] ?? '';

const me = (cookie: string, now?: Date) => world.call('/api/auth/user', { as: cookie, ...(now ? { now } : {}) });
const sessionOf = async (cookie: string) => {
  const [row] = await world.db
    .select()
    .from(sessions)
    .where(eq(sessions.sid, await hashSessionId(idOf(cookie))));
  return row;
};
const sessionsOf = (userId: string) => world.db.select().from(sessions).where(eq(sessions.userId, userId));

describe('signing in', () => {
  it('makes a user of the issuer’s claims and a session whose id only the browser knows', async () => {
    const { answer, cookie } = await signIn(world, 'new@example.com');
    expect(answer.status).toBe(302);
    const line = answer.headers.getSetCookie().find((each) => each.startsWith(SESSION_COOKIE));
    expect(line).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { data } = await me(cookie);
    expect(data).toMatchObject({
      email: 'new@example.com',
      firstName: 'Nora',
      lastName: 'Lind',
      isAdmin: false,
      newsletterId: null,
      access: { viewer: 'newcomer', canOnboard: true },
    });
    const kept = JSON.stringify(await sessionsOf(data.id));
    expect(kept).toContain(await hashSessionId(idOf(cookie)));
    expect(kept).not.toContain(idOf(cookie));
  });

  it('works with an issuer that takes id and secret as they are, as Google does, and with one that knows the header alone', async () => {
    const { issuer } = (await (await fetch(`${world.config.OIDC_ISSUER}/.well-known/openid-configuration`)).json()) as {
      issuer: string;
    };
    const encoded = btoa(`${encodeURIComponent(world.config.OIDC_CLIENT_ID).replaceAll('-', '%2D')}:x`);
    const refused = await fetch(`${issuer}/token`, { method: 'POST', headers: { authorization: `Basic ${encoded}` } });
    expect(refused.status).toBe(401);
    expect((await signIn(world, somebody())).answer.status).toBe(302);
    const basic = createWorld({ OIDC_ISSUER: `${inject('standIns')}/oidc-basic` });
    expect((await signIn(basic, somebody())).answer.status).toBe(302);
  });

  it('asks an issuer once for its metadata, however many sign in', async () => {
    const fresh = createWorld({ OIDC_ISSUER: `${inject('standIns')}/oidc-basic` });
    const asked = vi.spyOn(globalThis, 'fetch');
    for (const _ of [1, 2]) expect((await signIn(fresh, somebody())).answer.status).toBe(302);
    const addresses = asked.mock.calls.map(([request]) => (request instanceof Request ? request.url : String(request)));
    asked.mockRestore();
    expect(addresses.filter((address) => address.endsWith('/openid-configuration'))).toHaveLength(1);
  });

  it('does not wait for the metadata that a request asked for and never got', async () => {
    const stuck = createWorld({ OIDC_ISSUER: `${inject('standIns')}/oidc-stuck/${crypto.randomUUID()}` });
    const afterMs = AbortSignal.timeout.bind(AbortSignal);
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => afterMs(ms === 10_000 ? 1_000 : ms));
    const both = [stuck.call('/api/login'), stuck.call('/api/login')];
    expect((await Promise.race(both)).status).toBe(302);
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([302, 502]);
    expect(waits).toHaveBeenCalledWith(10_000);
    waits.mockRestore();
    expect(takeLogMessages().join()).toContain('The sign-in service did not answer');
  });

  it('ends the session that the browser had, and leaves those of other browsers', async () => {
    const email = somebody();
    const first = (await signIn(world, email)).cookie;
    const elsewhere = (await signIn(world, email)).cookie;
    const second = (await signIn(world, email, {}, first)).cookie;
    expect(idOf(second)).not.toBe(idOf(first));
    expect((await me(first)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
    expect((await me(second)).status).toBe(200);
  });

  it('never takes over an id that was planted in the browser', async () => {
    const planted = `${SESSION_COOKIE}=planted-by-somebody-else`;
    const { cookie } = await signIn(world, somebody(), {}, planted);
    expect(cookie).not.toBe(planted);
    expect((await me(cookie)).status).toBe(200);
    expect((await me(planted)).status).toBe(401);
  });

  it('makes an administrator of who is named as one, and of nobody whose address is not verified', async () => {
    const { cookie } = await signIn(world, 'admin@example.com');
    expect((await me(cookie)).data).toMatchObject({ isAdmin: true, access: { viewer: 'admin' } });

    const claimed = createWorld();
    const user = await vouchedFor(
      claimed.services,
      claims({ email: 'admin@example.com', emailVerified: false }),
      row(),
      new Date(),
    );
    expect(user.isAdmin).toBe(false);
  });

  it('never takes the right of an administrator away', async () => {
    const email = somebody();
    const { cookie } = await signIn(world, email);
    const { data } = await me(cookie);
    await world.db.update(users).set({ isAdmin: true }).where(eq(users.id, data.id));
    expect((await me((await signIn(world, email)).cookie)).data.isAdmin).toBe(true);
  });

  it('an address that nobody has proved reserves nothing', async () => {
    const email = somebody();
    const squatter = await vouchedFor(world.services, claims({ email, emailVerified: false }), row(), new Date());
    const owner = await vouchedFor(world.services, claims({ email, emailVerified: true }), row(), new Date());
    expect(owner.id).not.toBe(squatter.id);
    const proved = vouchedFor(world.services, { ...claims({ email }), emailVerified: true }, row(), new Date());
    await expect(proved).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses a second identity with an address that another one holds', async () => {
    const email = somebody();
    await signIn(world, email);
    const second = vouchedFor(world.services, claims({ email, issuer: 'https://another.test' }), row(), new Date());
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
  });

  it('takes over what the issuer says anew', async () => {
    const given = claims({ email: somebody(), firstName: 'Ida' });
    const { id } = await vouchedFor(world.services, given, row(), new Date());
    const again = await vouchedFor(
      world.services,
      { ...given, email: somebody(), firstName: 'Eda' },
      row(),
      new Date(),
    );
    expect(again).toMatchObject({ id, firstName: 'Eda' });
  });

  it('forgets a name that the issuer tells no more', async () => {
    const email = somebody();
    const { cookie } = await signIn(world, email);
    await world.db.update(users).set({ firstName: 'Ida', lastName: 'Berg' }).where(eq(users.email, email));
    expect((await me(cookie)).data).toMatchObject({ firstName: 'Ida', lastName: 'Berg' });
    const again = await signIn(world, email);
    expect((await me(again.cookie)).data).toMatchObject({ firstName: null, lastName: null });
  });
});

const claims = (more: Partial<Claims>): Claims => ({
  issuer: 'https://issuer.test',
  subject: crypto.randomUUID(),
  email: null,
  emailVerified: true,
  firstName: null,
  lastName: null,
  picture: null,
  idToken: '',
  ...more,
});
/** What a browser says of a click on our own page. */
const OWN_LINK = { 'sec-fetch-site': 'same-origin' };

const row = () => ({
  sid: crypto.randomUUID(),
  expire: later(DAY_MS),
  endsAt: later(90 * DAY_MS),
  replaces: null,
  agent: null,
});

/** The key that login cookies are sealed with. */
const key = async (secret: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`login:${secret}`)));

/** A login cookie with something else in it, sealed as ours are. */
async function resealed(
  sealed: string,
  change: Record<string, string>,
  { expires = later(600_000), secret = world.config.SESSION_SECRET } = {},
): Promise<string> {
  const { payload } = await jwtDecrypt(sealed, await key(world.config.SESSION_SECRET));
  return new EncryptJWT({ ...payload, ...change })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(expires)
    .encrypt(await key(secret));
}

describe('a sign-in that was interfered with makes no session', () => {
  const expired = 'This sign-in took too long or was started elsewhere. Please try again.';
  const unverified = 'The sign-in answer could not be verified. Please try again.';
  const queried = (callback: string, change: (query: URLSearchParams) => void) => {
    const url = new URL(callback, ORIGIN);
    change(url.searchParams);
    return url.pathname + url.search;
  };
  it.each<[what: string, interfere: (begun: { callback: string; sealed: string }) => Promise<object>, says: string]>([
    ['the browser began none', async () => ({ sealed: '' }), expired],
    [
      'another state',
      async ({ sealed }) => ({ sealed: await resealed(sealed, { state: 'x'.repeat(43) }) }),
      unverified,
    ],
    [
      'another nonce',
      async ({ sealed }) => ({ sealed: await resealed(sealed, { nonce: 'x'.repeat(43) }) }),
      unverified,
    ],
    [
      'another verifier',
      async ({ sealed }) => ({ sealed: await resealed(sealed, { verifier: 'x'.repeat(43) }) }),
      unverified,
    ],
    [
      'the sign-in of another browser',
      async () => ({ sealed: (await beginSignIn(world, somebody())).sealed }),
      unverified,
    ],
    [
      'sealed with another secret',
      async ({ sealed }) => ({ sealed: await resealed(sealed, {}, { secret: 'another-secret-of-nobody' }) }),
      expired,
    ],
    [
      'begun twelve minutes ago',
      async ({ sealed }) => ({ sealed: await resealed(sealed, {}, { expires: later(-120_000) }) }),
      expired,
    ],
    ['a cookie that is none', async () => ({ sealed: 'nonsense' }), expired],
    [
      'a code that is none',
      async ({ callback }) => ({ callback: queried(callback, (query) => query.set('code', 'nonsense')) }),
      unverified,
    ],
    [
      'another issuer’s answer',
      async ({ callback }) => ({ callback: queried(callback, (query) => query.set('iss', 'https://evil.test')) }),
      unverified,
    ],
    [
      'refused at the issuer',
      async ({ callback }) => ({
        callback: queried(callback, (query) => {
          query.delete('code');
          query.set('error', 'access_denied');
        }),
      }),
      'Sign-in was cancelled or refused',
    ],
  ])('%s', async (_, interfere, says) => {
    const begun = await beginSignIn(world, somebody());
    const answer = await finishSignIn(world, { ...begun, ...(await interfere(begun)) });
    expect([answer.status, answer.data.error]).toEqual([400, says]);
    expect(cookieOf(answer, SESSION_COOKIE)).toBeUndefined();
    expect(cookieOf(answer, LOGIN_COOKIE)).toBe('');
  });

  it('and is told to a person on a page, with the way to another try', async () => {
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const answer = await world.call('/api/callback', { headers: opened });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const page = await answer.text();
    for (const said of ['<h1>You are not signed in</h1>', `<p>${expired}</p>`, '<a href="/api/login">Sign in</a>'])
      expect(page).toContain(said);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([answer.headers.get('cache-control'), cookieOf(answer, LOGIN_COOKIE)]).toEqual(['private, no-store', '']);
    // What isn't about signing in leads back; what a program asks is answered to a program.
    const lost = await world.call('/api/nothing', { headers: opened });
    expect(lost.status).toBe(404);
    expect(await lost.text()).toContain('<a href="/">Back to the app</a>');
    for (const headers of [{ ...opened, 'sec-fetch-dest': 'empty' }, { ...opened, 'sec-fetch-mode': 'cors' }, {}])
      expect((await world.call('/api/callback', { headers })).data).toEqual({ error: expired, code: 'invalid' });
  });

  it('where the same answer of the issuer comes twice', async () => {
    const begun = await beginSignIn(world, somebody());
    expect((await finishSignIn(world, begun)).status).toBe(302);
    expect((await finishSignIn(world, begun)).status).toBe(400);
  });
});

describe('the way back after signing in', () => {
  it.each([
    ['/', '/'],
    ['/brands?sortBy=name&page=2#top', '/brands?sortBy=name&page=2#top'],
    ['/api/subscribe?plan=weekly', '/api/subscribe?plan=weekly'],
    // Another host, said in every way that a browser would understand.
    ['//evil.test', '/'],
    ['///evil.test', '/'],
    ['/\\evil.test', '/'],
    ['\\\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['/.//evil.test', '/'],
    ['/..//evil.test', '/'],
    ['/brands/..//evil.test', '/'],
    ['/%2e%2e//evil.test', '/'],
    ['https://evil.test/brands', '/'],
    ['https:/evil.test', '/'],
    [`${ORIGIN}.evil.test/`, '/'],
    ['@evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['%2F%2Fevil.test', '/'],
    // Encoded, it is a path of ours.
    ['/%2F%2Fevil.test', '/%2F%2Fevil.test'],
    ['/%5Cevil.test', '/%5Cevil.test'],
    // Not a page: it would sign out again, or show JSON.
    ['/api/logout', '/'],
    ['/%61pi/logout', '/'],
    ['/brands/../api/logout', '/'],
    [`/${'x'.repeat(500)}`, '/'],
    ['', '/'],
  ])('%j leads to %j', async (returnTo, expected) => {
    const { answer } = await signIn(world, 'free@example.com', { returnTo });
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(expected);
    expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
  });
});

describe('a session', () => {
  it('has an id that nobody guesses, in a cookie that on https no other scheme gets and no subdomain sets', () => {
    expect(newSessionId()).toMatch(/^[\w-]{43}$/);
    expect(sessionCookie({ ORIGIN: 'https://app.test' })).toMatchObject({
      name: '__Host-broughtby_session',
      options: { secure: true, path: '/' },
    });
    expect(sessionCookie({ ORIGIN })).toMatchObject({ name: SESSION_COOKIE, options: { secure: false } });
  });

  it('slides, but is written at most once a day', async () => {
    const { cookie } = await signIn(world, somebody());
    const began = (await sessionOf(cookie))?.expire.getTime() ?? 0;
    expect(Math.abs(began - later(30 * DAY_MS).getTime())).toBeLessThan(60_000);

    const sameDay = await me(cookie, later(23 * HOUR_MS));
    expect(cookieOf(sameDay, SESSION_COOKIE)).toBeUndefined();
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(began);

    const nextDay = later(25 * HOUR_MS);
    const slid = await me(cookie, nextDay);
    expect(cookieOf(slid, SESSION_COOKIE)).toBe(idOf(cookie));
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(nextDay.getTime() + 30 * DAY_MS);

    await me(cookie, new Date(nextDay.getTime() + 23 * HOUR_MS));
    expect((await sessionOf(cookie))?.expire.getTime()).toBe(nextDay.getTime() + 30 * DAY_MS);
  });

  it('ends by signing out or in anew, though it would have slid just then', async () => {
    const email = somebody();
    const { cookie } = await signIn(world, email);
    const nextDay = later(25 * HOUR_MS);
    const begun = await beginSignIn(world, email);
    const again = await finishSignIn(world, begun, cookie, nextDay);
    const second = cookieOf(again, SESSION_COOKIE) ?? '';
    expect([second === '', second === idOf(cookie)]).toEqual([false, false]);
    const out = await world.call('/api/logout', {
      headers: OWN_LINK,
      as: `${SESSION_COOKIE}=${second}`,
      now: new Date(nextDay.getTime() + 25 * HOUR_MS),
    });
    expect(cookieOf(out, SESSION_COOKIE)).toBe('');
    expect((await me(cookie)).status).toBe(401);
    expect((await me(`${SESSION_COOKIE}=${second}`)).status).toBe(401);
  });

  it('that expired is none: 401, and its cookie goes', async () => {
    const { cookie } = await signIn(world, somebody());
    expect((await me(cookie, later(30 * DAY_MS - 60_000))).status).toBe(200);
    await world.db
      .update(sessions)
      .set({ expire: later(-1000) })
      .where(eq(sessions.sid, await hashSessionId(idOf(cookie))));
    const answer = await me(cookie);
    expect([answer.status, answer.data.code]).toEqual([401, 'unauthenticated']);
    expect(cookieOf(answer, SESSION_COOKIE)).toBe('');
  });

  it('ends with its user', async () => {
    const { cookie } = await signIn(world, somebody());
    const { data } = await me(cookie);
    await world.db.delete(users).where(eq(users.id, data.id));
    expect(await sessionsOf(data.id)).toEqual([]);
    expect((await me(cookie)).status).toBe(401);
  });

  it('ends by signing out, here and at the issuer, and the cookie goes', async () => {
    const email = somebody();
    const { cookie } = await signIn(world, email);
    const elsewhere = (await signIn(world, email)).cookie;
    const answer = await world.call('/api/logout', { as: cookie, headers: OWN_LINK });
    expect(answer.status).toBe(302);
    expect(cookieOf(answer, SESSION_COOKIE)).toBe('');
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
    const { cookie } = await signIn(world, somebody());
    const answer = await lonely.call('/api/logout', { as: cookie, headers: OWN_LINK });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}/`]);
    expect((await me(cookie)).status).toBe(401);
  });

  it('of every browser ends by signing out everywhere, and nobody else’s', async () => {
    const email = somebody();
    const { cookie } = await signIn(world, email);
    const elsewhere = (await signIn(world, email)).cookie;
    const other = (await signIn(world, somebody())).cookie;
    const answer = await world.call('/api/auth/sign-out-everywhere', { as: cookie, method: 'POST' });
    expect(cookieOf(answer, SESSION_COOKIE)).toBe('');
    expect(await Promise.all([cookie, elsewhere, other].map(async (each) => (await me(each)).status))).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('while sign-ups are closed', () => {
  const closed = createWorld({ SIGNUPS: 'closed' });
  const json = { name: 'Copper Kettle', website: 'https://copper-kettle.test', description: 'For home brewers.' };

  it('a newcomer may sign in and not onboard', async () => {
    const { cookie } = await signIn(closed, somebody());
    const { data } = await closed.call('/api/auth/user', { as: cookie });
    expect(data.access).toMatchObject({ viewer: 'newcomer', canOnboard: false });
    const refused = await closed.call('/api/onboarding', { as: cookie, json });
    expect([refused.status, refused.data.error]).toEqual([403, 'Sign-ups are closed']);
    expect((await closed.call('/api/brands', { as: cookie })).status).toBe(403);
  });

  it('who asked for access and was accepted onboards, once its address is proved; who was declined does not', async () => {
    const admin = await closed.people.admin();
    const decide = async (email: string, status: string) => {
      const { data } = await closed.call('/api/access-requests', { as: admin.cookie });
      const { id } = data.requests.find((one: { email: string }) => one.email === email);
      return closed.call(`/api/access-requests/${id}`, { as: admin.cookie, method: 'PATCH', json: { status } });
    };
    const [accepted, declined, unproved] = [somebody(), somebody(), somebody()];
    for (const email of [accepted, declined, unproved])
      await closed.call('/api/access-requests', { json: { name: 'N', email: email.toUpperCase() } });
    expect((await decide(accepted, 'accepted')).data).toMatchObject({ email: accepted, status: 'accepted' });
    await decide(unproved, 'accepted');
    await decide(declined, 'declined');
    const { cookie } = await signIn(closed, accepted);
    expect((await closed.call('/api/auth/user', { as: cookie })).data.access.canOnboard).toBe(true);
    const own = { ...json, name: 'Let In', website: 'https://let-in.test' };
    expect((await closed.call('/api/onboarding', { as: cookie, json: own })).status).toBe(200);
    const other = await signIn(closed, declined);
    expect((await closed.call('/api/onboarding', { as: other.cookie, json: own })).status).toBe(403);
    const maybe = await signIn(closed, unproved);
    await closed.db.update(users).set({ emailVerified: false }).where(eq(users.email, unproved));
    expect((await closed.call('/api/onboarding', { as: maybe.cookie, json: own })).status).toBe(403);
  });

  it('an administrator and a member from before go on as ever', async () => {
    const { cookie } = await signIn(closed, 'admin@example.com');
    expect((await closed.call('/api/onboarding', { as: cookie, json })).status).toBe(200);
    const member = await closed.people.free((await closed.add.newsletter()).id);
    expect((await closed.call('/api/brands', { as: member.cookie })).status).toBe(200);
  });
});

describe('whatever changes something', () => {
  const WEBHOOKS = ['/stripe/webhook', '/email/webhook', '/mail-events'];
  const routes = Object.values(ROUTE_GROUPS)
    .flat()
    .flatMap((part) => part.routes)
    .filter(({ method, path }) => method !== 'GET' && method !== 'ALL' && !WEBHOOKS.includes(path))
    .map(({ method, path }) => `${method} ${path}`);
  let admin: string;
  beforeAll(async () => {
    admin = (await world.people.admin()).cookie;
  });

  it.each([...new Set(routes)])('%s must come from our own pages', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const to = `/api${path.replaceAll(/:\w+/g, 'none')}`;
    for (const origin of [null, 'null', 'https://evil.test', `${ORIGIN}.evil.test`]) {
      const { status, data } = await world.call(to, { as: admin, method, origin });
      expect([status, data.code], `origin ${origin}`).toEqual([403, 'forbidden']);
    }
  });

  it('and webhooks, which bring a signature of their own, may come from anywhere', async () => {
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
    const { cookie } = await signIn(world, somebody());
    const answer = await world.call('/api/logout', { as: cookie, headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<form action="/api/logout">')]);
    expect((await me(cookie)).status).toBe(200);
  });

  it('our own pages and the address bar do', async () => {
    for (const headers of [OWN_LINK, { 'sec-fetch-site': 'none' }, { referer: `${ORIGIN}/settings` }]) {
      const { cookie } = await signIn(world, somebody());
      expect((await world.call('/api/logout', { as: cookie, headers })).status).toBe(302);
      expect((await me(cookie)).status).toBe(401);
    }
  });
});

describe('a session, however much it is used', () => {
  it('ends 90 days after its sign-in', async () => {
    const { cookie } = await signIn(world, somebody());
    for (let day = 20; day < 90; day += 20) expect((await me(cookie, later(day * DAY_MS))).status).toBe(200);
    expect((await sessionOf(cookie))?.expire.getTime()).toBeLessThanOrEqual(later(90 * DAY_MS).getTime());
    expect((await me(cookie, later(90 * DAY_MS + 60_000))).status).toBe(401);
  });
});

describe('an https address', () => {
  it('is told to be the only one, in every kind of answer', async () => {
    const secure = createWorld({ ORIGIN: 'https://app.test' });
    for (const path of ['/api/health', '/api/brands', '/api/nothing', '/robots.txt', '/api/login'])
      expect((await secure.call(path)).headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect((await world.call('/api/health')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('an answer of the API is kept by nobody', () => {
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

  it('nor is the refusal of somebody who is not signed in', async () => {
    const answer = await world.call('/api/auth/user');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
  });
});

describe('who asks too often', () => {
  /** Whatever is limited is used up. */
  const usedUp = { limit: async () => ({ success: false }) } as unknown as string;
  const spent = createWorld(
    { RATE_LOGIN: usedUp, RATE_WRITE: usedUp, RATE_UPLOAD: usedUp, RATE_WEBHOOK: usedUp, RATE_REPORT: usedUp },
    { rateLimits: true },
  );

  it.each([
    ['GET', '/api/login'],
    ['GET', '/api/callback'],
    ['GET', '/api/subscribe'],
    ['POST', '/api/onboarding'],
    ['POST', '/api/access-requests'],
    ['POST', '/api/newsletter-tracking-requests'],
    ['POST', '/api/create-checkout-session'],
    ['POST', '/api/create-portal-session'],
    ['POST', '/api/email/webhook'],
    ['POST', '/api/stripe/webhook'],
    ['POST', '/api/emails/upload'],
    ['POST', '/api/privacy/contacts'],
    ['GET', '/api/public/report/asked-too-often'],
  ])('%s %s: 429, when to come again, and the usual body', async (method, path) => {
    const { cookie } = await spent.people.admin({ newsletterId: (await spent.add.newsletter()).id });
    const answer = await spent.call(path, { as: cookie, method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(answer.data).toEqual({
      error: 'Too many requests. Please try again in a minute.',
      code: 'rate_limited',
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is counted by itself: as a user, or as the address it calls from', async () => {
    const real = createWorld({}, { rateLimits: true });
    const from = (address: string) =>
      real.call('/api/login', { headers: { 'cf-connecting-ip': address } }).then(({ status }) => status);
    const seen = new Set<number>();
    for (let n = 0; n < 200 && !seen.has(429); n++) seen.add(await from('192.0.2.1'));
    expect([...seen]).toEqual([302, 429]);
    expect(await from('192.0.2.2')).toBe(302);
  });
});
