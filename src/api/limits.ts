import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Access } from '../contract/route.ts';
import { networkKey } from '../domain/site/ip.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from './types.ts';

const PERIOD_SECONDS = 60;
type Kind = Parameters<Services['limits']['take']>[0];

/** The key to count by: the user, or the client's network if nobody is signed in. */
const keyOf = (userId: string | null, address: string | undefined) =>
  userId ? `user:${userId}` : `ip:${address ? networkKey(address) : 'unknown'}`;

/** @throws AppError rate_limited (429 with Retry-After) if the caller has used up its share of `kind`. */
export async function consumeRateLimit(c: Context<AppEnv>, kind: Kind): Promise<void> {
  const key = keyOf(c.var.user?.id ?? null, c.req.header('cf-connecting-ip'));
  if (await c.env.services.limits.take(kind, key)) return;
  throw new AppError('rate_limited', 'Too many requests. Please try again in a minute.', {
    retryAfter: PERIOD_SECONDS,
  });
}

export const rateLimited = (kind: Kind) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await consumeRateLimit(c, kind);
    await next();
  });

/** Searches cost the database many times what a list's page does. Administrators' calls aren't counted as writes. */
export const rateLimitedByMethod = (access: Access) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD')
      await consumeRateLimit(c, c.req.query('search') ? 'search' : 'read');
    else if (access !== 'admin') await consumeRateLimit(c, 'write');
    await next();
  });
