// OpenID Connect: authorisation code flow with PKCE, state and nonce. The state between the two steps is kept in an
// encrypted, short-lived cookie.
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import { sha256 } from '../domain/digest.ts';
import { AppError } from '../errors.ts';

export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  picture: string | null;
  idToken: string;
}

export interface LoginTransaction {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

export interface IdentityProvider {
  /** @param hint an e-mail address to prefill. @returns the URL to redirect to, and the state for the cookie. */
  begin(returnTo: string, hint: string | null): Promise<{ url: string; sealed: string }>;
  /** Validates the issuer's response, which is the callback's URL. @throws AppError invalid | vendor_failed. */
  finish(callback: URL, sealed: string): Promise<{ claims: IdentityClaims; returnTo: string }>;
  endUrl(afterwards: string): Promise<string | null>;
}

const TRANSACTION_MINUTES = 10;
const CLOCK_SKEW_SECONDS = 60;
const TIMEOUT_MS = 10_000;

const transaction = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), returnTo: z.string() });
/** A value that can't be stored becomes null and doesn't prevent signing in. */
const optionalClaim = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .nullable()
    .catch(null);
const claimsOf = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: optionalClaim(320),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).catch(false),
  given_name: optionalClaim(200),
  family_name: optionalClaim(200),
  picture: optionalClaim(2000),
});

/** True if the issuer or our account with it caused the error, and not the response that a browser brought. */
function isTheirs(cause: unknown): boolean {
  if (cause instanceof oauth.ResponseBodyError) return ['invalid_client', 'unauthorized_client'].includes(cause.error);
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return true;
  const response = cause instanceof oauth.OperationProcessingError ? cause.cause : null;
  if (response instanceof Response) return response.status >= 500 || response.status === 401;
  return cause instanceof TypeError || (cause instanceof DOMException && /Timeout|Abort/.test(cause.name));
}

export function createOidcIdentityProvider(config: {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  redirectUri: string;
  secret: string;
}): IdentityProvider {
  const issuer = new URL(config.issuer);
  const client: oauth.Client = {
    client_id: config.clientId,
    [oauth.clockSkew]: 0,
    [oauth.clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  // Plain http is allowed only for an issuer on this machine.
  const insecure = { [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname) };
  const keys = { [oauth.jwksCache]: {} as oauth.JWKSCacheInput };
  let found: oauth.AuthorizationServer | null = null;

  /**
   * Cached is the value and not its promise: if the fetching request is cancelled, the promise never settles, and every
   * later sign-in of the isolate would wait for it.
   */
  const discover = async () => {
    if (found) return found;
    try {
      const response = await oauth.discoveryRequest(issuer, { ...insecure, signal: AbortSignal.timeout(TIMEOUT_MS) });
      found = await oauth.processDiscoveryResponse(issuer, response);
      return found;
    } catch (cause) {
      throw new AppError('vendor_failed', 'The sign-in service did not answer', { cause });
    }
  };

  return {
    async begin(returnTo, hint) {
      const server = await discover();
      const remembered: LoginTransaction = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
        returnTo,
      };
      const url = new URL(server.authorization_endpoint ?? '');
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: config.redirectUri,
        scope: 'openid email profile',
        state: remembered.state,
        nonce: remembered.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(remembered.verifier),
        code_challenge_method: 'S256',
        ...(hint ? { login_hint: hint } : {}),
      }).toString();
      return { url: url.href, sealed: await seal(remembered, config.secret) };
    },

    async finish(callback, sealed) {
      const remembered = await unseal(sealed, config.secret);
      const server = await discover();
      let token: oauth.TokenEndpointResponse;
      try {
        const params = oauth.validateAuthResponse(server, client, callback, remembered.state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticationOf(server, config.clientSecret),
          params,
          config.redirectUri,
          remembered.verifier,
          { ...insecure, signal: AbortSignal.timeout(TIMEOUT_MS) },
        );
        token = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: remembered.nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, response, { ...insecure, ...keys });
      } catch (cause) {
        if (cause instanceof oauth.AuthorizationResponseError) {
          throw new AppError('invalid', 'Sign-in was cancelled or refused', { cause });
        }
        if (isTheirs(cause)) throw new AppError('vendor_failed', 'The sign-in service did not answer', { cause });
        throw new AppError('invalid', 'The sign-in answer could not be verified. Please try again.', { cause });
      }
      const claims = claimsOf.parse(oauth.getValidatedIdTokenClaims(token));
      return {
        returnTo: remembered.returnTo,
        claims: {
          issuer: claims.iss,
          subject: claims.sub,
          email: claims.email?.toLowerCase() ?? null,
          emailVerified: claims.email_verified,
          firstName: claims.given_name,
          lastName: claims.family_name,
          picture: claims.picture,
          idToken: token.id_token ?? '',
        },
      };
    },

    async endUrl(afterwards) {
      const server = await discover();
      if (!server.end_session_endpoint) return null;
      const url = new URL(server.end_session_endpoint);
      url.searchParams.set('client_id', config.clientId);
      url.searchParams.set('post_logout_redirect_uri', afterwards);
      return url.href;
    },
  };
}

/** Issuers that don't decode the percent-encoded header (RFC 6749, 2.3.1), such as Google, answer 401 for it. */
function authenticationOf(server: oauth.AuthorizationServer, secret: string | null): oauth.ClientAuth {
  if (!secret) return oauth.None();
  return server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret);
}

const sealingKey = (secret: string): Promise<Uint8Array> => sha256(`login:${secret}`);

async function seal(remembered: LoginTransaction, secret: string): Promise<string> {
  return new EncryptJWT({ ...remembered })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${TRANSACTION_MINUTES}m`)
    .encrypt(await sealingKey(secret));
}

async function unseal(sealed: string, secret: string): Promise<LoginTransaction> {
  try {
    const { payload } = await jwtDecrypt(sealed, await sealingKey(secret), { clockTolerance: CLOCK_SKEW_SECONDS });
    return transaction.parse(payload);
  } catch (cause) {
    throw new AppError('invalid', 'This sign-in took too long or was started elsewhere. Please try again.', { cause });
  }
}
