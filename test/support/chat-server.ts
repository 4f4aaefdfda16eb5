// A loopback server that speaks chat completions: it rejects what the real API rejects, records its requests, and
// answers what a test tells it to.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findChatRequestFaults } from './chat-request.ts';
import { serveOnLoopback } from './loopback.ts';

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
type Body = any;
/** A reply: a message (content or refusal, finish reason), or a function that writes the response itself. */
export type ChatReply =
  | { content: string | null; refusal?: string; finish?: string; usage?: { prompt: number; answer: number } | null }
  | ((response: ServerResponse) => void);

export interface ChatServer {
  /** Base address for the SDK. */
  url: string;
  requests: { body: Body; authorization: string | undefined }[];
  /** What the real API would have rejected. */
  faults: string[];
  /** Replies to the next requests, in order; when empty, `otherwise` answers. */
  replies: ChatReply[];
  otherwise: (body: Body) => ChatReply;
  stop(): Promise<void>;
}

export async function startChatServer(): Promise<ChatServer> {
  const { origin, stop } = await serveOnLoopback((request, response) => void handle(request, response));
  const chat: ChatServer = {
    url: `${origin}/v1`,
    requests: [],
    faults: [],
    replies: [],
    otherwise: () => ({ content: '{"sponsors":[]}' }),
    stop,
  };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    await answerChat(request, response, (body, faults) => {
      chat.requests.push({ body, authorization: request.headers.authorization });
      chat.faults.push(...faults);
      return chat.replies.shift() ?? chat.otherwise(body);
    });
  }
  return chat;
}

/** Shutdown dates of models as the vendor announces them; null if there is none. */
const MODELS: Record<string, string | null> = { 'gpt-5': '2026-12-11', 'gpt-6.1-sol': null };

/** Answers one request with `say`, unless the real API would have rejected it. */
export async function answerChat(
  request: IncomingMessage,
  response: ServerResponse,
  say: (body: Body, faults: string[]) => ChatReply,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const model = /\/v1\/models\/(.+)$/.exec(request.url ?? '')?.[1];
  if (request.method === 'GET' && model) {
    const date = MODELS[decodeURIComponent(model)];
    if (date === undefined)
      return answerWithError(response, 404, `The model '${model}' does not exist`, { code: 'model_not_found' });
    const told = { id: model, object: 'model', created: 1, owned_by: 'vendor', shutdown_date: date };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    return;
  }
  if (request.method !== 'POST' || !request.url?.endsWith('/v1/chat/completions'))
    return answerWithError(response, 404, 'no such call');
  const body: Body = JSON.parse(Buffer.concat(chunks).toString());
  const faults = findChatRequestFaults(body);
  const reply = say(body, faults);
  if (faults.length > 0) return answerWithError(response, 400, faults.join('; '));
  if (typeof reply === 'function') return reply(response);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(body.model, reply)));
}

/** Answers with an error in the vendor's format. */
export function answerWithError(
  response: ServerResponse,
  status: number,
  message: string,
  { code = null, headers = {} }: { code?: string | null; headers?: Record<string, string> } = {},
): void {
  const error = { message, type: status === 429 ? 'requests' : 'invalid_request_error', param: null, code };
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
}

function completion(model: string, reply: Exclude<ChatReply, (response: ServerResponse) => void>) {
  const usage = reply.usage === undefined ? { prompt: 1000, answer: 200 } : reply.usage;
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: `${model}-2026-01-01`,
    choices: [
      {
        index: 0,
        finish_reason: reply.finish ?? 'stop',
        logprobs: null,
        message: { role: 'assistant', content: reply.content, refusal: reply.refusal ?? null, annotations: [] },
      },
    ],
    ...(usage && {
      usage: {
        prompt_tokens: usage.prompt,
        completion_tokens: usage.answer,
        total_tokens: usage.prompt + usage.answer,
      },
    }),
  };
}
