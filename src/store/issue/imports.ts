import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import {
  insertNewslettersIf,
  LOCK_NEWSLETTER_NAMES_SQL,
  type NewNewsletterRow,
  SAME_NAME_SIMILARITY,
} from '../newsletter/newsletter-names.ts';
import { queryRows, queryValues, toList, toNumber, toText, toUnknown } from '../rows.ts';
import { importSlices, imports } from '../schema/imports.ts';

export interface CsvImportRowError {
  row: number;
  reason: string;
  warning?: boolean;
  cells: [string, string][];
}

export async function insertCsvImport(db: Db, made: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(made);
}

export async function findCsvImport(db: Db, id: string) {
  const [[found], slices] = await db.batch([
    db.select().from(imports).where(eq(imports.id, id)),
    db.select().from(importSlices).where(eq(importSlices.importId, id)).orderBy(asc(importSlices.slice)),
  ]);
  return found
    ? { ...found, slices: slices.map((slice) => ({ ...slice, errors: slice.errors as CsvImportRowError[] })) }
    : null;
}

interface Row {
  row: number;
  comparable: string;
  domain: string | null;
  address: string | null;
}

const recordsOf = (rows: Row[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows, ['row', 'comparable', 'domain', 'address'])}::jsonb)`;

/** Duplicates by name, by nearly the same name on one domain, or by address. */
const twinsOf = (rows: Row[]) => sql`
  ${recordsOf(rows)} as given(row int, comparable text, domain text, address text)
  cross join lateral (
    select name from newsletters where domain = given.domain and similarity(normalized_name, given.comparable) >= ${SAME_NAME_SIMILARITY} and standing = 'trusted'
    union all select name from newsletters where normalized_name = given.comparable and standing = 'trusted'
    union all select name from newsletters where unique_email = given.address
    limit 1
  ) twin`;

/** @returns by row: `tracked`, the newsletter's name that it duplicates; `near`, earlier rows nearly of its name. */
export async function findDuplicateRows(
  db: Db,
  rows: Row[],
): Promise<{ tracked: Map<number, string>; near: Map<number, number[]> }> {
  const [tracked, near] = await db.batch([
    queryRows(db, { row: toNumber, twin: toText })`select given.row, twin.name as twin from ${twinsOf(rows)}`,
    queryRows(db, { row: toNumber, above: toList(toNumber) })`
      with given as materialized (select * from ${recordsOf(rows)} as given(row int, comparable text, domain text))
      select b.row, array_agg(a.row order by a.row) as above from given a join given b
        on a.domain = b.domain and a.row < b.row and similarity(a.comparable, b.comparable) >= ${SAME_NAME_SIMILARITY}
      group by b.row`,
  ]);
  return {
    tracked: new Map(tracked.map(({ row, twin }) => [row, twin])),
    near: new Map(near.map(({ row, above }) => [row, above])),
  };
}

/** False if one has a duplicate by now. @throws a unique violation: import_slices_pkey if done, else an address. */
export async function finishCsvImportSlice(
  db: Db,
  done: { importId: string; slice: number; processed: number; errors: CsvImportRowError[]; last: boolean },
  made: { row: Row; newsletter: NewNewsletterRow }[],
  now: Date,
): Promise<boolean> {
  const { importId, slice, last } = done;
  const newsletters = insertNewslettersIf(
    made.map(({ newsletter }) => newsletter),
    sql`exists (select 1 from done)`,
  );
  const [, inserted] = await db.batch([
    db.execute(LOCK_NEWSLETTER_NAMES_SQL),
    queryValues(db, toUnknown)`
      with done as (
        insert into import_slices (import_id, slice, processed, created, errors, done_at)
        select ${importId}, ${slice}, ${done.processed}, ${made.length}, ${JSON.stringify(done.errors)}::jsonb, ${now}
        where not exists (select 1 from ${twinsOf(made.map(({ row }) => row))}) returning slice
      ), made as (${newsletters}), finished as (
        update imports set status = 'completed', finished_at = ${now} where id = ${importId} and ${last} and exists (select 1 from done)
      )
      select slice from done`,
  ]);
  return inserted.length > 0;
}

const IMPORT_STOPPED = 'The import stopped at an error on our side. What it imported so far stays.';

export async function failCsvImport(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(imports)
    .set({ status: 'failed', error: IMPORT_STOPPED, finishedAt: now })
    .where(and(eq(imports.id, id), eq(imports.status, 'processing')));
}

export const findStrandedCsvImports = (db: Db, before: Date) =>
  queryRows(db, { id: toText, next: toNumber })`
    select i.id, coalesce(max(s.slice) + 1, 0)::int as next
    from imports i left join import_slices s on s.import_id = i.id
    where i.status = 'processing'
    group by i.id
    having greatest(i.created_at, coalesce(max(s.done_at), i.created_at)) < ${before}`;
