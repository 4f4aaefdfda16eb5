// Embeds texts by OpenAI's embeddings endpoint or a compatible one.
import OpenAI from 'openai';
import { AppError } from '../errors.ts';
import { boundedFetch } from './bounded-fetch.ts';

export interface Embeddings {
  /** The model's name; vectors of different models can't be compared. */
  readonly model: string;
  /** @returns one vector per text, in order. @throws AppError vendor_failed. */
  embed(texts: string[]): Promise<number[][]>;
}

/** Maximum number of texts per request. */
const BATCH = 64;
/** Enough for 64 vectors of 3,072 numbers as text. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;

export function openaiEmbeddings(config: { apiKey: string; baseUrl: string | null; model: string }): Embeddings {
  const client = new OpenAI({
    apiKey: config.apiKey,
    ...(config.baseUrl ? { baseURL: config.baseUrl } : {}),
    maxRetries: 0,
    timeout: 30_000,
    fetch: boundedFetch(ANSWER_MAX_BYTES),
  });
  return {
    model: config.model,
    async embed(texts) {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        const input = texts.slice(at, at + BATCH);
        try {
          const { data } = await client.embeddings.create({ model: config.model, input });
          vectors.push(...data.map(({ embedding }) => embedding));
        } catch (cause) {
          throw new AppError('vendor_failed', 'The embedding model did not answer', { cause });
        }
      }
      return vectors;
    },
  };
}
