// Vectorize: one index of 1536 dimensions, cosine, two namespaces. Only flows/audience/match talks to it.
export type VectorSpace = 'newsletter' | 'brand';

export interface Neighbour {
  id: string;
  /** Raw cosine, -1 to 1; approximate as the index gives it. */
  cosine: number;
}

export interface KnownVector {
  values: number[];
  /** When it was made; null where that was not said. */
  made: Date | null;
}

export interface Vectors {
  /** Seen only some seconds later, by whatever way of asking; until then the index knows the vector before, if any. `made` tells which one it is. */
  upsert(vectors: { id: string; space: VectorSpace; values: number[]; made: Date }[]): Promise<void>;
  /** The nearest of a space, best first; at most 100. */
  nearest(values: number[], space: VectorSpace, count: number): Promise<Neighbour[]>;
  get(ids: string[]): Promise<Map<string, KnownVector>>;
  remove(ids: string[]): Promise<void>;
}

/** A call takes at most this many ids or vectors (getByIds takes 20). */
const UPSERT_MAX = 1000;
const GET_MAX = 20;
const DELETE_MAX = 100;

export function vectorize(index: Vectorize): Vectors {
  return {
    async upsert(vectors) {
      for (let at = 0; at < vectors.length; at += UPSERT_MAX) {
        await index.upsert(
          vectors.slice(at, at + UPSERT_MAX).map(({ id, space, values, made }) => ({
            id,
            namespace: space,
            values,
            metadata: { made: made.toISOString() },
          })),
        );
      }
    },
    async nearest(values, space, count) {
      const { matches } = await index.query(values, { topK: Math.min(count, 100), namespace: space });
      return matches.map(({ id, score }) => ({ id, cosine: score }));
    },
    async get(ids) {
      const found = new Map<string, KnownVector>();
      for (let at = 0; at < ids.length; at += GET_MAX) {
        for (const vector of await index.getByIds(ids.slice(at, at + GET_MAX))) {
          const made = vector.metadata?.made;
          found.set(vector.id, {
            values: Array.from(vector.values as Iterable<number>),
            made: typeof made === 'string' ? new Date(made) : null,
          });
        }
      }
      return found;
    },
    async remove(ids) {
      for (let at = 0; at < ids.length; at += DELETE_MAX) await index.deleteByIds(ids.slice(at, at + DELETE_MAX));
    },
  };
}
