// Pages: which built HTML answers which address, for whom. The cookie's presence alone decides between the app's shell, which contains no data, and the
// visitors' pages; the session is looked up only for two paths.
import type { Context } from 'hono';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { PAGES, pagePattern } from '../contract/pages.ts';
import { findSessionUser } from '../store/sessions.ts';
import { builtPage, htmlResponse } from './html.ts';
import { hashOf, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

const SHELL = '/index.html';
const NOT_FOUND = '/not-found.html';
const VISITORS: Record<string, string> = {
  '/': '/landing.html',
  '/login': '/login.html',
  '/request-access': '/request-access.html',
};
const EVERYBODYS: Record<string, string> = {
  '/privacy': '/privacy.html',
  '/privacy/contacts': '/privacy-contacts.html',
};
/** Paths of the app, admin pages included: the app shows those as unknown to others. */
const APP_PATHS = PAGES.map(({ path }) => pagePattern(path));
/** The build's placeholder for our origin. */
const ORIGIN_MARK = /__ORIGIN__/g;

export const pages = new Hono<AppEnv>()
  .get('/favicon.svg', (c) => c.env.ASSETS.fetch(new Request(c.req.url)))
  .get('*', async (c) => {
    const path = c.req.path;
    const bare = withoutSlash(path);
    if (bare && isKnown(bare)) return c.redirect(bare + new URL(c.req.url).search, 308);
    const everybodys = EVERYBODYS[path];
    if (everybodys) return page(c, everybodys, 200);
    const visitors = VISITORS[path];
    const inside = visitors && path !== '/' ? await isSignedIn(c) : cookieOf(c) !== undefined;
    // Signed-in users are redirected from the sign-in page.
    if (inside && path === '/login') {
      c.header('vary', 'Cookie');
      c.header('cache-control', 'private, no-cache');
      return c.redirect('/');
    }
    if (!inside) return visitors ? page(c, visitors, 200) : page(c, NOT_FOUND, 404);
    return page(c, SHELL, isOfApp(path) ? 200 : 404);
  });

const isOfApp = (path: string) => APP_PATHS.some((each) => each.test(path));
const isKnown = (path: string) => path in EVERYBODYS || path in VISITORS || isOfApp(path);

/** The canonical address of a path. @returns it without its trailing slash; null if it has none. */
const withoutSlash = (path: string): string | null =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;

const cookieOf = (c: Context<AppEnv>) => getCookie(c, sessionCookie(c.env.services.config).name);

/** Looks up the session, because an expired cookie must not keep anybody from the sign-in page. */
async function isSignedIn(c: Context<AppEnv>): Promise<boolean> {
  const id = cookieOf(c);
  return id !== undefined && (await findSessionUser(c.env.services.db, await hashOf(id), c.env.now)) !== null;
}

async function page(c: Context<AppEnv>, file: string, status: number): Promise<Response> {
  const html = await builtPage(c.env.ASSETS, file);
  // The answer depends on the cookie.
  return htmlResponse(html.replace(ORIGIN_MARK, c.env.services.config.ORIGIN), status, { vary: 'Cookie' });
}
