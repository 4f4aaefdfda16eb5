// Which paths a person may be sent back to after signing in or paying.

const OWN = 'https://own.invalid';

/**
 * A path of our own to return to; anything else (another host, a scheme, a backslash trick, our API but for the start of a purchase, which
 * signing in comes back to) becomes '/'.
 */
export function ownPath(given: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside addresses
  if (!given || given.length > 500 || !given.startsWith('/') || /[\\\x00-\x1f]/.test(given)) return '/';
  try {
    const url = new URL(given, OWN);
    const path = url.pathname + url.search + url.hash;
    // What is left when dots are resolved counts: '/.//evil.example' is '//evil.example'.
    if (url.origin !== OWN || path.startsWith('//')) return '/';
    if (/^\/api(\/|$)/.test(decodeURIComponent(url.pathname)) && url.pathname !== '/api/subscribe') return '/';
    return path;
  } catch {
    return '/';
  }
}
