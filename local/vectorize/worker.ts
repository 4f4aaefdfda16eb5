// The methods of a Vectorize binding, as the app calls them, on one Durable Object that holds the whole index.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type { GivenVector, QueryOptions, VectorIndex } from './index.ts';

export { VectorIndex } from './index.ts';

interface Env {
  INDEX: DurableObjectNamespace<VectorIndex>;
}

export class Vectorize extends WorkerEntrypoint<Env> {
  private get index() {
    return this.env.INDEX.get(this.env.INDEX.idFromName('index'));
  }
  upsert(vectors: GivenVector[]) {
    return this.index.upsert(vectors, true);
  }
  insert(vectors: GivenVector[]) {
    return this.index.upsert(vectors, false);
  }
  query(vector: number[], options?: QueryOptions) {
    return this.index.query(vector, options ?? {});
  }
  queryById(id: string, options?: QueryOptions) {
    return this.index.queryById(id, options ?? {});
  }
  getByIds(ids: string[]) {
    return this.index.getByIds(ids);
  }
  deleteByIds(ids: string[]) {
    return this.index.deleteByIds(ids);
  }
  describe() {
    return this.index.describe();
  }
}

export default {
  fetch: () => new Response('The vector index has no HTTP door', { status: 404 }),
};
