// Sends requests to a chat model, by the part of OpenAI's API that compatible servers share. Every failure becomes an
// AppError, with `retryAfter` if a later retry makes sense.
import type { ModelBudget } from '../domain/operations/model-budget.ts';
import { AppError } from '../errors.ts';
import { createBreaker } from './breaker.ts';
import { createModelServer, ModelServerError, toModelFailure } from './model-server.ts';

export interface ChatAnswer {
  content: string;
  model: string;
  /** `total` is charged to the budget; `prompt` and `answer` are null if the server gave no count. */
  tokens: { prompt: number | null; answer: number | null; total: number };
  ms: number;
}

interface ChatRequest {
  model: string;
  messages: readonly { role: 'system' | 'user'; content: string }[];
  max_completion_tokens?: number;
  response_format?:
    | { type: 'json_object' }
    | { type: 'json_schema'; json_schema: { name: string; strict?: boolean; schema: object } };
}

export interface ChatModel {
  /**
   * @param estimate approximate tokens of the prompt, reserved from the day's budget until the server's count is known.
   * @throws AppError rate_limited (the vendor's 429) | vendor_failed | not_ready if the day's budget is spent.
   */
  ask(request: ChatRequest, estimate: number, bounds?: { timeoutMs: number }): Promise<ChatAnswer>;
  /** When the vendor will shut a model down; null if that isn't announced. @throws AppError vendor_failed. */
  shutdownOf(model: string): Promise<Date | null>;
}

/** Two minutes: a reasoning model needs one minute for a long issue, and the lease on a mail lasts five. */
const TIMEOUT_MS = 120_000;
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;
/** Then the model isn't called for a while, because each hanging request costs a consumer two minutes. */
const FAILURES_IN_A_ROW = 3;
const REST_MS = 60_000;
/** A token count above this is treated as missing. */
const TOKENS_MAX = 10_000_000;

export function createChatModel(config: {
  apiKey: string;
  baseUrl: string | null;
  budget: ModelBudget;
  /** Sent as `reasoning_effort`; null to leave that field out of requests. */
  reasoningEffort?: string | null;
  structured?: StructuredOutputMode;
  /** True for servers that only know `max_tokens`, the older name of the answer's limit. */
  sendsMaxTokens?: boolean;
  /** Replaces the vendor's call for shutdown dates, for servers that announce them elsewhere. */
  shutdownOf?: ChatModel['shutdownOf'];
  timeoutMs?: number;
  clock?: () => number;
}): ChatModel {
  const { apiKey, baseUrl, timeoutMs = TIMEOUT_MS } = config;
  const server = createModelServer({ apiKey, baseUrl, timeoutMs, maxBytes: ANSWER_MAX_BYTES });
  const resting = createBreaker({ failures: FAILURES_IN_A_ROW, restMs: REST_MS }, config.clock ?? Date.now);
  // True once the server is known to reject schemas; each isolate learns this separately.
  let plain = config.structured === 'json';
  const { reasoningEffort } = config;

  async function complete(asked: ChatRequest, within?: number): Promise<unknown> {
    const request = {
      ...asked,
      ...(reasoningEffort ? { reasoning_effort: reasoningEffort } : {}),
      ...(config.sendsMaxTokens ? { max_tokens: asked.max_completion_tokens ?? null } : {}),
    };
    const schema = request.response_format?.type === 'json_schema';
    const send = (body: ChatRequest) => server.post('/chat/completions', body, within);
    if (schema && plain) return send(inJsonMode(request));
    try {
      return await send(request);
    } catch (error) {
      if (!schema || config.structured === 'strict' || !refusesSchema(error)) throw error;
      const completion = await send(inJsonMode(request));
      plain = true;
      return completion;
    }
  }

  return {
    async ask(request, estimate, bounds) {
      const wait = resting.wait();
      if (wait > 0)
        throw new AppError('not_ready', 'The model failed several times in a row and is left alone for a minute', {
          retryAfter: Math.ceil(wait / 1000),
        });
      // A spent budget is no failure of the model, so it must not open the circuit breaker.
      const settle = await config.budget.reserve(estimate);
      if (!settle) {
        resting.record('answered');
        throw new AppError('not_ready', "The day's token budget for the model is spent");
      }
      const began = Date.now();
      let completion: unknown;
      try {
        completion = await complete(request, bounds?.timeoutMs);
      } catch (error) {
        const failure = toModelFailure(error, 'The model');
        resting.record(failure.retryAfter === undefined || failure.code === 'rate_limited' ? 'answered' : 'failed');
        // A refused request costs nothing. One that timed out may have been answered, so its reservation is kept.
        if (error instanceof ModelServerError && !error.isTimeout) await settle(0);
        throw failure;
      }
      resting.record('answered');
      const content = contentOf(completion);
      const usage = usageOf(completion);
      const total = usage.total ?? estimate + Math.ceil((content.text?.length ?? 0) / 3);
      await settle(total);
      if (content.text === null) throw new AppError('vendor_failed', content.fault);
      return {
        content: content.text,
        model: nameOf(completion) ?? request.model,
        tokens: { prompt: usage.prompt, answer: usage.answer, total },
        ms: Date.now() - began,
      };
    },
    async shutdownOf(model) {
      if (config.shutdownOf) return config.shutdownOf(model);
      try {
        const day = Date.parse(
          `${at(await server.get(`/models/${encodeURIComponent(model)}`), 'shutdown_date')}T00:00:00Z`,
        );
        return Number.isFinite(day) ? new Date(day) : null;
      } catch (error) {
        const unknown = error instanceof ModelServerError && error.status === 404;
        // Compatible servers may lack this endpoint.
        if (unknown && config.baseUrl) return null;
        if (unknown)
          throw new AppError('vendor_failed', `The vendor doesn't know the model ${model}`, { cause: error });
        throw toModelFailure(error, 'The model');
      }
    },
  };
}

/** By schema, in JSON mode, or ('auto') by schema until the server rejects it. */
export type StructuredOutputMode = 'auto' | 'strict' | 'json';

function refusesSchema(error: unknown): boolean {
  return (
    error instanceof ModelServerError &&
    (error.status === 400 || error.status === 422 || error.status === 501) &&
    /json_schema|response_format|schema|grammar|json mode/i.test(error.message)
  );
}

function inJsonMode(request: ChatRequest): ChatRequest {
  const format = request.response_format;
  if (format?.type !== 'json_schema') return request;
  const words = `\n\n# The answer\nAnswer with one JSON object and nothing else, by this JSON schema:\n${JSON.stringify(format.json_schema.schema)}`;
  const [first, ...rest] = request.messages;
  return {
    ...request,
    messages:
      first?.role === 'system' ? [{ ...first, content: `${first.content}${words}` }, ...rest] : request.messages,
    response_format: { type: 'json_object' },
  };
}

type Loose = { [key: string]: unknown } | null | undefined;
const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Loose)?.[key] : undefined;

function contentOf(completion: unknown): { text: string } | { text: null; fault: string } {
  const choices = at(completion, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = at(choice, 'message');
  const none = (fault: string) => ({ text: null, fault });
  if (!message) return none('The model gave no answer');
  const refusal = at(message, 'refusal');
  if (refusal) return none(`The model refused: ${storable(String(refusal)).slice(0, 300)}`);
  const reason = at(choice, 'finish_reason');
  if (reason === 'content_filter') return none("The vendor's filter withheld the answer");
  if (reason === 'length') return none("The model's answer was cut off at its limit");
  const content = at(message, 'content');
  // Workers AI parses the answers of some models that follow a schema.
  const text = content !== null && typeof content === 'object' ? JSON.stringify(content) : content;
  return typeof text === 'string' && text ? { text } : none("The model's answer is empty");
}

function usageOf(completion: unknown): { prompt: number | null; answer: number | null; total: number | null } {
  const count = (key: string) => {
    const value = at(at(completion, 'usage'), key);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX ? value : null;
  };
  return { prompt: count('prompt_tokens'), answer: count('completion_tokens'), total: count('total_tokens') };
}

function nameOf(completion: unknown): string | null {
  const name = at(completion, 'model');
  return (typeof name === 'string' && storable(name).slice(0, 200)) || null;
}

/** Removes what Postgres accepts neither in text nor in JSON: NULs and lone surrogates. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').trim();
