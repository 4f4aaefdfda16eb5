// Restores a backup into a migrated, empty database. Everything happens in one transaction, so a file that is
// incomplete or doesn't fit leaves the database unchanged.
import type { Database, NeonAnswer, NeonQuery } from '../postgres.ts';

type Run = (query: NeonQuery) => Promise<NeonAnswer>;

export interface RestoreResult {
  takenAt: string;
  rows: Record<string, number>;
  /** Rows deleted or unlinked because what they refer to went while the backup was read page by page. */
  orphans: number;
}

const SLICE = 200;

/**
 * Restores a backup. @param lines the lines of the unpacked file.
 * @throws Error if the database isn't empty, the file is incomplete, or it contains an unknown table.
 */
export async function restore(database: Database, lines: AsyncIterable<string>): Promise<RestoreResult> {
  return database.session(async (run) => {
    const tables = await tablesOf(run);
    await refuseFilled(run, tables);
    // While rows are inserted, foreign keys are dropped and triggers are disabled: users and newsletters refer to each
    // other, so neither could be inserted first, and the backup already contains the rows that triggers would write.
    const references = await referencesOf(run);
    for (const { table, name } of references) await run(plain(`alter table ${table} drop constraint ${name}`));
    for (const name of tables.keys()) await run(plain(`alter table "${name}" disable trigger user`));
    const read = await load(run, tables, lines);
    await advanceSequences(run);
    const orphans = await dropOrphans(run, references);
    for (const query of RECOUNT_QUERIES) await run(plain(query));
    for (const name of tables.keys()) await run(plain(`alter table "${name}" enable trigger user`));
    for (const { table, name, definition } of references)
      await run(plain(`alter table ${table} add constraint ${name} ${definition}`));
    return { ...read, orphans };
  });
}

/**
 * Recomputes the values that the triggers in migrations/functions/ maintain: a backup's pages are read at different
 * times, so the counts in it may not match its rows.
 */
export const RECOUNT_QUERIES = [
  `update emails e set sender_standing = w.standing from (
     select id, case when standing = 'known' then 'known' else 'unfamiliar' end as standing from newsletter_senders) w
   where w.id = e.sender_id and e.sender_standing <> w.standing`,
  'update sponsorships set standing = sponsorship_standing(newsletter_id, email_id) where standing <> sponsorship_standing(newsletter_id, email_id)',
  'insert into stale_patterns (newsletter_id, since) select id, now() from newsletters on conflict do nothing',
  'delete from email_totals',
  'insert into email_totals (newsletter_id, count) select newsletter_id, count(*)::int from emails group by 1',
  'delete from sponsorship_days',
  `insert into sponsorship_days (scope, day, count, sure)
   select s.scope, (c.detected_at at time zone 'UTC')::date, count(*)::int, (count(*) filter (where sponsorship_sure(c.confidence, c.verdict)))::int from sponsorships c
   cross join lateral (values ('all'), ('type:' || c.placement_type), ('brand:' || c.brand_id), ('newsletter:' || c.newsletter_id),
     ('channel:' || coalesce(c.channel, 'direct'))) as s (scope)
   where c.counts group by 1, 2`,
  'delete from claim_days',
  `insert into claim_days (day, reader, count, unsure, corrected)
   select (created_at at time zone 'UTC')::date, reader_name(raw_data), count(*)::int, (count(*) filter (where claim_unsure(confidence, verdict)))::int,
     (count(*) filter (where claim_corrected(verdict, edits)))::int
   from sponsorships group by 1, 2`,
  'delete from brand_kinds',
  `insert into brand_kinds (brand_id, kind, count, first_at)
   select c.brand_id, k.kind, count(*)::int, min(c.detected_at) from sponsorships c
   cross join lateral (values ('type:' || c.placement_type), ('channel:' || coalesce(c.channel, 'direct'))) as k (kind)
   where c.counts group by 1, 2`,
  'delete from brand_sureness',
  `insert into brand_sureness (brand_id, confidence, count, first_at)
   select brand_id, sponsorship_percent(confidence, verdict), count(*)::int, min(detected_at) from sponsorships where counts group by 1, 2`,
  'select brands_sure_since(array(select id from brands order by 1))',
  `select brands_first_seen(array(select id from brands b where sponsored or exists (select 1 from sponsorships s where s.brand_id = b.id and s.counts)))`,
];

const plain = (query: string): NeonQuery => ({ query, params: [] });
const rowsOf = async (run: Run, query: string) => (await run(plain(query))).rows as string[][];

/** The insertable columns of every table; generated columns are left out. */
async function tablesOf(run: Run): Promise<Map<string, string[]>> {
  const found = await rowsOf(
    run,
    `select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations_applied'
     group by 1 order by 1`,
  );
  return new Map(found.map(([name = '', columns = '']) => [name, columns.split(', ')]));
}

async function refuseFilled(run: Run, tables: Map<string, string[]>): Promise<void> {
  for (const name of tables.keys()) {
    const filled = await rowsOf(run, `select 1 from "${name}" limit 1`);
    if (filled.length > 0) throw new Error(`The database is not empty: ${name} has rows. Restore into a new one.`);
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
  columns: string[];
  target: string;
  targets: string[];
  /** True if the column is set to null when its target is missing; otherwise the row is deleted. */
  nulls: boolean;
}

async function referencesOf(run: Run): Promise<Reference[]> {
  const found = await rowsOf(
    run,
    `select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid), confrelid::regclass::text,
       (select string_agg(quote_ident(attname), ',' order by nth) from unnest(conkey) with ordinality k (n, nth)
         join pg_attribute on attrelid = conrelid and attnum = n),
       (select string_agg(quote_ident(attname), ',' order by nth) from unnest(confkey) with ordinality k (n, nth)
         join pg_attribute on attrelid = confrelid and attnum = n),
       (select bool_and(not attnotnull)::text from unnest(conkey) k (n) join pg_attribute on attrelid = conrelid and attnum = n)
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  return found.map(([table = '', name = '', definition = '', target = '', columns = '', targets = '', nulls]) => ({
    table,
    name,
    definition,
    target,
    columns: columns.split(','),
    targets: targets.split(','),
    nulls: nulls === 'true',
  }));
}

async function load(run: Run, tables: Map<string, string[]>, lines: AsyncIterable<string>) {
  const rows: Record<string, number> = {};
  let takenAt: string | null = null;
  let end: Record<string, number> | null = null;
  let held: { table: string; rows: unknown[] } = { table: '', rows: [] };
  const flush = async () => {
    const columns = tables.get(held.table);
    if (held.rows.length > 0 && columns) {
      // Columns that a backup of an older version lacks get their default.
      const known = columns.filter((column) => held.rows.some((row) => unquoted(column) in (row as object)));
      const list = known.join(', ');
      await run({
        query: `insert into "${held.table}" (${list}) select ${list} from jsonb_populate_recordset(null::"${held.table}", $1::jsonb)`,
        params: [JSON.stringify(held.rows)],
      });
    }
    held = { table: held.table, rows: [] };
  };
  for await (const line of lines) {
    if (!line) continue;
    const said = JSON.parse(line) as {
      backup?: number;
      takenAt?: string;
      table?: string;
      row?: object;
      end?: typeof rows;
    };
    if (takenAt === null) {
      if (said.backup !== 1 || !said.takenAt) throw new Error('This file is no backup of ours');
      takenAt = said.takenAt;
    } else if (said.end) end = said.end;
    else {
      const { table = '', row } = said;
      if (!tables.has(table) || !row)
        throw new Error(`The backup has rows of ${table || 'nothing'}, which this version doesn't know`);
      if (held.table !== table || held.rows.length >= SLICE) {
        await flush();
        held = { table, rows: [] };
      }
      held.rows.push(row);
      rows[table] = (rows[table] ?? 0) + 1;
    }
  }
  await flush();
  if (takenAt === null || end === null) throw new Error('The backup is cut off: it has no end');
  for (const [table, count] of Object.entries(end))
    if ((rows[table] ?? 0) !== count)
      throw new Error(`The backup is damaged: ${table} has ${rows[table] ?? 0} rows of ${count}`);
  return { takenAt, rows };
}

/** Sets each sequence to continue after the highest restored number, so that new rows get unused ones. */
async function advanceSequences(run: Run): Promise<void> {
  const found = await rowsOf(
    run,
    `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
  );
  for (const [table, column] of found)
    await run(
      plain(
        `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
      ),
    );
}

const unquoted = (column: string) => column.replace(/^"|"$/g, '');

/** Deletes or unlinks rows whose target is missing. Repeats until there is none, because deleting may break others. */
async function dropOrphans(run: Run, references: Reference[]): Promise<number> {
  let dropped = 0;
  for (let found = 1; found > 0; dropped += found) {
    found = 0;
    for (const { table, columns, target, targets, nulls } of references) {
      const same = columns.map((column, nth) => `p.${targets[nth]} = c.${column}`).join(' and ');
      const where = `${columns.map((column) => `c.${column} is not null`).join(' and ')} and not exists (select 1 from ${target} p where ${same})`;
      const { rows } = await run(
        plain(
          nulls
            ? `update ${table} c set ${columns.map((column) => `${column} = null`).join(', ')} where ${where} returning 1`
            : `delete from ${table} c where ${where} returning 1`,
        ),
      );
      found += rows.length;
    }
  }
  return dropped;
}
