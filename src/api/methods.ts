import type { Hono } from 'hono';

/** The methods that `app` answers at `path`; empty if there is no such path. Routes with a star are ignored. */
// biome-ignore lint/suspicious/noExplicitAny: an app of any environment has routes
export function allowedMethods(app: Hono<any>, path: string): string[] {
  const found = new Set<string>();
  for (const route of app.routes) {
    if (route.method === 'ALL' || route.path.includes('*')) continue;
    const pattern = new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}$`);
    if (pattern.test(path)) found.add(route.method);
  }
  return [...found];
}
