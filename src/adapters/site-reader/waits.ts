// Remembers how long a host asked us to wait (Retry-After) in the edge cache, so that later readings respect it too.
import type { EdgeCache } from '../edge-cache.ts';

/** Maximum wait. A host that asks for a longer one is requested again after a day, because it may have recovered. */
const LONGEST_MS = 86_400_000;
/** Used if a host refuses because of load without naming a time. */
const DEFAULT_MS = 600_000;

export interface HostWaits {
  /** @returns the time before which the host must not be requested; null if it may be. */
  until(host: string): Promise<Date | null>;
  /** Stores the wait if the response asks for one. @returns its end; null if the response asks for none. */
  keep(host: string, response: Response): Promise<Date | null>;
}

/** Creates the memory of hosts' waits. @param keyOf returns the cache key of a host. */
export function createHostWaits(edge: EdgeCache, keyOf: (host: string) => string): HostWaits {
  return {
    async until(host) {
      const until = Number((await edge.get(keyOf(host)))?.facts.until ?? 0);
      return until > Date.now() ? new Date(until) : null;
    },
    async keep(host, response) {
      if (response.status !== 429 && response.status !== 503) return null;
      const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
      // A 503 without a time is just a failing server; a 429 always asks for a wait.
      if (asked === null && response.status === 503) return null;
      const until = Date.now() + Math.min(asked ?? DEFAULT_MS, LONGEST_MS);
      await edge.put(keyOf(host), { facts: { until: String(until) }, type: 'text/plain', body: '' });
      return new Date(until);
    },
  };
}

/**
 * Parses a Retry-After header.
 * @param value seconds or an HTTP date.
 * @returns milliseconds, 0 or more; null if it is unreadable.
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
