// Serves HTML pages. Vite builds them as assets; each response gets a fresh nonce and security headers.
import { AppError } from '../errors.ts';
import { logFault } from '../log.ts';

/**
 * Vite's placeholder for the nonce (`html.cspNonce`). It includes the quotes: they are always escaped in text that is
 * inserted into a page, so such text can't contain the placeholder.
 */
const NONCE_MARK = 'nonce="__NONCE__"';

export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * The headers of every HTML page. Scripts and styles must be our own files or have the response's nonce.
 * @param widget origin of a vendor's widget on the page.
 */
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

/**
 * What a page answers to a stranger when it could not be made: the status of an AppError, else 503, which is logged.
 * @param route as in 'GET /report/:slug'.
 */
export function pageFailure(route: string, error: unknown): { status: number; headers: { 'retry-after': string } } {
  if (!(error instanceof AppError)) logFault(route, error);
  const { status = 503, retryAfter = 60 } = error instanceof AppError ? error : {};
  return { status, headers: { 'retry-after': String(retryAfter) } };
}

/** The pages that this isolate has read, by assets binding and path. */
const built = new WeakMap<Fetcher, Map<string, string>>();

/**
 * A page as Vite built it, for example '/report.html'; read once per isolate. @throws Error if
 * the build has no such page.
 */
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

/** A built page with parts in place of their marks, as '<!--view-->'. */
export const fillPage = (template: string, parts: Record<string, string>): string =>
  template.replace(/<!--\w+-->/g, (mark) => parts[mark] ?? mark);

/**
 * A response of `html` with a fresh nonce and the matching headers. It must not be cached, because the
 * nonce is valid only once.
 */
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
