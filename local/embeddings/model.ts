// Embeds texts by a sentence model in a thread, so that the main one, which serves the database, is not blocked.
import { Worker } from 'node:worker_threads';
import type { EmbeddingAnswer, EmbeddingRequest } from './thread.ts';

export const LOCAL_EMBEDDING_MODEL = 'universal-sentence-encoder-en';
const DIMENSIONS = 1536;

let thread: Worker | null = null;
let count = 0;
const waiting = new Map<number, { resolve(vectors: number[][]): void; reject(error: Error): void }>();

/** One vector per text, in order: the model's 512 numbers, padded with zeros to 1536, which doesn't change cosines. */
export async function embed(texts: string[]): Promise<number[][]> {
  thread ??= startThread();
  const id = ++count;
  const vectors = await new Promise<number[][]>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread?.postMessage({ id, texts } satisfies EmbeddingRequest);
  });
  return vectors.map((vector) => [...vector, ...new Array<number>(DIMENSIONS - vector.length).fill(0)]);
}

function startThread(): Worker {
  const started = new Worker(new URL('thread.ts', import.meta.url));
  started.unref();
  started.on('message', ({ id, vectors, error }: EmbeddingAnswer) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (vectors) asker?.resolve(vectors);
    else asker?.reject(new Error(error));
  });
  started.on('error', (error) => {
    thread = null;
    for (const { reject } of waiting.values()) reject(error as Error);
    waiting.clear();
  });
  return started;
}
