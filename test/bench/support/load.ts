// Requests over kept-alive connections, each timed separately: what a client waits, uncorrected.
import { Agent, request } from 'node:http';

export interface LatencyStats {
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers per second. */
  rate: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

export interface HttpAnswer {
  status: number;
  body: string;
}

/** @param json a body to post, over a connection of its own; without one the request is a GET. */
export function httpCall(url: string, headers: Record<string, string>, json?: object): Promise<HttpAnswer> {
  return new Promise((done, failed) => {
    const method = json ? 'POST' : 'GET';
    const all = { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers };
    const sent = request(url, { agent: json ? false : agent, method, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(json && JSON.stringify(json));
  });
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param times milliseconds, in any order. */
export function summarizeLatencies(times: number[], seconds: number): LatencyStats {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), rate: times.length / seconds };
}

/** Times `count` runs of `act`, `concurrency` at once, after four runs that are not counted. */
export async function measureLatency(
  act: (n: number) => Promise<unknown>,
  count: number,
  concurrency: number,
): Promise<LatencyStats> {
  for (let n = 0; n < 4; n++) await act(n);
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const n = next++;
        const from = performance.now();
        await act(n);
        times.push(performance.now() - from);
      }
    }),
  );
  return summarizeLatencies(times, (performance.now() - began) / 1000);
}
