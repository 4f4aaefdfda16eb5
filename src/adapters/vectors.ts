// Vectorize: one index of 1536 dimensions with the cosine metric and three namespaces. Only flows/audience uses it.

export const INDEX_DIMENSIONS = 1536;

/** 'provisional': newsletters that no administrator has confirmed; no list shows the nearest of them. */
export type VectorSpace = 'newsletter' | 'provisional' | 'brand';

export interface NearestVector {
  id: string;
  /** Raw cosine, -1 to 1; approximate, as the index returns it. */
  cosine: number;
}

export interface StoredVector {
  values: number[];
  made: Date | null;
}

export interface VectorStore {
  /** Takes effect after some seconds; until then every query sees the previous vector, as its `made` shows. */
  upsert(vectors: { id: string; space: VectorSpace; values: number[]; made: Date }[]): Promise<void>;
  /** Best first; at most 100. */
  nearest(values: number[], space: VectorSpace, count: number): Promise<NearestVector[]>;
  get(ids: string[]): Promise<Map<string, StoredVector>>;
  remove(ids: string[]): Promise<void>;
}

const UPSERT_MAX = 1000;
const GET_MAX = 20;
const DELETE_MAX = 100;

export function createVectorStore(index: Vectorize): VectorStore {
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
      const found = new Map<string, StoredVector>();
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
