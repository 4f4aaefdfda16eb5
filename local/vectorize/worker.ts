// The methods of a Vectorize binding, implemented by one Durable Object that holds the whole index.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type { QueryOptions, UpsertedVector, VectorIndex } from './index.ts';

export { VectorIndex } from './index.ts';

interface Env {
  INDEX: DurableObjectNamespace<VectorIndex>;
}

/** Copies an RPC answer and disposes of the original, which would keep its call open. */
async function owned<T>(answer: PromiseLike<T>): Promise<T> {
  const given = await answer;
  try {
    return structuredClone(given);
  } finally {
    (given as Partial<Disposable> | undefined)?.[Symbol.dispose]?.();
  }
}

export class Vectorize extends WorkerEntrypoint<Env> {
  private get index() {
    return this.env.INDEX.get(this.env.INDEX.idFromName('index'));
  }
  upsert(vectors: UpsertedVector[]) {
    return owned(this.index.upsert(vectors));
  }
  query(vector: number[], options?: QueryOptions) {
    return owned(this.index.query(vector, options ?? {}));
  }
  getByIds(ids: string[]) {
    return owned(this.index.getByIds(ids));
  }
  deleteByIds(ids: string[]) {
    return owned(this.index.deleteByIds(ids));
  }
}

export default {
  fetch: () => new Response('The vector index has no HTTP door', { status: 404 }),
};
