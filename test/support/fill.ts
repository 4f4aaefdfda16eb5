// Inserts rows into every table, derived from the database's own catalogue, so that a new table is filled and tested
// without being named here.
import type { Database } from '../../local/postgres.ts';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** Table and column that it refers to. */
  target: [table: string, column: string] | null;
}

const text = async (database: Database, query: string) =>
  (await database.query({ query, params: [] })).rows as (string | null)[][];

async function columnsOf(database: Database): Promise<Map<string, Column[]>> {
  const found = await text(
    database,
    `select c.relname, a.attname, format_type(a.atttypid, null), (not a.attnotnull)::text,
       f.confrelid::regclass::text, (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1])
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations_applied'
     order by 1, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const [table = '', name = '', type = '', nullable, target, column] of found as string[][]) {
    const columns = tables.get(table) ?? [];
    if (!columns.some((known) => known.name === name))
      columns.push({ name, type, nullable: nullable === 'true', target: target ? [target, column ?? 'id'] : null });
    tables.set(table, columns);
  }
  return tables;
}

function sampleOf(table: string, { name, type }: Column, nth: number): string {
  if (name === 'processing_status') return 'completed';
  if (type === 'integer' || type === 'bigint' || type === 'smallint') return String(nth + 1);
  if (type === 'real' || type === 'double precision' || type === 'numeric') return String(0.1 + nth / 7);
  if (type === 'boolean') return String(nth % 2 === 0);
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ nth, said: `"\\ü😀 ${nth}` });
  if (type === 'date') return `2026-11-0${nth + 1}`;
  if (type.startsWith('timestamp')) return `2026-11-0${nth + 1}T10:00:00.12${nth}Z`;
  if (type.endsWith('[]')) return `{a${nth},"b ${nth}"}`;
  return `${table} ${name} ${nth} "ü"\n😀`;
}

/** Fills every table. @returns the tables' names. */
export async function fillEveryTable(database: Database, rows = 3): Promise<string[]> {
  const tables = await columnsOf(database);
  const done = new Set<string>();
  while (done.size < tables.size) {
    const ready = [...tables].find(
      ([table, columns]) =>
        !done.has(table) && columns.every(({ target, nullable }) => !target || nullable || done.has(target[0])),
    );
    if (!ready) throw new Error(`cannot fill ${[...tables.keys()].filter((table) => !done.has(table))}`);
    const [table, columns] = ready;
    for (let nth = 0; nth < rows; nth++) {
      const given = columns.filter(({ target, nullable }) => !target || !nullable);
      const params: string[] = [];
      const values = given.map((column) => {
        if (column.target)
          return `(select ${column.target[1]} from ${column.target[0]} order by ${column.target[1]} offset ${nth} limit 1)`;
        params.push(sampleOf(table, column, nth));
        return `$${params.length}::text::${column.type}`;
      });
      await database.query({
        query: `insert into "${table}" (${given.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')}) on conflict do nothing`,
        params,
      });
    }
    done.add(table);
  }
  // Nullable references are set once all rows exist, which also handles cycles.
  for (const [table, columns] of tables)
    for (const { name, target, nullable } of columns)
      if (target && nullable)
        await text(
          database,
          `update "${table}" t set "${name}" = (select ${target[1]} from ${target[0]} order by md5(${target[1]} || t::text) limit 1)`,
        );
  return [...tables.keys()];
}

/** Every row of every table as text, sorted. */
export async function readTableContents(
  database: Database,
  tables: string[],
): Promise<Record<string, (string | null)[]>> {
  const content: Record<string, (string | null)[]> = {};
  for (const table of tables)
    content[table] = (await text(database, `select to_jsonb(t)::text from "${table}" t order by 1`)).map(
      ([row]) => row ?? null,
    );
  return content;
}
