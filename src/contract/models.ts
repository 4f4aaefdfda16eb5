// Providers and prices of models. Before another becomes the default: `npm run eval -- DIR --analyst openai`.

export const MODEL_PROVIDER_IDS = ['openai', 'workers-ai'] as const;
export type ModelProvider = (typeof MODEL_PROVIDER_IDS)[number];

export const DEFAULT_OPENAI_MODEL = 'gpt-6.1-sol';

/** Each provider's models, used if no others are configured. */
export const MODEL_PROVIDERS: Readonly<Record<ModelProvider, { name: string; model: string; embeddingModel: string }>> =
  {
    openai: { name: 'OpenAI', model: DEFAULT_OPENAI_MODEL, embeddingModel: 'text-embedding-3-small' },
    'workers-ai': {
      name: 'Cloudflare Workers AI',
      model: '@cf/google/gemma-4-26b-a4b-it',
      embeddingModel: '@cf/baai/bge-m3',
    },
  };

export interface KnownModel {
  /** US dollars per million tokens. `output` is null for embedding models. */
  price: { input: number; output: number | null };
}

const KNOWN_MODELS: Readonly<Record<string, KnownModel>> = {
  'gpt-6.1-sol': { price: { input: 2, output: 10 } },
  'gpt-6.1-terra': { price: { input: 1, output: 5 } },
  'text-embedding-3-small': { price: { input: 0.02, output: null } },
  '@cf/google/gemma-4-26b-a4b-it': { price: { input: 0.1, output: 0.3 } },
  '@cf/meta/llama-4-scout-17b-16e-instruct': { price: { input: 0.27, output: 0.85 } },
  '@cf/openai/gpt-oss-120b': { price: { input: 0.35, output: 0.75 } },
  '@cf/zai-org/glm-4.7-flash': { price: { input: 0.06, output: 0.4 } },
  '@cf/meta/llama-3.3-70b-instruct-fp8-fast': { price: { input: 0.293, output: 2.253 } },
  '@cf/baai/bge-m3': { price: { input: 0.012, output: null } },
  '@cf/qwen/qwen3-embedding-0.6b': { price: { input: 0.012, output: null } },
};

/** @param name a model's name, or that of a snapshot: 'gpt-6.1-sol-2026-10-01'. */
export function findKnownModel(name: string): KnownModel | null {
  const known = name.replace(/-\d{4}-\d{2}-\d{2}$/, '');
  return Object.hasOwn(KNOWN_MODELS, known) ? (KNOWN_MODELS[known] as KnownModel) : null;
}

export function priceOfTokens(
  model: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null {
  const price = findKnownModel(model)?.price;
  return price ? (inputTokens * price.input + outputTokens * (price.output ?? 0)) / 1_000_000 : null;
}

/** '$0.10 in, $0.30 out per million tokens'; '$0.012 per million tokens' for an embedding model. */
export function formatModelPrice({ input, output }: KnownModel['price']): string {
  const dollars = (amount: number) => `$${amount.toFixed(Number.isInteger(amount * 100) ? 2 : 3)}`;
  return `${dollars(input)}${output === null ? '' : ` in, ${dollars(output)} out`} per million tokens`;
}

/** Millions of tokens of an ordinary issue's request and answer, and a weekly newsletter's issues in a month. */
const ISSUE_MILLION_TOKENS = { input: 0.006, output: 0.0008 };
const WEEKLY_ISSUES = 4.3;

export function formatMonthlyCost({ input, output }: KnownModel['price']): string {
  const issue = ISSUE_MILLION_TOKENS.input * input + ISSUE_MILLION_TOKENS.output * (output ?? 0);
  const costs = [100, 1_000, 5_000].map((newsletters) => {
    const month = (issue * WEEKLY_ISSUES * newsletters).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    return `for ${newsletters.toLocaleString('en-US')} ${month}`;
  });
  return `weekly newsletters cost at most, a month: ${costs.join(', ')}`;
}
