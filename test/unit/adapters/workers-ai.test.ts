// Workers AI through OpenAI's client: what is sent fits its limits, and each of its errors is understood.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenaiAnalyst } from '../../../src/adapters/analyst-openai.ts';
import { createChatModel } from '../../../src/adapters/chat-model.ts';
import { createOpenaiEmbeddingModel } from '../../../src/adapters/embeddings.ts';
import { workersAiOptions } from '../../../src/adapters/workers-ai.ts';
import { MODEL_PROVIDERS } from '../../../src/contract/models.ts';
import { createModelReader } from '../../../src/detect/model-reader.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { cosineSimilarity } from '../../../src/domain/audience/match.ts';
import { modelConfigOf } from '../../../src/env.ts';
import { issueOf } from '../../support/issues.ts';
import { serveOnLoopback } from '../../support/loopback.ts';
import { WORKERS_AI_ACCOUNT_ID, WORKERS_AI_API_TOKEN } from '../../support/workers-ai-account.ts';
import {
  answerWorkersAi,
  type RecordedRequest,
  type WorkersAiStandInOptions,
} from '../../support/workers-ai-stand-in.ts';
import { captureAppError } from './support/failure.ts';

const { model: MODEL, embeddingModel: EMBEDDING_MODEL } = MODEL_PROVIDERS['workers-ai'];
const issue = issueOf({ html: '<p>Hello.</p><p>This issue is brought to you by Glazeworks, who ship glazes.</p>' });

let asked: RecordedRequest[];
let more: WorkersAiStandInOptions;
let baseUrl: string;
let stop: () => Promise<unknown>;
beforeEach(async () => {
  asked = [];
  more = {};
  const server = await serveOnLoopback(
    (request, response) => void answerWorkersAi(request, response, { log: (one) => asked.push(one), ...more }),
  );
  baseUrl = `${server.origin}/accounts/${WORKERS_AI_ACCOUNT_ID}/ai/v1`;
  stop = server.stop;
});
afterEach(() => stop());

const budget = { reserve: async () => async () => undefined };
const chat = (apiKey = WORKERS_AI_API_TOKEN) =>
  createChatModel({ apiKey, baseUrl, budget, reasoningEffort: 'low', ...workersAiOptions({ apiKey, baseUrl }) });
const embeddings = (apiKey = WORKERS_AI_API_TOKEN) =>
  createOpenaiEmbeddingModel({ apiKey, baseUrl, model: EMBEDDING_MODEL });
const analyst = (model = MODEL, apiKey?: string) => createOpenaiAnalyst(chat(apiKey), { model });
const named = ({ claims }: { claims: readonly { brand: string }[] }) => claims.map(({ brand }) => brand);

describe('a mail', () => {
  it('is read by the default model, with the token and the limit under both names', async () => {
    expect(named(await analyst()(issue))).toEqual(['Glazeworks']);
    expect(asked).toMatchObject([{ path: 'v1/chat/completions', authorization: `Bearer ${WORKERS_AI_API_TOKEN}` }]);
    expect(asked[0]?.body).toMatchObject({ model: MODEL, reasoning_effort: 'low' });
    expect(asked[0]?.body.max_tokens).toBeGreaterThan(256);
    expect(asked[0]?.body.max_tokens).toBe(asked[0]?.body.max_completion_tokens);
  });

  it('is read by a model whose answer misses the schema, and by one whose answer comes parsed', async () => {
    expect(named(await analyst('@cf/zai-org/glm-4.7-flash')(issue))).toEqual(['Glazeworks']);
    expect(named(await analyst('@cf/meta/llama-3.3-70b-instruct-fp8-fast')(issue))).toEqual(['Glazeworks']);
  });

  it('is read offline, and by the model the next day, if the free allocation is used up', async () => {
    for (const token of ['workers-ai-token-spent', 'workers-ai-token-spent4006'])
      expect(await createModelReader(analyst(MODEL, token), offlineReader)(issue)).toMatchObject({
        analyst: 'offline',
        modelFailure: 'over budget',
      });
  });
});

describe('an error in Cloudflare’s form', () => {
  it.each([
    ['spent', 'not_ready', undefined],
    ['spent4006', 'not_ready', undefined],
    ['full', 'rate_limited', 30],
    ['slow', 'vendor_failed', 30],
    ['broken', 'vendor_failed', 30],
    ['unpaid', 'vendor_failed', undefined],
  ])('%s: %s, to be retried after %s seconds', async (manner, code, retryAfter) => {
    const token = `workers-ai-token-${manner}`;
    const seen = await captureAppError(analyst(MODEL, token)(issue));
    expect([seen.code, seen.retryAfter]).toEqual([code, retryAfter]);
    const embedding = await captureAppError(embeddings(token).embed(['Bakers']));
    expect([embedding.code, embedding.retryAfter]).toEqual([code, code === 'not_ready' ? 3600 : retryAfter]);
  });

  it('about the token or the model is final, and its cause says what Cloudflare said', async () => {
    const causes = [];
    for (const asking of [analyst(MODEL, 'of somebody else'), analyst('@cf/meta/llama-2-7b-chat-int8')]) {
      const seen = await captureAppError(asking(issue));
      expect([seen.code, seen.retryAfter]).toEqual(['vendor_failed', undefined]);
      causes.push(String(seen.cause));
    }
    expect(causes[0]).toContain('Authentication error');
    expect(causes[1]).toContain('No such model @cf/meta/llama-2-7b-chat-int8');
  });
});

describe('texts for embedding', () => {
  it('become vectors of the index’s length, in order, with the model’s cosines', async () => {
    const [bread, dough, kernel] = await embeddings().embed([
      'Sourdough and bread recipes for people who bake at home',
      'Bread, cakes and pastry for keen home bakers',
      'Linux kernel internals and compilers for systems engineers',
    ]);
    expect([bread, dough, kernel].map((vector) => vector?.length)).toEqual([1536, 1536, 1536]);
    expect(bread?.slice(1024)).toEqual(new Array(512).fill(0));
    const alike = cosineSimilarity(bread ?? [], dough ?? []);
    expect(alike).toBeGreaterThan(cosineSimilarity(bread ?? [], kernel ?? []) + 0.15);
    expect(asked[0]?.body).toMatchObject({ model: EMBEDDING_MODEL, encoding_format: 'float' });
  });

  it('are sent 64 at a time, and fewer of long ones', async () => {
    more.vectors = async (texts) => texts.map((text) => [text.length, 1, 1]);
    const letters = Array.from({ length: 130 }, (_, nth) => `Readers of letter ${nth}`);
    expect(await embeddings().embed(letters)).toHaveLength(130);
    expect(asked.map(({ body }) => body.input.length)).toEqual([64, 64, 2]);
    asked.length = 0;
    const long = 'long words '.repeat(2_500);
    expect(await embeddings().embed([long, long, long, 'short'])).toHaveLength(4);
    expect(asked.map(({ body }) => body.input.length)).toEqual([2, 2]);
    expect(await embeddings().embed([])).toEqual([]);
  });
});

describe('the end of a model', () => {
  it('is looked up in the catalogue', async () => {
    expect(await chat().shutdownOf('@cf/zai-org/glm-4.7-flash')).toEqual(new Date('2027-02-01T00:00:00Z'));
    expect(await chat().shutdownOf(MODEL)).toBeNull();
    expect(await chat().shutdownOf('@cf/nobody/nothing')).toBeNull();
    expect(asked.map(({ path }) => path)).toEqual(['models/search', 'models/search', 'models/search']);
  });
});

describe('MODEL_PROVIDER=workers-ai', () => {
  const given = {
    MODEL_PROVIDER: 'workers-ai',
    CLOUDFLARE_ACCOUNT_ID: WORKERS_AI_ACCOUNT_ID,
    WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN,
  };

  it('sends no key to another vendor', () => {
    const keys = { OPENAI_API_KEY: 'sk-of-openai', EMBEDDINGS_API_KEY: 'sk-of-embeddings' };
    expect(modelConfigOf({ ...given, ...keys })).toMatchObject({
      OPENAI_API_KEY: WORKERS_AI_API_TOKEN,
      EMBEDDINGS_BASE_URL: 'https://api.openai.com/v1',
      EMBEDDINGS_MODEL: 'text-embedding-3-small',
    });
    expect(modelConfigOf({ ...given, ...keys, WORKERS_AI_TOKEN: '' }).OPENAI_API_KEY).toBeNull();
    expect(modelConfigOf({ ...given, ...keys, CLOUDFLARE_ACCOUNT_ID: '' }).OPENAI_API_KEY).toBeNull();
    expect(modelConfigOf({ ...given, MODEL_PROVIDER: 'openai' }).OPENAI_API_KEY).toBeNull();
  });
});
