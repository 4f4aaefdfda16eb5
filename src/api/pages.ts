// Pages: which built HTML answers which address, for whom. The session itself is not read here but on two paths: the cookie alone tells the app's
// shell (which holds no data and no name) from what visitors get.
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
/** Paths of the app; what an admin alone may open is unknown to others there. */
const APP_PATHS = PAGES.map(({ path }) => pagePattern(path));
/** Fixed by the build into the page's address. */
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
    // Who is signed in already has nothing to do there.
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

/** One page has one address. @returns it without the slash at its end; null where it has none. */
const withoutSlash = (path: string): string | null =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;

const cookieOf = (c: Context<AppEnv>) => getCookie(c, sessionCookie(c.env.services.config).name);

/** Of the sign-in page a cookie that has run out must not say that one is signed in. */
async function isSignedIn(c: Context<AppEnv>): Promise<boolean> {
  const id = cookieOf(c);
  return id !== undefined && (await findSessionUser(c.env.services.db, await hashOf(id), c.env.now)) !== null;
}

async function page(c: Context<AppEnv>, file: string, status: number): Promise<Response> {
  const html = await builtPage(c.env.ASSETS, file);
  // One address, two answers: by the cookie.
  return htmlResponse(html.replace(ORIGIN_MARK, c.env.services.config.ORIGIN), status, { vary: 'Cookie' });
}
