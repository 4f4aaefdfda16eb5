// Serves HTML pages. Vite builds them as assets; each response gets a fresh nonce and security headers.
import { AppError } from '../errors.ts';
import { logFault } from '../log.ts';

/** Includes the quotes, which are escaped in inserted text, so that such text can't contain the placeholder. */
const NONCE_MARK = 'nonce="__NONCE__"';

export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** @param widget origin of a vendor's widget on the page. */
export function securityHeaders(nonce: string, widget = ''): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}' ${widget}`.trimEnd(),
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "connect-src 'self'",
      "font-src 'self'",
      `frame-src 'self' ${widget}`.trimEnd(),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "manifest-src 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** For pages whose address holds a secret: not kept, not listed, and not passed on to other sites by the Referer. */
export const SECRET_ADDRESS_HEADERS = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
};

/** A page's failure: the status of an AppError, else 503, which is logged. */
export function pageFailure(route: string, error: unknown): { status: number; headers: { 'retry-after': string } } {
  if (!(error instanceof AppError)) logFault(route, error);
  const { status = 503, retryAfter = 60 } = error instanceof AppError ? error : {};
  return { status, headers: { 'retry-after': String(retryAfter) } };
}

const built = new WeakMap<Fetcher, Map<string, string>>();

/** Read once per isolate. @throws Error if the build has no such page. */
export async function readBuiltPage(assets: Fetcher, path: string): Promise<string> {
  const pages = built.get(assets) ?? new Map<string, string>();
  built.set(assets, pages);
  const known = pages.get(path);
  if (known !== undefined) return known;
  const response = await assets.fetch(`https://assets.local${path}`);
  if (!response.ok) throw new Error(`The web build has no ${path} (${response.status})`);
  const html = await response.text();
  pages.set(path, html);
  return html;
}

export const fillPage = (template: string, parts: Record<string, string>): string =>
  template.replace(/<!--\w+-->/g, (mark) => parts[mark] ?? mark);

/** Never cached, because the nonce is valid only once. */
export function htmlResponse(
  html: string,
  status: number,
  headers: Record<string, string> = {},
  widget = '',
): Response {
  const nonce = newNonce();
  return new Response(html.replaceAll(NONCE_MARK, `nonce="${nonce}"`), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      ...securityHeaders(nonce, widget),
      ...headers,
    },
  });
}

/** Serialises `value` as JSON that is safe inside a <script> element: it can't contain a tag or a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}
