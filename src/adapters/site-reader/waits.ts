import type { EdgeCache } from '../edge-cache.ts';

const LONGEST_MS = 86_400_000;
const DEFAULT_MS = 600_000;

export interface HostWaits {
  /** @returns the time before which the host must not be requested; null if it may be. */
  until(host: string): Promise<Date | null>;
  /** @returns the wait's end if the response asks for one. */
  keep(host: string, response: Response): Promise<Date | null>;
}

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

/** @param value seconds or an HTTP date. @returns milliseconds, 0 or more; null if it is unreadable. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
