// How long a host asked us to stay away (Retry-After), kept in the edge's cache, so that later readings heed it too.
import type { EdgeCache } from '../edge-cache.ts';

/** A host that asks for more is asked again after a day: by then it may have changed its mind. */
const LONGEST_MS = 86_400_000;
/** Where a refusal for load names no time. */
const DEFAULT_MS = 600_000;

export interface Waits {
  /** @returns the moment until which the host must not be asked; null if it may be. */
  until(host: string): Promise<Date | null>;
  /** Keeps the host's wish where the response has one. @returns the moment; null if the response has none. */
  keep(host: string, response: Response): Promise<Date | null>;
}

/** @param keyOf the cache's key for a host. */
export function hostWaits(edge: EdgeCache, keyOf: (host: string) => string): Waits {
  return {
    async until(host) {
      const until = Number((await edge.get(keyOf(host)))?.facts.until ?? 0);
      return until > Date.now() ? new Date(until) : null;
    },
    async keep(host, response) {
      if (response.status !== 429 && response.status !== 503) return null;
      const asked = retryAfterMs(response.headers.get('retry-after'), Date.now());
      // A server that fails without a time is just broken; one that counts requests means it.
      if (asked === null && response.status === 503) return null;
      const until = Date.now() + Math.min(asked ?? DEFAULT_MS, LONGEST_MS);
      await edge.put(keyOf(host), { facts: { until: String(until) }, type: 'text/plain', body: '' });
      return new Date(until);
    },
  };
}

/** @param value seconds or an HTTP date. @returns milliseconds, 0 or more; null where it can't be read. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (!value) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
