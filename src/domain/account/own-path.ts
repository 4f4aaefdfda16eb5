// Which paths a person may be sent back to after signing in or paying.

const OWN = 'https://own.invalid';

/**
 * @returns `given` if it is a path of our own; otherwise (another host, a scheme, a backslash trick, our API except the
 *   start of a purchase, to which sign-in returns) '/'.
 */
export function ownPath(given: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside addresses
  if (!given || given.length > 500 || !given.startsWith('/') || /[\\\x00-\x1f]/.test(given)) return '/';
  try {
    const url = new URL(given, OWN);
    const path = url.pathname + url.search + url.hash;
    // Judged after dots are resolved: '/.//evil.example' becomes '//evil.example'.
    if (url.origin !== OWN || path.startsWith('//')) return '/';
    if (/^\/api(\/|$)/.test(decodeURIComponent(url.pathname)) && url.pathname !== '/api/subscribe') return '/';
    return path;
  } catch {
    return '/';
  }
}
