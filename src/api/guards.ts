// Finds the user by session cookie or token; one guard for each group of routes.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { CALLS } from '../contract/routes.ts';
import { DAY_MS } from '../contract/time.ts';
import { hasPaidAccess, sightOf, viewerOf } from '../domain/access.ts';
import { fullName } from '../domain/full-name.ts';
import { AppError } from '../errors.ts';
import type { AuthenticatingToken } from '../store/account/api-tokens.ts';
import { extendSession, findUserBySessionHash, type KnownUser, type SessionUser } from '../store/account/sessions.ts';
import type { ActorAndMoment } from '../store/operations/audit-log.ts';
import { authenticateToken, readBearerToken } from './bearer.ts';
import { hashSessionId, SESSION_IDLE_DAYS_MAX, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const slidEnd = (user: SessionUser, now: Date) =>
  Math.min(now.getTime() + SESSION_IDLE_DAYS_MAX * DAY_MS, user.sessionEnds.getTime());
const isToSlide = (user: SessionUser, now: Date) => user.sessionExpires.getTime() <= slidEnd(user, now) - DAY_MS;

/** Without a cookie nothing queries Postgres. The session's expiry is extended, and written once a day. */
export const resolveSession = createMiddleware<AppEnv>(async (c, next) => {
  const { services, now } = c.env;
  c.set('services', services);
  c.set('now', now);
  const bearer = readBearerToken(c);
  if (c.env.caller || bearer !== null) {
    const { user, token } = c.env.caller ?? (await authenticateToken(c, bearer ?? ''));
    enter(c, user, token);
    return next();
  }
  const cookie = sessionCookie(services.config);
  const id = getCookie(c, cookie.name);
  const sid = id ? await hashSessionId(id) : null;
  const user = sid ? await findUserBySessionHash(services.db, sid, now) : null;
  enter(c, user);
  if (id && sid && user && isToSlide(user, now)) {
    await extendSession(services.db, sid, new Date(slidEnd(user, now)));
    setCookie(c, cookie.name, id, cookie.options);
  }
  // The cookie of an ended session is deleted, so that pages treat the browser as a visitor.
  if (id && !user) deleteCookie(c, cookie.name, cookie.options);
  await next();
});

function enter(c: Context<AppEnv>, user: KnownUser | null, token: AuthenticatingToken | null = null): void {
  c.set('user', user);
  c.set('token', token);
  c.set('viewer', viewerOf(user));
}

/** Makes a public route ignore a personal token, so that it answers the same with or without one. */
export const ignoreToken = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.token) enter(c, null);
  await next();
});

export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  requireUser(c);
  await next();
});

/** The user of a request that has passed a guard. @throws AppError unauthenticated if there is none. */
export function requireUser(c: Context<AppEnv>): KnownUser {
  if (!c.var.user) throw new AppError('unauthenticated', 'Please sign in');
  return c.var.user;
}

export function curatorOf(c: Context<AppEnv>): ActorAndMoment {
  const user = requireUser(c);
  const name = fullName(user);
  return {
    by: { userId: user.id, who: user.email ?? (name || 'an administrator'), name: name || 'an administrator' },
    now: c.var.now,
  };
}

/** The newsletter that the viewer owns. @throws AppError forbidden unless the viewer is an owner of the newsletter. */
export function requireOwnedNewsletter(c: Context<AppEnv>): string {
  const { role, ownNewsletterId } = c.var.viewer;
  if (role !== 'owner' || !ownNewsletterId)
    throw new AppError('forbidden', 'Only owners of the newsletter may do this');
  return ownNewsletterId;
}

export const requireMember = createMiddleware<AppEnv>(async (c, next) => {
  c.set('sight', sightOf(c.var.viewer, c.var.now));
  await next();
});

export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  requireUser(c);
  if (c.var.viewer.kind !== 'admin') throw new AppError('forbidden', 'Only administrators may do this');
  c.set('sight', sightOf(c.var.viewer, c.var.now));
  await next();
});

/** @param to completes 'Upgrade to ...' in the message. @throws AppError payment_required. */
export const requirePaidAccess = (to: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!hasPaidAccess(c.var.viewer.kind)) throw new AppError('payment_required', `Upgrade to ${to}`);
    await next();
  });

/** Paths that other services call, authenticated by a signature or secret instead of our cookie. */
const WEBHOOKS = new Set(CALLS.filter((call) => call.isInboundWebhook).map(({ path }) => `/api${path}`));

/** CSRF: a change must have our own Origin. Requests with a token are exempt; no browser sends one by itself. */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const reading = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (!reading && !WEBHOOKS.has(c.req.path) && readBearerToken(c) === null && !c.env.caller) {
    if (c.req.header('origin') !== c.env.services.config.ORIGIN) {
      throw new AppError('forbidden', 'This request must come from the app itself');
    }
  }
  await next();
});
