// Checks a cached session in the same round trip as the first query of a request, since Neon's HTTP protocol takes
// several statements as one transaction. The check compares the session, its user and its rights with what an earlier
// request read. Until it is answered, no query result is released and no write is sent. So a cached session is never
// trusted unchecked, and a page takes one round trip instead of two.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isReadOnlyRequest } from './neon-fetch.ts';

interface NeonQuery {
  query: string;
  params: (string | null)[];
}

export interface SessionCheck {
  /** Selects one text, which is compared with `expected`; no row if the session is gone. */
  query: NeonQuery;
  expected: string;
  /** Result of the check; null until it is answered. */
  held: boolean | null;
  /** The pending request that carries the check; null before it is sent. */
  asked: Promise<unknown> | null;
}

/** Error code of a write refused because the check failed: SQLSTATE invalid_authorization_specification. */
export const SESSION_OUTDATED_SQLSTATE = '28000';

const checks = new AsyncLocalStorage<SessionCheck>();

/** Runs `work`; its first database request carries `check`. */
export const runWithSessionCheck = <T>(check: SessionCheck, work: () => Promise<T>): Promise<T> =>
  checks.run(check, work);

/**
 * Wraps the driver's fetch so that it adds the check. A write waits for the check's answer and is refused with
 * SESSION_OUTDATED_SQLSTATE if the check fails.
 */
export function wrapFetchWithSessionCheck(ask: typeof fetch): typeof fetch {
  return async (url, init) => {
    const check = checks.getStore();
    if (!check || check.held) return ask(url, init);
    const body = String(init?.body ?? '');
    if (!isReadOnlyRequest(body)) {
      await check.asked;
      if (check.held === null) await askWith(check, { url, init, queries: [] }, ask);
      if (!check.held)
        return Response.json({ message: 'The session has changed', code: SESSION_OUTDATED_SQLSTATE }, { status: 400 });
      return ask(url, init);
    }
    // A concurrent request is sent without the check; the caller releases no result before the check is answered.
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

/**
 * A response whose body is already parsed. The driver only calls `json` on a successful response, so this saves a
 * second parse.
 */
const answerOf = (body: unknown): Response =>
  Object.defineProperty(new Response(), 'json', { value: () => Promise.resolve(body) });

/** Sends `queries` together with the check. @returns their results; null if the database answered with an error. */
async function askWith(
  check: SessionCheck,
  { url, init, queries }: { url: Parameters<typeof fetch>[0]; init: RequestInit | undefined; queries: NeonQuery[] },
  ask: typeof fetch,
): Promise<{ response: Response; results: unknown[] | null }> {
  const response = await ask(url, {
    ...init,
    // The driver's headers are a plain object. A batch with the check must be read-only.
    headers: { ...(init?.headers as Record<string, string>), 'Neon-Batch-Read-Only': 'true' },
    body: JSON.stringify({ queries: [check.query, ...queries] }),
  });
  if (!response.ok) return { response, results: null };
  const { results } = (await response.json()) as { results: { rows: (string | null)[][] }[] };
  const [first, ...others] = results;
  check.held = first?.rows[0]?.[0] === check.expected;
  return { response, results: others };
}
