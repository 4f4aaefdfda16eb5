// One question to a chat model, by OpenAI or any server that speaks its chat completions: the part of the API that the compatible servers share.
// Whatever goes wrong becomes an AppError: with `retryAfter` where trying again later makes sense, without where the same question would fail again.
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { ModelBudget } from '../domain/model-budget.ts';
import { AppError } from '../errors.ts';

export interface ChatAnswer {
  content: string;
  /** The model that answered, as the server names it. */
  model: string;
  /** `total` is what the budget is charged; null where the server didn't count. */
  tokens: { prompt: number | null; answer: number | null; total: number };
  ms: number;
}

type ChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

export interface ChatModel {
  /**
   * @param estimate tokens that the prompt will cost, about; set aside from the day's budget until the server has counted.
   * @throws AppError rate_limited (the vendor's 429) | vendor_failed | not_ready where the day's budget is spent.
   */
  ask(request: ChatRequest, estimate: number): Promise<ChatAnswer>;
}

/** Two minutes: a reasoning model needs one for a long issue, and the lease on a mail lasts five. */
const TIMEOUT_MS = 120_000;
/** Seconds to wait where the vendor names no time. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

export function chatModel(config: {
  apiKey: string;
  baseUrl: string | null;
  budget: ModelBudget;
  timeoutMs?: number;
}): ChatModel {
  const client = new OpenAI({
    apiKey: config.apiKey,
    ...(config.baseUrl ? { baseURL: config.baseUrl } : {}),
    // The queue tries again, with its own delay; time-outs cover the body too.
    maxRetries: 0,
    timeout: config.timeoutMs ?? TIMEOUT_MS,
    logLevel: 'off',
  });
  return {
    async ask(request, estimate) {
      const settle = await config.budget.reserve(estimate);
      if (!settle) throw new AppError('not_ready', "The day's token budget for the model is spent");
      const began = Date.now();
      let completion: OpenAI.Chat.ChatCompletion;
      try {
        completion = await client.chat.completions.create(request);
      } catch (error) {
        // A refused request costs nothing; one that we stopped waiting for may have been answered, and stays counted.
        if (error instanceof APIError && !(error instanceof APIConnectionTimeoutError)) await settle(0);
        throw failureOf(error);
      }
      const usage = completion.usage;
      const content = contentOf(completion);
      const total = usage?.total_tokens ?? estimate + Math.ceil((content.text?.length ?? 0) / 3);
      await settle(total);
      if (content.text === null) throw new AppError('vendor_failed', content.fault);
      return {
        content: content.text,
        model: completion.model ?? request.model,
        tokens: { prompt: usage?.prompt_tokens ?? null, answer: usage?.completion_tokens ?? null, total },
        ms: Date.now() - began,
      };
    },
  };
}

/** What was answered, or why that is no answer. Nothing of the shape is taken for granted: compatible servers vary. */
function contentOf(completion: OpenAI.Chat.ChatCompletion): { text: string } | { text: null; fault: string } {
  const choice = (completion as Partial<OpenAI.Chat.ChatCompletion>).choices?.[0];
  const none = (fault: string) => ({ text: null, fault });
  if (!choice?.message) return none('The model gave no answer');
  if (choice.message.refusal) return none(`The model refused: ${choice.message.refusal.slice(0, 300)}`);
  if (choice.finish_reason === 'content_filter') return none("The vendor's filter withheld the answer");
  if (choice.finish_reason === 'length') return none("The model's answer was cut off at its limit");
  return choice.message.content ? { text: choice.message.content } : none("The model's answer is empty");
}

/** Timeouts, conflicts, too many requests and the vendor's own faults pass; a wrong key, model or request doesn't, nor does an empty account. */
function failureOf(error: unknown): AppError {
  const fail = (message: string, retryAfter?: number, code: 'vendor_failed' | 'rate_limited' = 'vendor_failed') =>
    new AppError(code, message, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) });
  if (error instanceof APIConnectionError) return fail('The model did not answer', PAUSE_SECONDS);
  if (!(error instanceof APIError)) return fail("The model's answer could not be read", PAUSE_SECONDS);
  const { status } = error;
  if (status === 429 && error.code !== 'insufficient_quota')
    return fail('The model takes no more requests now', pauseOf(error.headers), 'rate_limited');
  if (status === 408 || status === 409 || (status ?? 0) >= 500)
    return fail(`The model failed (${status})`, pauseOf(error.headers));
  return fail(`The model refused the request (${status ?? 'no status'})`);
}

/** The vendor's Retry-After, in seconds or as a date; bounded. */
function pauseOf(headers: Headers | undefined): number {
  const written = headers?.get('retry-after')?.trim();
  if (!written) return PAUSE_SECONDS;
  const seconds = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : (Date.parse(written) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, Math.ceil(seconds))) : PAUSE_SECONDS;
}
