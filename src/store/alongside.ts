// A check that goes along with the first thing that a request asks of the database, in the same round trip (Neon's HTTP protocol takes several statements
// as one transaction): whether what is known of a session from an earlier request is still so. Whoever began with what was known must not release
// anything, and can't write anything, before the check is answered; so nothing is taken on trust, and a page is one round trip instead of two.
import { AsyncLocalStorage } from 'node:async_hooks';
import { changesNothing } from './neon-fetch.ts';

interface NeonQuery {
  query: string;
  params: (string | null)[];
}

export interface Check {
  /** A select of one text; no row where nothing of it is there any more. */
  query: NeonQuery;
  expected: string;
  /** Whether it still holds; null until it is answered. */
  held: boolean | null;
  /** The request that it went along with, while that is under way. */
  asked: Promise<unknown> | null;
}

/** What a write is refused with, as Postgres says 'invalid authorization'. */
export const OUTDATED = '28000';

const checks = new AsyncLocalStorage<Check>();

/** What `work` asks of the database first takes `check` along. */
export const checking = <T>(check: Check, work: () => Promise<T>): Promise<T> => checks.run(check, work);

/** @param ask as the driver calls it. What writes waits for the check, and is refused where it doesn't hold. */
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
    // What is asked at the same time goes by itself: its answer isn't released before the check's.
    if (check.asked) return ask(url, init);
    const posted = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    const queries = 'queries' in posted ? posted.queries : [posted];
    const answered = askWith(check, { url, init, queries }, ask);
    check.asked = answered.catch(() => undefined);
    const { response, results } = await answered;
    if (!results) return response;
    return Response.json('queries' in posted ? { results } : results[0]);
  };
}

/** @returns the answers of `queries`; null where the database refused. */
async function askWith(
  check: Check,
  { url, init, queries }: { url: Parameters<typeof fetch>[0]; init: RequestInit | undefined; queries: NeonQuery[] },
  ask: typeof fetch,
): Promise<{ response: Response; results: unknown[] | null }> {
  const response = await ask(url, {
    ...init,
    // The driver's headers are a plain object. Nothing of it may write.
    headers: { ...(init?.headers as Record<string, string>), 'Neon-Batch-Read-Only': 'true' },
    body: JSON.stringify({ queries: [check.query, ...queries] }),
  });
  if (!response.ok) return { response, results: null };
  const { results } = (await response.json()) as { results: { rows: (string | null)[][] }[] };
  const [first, ...others] = results;
  check.held = first?.rows[0]?.[0] === check.expected;
  return { response, results: others };
}
