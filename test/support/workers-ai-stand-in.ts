// Cloudflare Workers AI at its addresses in OpenAI's protocol, with its limits and its form of errors. The token
// selects the behaviour, so that parallel tests don't share a script.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { embed } from '../../local/embeddings/model.ts';
import { answerVisionRequest, findCreditedSponsors } from './chat-stand-in.ts';
import { WORKERS_AI_ACCOUNT_ID } from './workers-ai-account.ts';

interface Model {
  /** Length of an embedding model's vectors; null for a model that answers in words. */
  dimensions: number | null;
  /** What the model makes of a JSON schema. */
  schema?: 'followed' | 'parsed' | 'refused' | 'not met';
  /** The parameters that limit an answer; without one it ends after 256 tokens. */
  limits?: readonly string[];
  takesPictures?: boolean;
  ends?: string;
}
const BOTH = ['max_tokens', 'max_completion_tokens'];
const MODELS: Readonly<Record<string, Model>> = {
  '@cf/google/gemma-4-26b-a4b-it': { dimensions: null, schema: 'followed', limits: BOTH, takesPictures: true },
  '@cf/openai/gpt-oss-120b': { dimensions: null, schema: 'refused', limits: ['max_tokens'] },
  '@cf/meta/llama-3.3-70b-instruct-fp8-fast': { dimensions: null, schema: 'parsed', limits: ['max_tokens'] },
  '@cf/zai-org/glm-4.7-flash': { dimensions: null, schema: 'not met', limits: BOTH, ends: '2027-02-01' },
  '@cf/baai/bge-m3': { dimensions: 1024 },
};

type Fault = readonly [status: number, code: number, message: string];
/** Refusals by the end of the token: 'workers-ai-token-spent'. */
const REFUSALS: Readonly<Record<string, Fault>> = {
  spent: [
    429,
    3036,
    'AiError: You have used up your daily free allocation of 10,000 neurons. (5b0f2c1e-0000-4000-8000-000000000000)',
  ],
  spent4006: [429, 4006, 'AiError: you have used up your daily free allocation of 10,000 neurons'],
  full: [429, 3040, 'AiError: Capacity temporarily exceeded, please try again.'],
  slow: [408, 3007, 'AiError: Request timeout'],
  broken: [500, 8005, 'AiError: Internal server error'],
  unpaid: [403, 5035, 'AiError: This model requires the Workers Paid plan'],
};
const NO_TOKEN: Fault = [401, 10000, 'Authentication error'];
const TOO_LARGE: Fault = [413, 3006, 'AiError: Request is too large'];
const MOST_TEXTS = 100;
const MOST_TOKENS = 60_000;
const CHARACTERS_A_TOKEN = 4;
const UNLIMITED_TOKENS = 256;
/** Vectors of this family lie close together: this is the cosine of texts that have nothing in common. */
const COSINE_OF_STRANGERS = 1 / 4;

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
type Body = any;
export interface RecordedRequest {
  path: string;
  authorization: string | undefined;
  body: Body;
}

export interface WorkersAiStandInOptions {
  /** Called with each request. */
  log?: (asked: RecordedRequest) => void;
  /** Replaces the text of an answer in words. */
  words?: () => string;
  /** Replaces the laptop's model, which takes tens of milliseconds a text. */
  vectors?: (texts: string[]) => Promise<number[][]>;
}

/** Answers one request to Workers AI. */
export async function answerWorkersAi(
  request: IncomingMessage,
  response: ServerResponse,
  { log, words, vectors = embed }: WorkersAiStandInOptions = {},
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cloudflare.test');
  const [, account, path = ''] = /\/accounts\/(\w+)\/ai\/(.+)$/.exec(pathname) ?? [];
  const text = Buffer.concat(chunks).toString();
  const body: Body = text ? JSON.parse(text) : {};
  const { authorization } = request.headers;
  log?.({ path, authorization, body });
  const say = (status: number, json: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  const refuse = ([status, code, message]: Fault) =>
    say(status, { result: {}, success: false, errors: [{ message, code }], messages: [] });
  const manner = /^Bearer workers-ai-token-(.+)$/.exec(authorization ?? '')?.[1];
  if (account !== WORKERS_AI_ACCOUNT_ID || !manner) return refuse(NO_TOKEN);
  if (REFUSALS[manner]) return refuse(REFUSALS[manner]);
  if (path === 'models/search') return say(200, { success: true, result: found(searchParams.get('search') ?? '') });
  const model = MODELS[body.model];
  if (!model) return refuse([400, 5007, `AiError: No such model ${body.model} or task`]);
  if (path === 'v1/embeddings' && model.dimensions) {
    const texts: string[] = [body.input].flat();
    if (texts.length > MOST_TEXTS || texts.some((one) => one === ''))
      return refuse([400, 5006, "AiError: Error: oneOf at '/' not met, 0 matches"]);
    if (texts.reduce((sum, one) => sum + one.length, 0) / CHARACTERS_A_TOKEN > MOST_TOKENS) return refuse(TOO_LARGE);
    const data = (await vectors(texts)).map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: crowded(vector, model.dimensions ?? 0),
    }));
    return say(200, { object: 'list', data, model: body.model, usage: { prompt_tokens: 10, total_tokens: 10 } });
  }
  if (path !== 'v1/chat/completions' || model.dimensions) return refuse([400, 7000, 'No route for that URI']);
  const hasSchema = body.response_format?.type === 'json_schema';
  if (hasSchema && model.schema === 'refused')
    return refuse([400, 5025, "AiError: This model doesn't support JSON Schema."]);
  if (hasSchema && model.schema === 'not met') return refuse([400, 5024, "AiError: JSON Mode couldn't be met"]);
  const shown = JSON.stringify(body.messages).includes('image_url');
  if (shown && !model.takesPictures) return refuse([400, 5006, "AiError: Error: oneOf at '/' not met, 0 matches"]);
  const whole = words?.() ?? answerOf(body, shown);
  const limit = Math.max(...(model.limits ?? []).map((name) => body[name] ?? 0), 0) || UNLIMITED_TOKENS;
  const isCut = whole.length / CHARACTERS_A_TOKEN > limit;
  const content = isCut ? whole.slice(0, limit * CHARACTERS_A_TOKEN) : whole;
  return say(200, {
    id: 'id-1790000000000',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: hasSchema && model.schema === 'parsed' ? JSON.parse(content) : content },
        logprobs: null,
        finish_reason: isCut ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 },
  });
}

const found = (search: string) =>
  Object.entries(MODELS)
    .filter(([name]) => name.includes(search))
    .map(([name, { ends }]) => ({
      id: crypto.randomUUID(),
      name,
      properties: [
        { property_id: 'context_window', value: '128000' },
        ...(ends ? [{ property_id: 'planned_deprecation_date', value: ends }] : []),
      ],
    }));

/** The laptop's vector with a common part, in fewer dimensions. */
function crowded(vector: readonly number[], dimensions: number): number[] {
  const own = vector.slice(0, dimensions - 1);
  const length = Math.hypot(...own);
  const common = Math.sqrt(COSINE_OF_STRANGERS / (1 - COSINE_OF_STRANGERS));
  return [...own.map((one) => one / length), common];
}

/** A model that recognises credits and test pictures, and repeats the description of what it is to describe. */
function answerOf(body: Body, isPicture: boolean): string {
  if (isPicture) {
    const said = answerVisionRequest(body);
    return 'content' in said ? (said.content ?? '') : '';
  }
  if (body.response_format) return JSON.stringify({ sponsors: findCreditedSponsors(body) });
  const material = String(JSON.parse(body.messages[1].content));
  return /description: (.+)/.exec(material)?.[1] ?? material.slice(0, 300);
}
