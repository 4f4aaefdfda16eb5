// A read is sent twice if the first got no answer, since Neon wakes an idle database on the first request. A write is
// sent again only if Postgres reported that it rolled back the first; without an answer, it may have succeeded.

const SHORT_MS = 15_000;
const LONG_MS = 30_000;
const NO_ANSWER = new Set([429, 502, 503, 504]);
/** serialization_failure, deadlock_detected. */
const UNDONE = new Set(['40001', '40P01']);

/** Wraps fetch with timeouts and retries. @param took called with the duration of each request in milliseconds. */
export function wrapNeonFetch(ask: typeof fetch, took: (ms: number) => void = () => undefined): typeof fetch {
  return async (url, init) => {
    const statements = statementsOf(String(init?.body ?? ''));
    const reading = statements.length > 0 && statements.every(isReading);
    const isShort = reading && statements.every(isSelect);
    const once = () => within(isShort ? SHORT_MS : LONG_MS, (signal) => ask(url, { ...init, signal }));
    const began = Date.now();
    try {
      if (!reading) {
        const answer = await once();
        return (await isUndone(answer)) ? await once() : answer;
      }
      const first = await once().catch(() => null);
      return first && !NO_ANSWER.has(first.status) ? first : await once();
    } finally {
      took(Date.now() - began);
    }
  };
}

/** Whole bodies, in `ms`. The timer is cleared: a runtime allows 10,000 of them. @throws TimeoutError. */
async function within(ms: number, ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`No answer within ${ms} ms`, 'TimeoutError')), ms);
  try {
    const answer = await ask(late.signal);
    return new Response(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(timer);
  }
}

/** True if Postgres rolled the transaction back. Neon answers a Postgres error with status 400 and its fields. */
async function isUndone(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return false;
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return UNDONE.has(code ?? '');
}

const SELECT = /^\s*select\b/i;
const MORE =
  /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\b(?:nextval|setval|pg_advisory_\w+|pg_try_advisory_\w+)\s*\(/i;
const WITH = /^\s*with\b/i;
const CHANGES = /\b(?:insert|update|delete|merge)\b/i;

function statementsOf(body: string): string[] {
  try {
    const posted = JSON.parse(body) as { query?: unknown; queries?: { query?: unknown }[] };
    return (posted.queries ?? [posted]).map(({ query }) => String(query));
  } catch {
    return [];
  }
}

const isSelect = (query: string) => SELECT.test(query) && !MORE.test(query);

const isReading = (query: string) => isSelect(query) || (WITH.test(query) && !CHANGES.test(query) && !MORE.test(query));
