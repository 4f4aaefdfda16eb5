// The log: a line of JSON for each piece of work, with its id, how long it took in all and in the database, and why it
// failed, including the vendor's status. It holds nothing personal: causes are stripped of addresses, queries of their
// parameters, paths of their ids.
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors.ts';

interface Trace {
  id: string;
  databaseMs: number;
  databaseCalls: number;
}

export interface LoggedWork {
  /** 'request', 'job', 'cron', 'mail' */
  kind: string;
  /** Of the request or message. */
  id: string;
  /** Which route, job or cron. */
  what: string;
  attempt?: number;
  queue?: string;
}

/** What came of it; `error` where it failed. */
export interface Outcome {
  status?: number;
  error?: unknown;
}

const traces = new AsyncLocalStorage<Trace>();
/** Work that took longer, in milliseconds, is logged in the mode 'problems' too. */
const SLOW_MS = 5_000;

/** Adds `ms` to the time that the current piece of work has spent in the database. */
export function databaseTook(ms: number): void {
  const trace = traces.getStore();
  if (!trace) return;
  trace.databaseMs += ms;
  trace.databaseCalls++;
}

/**
 * Runs a piece of work and logs it.
 * @param mode the variable LOG.
 * @param readUploadOutcomes reads the outcome from its result.
 * @returns its result; its error is rethrown.
 */
export async function withLogging<T>(
  work: LoggedWork,
  mode: 'all' | 'problems',
  run: () => T | Promise<T>,
  outcomeOf: (answer: T) => Outcome = () => ({}),
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

function tell(work: LoggedWork, mode: 'all' | 'problems', ms: number, { status, error }: Outcome): void {
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

/** Logs something unexpected that happened within the work under way. */
export function logFault(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(JSON.stringify({ level: 'error', id: traces.getStore()?.id ?? null, what, ...causeOf(error) }));
}

const CAUSE_CHARACTERS = 600;

/** Code, the chain of reasons and the vendor's status of a failure. */
export function causeOf(error: unknown): { code: string; cause: string; vendorStatus?: number } {
  const reasons: string[] = [];
  let vendorStatus: number | undefined;
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 6; depth++) {
    const { message, status, cause } = at as { message?: unknown; status?: unknown; cause?: unknown };
    // A database error's message: its query is in the source anyway, but its parameters may be personal.
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

/** Without e-mail addresses and the query strings of links. */
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
    .replace(/^\/api\/public\/calendar\/.+/, '/api/public/calendar/:file')
    .replace(/^\/api\/public\/report\/.+/, '/api/public/report/:slug');
