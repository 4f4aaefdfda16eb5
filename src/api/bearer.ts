// Personal tokens (RFC 6750), looked up at every call, so that a revocation takes effect immediately.
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { TOKEN_PREFIX, TOKEN_RATE_LIMIT, type TokenScope } from '../contract/token-rules.ts';
import { AppError } from '../errors.ts';
import { type AuthenticatingToken, findApiTokenOwner } from '../store/account/api-tokens.ts';
import type { KnownUser } from '../store/account/sessions.ts';
import { hashSessionId, newSessionId } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const HINT_LENGTH = TOKEN_PREFIX.length + 4;
const BEARER = new RegExp(`^Bearer +(${TOKEN_PREFIX}\\S+)\\s*$`, 'i');

export async function createPersonalToken(): Promise<{ token: string; hash: string; hint: string }> {
  const token = TOKEN_PREFIX + newSessionId();
  return { token, hash: await hashSessionId(token), hint: token.slice(0, HINT_LENGTH) };
}

/** Other credentials are ignored, because the webhooks that we receive use their own. */
export function readBearerToken(c: Context<AppEnv>): string | null {
  return BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

/** Sets the rate-limit headers of the IETF's draft. @throws AppError unauthenticated | rate_limited. */
export async function authenticateToken(
  c: Context<AppEnv>,
  bearer: string,
): Promise<{ user: KnownUser; token: AuthenticatingToken }> {
  const { services, now } = c.env;
  const found = await findApiTokenOwner(services.db, await hashSessionId(bearer), now);
  if (!found) {
    c.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('unauthenticated', 'This token is unknown, expired or revoked');
  }
  const { calls, windowEnds } = found.token;
  const seconds = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / 1000));
  c.header('ratelimit-policy', `"token";q=${TOKEN_RATE_LIMIT.calls};w=${TOKEN_RATE_LIMIT.seconds}`);
  c.header('ratelimit', `"token";r=${Math.max(0, TOKEN_RATE_LIMIT.calls - calls)};t=${seconds}`);
  if (calls > TOKEN_RATE_LIMIT.calls)
    throw new AppError('rate_limited', `A token may make ${TOKEN_RATE_LIMIT.calls} calls a minute`, {
      retryAfter: seconds,
    });
  return found;
}

/** @param scope that the token must grant; null if only sessions may call. @throws AppError forbidden. */
export const requireTokenScope = (scope: TokenScope | null) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { token } = c.var;
    if (token && !grantsScope(token.scopes, scope)) {
      if (scope === null) throw new AppError('forbidden', 'This call is not open to tokens');
      c.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      throw new AppError('forbidden', `This call needs a token with the scope '${scope}'`);
    }
    await next();
  });

export const grantsScope = (scopes: readonly TokenScope[], wanted: TokenScope | null): boolean =>
  wanted !== null && (scopes.includes(wanted) || (wanted === 'read' && scopes.includes('pipeline')));
