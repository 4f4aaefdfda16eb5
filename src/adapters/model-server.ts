// A client of one server that speaks OpenAI's API: JSON over HTTP, bounded in time and size, without retries, because
// the queue retries with its own delay.
import * as z from 'zod';
import { AppError } from '../errors.ts';
import { readBody } from './site-reader/take-body.ts';
import { parseRetryAfter } from './site-reader/waits.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
/** Cloudflare's codes for an account that has used up its free allocation until midnight UTC. */
const ALLOCATION_SPENT = new Set(['3036', '4006']);

export interface ModelServer {
  /** @throws ModelServerError, also for an answer that isn't JSON. */
  post(path: string, body: object, timeoutMs?: number): Promise<unknown>;
  get(path: string): Promise<unknown>;
}

interface Failure {
  status: number | null;
  code: string | null;
  retryAfter: string | null;
  /** The server may still answer and charge for it. */
  isTimeout: boolean;
}

export class ModelServerError extends Error implements Failure {
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly isTimeout: boolean;

  constructor(message: string, failure: Partial<Failure>, options?: ErrorOptions) {
    super(message, options);
    this.status = failure.status ?? null;
    this.code = failure.code ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.isTimeout = failure.isTimeout ?? false;
  }
}

const errorBody = z.union([
  z
    .object({ error: z.object({ message: z.string(), code: z.union([z.string(), z.number()]).nullish() }) })
    .transform(({ error }) => error),
  z
    .object({ success: z.literal(false), errors: z.array(z.object({ message: z.string(), code: z.number() })).min(1) })
    .transform(({ errors: [error] }) => ({ message: error?.message ?? '', code: error?.code })),
]);

export function createModelServer(config: {
  apiKey: string;
  baseUrl: string | null;
  timeoutMs: number;
  maxBytes: number;
}): ModelServer {
  const base = (config.baseUrl ?? OPENAI_URL).replace(/\/+$/, '');

  async function send(path: string, body: object | null, timeoutMs = config.timeoutMs): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${config.apiKey}`, 'content-type': 'application/json' },
        signal,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const bytes = await readBody(response, config.maxBytes);
      if (bytes === null) throw new Error(`the answer is larger than ${config.maxBytes} bytes`);
      text = new TextDecoder().decode(bytes);
    } catch (cause) {
      throw new ModelServerError('no whole answer', { isTimeout: signal.aborted }, { cause });
    }
    const { status } = response;
    const parsed = jsonOf(text);
    if (response.ok && parsed !== undefined) return parsed;
    if (response.ok) throw new ModelServerError('the answer is not JSON', { status });
    const error = errorBody.safeParse(parsed).data;
    const code = error?.code == null ? null : String(error.code);
    const retryAfter = response.headers.get('retry-after');
    throw new ModelServerError(error?.message ?? text.slice(0, 500), { status, code, retryAfter });
  }

  return { post: send, get: (path) => send(path, null) };
}

/**
 * @param who begins the message: 'The model'.
 * @returns AppError rate_limited | vendor_failed | not_ready if the account's allocation of the day is spent; with
 *   `retryAfter` if the failure is temporary.
 */
export function toModelFailure(error: unknown, who: string): AppError {
  const fail = (
    message: string,
    retryAfter?: number,
    code: 'vendor_failed' | 'rate_limited' | 'not_ready' = 'vendor_failed',
  ) => new AppError(code, `${who} ${message}`, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) });
  if (!(error instanceof ModelServerError) || (error.status !== null && error.status < 300))
    return fail('gave an answer that could not be read', PAUSE_SECONDS);
  const { status, code } = error;
  if (status === null) return fail('did not answer', PAUSE_SECONDS);
  if (status === 429 && ALLOCATION_SPENT.has(String(code)))
    return fail('has used up the free allocation of the account until midnight UTC', undefined, 'not_ready');
  if (status === 429 && code !== 'insufficient_quota')
    return fail('takes no more requests now', pauseOf(error.retryAfter), 'rate_limited');
  if (status === 408 || status === 409 || status >= 500) return fail(`failed (${status})`, pauseOf(error.retryAfter));
  return fail(`refused the request (${status})`);
}

/** The vendor's Retry-After (seconds or a date) in seconds, bounded. */
function pauseOf(header: string | null): number {
  const ms = parseRetryAfter(header, Date.now());
  return ms === null ? PAUSE_SECONDS : Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
