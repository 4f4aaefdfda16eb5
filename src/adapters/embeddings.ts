import * as z from 'zod';
import { AppError } from '../errors.ts';
import { createModelServer, toModelFailure } from './model-server.ts';
import { INDEX_DIMENSIONS } from './vectors.ts';

export interface EmbeddingModel {
  readonly model: string;
  /**
   * @returns one vector per text, padded with zeros to the index's dimensions, which doesn't change cosines.
   * @throws AppError rate_limited | vendor_failed | not_ready if the account's allocation of the day is spent.
   */
  embed(texts: string[]): Promise<number[][]>;
}

const WHO = 'The embedding model';
const TIMEOUT_MS = 30_000;
const BATCH = 64;
/** Maximum characters per request: Workers AI takes 60,000 tokens, and no character of any script is more than one. */
const BATCH_CHARACTERS = 60_000;
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** Seconds until an account without allocation is asked again; it gets a new one at midnight UTC. */
const SPENT_SECONDS = 3600;

const answer = z.object({ data: z.array(z.object({ embedding: z.array(z.number()).min(1) })) });

export function createOpenaiEmbeddingModel(config: {
  apiKey: string;
  baseUrl: string | null;
  model: string;
}): EmbeddingModel {
  const { model, apiKey, baseUrl } = config;
  const server = createModelServer({ apiKey, baseUrl, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES });

  async function embedBatch(input: string[]): Promise<number[][]> {
    let answered: unknown;
    try {
      answered = await server.post('/embeddings', { model, input, encoding_format: 'float' });
    } catch (error) {
      const failure = toModelFailure(error, WHO);
      if (failure.code !== 'not_ready') throw failure;
      throw new AppError('not_ready', failure.message, { cause: error, retryAfter: SPENT_SECONDS });
    }
    const vectors = answer.safeParse(answered).data?.data.map(({ embedding }) => embedding) ?? [];
    if (vectors.length !== input.length)
      throw new AppError('vendor_failed', `${WHO} gave ${vectors.length} vectors for ${input.length} texts`);
    return vectors.map(toIndexLength);
  }

  return {
    model,
    async embed(texts) {
      const vectors: number[][] = [];
      for (const batch of batches(texts)) vectors.push(...(await embedBatch(batch)));
      return vectors;
    },
  };
}

function batches(texts: readonly string[]): string[][] {
  const made: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = made.at(-1);
    characters += text.length;
    if (last && last.length < BATCH && characters <= BATCH_CHARACTERS) last.push(text);
    else {
      made.push([text]);
      characters = text.length;
    }
  }
  return made;
}

function toIndexLength(vector: number[]): number[] {
  if (vector.length > INDEX_DIMENSIONS)
    throw new AppError(
      'vendor_failed',
      `${WHO} gives vectors of ${vector.length} numbers; the index takes ${INDEX_DIMENSIONS} at most`,
    );
  return [...vector, ...new Array<number>(INDEX_DIMENSIONS - vector.length).fill(0)];
}
