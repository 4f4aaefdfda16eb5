// Errors of servers with OpenAI's protocol, as AppErrors: with `retryAfter` if a later retry makes sense, without it if
// the same request would fail again.
import { APIConnectionError, APIError } from 'openai';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** Seconds to wait if the vendor sends no Retry-After. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** Cloudflare's codes for an account that has used up its free allocation until midnight UTC. */
const ALLOCATION_SPENT = new Set(['3036', '4006']);

/**
 * Converts an error. Timeouts, conflicts, 429 and server errors are temporary; a wrong key, model or request isn't, nor
 * is an exhausted account.
 * @param who begins the message: 'The model'.
 * @returns AppError rate_limited | vendor_failed | not_ready if the account's allocation of the day is spent.
 */
export function toModelFailure(error: unknown, who: string): AppError {
  const fail = (
    message: string,
    retryAfter?: number,
    code: 'vendor_failed' | 'rate_limited' | 'not_ready' = 'vendor_failed',
  ) => new AppError(code, `${who} ${message}`, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) });
  if (error instanceof APIConnectionError) return fail('did not answer', PAUSE_SECONDS);
  if (!(error instanceof APIError)) return fail('gave an answer that could not be read', PAUSE_SECONDS);
  const { status } = error;
  if (status === 429 && ALLOCATION_SPENT.has(String(error.code)))
    return fail('has used up the free allocation of the account until midnight UTC', undefined, 'not_ready');
  if (status === 429 && error.code !== 'insufficient_quota')
    return fail('takes no more requests now', pauseOf(error.headers), 'rate_limited');
  if (status === 408 || status === 409 || (status ?? 0) >= 500)
    return fail(`failed (${status})`, pauseOf(error.headers));
  return fail(`refused the request (${status ?? 'no status'})`);
}

/** The vendor's Retry-After (seconds or a date) in seconds, bounded. */
function pauseOf(headers: Headers | undefined): number {
  const written = headers?.get('retry-after')?.trim();
  if (!written) return PAUSE_SECONDS;
  const seconds = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : (Date.parse(written) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, Math.ceil(seconds))) : PAUSE_SECONDS;
}

const envelope = z.object({
  success: z.literal(false),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).min(1),
});

/**
 * A fetch that rewrites errors in Cloudflare's envelope to OpenAI's form, because OpenAI's client drops the code and
 * the message of any other form. `send` must bound the size of bodies.
 */
export const unwrapErrorEnvelopes =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, headers } = response;
    const body = await response.text();
    const [error] = envelope.safeParse(jsonOf(body)).data?.errors ?? [];
    if (!error) return new Response(body, { status, headers });
    return Response.json({ error: { message: error.message, code: String(error.code) } }, { status, headers });
  };

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
