// What MODEL_PROVIDER implies for the variables of the language model and of the embeddings.
import { MODEL_PROVIDERS, type ModelProvider } from '../../contract/models.ts';

export interface ModelVariables {
  MODEL_PROVIDER: ModelProvider;
  CLOUDFLARE_ACCOUNT_ID: string | null;
  WORKERS_AI_TOKEN: string | null;
  OPENAI_API_KEY: string | null;
  OPENAI_BASE_URL: string | null;
  OPENAI_MODEL: string;
  OPENAI_REASONING_EFFORT?: string | undefined;
  EMBEDDINGS_BASE_URL: string | null;
  EMBEDDINGS_API_KEY: string | null;
  EMBEDDINGS_MODEL: string;
}

const OPENAI_URL = 'https://api.openai.com/v1';

const workersAiUrl = (account: string): string => `https://api.cloudflare.com/client/v4/accounts/${account}/ai/v1`;

/** A key of embeddings takes precedence, and is never sent to another vendor than the one it is configured for. */
export function applyModelProvider<V extends ModelVariables>(vars: V): V {
  const { MODEL_PROVIDER: provider, CLOUDFLARE_ACCOUNT_ID: account, WORKERS_AI_TOKEN: token } = vars;
  const { model, embeddingModel } = MODEL_PROVIDERS[provider];
  const named = { ...vars, OPENAI_MODEL: vars.OPENAI_MODEL || model };
  if (provider === 'openai') return { ...named, EMBEDDINGS_MODEL: vars.EMBEDDINGS_MODEL || embeddingModel };
  const baseUrl = vars.OPENAI_BASE_URL ?? (account && workersAiUrl(account));
  const hasOwnEmbeddings = vars.EMBEDDINGS_API_KEY !== null;
  return {
    ...named,
    OPENAI_API_KEY: baseUrl && token,
    OPENAI_BASE_URL: baseUrl,
    // The known models think at length by default.
    OPENAI_REASONING_EFFORT: vars.OPENAI_REASONING_EFFORT ?? 'low',
    EMBEDDINGS_BASE_URL: vars.EMBEDDINGS_BASE_URL ?? (hasOwnEmbeddings ? OPENAI_URL : null),
    EMBEDDINGS_MODEL:
      vars.EMBEDDINGS_MODEL || (hasOwnEmbeddings ? MODEL_PROVIDERS.openai.embeddingModel : embeddingModel),
  };
}
