// Imports: what is to be done, what is done by slices, and the newsletters of a slice in the same batch that marks it done.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { importSlices, imports, newsletters } from './schema.ts';

export interface RowError {
  /** The row's number in the file, the first below the header is 1. */
  row: number;
  reason: string;
  /** A warning's row was imported all the same. */
  warning?: boolean;
  /** The row's cells as mapped, header and value, in the order of the mapping; what the error file shows. */
  cells: [string, string][];
}

export async function insertImport(db: Db, made: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(made);
}

/** An import with its slices in order; null where there is none. */
export async function findImport(db: Db, id: string) {
  const [[found], slices] = await db.batch([
    db.select().from(imports).where(eq(imports.id, id)),
    db.select().from(importSlices).where(eq(importSlices.importId, id)).orderBy(asc(importSlices.slice)),
  ]);
  return found ? { ...found, slices: slices.map((slice) => ({ ...slice, errors: slice.errors as RowError[] })) } : null;
}

/** Rows that stand for a newsletter which exists: by row, its name. Same domain, same name, or the same address. */
export async function existingTwins(
  db: Db,
  rows: { row: number; comparable: string; domain: string | null; address: string | null }[],
): Promise<Map<number, string>> {
  const { rows: found } = await db.execute<{ row: number; twin: string }>(sql`
    select given.row, twin.name as twin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(row int, comparable text, domain text, address text)
    cross join lateral (
      select name from newsletters where domain = given.domain
      union all select name from newsletters where normalized_name = given.comparable
      union all select name from newsletters where unique_email = given.address
      limit 1
    ) twin`);
  return new Map(found.map(({ row, twin }) => [row, twin]));
}

/**
 * One batch: the slice is done, its newsletters are there, and the import is complete where this was its last.
 * @throws the duplicate of import_slices_pkey where the slice was done before; another duplicate where an address or slug is taken.
 */
export async function finishSlice(
  db: Db,
  done: { importId: string; slice: number; processed: number; errors: RowError[]; last: boolean },
  made: (typeof newsletters.$inferInsert)[],
  now: Date,
): Promise<void> {
  const { last, ...slice } = done;
  await db.batch([
    db.insert(importSlices).values({ ...slice, created: made.length, doneAt: now }),
    ...(made.length > 0 ? [db.insert(newsletters).values(made)] : []),
    ...(last
      ? [db.update(imports).set({ status: 'completed', finishedAt: now }).where(eq(imports.id, done.importId))]
      : []),
  ] as never);
}

export async function failImport(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .update(imports)
    .set({ status: 'failed', error, finishedAt: now })
    .where(and(eq(imports.id, id), eq(imports.status, 'processing')));
}

/** Imports at whose next slice nobody seems to be: nothing was done since `before`. */
export async function strandedImports(db: Db, before: Date) {
  const { rows } = await db.execute<{ id: string; next: number }>(sql`
    select i.id, coalesce(max(s.slice) + 1, 0)::int as next
    from imports i left join import_slices s on s.import_id = i.id
    where i.status = 'processing'
    group by i.id
    having greatest(i.created_at, coalesce(max(s.done_at), i.created_at)) < ${before}`);
  return rows;
}
