// The cache of the current data centre. It ignores stale-while-revalidate, so callers judge freshness themselves.
// Platform limits: on workers.dev and in previews every call is a miss. On a custom domain it works for that zone in
// the data centre that runs the code, and `remove` affects only that one. Queue consumers, crons and the mail handler
// run in other data centres than visitors' requests. Correctness must therefore not depend on the cache: a miss may
// only cost a read of R2 or of a site.

export interface EdgeCacheEntry {
  facts: Record<string, string>;
  type: string;
  body: ReadableStream | string | Uint8Array | null;
}

export interface EdgeCache {
  get(key: string): Promise<EdgeCacheEntry | null>;
  put(key: string, copy: EdgeCacheEntry & { body: string | Uint8Array | null }): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** Time to live in the cache. The reader of a copy decides how long to trust it. */
const KEPT_SECONDS = 7 * 86_400;
const FACT = 'x-fact-';

/** Creates the cache. @param cache `caches.default`. Its keys are absolute URLs of our origin that no route answers. */
export function createEdgeCache(cache: Cache): EdgeCache {
  return {
    async get(key) {
      const hit = await cache.match(key);
      if (!hit) return null;
      const facts: Record<string, string> = {};
      for (const [name, value] of hit.headers) {
        if (name.startsWith(FACT)) facts[name.slice(FACT.length)] = value;
      }
      return { facts, type: hit.headers.get('content-type') ?? '', body: hit.body };
    },
    async put(key, { facts, type, body }) {
      const headers = new Headers({ 'content-type': type, 'cache-control': `public, s-maxage=${KEPT_SECONDS}` });
      for (const [name, value] of Object.entries(facts)) headers.set(FACT + name, value);
      await cache.put(key, new Response(body as BodyInit | null, { headers }));
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => cache.delete(key)));
    },
  };
}
