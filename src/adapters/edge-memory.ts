// Copies that this isolate was asked for a moment ago, before the data centre's cache: a link that many people open at
// once costs that cache one reading every few seconds.
import type { EdgeCache, EdgeCopy } from './edge-cache.ts';

/**
 * How long the data centre's copy isn't looked at. How fresh a copy is, its reader judges by its facts, wherever it
 * lay.
 */
const KEPT_MS = 5_000;
/** An isolate has 128 MB for everything. */
const BYTES_MAX = 4 * 1024 * 1024;
/** A copy without a body, as of a link that leads nowhere, weighs no bytes and takes room all the same. */
const COPIES_MAX = 1_000;

interface Held extends EdgeCopy {
  body: Uint8Array | null;
  until: number;
}

/** @param clock milliseconds since 1970. */
export function withMemoryCache(edge: EdgeCache, clock: () => number = Date.now): EdgeCache {
  const held = new Map<string, Held>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= held.get(key)?.body?.length ?? 0;
    held.delete(key);
  };
  const hold = (key: string, copy: EdgeCopy & { body: Uint8Array | null }) => {
    forget(key);
    held.set(key, { ...copy, until: clock() + KEPT_MS });
    bytes += copy.body?.length ?? 0;
    // Those that came first go first.
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

async function bytesOf(body: EdgeCopy['body']): Promise<Uint8Array | null> {
  if (body === null || body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Response(body).bytes();
}
