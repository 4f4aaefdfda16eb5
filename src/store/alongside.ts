// Checks a remembered session in the same round trip as the first query of a request (Neon's HTTP protocol takes
// several statements as one transaction): whether the session, its user and its rights are still as an earlier request
// found them. Until the check is answered, no answer of the database is released and no write is sent. So nothing is
// taken on trust, and a page takes one round trip instead of two.
import { AsyncLocalStorage } from 'node:async_hooks';
import { changesNothing } from './neon-fetch.ts';

interface NeonQuery {
  query: string;
  params: (string | null)[];
}

export interface Check {
  /** A select of one text, to be compared with `expected`; no row if the session is gone. */
  query: NeonQuery;
  expected: string;
  /** Whether it still holds; null until it is answered. */
  held: boolean | null;
  /** The request that carries the check, while that is under way. */
  asked: Promise<unknown> | null;
}

/** The code with which a write is refused: SQLSTATE invalid_authorization_specification. */
export const OUTDATED = '28000';

const checks = new AsyncLocalStorage<Check>();

/** Runs `work`; its first request to the database carries `check`. */
export const checking = <T>(check: Check, work: () => Promise<T>): Promise<T> => checks.run(check, work);

/**
 * @returns a fetch for the driver that adds the check. A write waits for the check's answer, and is refused (OUTDATED)
 *   if it doesn't hold.
 */
export function alongside(ask: typeof fetch): typeof fetch {
  return async (url, init) => {
    const check = checks.getStore();
    if (!check || check.held) return ask(url, init);
    const body = String(init?.body ?? '');
    if (!changesNothing(body)) {
      await check.asked;
      if (check.held === null) await askWith(check, { url, init, queries: [] }, ask);
      if (!check.held) return Response.json({ message: 'The session has changed', code: OUTDATED }, { status: 400 });
      return ask(url, init);
    }
    // A concurrent request is sent without the check; the caller releases nothing before the check is answered.
    if (check.asked) return ask(url, init);
    const posted = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    const queries = 'queries' in posted ? posted.queries : [posted];
    const answered = askWith(check, { url, init, queries }, ask);
    check.asked = answered.catch(() => undefined);
    const { response, results } = await answered;
    if (!results) return response;
    return answerOf('queries' in posted ? { results } : results[0]);
  };
}

/** An answer whose body the driver needn't parse a second time: `json` is all that it reads of one that is ok. */
const answerOf = (body: unknown): Response =>
  Object.defineProperty(new Response(), 'json', { value: () => Promise.resolve(body) });

/** Sends `queries` with the check. @returns their results; null if the database answered with an error. */
async function askWith(
  check: Check,
  { url, init, queries }: { url: Parameters<typeof fetch>[0]; init: RequestInit | undefined; queries: NeonQuery[] },
  ask: typeof fetch,
): Promise<{ response: Response; results: unknown[] | null }> {
  const response = await ask(url, {
    ...init,
    // The driver's headers are a plain object. The batch is read-only.
    headers: { ...(init?.headers as Record<string, string>), 'Neon-Batch-Read-Only': 'true' },
    body: JSON.stringify({ queries: [check.query, ...queries] }),
  });
  if (!response.ok) return { response, results: null };
  const { results } = (await response.json()) as { results: { rows: (string | null)[][] }[] };
  const [first, ...others] = results;
  check.held = first?.rows[0]?.[0] === check.expected;
  return { response, results: others };
}
