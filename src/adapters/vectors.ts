// Vectorize: one index of 1536 dimensions, cosine, two namespaces. Only flows/match-audience talks to it.
export type VectorSpace = 'newsletter' | 'brand';

export interface Neighbour {
  id: string;
  /** Raw cosine, -1 to 1; approximate as the index gives it. */
  cosine: number;
}

export interface Vectors {
  /** Queryable only some seconds later. */
  upsert(vectors: { id: string; space: VectorSpace; values: number[] }[]): Promise<void>;
  /** The nearest of a space, best first; at most 100. */
  nearest(values: number[], space: VectorSpace, count: number): Promise<Neighbour[]>;
  get(ids: string[]): Promise<Map<string, number[]>>;
  remove(ids: string[]): Promise<void>;
}

export const DIMENSIONS = 1536;
/** A call takes at most this many ids or vectors (getByIds takes 20). */
const UPSERT_MAX = 1000;
const GET_MAX = 20;
const DELETE_MAX = 100;

export function vectorize(index: Vectorize): Vectors {
  return {
    async upsert(vectors) {
      for (let at = 0; at < vectors.length; at += UPSERT_MAX) {
        await index.upsert(
          vectors.slice(at, at + UPSERT_MAX).map(({ id, space, values }) => ({ id, namespace: space, values })),
        );
      }
    },
    async nearest(values, space, count) {
      const { matches } = await index.query(values, { topK: Math.min(count, 100), namespace: space });
      return matches.map(({ id, score }) => ({ id, cosine: score }));
    },
    async get(ids) {
      const found = new Map<string, number[]>();
      for (let at = 0; at < ids.length; at += GET_MAX) {
        for (const vector of await index.getByIds(ids.slice(at, at + GET_MAX))) {
          found.set(vector.id, Array.from(vector.values as Iterable<number>));
        }
      }
      return found;
    },
    async remove(ids) {
      for (let at = 0; at < ids.length; at += DELETE_MAX) await index.deleteByIds(ids.slice(at, at + DELETE_MAX));
    },
  };
}
