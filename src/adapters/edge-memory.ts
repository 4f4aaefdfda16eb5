// Keeps copies that this isolate read recently in memory, in front of the data centre's cache. A link that many people
// open at once then costs that cache one read every few seconds.
import type { EdgeCache, EdgeCacheEntry } from './edge-cache.ts';

const KEPT_MS = 5_000;
const BYTES_MAX = 4 * 1024 * 1024;
/** Copies without a body (of links that lead nowhere) count no bytes but take memory. */
const COPIES_MAX = 1_000;

interface Held extends EdgeCacheEntry {
  body: Uint8Array | null;
  until: number;
}

export function withMemoryCache(edge: EdgeCache, clock: () => number = Date.now): EdgeCache {
  const held = new Map<string, Held>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= held.get(key)?.body?.length ?? 0;
    held.delete(key);
  };
  const hold = (key: string, copy: EdgeCacheEntry & { body: Uint8Array | null }) => {
    forget(key);
    held.set(key, { ...copy, until: clock() + KEPT_MS });
    bytes += copy.body?.length ?? 0;
    for (const oldest of held.keys()) {
      if (bytes <= BYTES_MAX && held.size <= COPIES_MAX) break;
      forget(oldest);
    }
  };
  return {
    async get(key) {
      const known = held.get(key);
      if (known && clock() < known.until) return known;
      forget(key);
      const copy = await edge.get(key);
      if (!copy) return null;
      const whole = { ...copy, body: await bytesOf(copy.body) };
      hold(key, whole);
      return whole;
    },
    async put(key, copy) {
      await edge.put(key, copy);
      hold(key, { ...copy, body: await bytesOf(copy.body) });
    },
    async remove(keys) {
      for (const key of keys) forget(key);
      await edge.remove(keys);
    },
  };
}

async function bytesOf(body: EdgeCacheEntry['body']): Promise<Uint8Array | null> {
  if (body === null || body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Response(body).bytes();
}
