// A sign-in that somebody interfered with makes no session, whatever was forged, expired or replayed.
import { EncryptJWT, jwtDecrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { beginSignIn, finishSignIn, LOGIN_COOKIE, readSetCookie, SESSION_COOKIE } from '../../support/sign-in.ts';
import { ORIGIN } from '../../support/world.ts';
import { createAccountsWorld, dateFromNow, randomEmail } from '../support/accounts-world.ts';

const { world } = createAccountsWorld();

/** The key that login cookies are sealed with. */
const key = async (secret: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`login:${secret}`)));

/** A login cookie with changed content, sealed with our key. */
async function resealed(
  sealed: string,
  change: Record<string, string>,
  { expires = dateFromNow(600_000), secret = world.config.SESSION_SECRET } = {},
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
  type Begun = { callback: string; sealed: string };
  const changed =
    (change: Record<string, string>, how = {}) =>
    async ({ sealed }: Begun) => ({ sealed: await resealed(sealed, change, how) });
  const queried =
    (change: (query: URLSearchParams) => void) =>
    async ({ callback }: Begun) => {
      const url = new URL(callback, ORIGIN);
      change(url.searchParams);
      return { callback: url.pathname + url.search };
    };
  const another = 'x'.repeat(43);
  const refused = (query: URLSearchParams) => {
    query.delete('code');
    query.set('error', 'access_denied');
  };
  it.each<[what: string, interfere: (begun: Begun) => Promise<object>, says: string]>([
    ['the browser began none', async () => ({ sealed: '' }), expired],
    ['another state', changed({ state: another }), unverified],
    ['another nonce', changed({ nonce: another }), unverified],
    ['another verifier', changed({ verifier: another }), unverified],
    [
      'the sign-in of another browser',
      () => beginSignIn(world, randomEmail()).then(({ sealed }) => ({ sealed })),
      unverified,
    ],
    ['sealed with another secret', changed({}, { secret: 'another-secret-of-nobody' }), expired],
    ['begun twelve minutes ago', changed({}, { expires: dateFromNow(-120_000) }), expired],
    ['a cookie that is none', async () => ({ sealed: 'nonsense' }), expired],
    ['a code that is none', queried((query) => query.set('code', 'nonsense')), unverified],
    ['another issuer’s answer', queried((query) => query.set('iss', 'https://evil.test')), unverified],
    ['refused at the issuer', queried(refused), 'Sign-in was cancelled or refused'],
  ])('%s', async (_, interfere, says) => {
    const begun = await beginSignIn(world, randomEmail());
    const answer = await finishSignIn(world, { ...begun, ...(await interfere(begun)) });
    expect([answer.status, answer.data.error]).toEqual([400, says]);
    expect(readSetCookie(answer, SESSION_COOKIE)).toBeUndefined();
    expect(readSetCookie(answer, LOGIN_COOKIE)).toBe('');
  });

  it('and shows a page with a way to try again', async () => {
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const answer = await world.call('/api/callback', { headers: opened });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const page = await answer.text();
    for (const said of ['<h1>You are not signed in</h1>', `<p>${expired}</p>`, '<a href="/api/login">Sign in</a>'])
      expect(page).toContain(said);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([answer.headers.get('cache-control'), readSetCookie(answer, LOGIN_COOKIE)]).toEqual([
      'private, no-store',
      '',
    ]);
    // Other errors redirect; a program's request gets JSON.
    const lost = await world.call('/api/nothing', { headers: opened });
    expect(lost.status).toBe(404);
    expect(await lost.text()).toContain('<a href="/">Back to the app</a>');
    for (const headers of [{ ...opened, 'sec-fetch-dest': 'empty' }, { ...opened, 'sec-fetch-mode': 'cors' }, {}])
      expect((await world.call('/api/callback', { headers })).data).toEqual({ error: expired, code: 'invalid' });
  });

  it('if the same answer of the issuer comes twice', async () => {
    const begun = await beginSignIn(world, randomEmail());
    expect((await finishSignIn(world, begun)).status).toBe(302);
    expect((await finishSignIn(world, begun)).status).toBe(400);
  });
});
