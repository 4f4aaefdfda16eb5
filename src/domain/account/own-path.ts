// Which paths a person may be redirected to after signing in or paying.

const PLACEHOLDER_ORIGIN = 'https://own.invalid';

/**
 * Guards against open redirects.
 * @returns `given` if it is a path of this app; '/' for another host, a scheme, a backslash trick, or a path of the API
 *   other than the start of a purchase (to which sign-in returns).
 */
export function safeReturnPath(given: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside addresses
  if (!given || given.length > 500 || !given.startsWith('/') || /[\\\x00-\x1f]/.test(given)) return '/';
  try {
    const url = new URL(given, PLACEHOLDER_ORIGIN);
    const path = url.pathname + url.search + url.hash;
    // Checked after dot segments are resolved: '/.//evil.example' becomes '//evil.example'.
    if (url.origin !== PLACEHOLDER_ORIGIN || path.startsWith('//')) return '/';
    if (/^\/api(\/|$)/.test(decodeURIComponent(url.pathname)) && url.pathname !== '/api/subscribe') return '/';
    return path;
  } catch {
    return '/';
  }
}
