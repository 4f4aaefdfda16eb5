// Who may enter: cookie -> session -> Viewer -> Sight, then one guard a group of routes.
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { DAY_MS } from '../contract/time.ts';
import { sightOf, viewerOf } from '../domain/access.ts';
import { AppError } from '../errors.ts';
import { extendSession, findSessionUser } from '../store/sessions.ts';
import { hashOf, SESSION_DAYS, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

/** Resolves the viewer; a request without a cookie asks Postgres nothing. Expiry slides, written once a day at most. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { services, now } = c.env;
  c.set('services', services);
  c.set('now', now);
  const cookie = sessionCookie(services.config);
  const id = getCookie(c, cookie.name);
  const sid = id ? await hashOf(id) : null;
  const user = sid ? await findSessionUser(services.db, sid, now) : null;
  c.set('user', user);
  c.set('viewer', viewerOf(user));
  const slid = Math.min(now.getTime() + SESSION_DAYS * DAY_MS, user?.sessionEnds.getTime() ?? 0);
  if (id && sid && user && user.sessionExpires.getTime() <= slid - DAY_MS) {
    await extendSession(services.db, sid, new Date(slid));
    setCookie(c, cookie.name, id, cookie.options);
  }
  // A cookie that stands for nobody goes: the pages then answer as to a visitor.
  if (id && !user) deleteCookie(c, cookie.name, cookie.options);
  await next();
});

/** Anybody with a session. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.user) throw new AppError('unauthenticated', 'Please sign in');
  await next();
});

/** Members (free, subscribed) and admins: whoever has a sight of the catalogue. */
export const member = createMiddleware<AppEnv>(async (c, next) => {
  c.set('sight', sightOf(c.var.viewer, c.var.now));
  await next();
});

export const admin = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.user) throw new AppError('unauthenticated', 'Please sign in');
  if (c.var.viewer.kind !== 'admin') throw new AppError('forbidden', 'Only administrators may do this');
  c.set('sight', sightOf(c.var.viewer, c.var.now));
  await next();
});

/** Doors that others knock at with a signature or secret of their own instead of our cookie. */
const WEBHOOKS = new Set(['/api/stripe/webhook', '/api/email/webhook', '/api/mail-events']);

/** Whatever changes something comes from our own pages: deny by default, by the Origin header. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const reading = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (!reading && !WEBHOOKS.has(c.req.path)) {
    if (c.req.header('origin') !== c.env.services.config.ORIGIN) {
      throw new AppError('forbidden', 'This request must come from the app itself');
    }
  }
  await next();
});
