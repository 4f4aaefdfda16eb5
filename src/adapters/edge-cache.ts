// The cache of the current data centre, which queue consumers, crons and the mail handler don't share with visitors'
// requests. It ignores stale-while-revalidate, so callers judge freshness; a miss may only cost a read.

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

const KEPT_SECONDS = 7 * 86_400;
const FACT = 'x-fact-';

/** Its keys are absolute URLs of our origin that no route answers. */
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
