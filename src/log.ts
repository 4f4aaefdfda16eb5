// A line of JSON for each piece of work. It holds nothing personal: no addresses, parameters or ids of rows.
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors.ts';

interface Trace {
  id: string;
  databaseMs: number;
  databaseCalls: number;
}

export interface LoggedWork {
  kind: string;
  id: string;
  /** Method and route of a request, kind of a job, name of a cron; 'received' for a mail. */
  what: string;
  attempt?: number;
  queue?: string;
}

export interface WorkOutcome {
  status?: number;
  error?: unknown;
}

const traces = new AsyncLocalStorage<Trace>();
/** Work that took more milliseconds than this is logged in the mode 'problems' too. */
const SLOW_MS = 5_000;

export function addDatabaseTime(ms: number): void {
  const trace = traces.getStore();
  if (!trace) return;
  trace.databaseMs += ms;
  trace.databaseCalls++;
}

/** @param mode the variable LOG. @param outcomeOf reads the outcome from the result of `run`. */
export async function withLogging<T>(
  work: LoggedWork,
  mode: 'all' | 'problems',
  run: () => T | Promise<T>,
  outcomeOf: (answer: T) => WorkOutcome = () => ({}),
): Promise<T> {
  return traces.run({ id: work.id, databaseMs: 0, databaseCalls: 0 }, async () => {
    const began = Date.now();
    try {
      const answer = await run();
      tell(work, mode, Date.now() - began, outcomeOf(answer));
      return answer;
    } catch (error) {
      tell(work, mode, Date.now() - began, { error });
      throw error;
    }
  });
}

function tell(work: LoggedWork, mode: 'all' | 'problems', ms: number, { status, error }: WorkOutcome): void {
  const trace = traces.getStore();
  const failed = error !== undefined || (status ?? 0) >= 500;
  if (!failed && mode === 'problems' && ms < SLOW_MS) return;
  const line = JSON.stringify({
    level: failed ? 'warn' : 'info',
    ...work,
    ...(status === undefined ? {} : { status }),
    ms,
    databaseMs: trace?.databaseMs ?? 0,
    databaseCalls: trace?.databaseCalls ?? 0,
    ...(error === undefined ? {} : causeOf(error)),
  });
  // biome-ignore lint/suspicious/noConsole: this is the log
  if (failed) console.warn(line);
  // biome-ignore lint/suspicious/noConsole: this is the log
  else console.log(line);
}

export function logFault(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(JSON.stringify({ level: 'error', id: traces.getStore()?.id ?? null, what, ...causeOf(error) }));
}

const CAUSE_CHARACTERS = 600;

/** An error's code, the messages of its chain of causes without personal data, and a vendor's HTTP status if any. */
export function causeOf(error: unknown): { code: string; cause: string; vendorStatus?: number } {
  const reasons: string[] = [];
  let vendorStatus: number | undefined;
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 6; depth++) {
    const { message, status, cause } = at as { message?: unknown; status?: unknown; cause?: unknown };
    // A failed query's message is left out, because it contains the query's parameters, which may be personal.
    const text = typeof message === 'string' ? message : String(at);
    if (!text.startsWith('Failed query')) reasons.push(text.split('\n')[0] ?? '');
    if (typeof status === 'number' && !(at instanceof AppError)) vendorStatus = status;
    at = cause;
  }
  return {
    code: error instanceof AppError ? error.code : 'internal',
    cause: impersonal(reasons.filter(Boolean).join(' < ')).slice(0, CAUSE_CHARACTERS),
    ...(vendorStatus === undefined ? {} : { vendorStatus }),
  };
}

const impersonal = (text: string) =>
  text.replace(/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g, '[address]').replace(/\?[^\s"')]*/g, '?[...]');

/** The route of a path: without ids, tokens or anything else that names a row or grants access. */
export const anonymousRoute = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) && part.length > 5 ? ':id' : part))
    .join('/')
    .replace(/^\/report\/.+/, '/report/:slug')
    .replace(/^\/recap\/.+/, '/recap/:secret')
    .replace(/^((?:\/api\/public)?\/ad-copy)\/.+/, '$1/:secret')
    .replace(/^\/ad-pictures\/.+/, '/ad-pictures/:name')
    .replace(/^\/sponsors\/.+/, '/sponsors/:slug')
    .replace(/^\/api\/public\/calendar\/.+/, '/api/public/calendar/:file')
    .replace(/^\/api\/public\/(report|sponsors)\/.+/, '/api/public/$1/:slug');
