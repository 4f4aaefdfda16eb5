// Which of an identity provider's claims are trusted: an address only if the provider says that it is verified.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOidcIdentityProvider } from '../../../src/adapters/identity.ts';
import { serveOnLoopback } from '../../support/loopback.ts';
import { captureAppError } from './support/failure.ts';

let stop: () => Promise<void>;
let issuer = '';
/** Claims of the issuer's token beside its subject and audience. */
let said: Record<string, unknown> = {};
let endpoints: Record<string, unknown> = {};
let nonce = '';
/** The issuer's answer instead of a token; null: it closes the connection; 'never': no answer. */
let refusal: { status: number; body: string; challenge?: string } | null | 'never' | undefined;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const server = await serveOnLoopback(async ({ url }, response) => {
    const json = (body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...endpoints,
      });
    }
    if (url === '/keys') return json({ keys: [jwk] });
    if (refusal === 'never') return;
    if (refusal === null) return void response.destroy();
    if (refusal) {
      const { status, body, challenge } = refusal;
      const headers = { 'content-type': 'application/json', ...(challenge && { 'www-authenticate': challenge }) };
      return void response.writeHead(status, headers).end(body);
    }
    const id_token = await new SignJWT({ nonce, ...said })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('us')
      .setSubject('somebody')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json({ access_token: 'a', token_type: 'bearer', id_token });
  });
  ({ origin: issuer, stop } = server);
});
afterAll(() => stop());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const identity = (at = issuer) =>
  createOidcIdentityProvider({
    issuer: at,
    clientId: 'us',
    clientSecret: 'secret',
    redirectUri: 'https://app.test/api/callback',
    secret: 'x'.repeat(32),
  });

/** Signs in a person with these claims, who takes so many minutes for it. */
async function signedIn(claims: Record<string, unknown>, minutes = 0, brought = 'code=c') {
  said = claims;
  const ours = identity();
  const { url, sealed } = await ours.begin('/newsletters', null);
  const { searchParams: asked } = new URL(url);
  nonce = asked.get('nonce') ?? '';
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const callback = new URL(`https://app.test/api/callback?${brought}&state=${asked.get('state')}`);
  return ours.finish(callback, sealed);
}

describe('an email address', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ])('with email_verified %j is verified: %s', async (email_verified, emailVerified) => {
    const { claims, returnTo } = await signedIn({ email: 'Nora@House.test', email_verified });
    expect(claims).toMatchObject({ email: 'nora@house.test', emailVerified });
    expect(returnTo).toBe('/newsletters');
  });

  it('that the issuer does not send is stored as none', async () => {
    expect((await signedIn({})).claims).toMatchObject({ subject: 'somebody', email: null, emailVerified: false });
  });
});

describe('a sign-in', () => {
  it.each([null, 'x'.repeat(2001), 'a\0b', 'half \ud83d', 7])('succeeds although the profile is %j', async (odd) => {
    const { claims } = await signedIn({
      email: odd,
      email_verified: odd,
      given_name: odd,
      family_name: odd,
      picture: odd,
    });
    expect(claims).toMatchObject({
      subject: 'somebody',
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      picture: null,
    });
  });

  it('that was cancelled at the issuer is reported as cancelled', async () => {
    const refused = await captureAppError(signedIn({}, 0, 'error=access_denied'));
    expect(refused).toMatchObject({ code: 'invalid', message: 'Sign-in was cancelled or refused' });
  });

  it('may take ten minutes, plus one for clocks that differ', async () => {
    expect((await signedIn({}, 10)).returnTo).toBe('/newsletters');
    expect((await captureAppError(signedIn({}, 11))).message).toContain('took too long');
  });
});

describe('an issuer that gives no token', () => {
  afterEach(() => {
    refusal = undefined;
    vi.restoreAllMocks();
  });

  it.each([
    ['for a while', 503, 'Away', 'vendor_failed'],
    ['for a fault of its own', 500, '{"error":"server_error"}', 'vendor_failed'],
    ['since it doesn’t know us', 401, '{"error":"invalid_client"}', 'vendor_failed'],
    ['since it doesn’t know us, without a word', 401, 'No', 'vendor_failed'],
    ['since we may not ask', 400, '{"error":"unauthorized_client"}', 'vendor_failed'],
    ['for this code', 400, '{"error":"invalid_grant"}', 'invalid'],
  ])(
    'that refuses %s, is to blame unless the answer brought to us was wrong: %i %s is %s',
    async (_, status, body, code) => {
      refusal = { status, body };
      expect(await captureAppError(signedIn({}))).toMatchObject({ code });
    },
  );

  it.each([
    ['asks who we are', { status: 401, body: '', challenge: 'Basic realm="us"' }],
    ['cuts the line', null],
    ['never answers', 'never'],
  ] as const)('that %s is to blame', async (_, how) => {
    refusal = how;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 200);
      return late.signal;
    });
    expect(await captureAppError(signedIn({}))).toMatchObject({ code: 'vendor_failed' });
  });
});

describe('an issuer', () => {
  it('that can end sessions is where signing out leads, and one that can’t is not called', async () => {
    expect(await identity().endUrl('https://app.test/')).toBeNull();
    endpoints = { end_session_endpoint: `${issuer}/end` };
    const url = new URL((await identity().endUrl('https://app.test/')) ?? '');
    endpoints = {};
    expect(url.pathname).toBe('/end');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'us',
      post_logout_redirect_uri: 'https://app.test/',
    });
  });

  it('on another host is never called without encryption', async () => {
    const { cause } = await captureAppError(identity('http://issuer.example').begin('/', null));
    expect(cause).toMatchObject({ message: expect.stringContaining('HTTPS') });
  });
});
