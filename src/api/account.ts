// Sign-in, sign-out, and the user's own record.
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { currentUser, done, onboarding, onboardingAnswer } from '../contract/account.ts';
import { PRODUCT_NAME } from '../contract/names.ts';
import { flagsOf } from '../domain/access.ts';
import { ownPath } from '../domain/own-path.ts';
import { AppError } from '../errors.ts';
import { keepPicture } from '../flows/keep-picture.ts';
import { onboard } from '../flows/onboard.ts';
import { signIn } from '../flows/sign-in.ts';
import { endSession, endSessionsOf, type SessionUser } from '../store/sessions.ts';
import { completeTour } from '../store/users.ts';
import { answer } from './answer.ts';
import { body } from './input.ts';
import { limited } from './limits.ts';
import { hashOf, newSessionId, SESSION_DAYS, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const LOGIN_COOKIE = 'broughtby_login';
const DAY_MS = 86_400_000;

export const publicAccount = new Hono<AppEnv>()
  .get('/login', limited('login'), async (c) => {
    const { identity, config } = c.var.services;
    const { url, sealed } = await identity.begin(ownPath(c.req.query('returnTo')), c.req.query('hint') ?? null);
    setCookie(c, LOGIN_COOKIE, sealed, {
      path: '/api/callback',
      httpOnly: true,
      secure: config.ORIGIN.startsWith('https:'),
      sameSite: 'Lax',
      maxAge: 600,
    });
    return c.redirect(url);
  })
  .get('/callback', limited('login'), async (c) => {
    const { services, now } = c.var;
    const sealed = getCookie(c, LOGIN_COOKIE);
    deleteCookie(c, LOGIN_COOKIE, { path: '/api/callback' });
    if (!sealed)
      throw new AppError('invalid', 'This sign-in took too long or was started elsewhere. Please try again.');
    const callback = new URL(c.req.url);
    const { claims, returnTo } = await services.identity.finish(callback, sealed);
    const cookie = sessionCookie(services.config);
    const before = getCookie(c, cookie.name);
    const id = newSessionId();
    const user = await signIn(
      services,
      claims,
      {
        sid: await hashOf(id),
        expire: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
        replaces: before ? await hashOf(before) : null,
      },
      now,
    );
    if (claims.picture && !user.profileImageUrl)
      c.executionCtx.waitUntil(keepPicture(services, user.id, claims.picture));
    setCookie(c, cookie.name, id, cookie.options);
    return c.redirect(returnTo);
  })
  .get('/logout', async (c) => {
    const { services } = c.var;
    const cookie = sessionCookie(services.config);
    const id = getCookie(c, cookie.name);
    if (id) await endSession(services.db, await hashOf(id));
    deleteCookie(c, cookie.name, { path: '/', secure: cookie.options.secure ?? false });
    const home = `${services.config.ORIGIN}/`;
    // Our session is over in any case; the issuer's page is a courtesy that must not fail the sign-out.
    const end = id ? await services.identity.endUrl(home).catch(() => null) : null;
    return c.redirect(end ?? home);
  });

export const ownAccount = new Hono<AppEnv>()
  .get('/auth/user', (c) => {
    const user = c.var.user as SessionUser;
    const open = c.var.services.config.SIGNUPS === 'open';
    return answer(c, currentUser, {
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      profileImageUrl: user.profileImageUrl,
      isAdmin: user.isAdmin,
      newsletterId: user.newsletterId,
      newsletterName: user.newsletterName,
      stripeCustomerId: user.stripeCustomerId,
      subscriptionStatus: user.subscriptionStatus,
      subscriptionId: user.subscriptionId,
      subscriptionTier: user.subscriptionTier,
      subscriptionExpiresAt: user.subscriptionExpiresAt,
      subscriptionRenews: user.subscriptionRenews,
      hasCompletedTour: user.hasCompletedTour,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
      access: flagsOf(user, open),
    });
  })
  .post('/onboarding', limited('write'), body(onboarding), async (c) => {
    const newsletter = await onboard(c.var.services, c.var.user as SessionUser, c.req.valid('json'), c.var.now);
    return answer(c, onboardingAnswer, { message: `Welcome to ${PRODUCT_NAME}, ${newsletter.name}!`, newsletter });
  })
  .post('/auth/complete-tour', async (c) => {
    await completeTour(c.var.services.db, (c.var.user as SessionUser).id, c.var.now);
    return answer(c, done, { ok: true });
  })
  .post('/auth/sign-out-everywhere', async (c) => {
    const { services } = c.var;
    await endSessionsOf(services.db, (c.var.user as SessionUser).id);
    const cookie = sessionCookie(services.config);
    deleteCookie(c, cookie.name, { path: '/', secure: cookie.options.secure ?? false });
    return answer(c, done, { ok: true });
  });
