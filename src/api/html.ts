// HTML pages: built by vite into the assets, given a fresh nonce and their headers here.

/** How the built HTML marks what gets a response's nonce (vite: `html.cspNonce`). With its quotes: text put into a page has none unescaped. */
const NONCE_MARK = 'nonce="__NONCE__"';

/** 128 random bits, for one response. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** What every HTML page of ours is sent with. Scripts and styles are our own files, or carry the response's nonce. */
export function securityHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "connect-src 'self'",
      "font-src 'self'",
      "frame-src 'self'",
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

/** By the build that they were read from. */
const built = new WeakMap<Fetcher, Map<string, string>>();

/** A page as vite built it, e.g. '/report.html'; read once an isolate. @throws Error where the build has no such page. */
export async function builtPage(assets: Fetcher, path: string): Promise<string> {
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

/** `html` with a fresh nonce, under the headers that go with it. It is as fresh as the response: nobody may keep it. */
export function htmlResponse(html: string, status: number, headers: Record<string, string> = {}): Response {
  const nonce = newNonce();
  return new Response(html.replaceAll(NONCE_MARK, `nonce="${nonce}"`), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      ...securityHeaders(nonce),
      ...headers,
    },
  });
}

/** `value` as JSON that may stand within a <script> element: no tag nor comment can begin or end in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}
