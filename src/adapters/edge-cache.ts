// The data centre's own cache. What it forgets comes again from the file store; `remove` reaches this data centre only.
// Its freshness is ours to judge: it knows no stale-while-revalidate.
// The platform's terms: on workers.dev and in previews every call does nothing (a miss); on a custom domain it works, for that zone, in the data centre
// that runs the code, and `delete` in that one alone; in a queue consumer, a cron or the mail door it works too, but in whatever data centre these run,
// which is seldom the visitors'. Nothing correct may depend on it: a miss costs a reading of R2 or of a site, nothing else.

/** What the edge keeps of one answer. */
export interface EdgeCopy {
  /** Whatever its writer wants to know of it later; short strings. */
  facts: Record<string, string>;
  type: string;
  body: ReadableStream | string | Uint8Array | null;
}

export interface EdgeCache {
  get(key: string): Promise<EdgeCopy | null>;
  put(key: string, copy: EdgeCopy & { body: string | Uint8Array | null }): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** The longest that the cache takes: how long a copy is trusted is decided at each reading. */
const KEPT_SECONDS = 7 * 86_400;
const FACT = 'x-fact-';

/** @param cache `caches.default`. Keys are absolute URLs of our own origin; nothing answers there but this. */
export function edgeCache(cache: Cache): EdgeCache {
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
