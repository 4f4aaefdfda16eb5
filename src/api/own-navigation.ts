// API addresses that people open in a browser, and to which any site could link: from elsewhere, a page asks first.
import type { Context } from 'hono';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import type { AppError } from '../errors.ts';
import { plainPageResponse } from './plain-page.ts';
import type { AppEnv } from './types.ts';

/** By Fetch metadata, or by the Referer in browsers without it. */
export function isFirstPartyNavigation(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const referer = c.req.header('referer') ?? '';
  return URL.canParse(referer) && new URL(referer).origin === c.env.services.config.ORIGIN;
}

export const isTopLevelNavigation = (c: Context<AppEnv>): boolean =>
  c.req.method === 'GET' &&
  c.req.header('sec-fetch-mode') === 'navigate' &&
  c.req.header('sec-fetch-dest') === 'document';

/** Keeps headers and cookies already set on the response. */
export function errorPageResponse(c: Context<AppEnv>, { message, code, status }: AppError): Response {
  const signsIn = code === 'unauthenticated' || c.req.path === '/api/callback';
  const [address, words] = signsIn ? ['/api/login', 'Sign in'] : ['/', 'Back to the app'];
  const html = `<p>${escapeHtmlValue(message)}</p><p><a href="${address}">${words}</a></p>`;
  const page = plainPageResponse(signsIn ? 'You are not signed in' : 'That did not work', html, status);
  return c.newResponse(page.body, status, Object.fromEntries(page.headers));
}

/** The page that asks for confirmation. @param fields the URL's parameters, which the button sends again. */
export function confirmationPageResponse(
  c: Context<AppEnv>,
  title: string,
  button: string,
  fields: Record<string, string>,
): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtmlValue(name)}" value="${escapeHtmlValue(value)}">`,
  );
  const form = `<form action="${escapeHtmlValue(new URL(c.req.url).pathname)}">${inputs.join('')}<button>${escapeHtmlValue(button)}</button></form>`;
  const body = `${form}<p><a href="/">Back to the app</a></p>`;
  // Makes a browser without Fetch metadata send the Referer when the button is used.
  return plainPageResponse(title, body, 200, { 'referrer-policy': 'same-origin' });
}
