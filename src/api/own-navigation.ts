// Addresses of the API that a person opens in a browser. Those that change something (signing out, starting a checkout) are links, and any site may link
// to them: they are done where our own page or the person began them; where another site did, a page asks first, and its button begins them from our own.
// What is refused is a page as well.
import type { Context } from 'hono';
import { escapedHtml } from '../domain/html-escape.ts';
import type { AppError } from '../errors.ts';
import { htmlResponse } from './html.ts';
import { plainPage } from './plain-page.ts';
import type { AppEnv } from './types.ts';

/** Whether the person set out from one of our pages, or by the address bar. A browser that doesn't say so tells where it came from. */
export function isOwnNavigation(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const referer = c.req.header('referer') ?? '';
  return URL.canParse(referer) && new URL(referer).origin === c.env.services.config.ORIGIN;
}

/** Whether a person opens the address, so that what is answered is read by nobody's program. */
export const isOpened = (c: Context<AppEnv>): boolean =>
  c.req.method === 'GET' &&
  c.req.header('sec-fetch-mode') === 'navigate' &&
  c.req.header('sec-fetch-dest') === 'document';

/** A refusal as a page: what was wrong, and the way on. With whatever headers and cookies the answer has by now. */
export function refusedPage(c: Context<AppEnv>, { message, code, status }: AppError): Response {
  const signsIn = code === 'unauthenticated' || c.req.path === '/api/callback';
  const [address, words] = signsIn ? ['/api/login', 'Sign in'] : ['/', 'Back to the app'];
  const html = `<p>${escapedHtml(message)}</p><p><a href="${address}">${words}</a></p>`;
  const page = htmlResponse(plainPage(signsIn ? 'You are not signed in' : 'That did not work', html), status, {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  return c.newResponse(page.body, status, Object.fromEntries(page.headers));
}

/** The page that asks. @param fields what the address said, for the button to say again. */
export function askFirst(c: Context<AppEnv>, title: string, button: string, fields: Record<string, string>): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapedHtml(name)}" value="${escapedHtml(value)}">`,
  );
  const form = `<form action="${escapedHtml(new URL(c.req.url).pathname)}">${inputs.join('')}<button>${escapedHtml(button)}</button></form>`;
  const body = `${form}<p><a href="/">Back to the app</a></p>`;
  return htmlResponse(plainPage(escapedHtml(title), body), 200, {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    // Our own button tells an old browser's destination where it came from.
    'referrer-policy': 'same-origin',
  });
}
