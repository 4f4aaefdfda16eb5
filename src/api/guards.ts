// Who may enter: cookie -> session -> Viewer -> Sight, then one guard a group of routes.
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { DAY_MS } from '../contract/time.ts';
import { sightOf, viewerOf } from '../domain/access.ts';
import { AppError } from '../errors.ts';
import { checking } from '../store/alongside.ts';
import { extendSession, findSessionUser, type SessionUser, sessionCheck } from '../store/sessions.ts';
import { forgetSession, recallSession, rememberSession } from './known-sessions.ts';
import { hashOf, SESSION_DAYS, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const isReading = (c: Context<AppEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD';

/** What a session's end slides to. */
const slidEnd = (user: SessionUser, now: Date) =>
  Math.min(now.getTime() + SESSION_DAYS * DAY_MS, user.sessionEnds.getTime());
const isToSlide = (user: SessionUser, now: Date) => user.sessionExpires.getTime() <= slidEnd(user, now) - DAY_MS;

/**
 * Resolves the viewer; a request without a cookie asks Postgres nothing. A reading request of a session that this isolate knows begins with what it knows,
 * and the session is checked in the round trip that asks for the page; what doesn't hold any more is answered anew (`anew` below). Expiry slides, written
 * once a day at most.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { services, now } = c.env;
  c.set('services', services);
  c.set('now', now);
  const cookie = sessionCookie(services.config);
  const id = getCookie(c, cookie.name);
  const sid = id ? await hashOf(id) : null;
  const known = sid && isReading(c) && !c.env.anew ? recallSession(sid) : undefined;
  if (sid && known && !isToSlide(known, now)) {
    const check = sessionCheck(services.db, sid, known, now);
    enter(c, known);
    await checking(check, next);
    check.held ??= (await findSessionUser(services.db, sid, now))?.print === known.print;
    if (!check.held) {
      forgetSession(sid);
      c.env.outdated = true;
    }
    return;
  }
  const user = sid ? await findSessionUser(services.db, sid, now) : null;
  if (sid && user) rememberSession(sid, user);
  enter(c, user);
  if (id && sid && user && isToSlide(user, now)) {
    await extendSession(services.db, sid, new Date(slidEnd(user, now)));
    setCookie(c, cookie.name, id, cookie.options);
  }
  // A cookie that stands for nobody goes: the pages then answer as to a visitor.
  if (id && !user) deleteCookie(c, cookie.name, cookie.options);
  await next();
});

function enter(c: Context<AppEnv>, user: SessionUser | null): void {
  c.set('user', user);
  c.set('viewer', viewerOf(user));
}

/** Before everything else of the API: an answer that rests on a session as it no longer stands is thrown away, and the request answered anew. */
export const answeredAnew = (app: () => Hono<AppEnv>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!c.env.outdated) return;
    await c.res.body?.cancel();
    // Its headers with it.
    c.res = undefined;
    c.res = await app().fetch(c.req.raw, { ...c.env, outdated: false, anew: true }, c.executionCtx);
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

/** Paths that other services call with a signature or secret of their own instead of our cookie. */
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
