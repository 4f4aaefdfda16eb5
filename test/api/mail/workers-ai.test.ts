// With MODEL_PROVIDER=workers-ai and no other vendor's key, newsletters are compared, mails are read, and
// the settings say so.
import { describe, expect, inject, it } from 'vitest';
import { issueOf } from '../../support/issues.ts';
import { WORKERS_AI_ACCOUNT_ID, WORKERS_AI_API_TOKEN } from '../../support/workers-ai-account.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld({
  MODEL_PROVIDER: 'workers-ai',
  CLOUDFLARE_ACCOUNT_ID: WORKERS_AI_ACCOUNT_ID,
  WORKERS_AI_TOKEN: WORKERS_AI_API_TOKEN,
  OPENAI_BASE_URL: `${inject('standIns')}/workers-ai/accounts/${WORKERS_AI_ACCOUNT_ID}/ai/v1`,
  EMBEDDINGS_API_KEY: '',
  EMBEDDINGS_BASE_URL: '',
  EMBEDDINGS_MODEL: '',
});
const { services } = world;

describe('with Workers AI alone', () => {
  it('mails are read by its model', async () => {
    const html = '<p>Hello.</p><p>This issue is brought to you by Glazeworks, who ship glazes.</p>';
    expect(await services.analyst(issueOf({ html }))).toMatchObject({
      analyst: 'openai',
      version: '@cf/google/gemma-4-26b-a4b-it',
      claims: [{ brand: 'Glazeworks' }],
    });
  });

  it('the settings name the provider, its models and prices, and only the ends of the token', async () => {
    const { data } = await world.call('/api/settings', { as: (await world.people.admin()).cookie });
    expect(data).toMatchObject({
      modelProvider: 'Cloudflare Workers AI',
      model: '@cf/google/gemma-4-26b-a4b-it',
      modelPrice: { input: 0.1, output: 0.3 },
      keyConfigured: true,
      keyMasked: 'wor...test',
      embeddingModel: '@cf/baai/bge-m3',
      embeddingPrice: { input: 0.012, output: null },
      similarityProvisional: true,
    });
  });
});

it('the settings say if nothing is configured', async () => {
  const bare = createWorld({ EMBEDDINGS_API_KEY: '', DATABASE_URL: world.config.DATABASE_URL });
  const { data } = await bare.call('/api/settings', { as: (await bare.people.admin()).cookie });
  expect(data).toMatchObject({ modelProvider: 'OpenAI', keyConfigured: false, embeddingModel: null });
  expect(data.similarityProvisional).toBe(false);
});
