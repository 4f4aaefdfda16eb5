// Which built page answers which address. The cookie's presence alone decides between the shell, which has no data,
// and the visitors' pages; the session is looked up only for two paths.
import type { Context } from 'hono';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { PAGES, pagePattern } from '../contract/pages.ts';
import { findUserBySessionHash } from '../store/account/sessions.ts';
import { htmlResponse, readBuiltPage } from './html.ts';
import { hashSessionId, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const SHELL = '/index.html';
const NOT_FOUND = '/not-found.html';
const VISITORS: Record<string, string> = {
  '/': '/landing.html',
  '/login': '/login.html',
  '/request-access': '/request-access.html',
};
const EVERYBODYS: Record<string, string> = {
  '/developers': '/developers.html',
  '/privacy': '/privacy.html',
  '/privacy/contacts': '/privacy-contacts.html',
};
/** Paths of the app, including administrators' pages, which the app shows to other users as not found. */
const APP_PATHS = PAGES.map(({ path }) => pagePattern(path));
const ADDRESSES = [
  ...Object.keys(EVERYBODYS),
  ...Object.keys(VISITORS),
  ...PAGES.map(({ path }) => path),
  '/report/:slug',
  '/sponsors/:slug',
].map((path) => path.split('/'));
const ORIGIN_MARK = /__ORIGIN__/g;
/** The target of the 404 page's sign-in link: the requested path if the app has such a page. */
const RETURN_MARK = '__RETURN_TO__';

/** A link that leads nowhere useful while anybody may sign up. */
const CLOSED_SIGNUPS_LINK = /<a [^>]*data-while="signups-closed"[^>]*>[^<]*<\/a>/g;

export const pageRoutes = new Hono<AppEnv>()
  .get('/favicon.svg', (c) => c.env.ASSETS.fetch(new Request(c.req.url)))
  .get('*', async (c) => {
    const path = c.req.path;
    const declared = asDeclared(path);
    if (declared !== null && declared !== path) return c.redirect(declared + new URL(c.req.url).search, 308);
    const everybodys = EVERYBODYS[path];
    if (everybodys) return page(c, everybodys, 200);
    const visitors = VISITORS[path];
    const inside = visitors && path !== '/' ? await isSignedIn(c) : cookieOf(c) !== undefined;
    if (inside && path === '/login') {
      c.header('vary', 'Cookie');
      c.header('cache-control', 'private, no-cache');
      return c.redirect('/');
    }
    if (!inside) return visitors ? page(c, visitors, 200) : page(c, NOT_FOUND, 404);
    return page(c, SHELL, isOfApp(path) ? 200 : 404);
  });

const isOfApp = (path: string) => APP_PATHS.some((each) => each.test(path));

/** People type capitals or a trailing slash; ids keep their case. @returns null if there is no such page. */
function asDeclared(path: string): string | null {
  const given = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
  const isMeant = (address: string[]) =>
    address.length === given.length &&
    address.every((part, nth) => (part.startsWith(':') ? given[nth] !== '' : part === given[nth]?.toLowerCase()));
  const meant = ADDRESSES.find(isMeant);
  return meant?.map((part, nth) => (part.startsWith(':') ? given[nth] : part)).join('/') ?? null;
}

const cookieOf = (c: Context<AppEnv>) => getCookie(c, sessionCookie(c.env.services.config).name);

/** Looks up the session, because an expired cookie must not keep anybody from the sign-in page. */
async function isSignedIn(c: Context<AppEnv>): Promise<boolean> {
  const id = cookieOf(c);
  return (
    id !== undefined && (await findUserBySessionHash(c.env.services.db, await hashSessionId(id), c.env.now)) !== null
  );
}

async function page(c: Context<AppEnv>, file: string, status: number): Promise<Response> {
  const html = await readBuiltPage(c.env.ASSETS, file);
  const wanted = isOfApp(c.req.path) ? c.req.path + new URL(c.req.url).search : '/';
  const { ORIGIN, SIGNUPS } = c.env.services.config;
  const filled = (SIGNUPS === 'open' ? html.replace(CLOSED_SIGNUPS_LINK, '') : html)
    .replace(ORIGIN_MARK, ORIGIN)
    .replace(RETURN_MARK, () => encodeURIComponent(wanted));
  return htmlResponse(filled, status, { vary: 'Cookie' });
}
