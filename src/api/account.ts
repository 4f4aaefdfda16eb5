import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { currentUser } from '../contract/account.ts';
import { PRODUCT_NAME } from '../contract/names.ts';
import { accountRoutes } from '../contract/routes/account.ts';
import { daysAfter } from '../contract/time.ts';
import { accessFlagsOf } from '../domain/access.ts';
import { safeReturnPath } from '../domain/account/own-path.ts';
import { writePublisherHint } from '../domain/newsletter/publisher-hint.ts';
import { newsletterDomain } from '../domain/site/domain.ts';
import { AppError, notFound } from '../errors.ts';
import { deleteAccount } from '../flows/account/delete.ts';
import { copyProfilePicture } from '../flows/account/keep-picture.ts';
import { exportOwnDataZip } from '../flows/account/own-data.ts';
import { completeSignIn } from '../flows/account/sign-in.ts';
import { maySignUp, onboard } from '../flows/newsletter/onboard.ts';
import { endOwnSession, listUserSessions, readOwnRows } from '../store/account/own-data.ts';
import { endAllSessions, endSession } from '../store/account/sessions.ts';
import { completeTour } from '../store/account/users.ts';
import { listNewslettersOfDomain } from '../store/newsletter/publishers.ts';
import { attachmentHeader, attachmentResponse } from './attachment.ts';
import { confirmationPageResponse, isFirstPartyNavigation } from './own-navigation.ts';
import { answers, pickFields } from './route.ts';
import {
  hashSessionId,
  newSessionId,
  SESSION_AGE_DAYS_MAX,
  SESSION_IDLE_DAYS_MAX,
  sessionCookie,
} from './session-cookie.ts';
import type { AppEnv } from './types.ts';

/** The cookie of a sign-in, one a state, so that sign-ins begun in several tabs don't end each other. */
const loginCookie = (url: URL) =>
  `broughtby_login_${(url.searchParams.get('state') ?? '').replace(/[^\w-]/g, '').slice(0, 16)}`;

function forgetSession(c: Context<AppEnv>): void {
  const cookie = sessionCookie(c.env.services.config);
  deleteCookie(c, cookie.name, cookie.options);
}

export const accountApi = answers(accountRoutes, {
  signIn: async ({ services: { identity, config }, c }) => {
    const { url, sealed } = await identity.begin(safeReturnPath(c.req.query('returnTo')), c.req.query('hint') ?? null);
    setCookie(c, loginCookie(new URL(url)), sealed, {
      path: '/api/callback',
      httpOnly: true,
      secure: config.ORIGIN.startsWith('https:'),
      sameSite: 'Lax',
      maxAge: 600,
    });
    return c.redirect(url);
  },
  completeSignIn: async ({ services, now, c }) => {
    const callback = new URL(c.req.url);
    const sealed = getCookie(c, loginCookie(callback));
    deleteCookie(c, loginCookie(callback), { path: '/api/callback' });
    if (!sealed)
      throw new AppError('invalid', 'This sign-in took too long or was started elsewhere. Please try again.');
    const { claims, returnTo } = await services.identity.finish(callback, sealed);
    const cookie = sessionCookie(services.config);
    const before = getCookie(c, cookie.name);
    const id = newSessionId();
    const user = await completeSignIn(
      services,
      claims,
      {
        sid: await hashSessionId(id),
        expire: daysAfter(now, SESSION_IDLE_DAYS_MAX),
        endsAt: daysAfter(now, SESSION_AGE_DAYS_MAX),
        replaces: before ? await hashSessionId(before) : null,
        agent: c.req.header('user-agent')?.toWellFormed().slice(0, 200) ?? null,
      },
      now,
    );
    if (claims.picture && !user.profileImageUrl)
      c.executionCtx.waitUntil(copyProfilePicture(services, user.id, claims.picture));
    setCookie(c, cookie.name, id, cookie.options);
    return c.redirect(returnTo);
  },
  signOut: async ({ services, c }) => {
    const cookie = sessionCookie(services.config);
    const id = getCookie(c, cookie.name);
    if (c.var.user && !isFirstPartyNavigation(c)) return confirmationPageResponse(c, 'Sign out?', 'Sign out', {});
    if (id) await endSession(services.db, await hashSessionId(id));
    deleteCookie(c, cookie.name, cookie.options);
    const home = `${services.config.ORIGIN}/`;
    // Our session has ended in any case, so a failing identity provider must not fail the sign-out.
    const end = id ? await services.identity.endUrl(home).catch(() => null) : null;
    return c.redirect(end ?? home);
  },
  readUser: async ({ user, services }) => {
    // Whether sign-ups are open matters only to newcomers, so it is looked up only for them.
    const open = user.newsletterId !== null || (await maySignUp(services, user));
    return { ...pickFields(user, currentUser.omit({ access: true })), access: accessFlagsOf(user, open) };
  },
  onboard: async ({ services, user, body, now }) => {
    const newsletter = await onboard(services, user, body, now);
    return { message: `Welcome to ${PRODUCT_NAME}, ${newsletter.name}!`, newsletter };
  },
  listSamePublisher: async ({ query, db }) => {
    const domain = newsletterDomain(query.website);
    const none = { total: 0, newsletters: [] };
    const found = domain === null ? none : await listNewslettersOfDomain(db, domain);
    const names = found.newsletters.map(({ name }) => name);
    const message = domain !== null && found.total > 0 ? writePublisherHint(domain, names, found.total) : null;
    return { domain, ...found, message };
  },
  completeTour: ({ db, user, now }) => completeTour(db, user.id, now),
  listSessions: async ({ services, now, user, c }) => {
    const cookie = getCookie(c, sessionCookie(services.config).name);
    const current = cookie ? await hashSessionId(cookie) : null;
    const found = await listUserSessions(services.db, user.id, now);
    return found.map(({ sid, ...session }) => ({ ...session, isCurrent: sid === current }));
  },
  endSession: async ({ db, user, params }) => {
    if (!(await endOwnSession(db, user.id, params.id))) throw notFound('Session');
  },
  exportAsJson: async ({ db, user, c }) => {
    const rows = await readOwnRows(db, user.id);
    c.header('content-disposition', attachmentHeader('account.json'));
    return rows;
  },
  exportAsZip: async ({ services, user }) => {
    const zip = await exportOwnDataZip(services, user.id);
    return attachmentResponse(zip as Uint8Array<ArrayBuffer>, 'account.zip', 'application/zip');
  },
  delete: async ({ services, user, body, c }) => {
    await deleteAccount(services, user, body.confirm);
    forgetSession(c);
  },
  signOutEverywhere: async ({ services, user, c }) => {
    await endAllSessions(services.db, user.id);
    forgetSession(c);
  },
});
