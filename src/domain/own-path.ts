/**
 * A path of our own to return to; anything else (another host, a scheme, a backslash trick, our API but for the start of a purchase, which
 * signing in comes back to) becomes '/'.
 */
export function ownPath(given: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside addresses
  if (!given || given.length > 500 || !given.startsWith('/') || /[\\\x00-\x1f]/.test(given)) return '/';
  try {
    const url = new URL(given, 'https://own.invalid');
    if (url.origin !== 'https://own.invalid' || given.startsWith('//')) return '/';
    if (url.pathname.startsWith('/api/') && url.pathname !== '/api/subscribe') return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
