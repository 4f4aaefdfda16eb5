const PLACEHOLDER_ORIGIN = 'https://own.invalid';

/** @returns `given` if it is a page or the start of a purchase; '/' for anything else, such as a backslash trick. */
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
