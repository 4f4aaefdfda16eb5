// The laptop's vector index, with exact cosine similarity and Vectorize's delays and limits.
import { DurableObject } from 'cloudflare:workers';

export interface UpsertedVector {
  id: string;
  values: number[];
  namespace?: string;
  metadata?: Record<string, unknown>;
}
export interface QueryOptions {
  topK?: number;
  namespace?: string;
}
interface Kept extends Pick<UpsertedVector, 'id'> {
  namespace: string | null;
  metadata: UpsertedVector['metadata'] | null;
  /** The values, normalised to length 1 without trailing zeros, so that the dot product of two is their cosine. */
  unit: Float32Array;
  length: number;
}
/**
 * A vector and its pending change. `seen` is the vector that the index returns now, `next` the one that it will return
 * from the time `at` on, because Vectorize delays the visibility of writes in all its calls. Null means no vector.
 */
interface Slot {
  seen: Kept | null;
  next: { kept: Kept | null; at: number } | null;
}

const DIMENSIONS = 1536;
const TOP_MAX = 100;

/** The whole index in memory, mirrored into SQLite row by row. */
export class VectorIndex extends DurableObject<{ VISIBLE_AFTER_MS?: string }> {
  private readonly vectors = new Map<string, Slot>();

  constructor(state: DurableObjectState, env: { VISIBLE_AFTER_MS?: string }) {
    super(state, env);
    const { sql } = state.storage;
    sql.exec(
      'create table if not exists vectors (id text primary key, namespace text, metadata text, length real, unit blob)',
    );
    type Row = Pick<Kept, 'id' | 'namespace' | 'length'> & { metadata: string; unit: ArrayBuffer };
    for (const row of sql.exec<Row>('select * from vectors')) {
      const seen = { ...row, metadata: JSON.parse(row.metadata), unit: new Float32Array(row.unit) };
      this.vectors.set(row.id, { seen, next: null });
    }
  }

  upsert(given: UpsertedVector[]) {
    for (const { id, values, namespace, metadata } of given) {
      if (values.length !== DIMENSIONS)
        throw new Error(`VECTOR_UPSERT_ERROR: expected ${DIMENSIONS} dimensions, got ${values.length}`);
      const { unit, length } = normalised(values);
      const kept: Kept = { id, namespace: namespace ?? null, metadata: metadata ?? null, unit, length };
      this.write(id, kept);
      this.ctx.storage.sql.exec(
        'insert or replace into vectors values (?, ?, ?, ?, ?)',
        id,
        kept.namespace,
        JSON.stringify(kept.metadata),
        length,
        unit.buffer.slice(unit.byteOffset, unit.byteOffset + unit.byteLength) as ArrayBuffer,
      );
    }
  }

  private write(id: string, kept: Kept | null) {
    const at = Date.now() + Number(this.env.VISIBLE_AFTER_MS ?? 0);
    this.vectors.set(id, { seen: this.see(id), next: { kept, at } });
  }

  private see(id: string): Kept | null {
    const slot = this.vectors.get(id);
    if (!slot) return null;
    if (slot.next && slot.next.at <= Date.now()) {
      if (slot.next.kept) this.vectors.set(id, { seen: slot.next.kept, next: null });
      else this.vectors.delete(id);
      return slot.next.kept;
    }
    return slot.seen;
  }

  getByIds(ids: string[]) {
    if (ids.length > 20) throw new Error('VECTOR_GET_ERROR: at most 20 ids');
    return ids.flatMap((id) => {
      const kept = this.see(id);
      return kept
        ? [{ id, namespace: kept.namespace ?? undefined, metadata: kept.metadata ?? undefined, values: valuesOf(kept) }]
        : [];
    });
  }

  deleteByIds(ids: string[]) {
    for (const id of ids) {
      this.write(id, null);
      this.ctx.storage.sql.exec('delete from vectors where id = ?', id);
    }
  }

  query(vector: number[], { topK = 5, namespace }: QueryOptions) {
    const { unit } = normalised(vector);
    if (topK < 1 || topK > TOP_MAX) throw new Error(`VECTOR_QUERY_ERROR: topK must be 1 to ${TOP_MAX}`);
    const scored: { id: string; score: number }[] = [];
    for (const id of this.vectors.keys()) {
      const kept = this.see(id);
      if (!kept || (namespace !== undefined && kept.namespace !== namespace)) continue;
      scored.push({ id, score: dot(unit, kept.unit) });
    }
    const matches = scored.sort((a, b) => b.score - a.score).slice(0, topK);
    return { matches, count: matches.length };
  }
}

function normalised(values: number[]): { unit: Float32Array; length: number } {
  let end = values.length;
  while (end > 0 && values[end - 1] === 0) end--;
  let sum = 0;
  for (let i = 0; i < end; i++) sum += (values[i] as number) ** 2;
  const length = Math.sqrt(sum);
  const unit = new Float32Array(end);
  if (length > 0) for (let i = 0; i < end; i++) unit[i] = (values[i] as number) / length;
  return { unit, length };
}

function valuesOf({ unit, length }: Kept): number[] {
  const values = new Array<number>(DIMENSIONS).fill(0);
  for (let i = 0; i < unit.length; i++) values[i] = (unit[i] as number) * length;
  return values;
}

function dot(a: Float32Array, b: Float32Array): number {
  const end = Math.min(a.length, b.length);
  let sum = 0;
  for (let i = 0; i < end; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
