// Strangers made them: the type is the one that we detected, and the policy keeps an SVG from running anything.
import { type Context, Hono } from 'hono';
import { FILE_KEYS } from '../domain/file-keys.ts';
import type { AppEnv } from './types.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;
const KINDS = new Set(['newsletter', 'brand', 'deal']);
const ID = /^[\w-]{1,100}$/;

export const logoRoutes = new Hono<AppEnv>()
  .get('/logos/:what/:id', (c) => {
    const { what, id } = c.req.param();
    // The bytes at a URL with a version never change.
    const age = c.req.query('v') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`;
    return KINDS.has(what) && ID.test(id) ? pictureResponse(c, FILE_KEYS.logo(what, id), age) : c.notFound();
  })
  .get('/pictures/:userId', (c) => {
    const userId = c.req.param('userId');
    // A person's portrait must not be in shared caches.
    return ID.test(userId)
      ? pictureResponse(c, FILE_KEYS.picture(userId), `private, max-age=${HOUR_SECONDS}`)
      : c.notFound();
  });

export async function pictureResponse(
  c: Context<AppEnv>,
  key: string,
  cacheControl: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const found = await c.env.services.files.open(key);
  if (!found) return c.body(null, 404, { 'cache-control': 'no-store' });
  const headers = {
    'content-type': found.contentType ?? 'application/octet-stream',
    'cache-control': cacheControl,
    etag: found.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...more,
  };
  if (c.req.header('if-none-match') === found.etag) {
    // The small body is read and not cancelled, because the platform logs a cancellation as a failure.
    await new Response(found.body).arrayBuffer();
    return c.body(null, 304, headers);
  }
  return c.body(found.body, 200, { ...headers, 'content-length': String(found.size) });
}
