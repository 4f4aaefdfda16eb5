// Signing in: the user that the issuer's claims make, where sign-in returns to, and who may sign up.
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import type { IdentityClaims } from '../../../src/adapters/identity.ts';
import { hashSessionId } from '../../../src/api/session-cookie.ts';
import { completeSignIn as vouchedFor } from '../../../src/flows/account/sign-in.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { beginSignIn, finishSignIn, SESSION_COOKIE, signIn } from '../../support/sign-in.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';
import { createAccountsWorld, DAY_MS, dateFromNow, randomEmail, sessionIdOf } from '../support/accounts-world.ts';

const { world, me, sessionsOf } = createAccountsWorld();

describe('signing in', () => {
  it('makes a user from the issuer’s claims, and a session whose id only the browser knows', async () => {
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
    expect(kept).toContain(await hashSessionId(sessionIdOf(cookie)));
    expect(kept).not.toContain(sessionIdOf(cookie));
  });

  it('begun in two tabs is finished in each of them', async () => {
    const [first, second] = [await beginSignIn(world, 'new@example.com'), await beginSignIn(world, 'new@example.com')];
    const jar = `${first.cookieName}=${first.sealed}; ${second.cookieName}=${second.sealed}`;
    expect((await finishSignIn(world, { ...first, sealed: '' }, jar)).status).toBe(302);
    expect((await finishSignIn(world, { ...second, sealed: '' }, jar)).status).toBe(302);
  });

  it('works with an issuer that takes id and secret unencoded, as Google does, and with one that reads only the header', async () => {
    const { issuer } = (await (await fetch(`${world.config.OIDC_ISSUER}/.well-known/openid-configuration`)).json()) as {
      issuer: string;
    };
    const encoded = btoa(`${encodeURIComponent(world.config.OIDC_CLIENT_ID).replaceAll('-', '%2D')}:x`);
    const refused = await fetch(`${issuer}/token`, { method: 'POST', headers: { authorization: `Basic ${encoded}` } });
    expect(refused.status).toBe(401);
    expect((await signIn(world, randomEmail())).answer.status).toBe(302);
    const basic = createWorld({ OIDC_ISSUER: `${inject('standIns')}/oidc-basic` });
    expect((await signIn(basic, randomEmail())).answer.status).toBe(302);
  });

  it('asks an issuer once for its metadata, however many sign in', async () => {
    const fresh = createWorld({ OIDC_ISSUER: `${inject('standIns')}/oidc-basic` });
    const asked = vi.spyOn(globalThis, 'fetch');
    for (const _ of [1, 2]) expect((await signIn(fresh, randomEmail())).answer.status).toBe(302);
    const addresses = asked.mock.calls.map(([request]) => (request instanceof Request ? request.url : String(request)));
    asked.mockRestore();
    expect(addresses.filter((address) => address.endsWith('/openid-configuration'))).toHaveLength(1);
  });

  it('does not wait for metadata that an earlier request asked for and never got', async () => {
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

  it('ends the browser’s previous session, and leaves those of other browsers', async () => {
    const email = randomEmail();
    const first = (await signIn(world, email)).cookie;
    const elsewhere = (await signIn(world, email)).cookie;
    const second = (await signIn(world, email, {}, first)).cookie;
    expect(sessionIdOf(second)).not.toBe(sessionIdOf(first));
    expect((await me(first)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
    expect((await me(second)).status).toBe(200);
  });

  it('never adopts a session id that was planted in the browser', async () => {
    const planted = `${SESSION_COOKIE}=planted-by-somebody-else`;
    const { cookie } = await signIn(world, randomEmail(), {}, planted);
    expect(cookie).not.toBe(planted);
    expect((await me(cookie)).status).toBe(200);
    expect((await me(planted)).status).toBe(401);
  });

  it('makes a configured address an administrator, and never an unverified one', async () => {
    const { cookie } = await signIn(world, 'admin@example.com');
    expect((await me(cookie)).data).toMatchObject({ isAdmin: true, access: { viewer: 'admin' } });

    const claimed = claims({ email: 'admin@example.com', emailVerified: false });
    expect((await vouchedFor(createWorld().services, claimed, row(), new Date())).isAdmin).toBe(false);
  });

  it('never removes an administrator’s right', async () => {
    const email = randomEmail();
    const { cookie } = await signIn(world, email);
    const { data } = await me(cookie);
    await world.db.update(users).set({ isAdmin: true }).where(eq(users.id, data.id));
    expect((await me((await signIn(world, email)).cookie)).data.isAdmin).toBe(true);
  });

  it('refuses a second identity with an address that another one holds; an unverified address reserves nothing', async () => {
    const email = randomEmail();
    const as = (more: object) => vouchedFor(world.services, claims({ email, ...more }), row(), new Date());
    const squatter = await as({ emailVerified: false });
    const owner = await as({});
    expect(owner.id).not.toBe(squatter.id);
    await expect(as({ issuer: 'https://another.test' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('deletes a name that the issuer no longer sends', async () => {
    const email = randomEmail();
    const { cookie } = await signIn(world, email);
    await world.db.update(users).set({ firstName: 'Ida', lastName: 'Berg' }).where(eq(users.email, email));
    expect((await me(cookie)).data).toMatchObject({ firstName: 'Ida', lastName: 'Berg' });
    const again = await signIn(world, email);
    expect((await me(again.cookie)).data).toMatchObject({ firstName: null, lastName: null });
  });
});

const claims = (more: Partial<IdentityClaims>): IdentityClaims => ({
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

const row = () => ({
  sid: crypto.randomUUID(),
  expire: dateFromNow(DAY_MS),
  endsAt: dateFromNow(90 * DAY_MS),
  replaces: null,
  agent: null,
});

describe('the way back after signing in', () => {
  it.each([
    ['/', '/'],
    ['/brands?sortBy=name&page=2#top', '/brands?sortBy=name&page=2#top'],
    ['/api/subscribe?plan=weekly', '/api/subscribe?plan=weekly'],
    ['//evil.test', '/'],
    ['/api/logout', '/'],
  ])('%j leads to %j', async (returnTo, expected) => {
    const { answer } = await signIn(world, 'free@example.com', { returnTo });
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(expected);
    expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
  });
});

describe('while sign-ups are closed', () => {
  const closed = createWorld({ SIGNUPS: 'closed' });
  const json = { name: 'Copper Kettle', website: 'https://copper-kettle.test', description: 'For home brewers.' };

  it('a newcomer can sign in but not onboard', async () => {
    const { cookie } = await signIn(closed, randomEmail());
    const { data } = await closed.call('/api/auth/user', { as: cookie });
    expect(data.access).toMatchObject({ viewer: 'newcomer', canOnboard: false });
    const refused = await closed.call('/api/onboarding', { as: cookie, json });
    expect([refused.status, refused.data.error]).toEqual([403, 'Sign-ups are closed']);
    expect((await closed.call('/api/brands', { as: cookie })).status).toBe(403);
  });

  it('a person with an accepted access request can onboard once the address is verified; a declined one can’t', async () => {
    const admin = await closed.people.admin();
    const decide = async (email: string, status: string) => {
      const { data } = await closed.call('/api/access-requests', { as: admin.cookie });
      const { id } = data.requests.find((one: { email: string }) => one.email === email);
      return closed.call(`/api/access-requests/${id}`, { as: admin.cookie, method: 'PATCH', json: { status } });
    };
    const [accepted, declined, unproved] = [randomEmail(), randomEmail(), randomEmail()];
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

  it('an administrator and an existing member are not affected', async () => {
    const { cookie } = await signIn(closed, 'admin@example.com');
    expect((await closed.call('/api/onboarding', { as: cookie, json })).status).toBe(200);
    const member = await closed.people.free((await closed.add.newsletter()).id);
    expect((await closed.call('/api/brands', { as: member.cookie })).status).toBe(200);
  });
});
