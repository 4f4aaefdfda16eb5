// src/store/schema, the migrations and the files of migrations/functions describe the same database.
import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../../local/migrate.ts';
import type { Database } from '../../../local/postgres.ts';
import { openEmptyDatabase, openMigratedDatabase } from '../../support/databases.ts';

const SCHEMA = new URL('../../../src/store/schema/', import.meta.url);
const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const FUNCTIONS = new URL('functions/', MIGRATIONS);
const textOf = (path: string, base: URL) => readFileSync(new URL(path, base), 'utf8');

const COLUMNS = `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations_applied' and a.attnum > 0 and not a.attisdropped`;
const INDEXES = `select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'migrations_applied'`;
const CONSTRAINTS = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('migrations_applied'), 0)`;
/** All functions that no extension installed, and all triggers. */
const DEFINITIONS = `select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`;

const factsOf = async (database: Database, query: string) =>
  (await database.query({ query, params: [] })).rows.map((row) => JSON.stringify(row)).sort();

/** The SQL that drizzle-kit generates from src/store/schema. */
async function currentSnapshot() {
  const files = readdirSync(SCHEMA).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, SCHEMA).href)));
  return generateDrizzleJson(Object.assign({}, ...modules));
}

let migrated: Database;
beforeAll(async () => {
  migrated = await openMigratedDatabase();
});
afterAll(() => migrated.close());

describe('the migrations', () => {
  it('make the tables, columns, indexes and constraints that the schema names, and no others', async () => {
    const fromSchema = await openEmptyDatabase();
    await fromSchema.exec(
      `create extension pg_trgm; ${textOf('folded-names.sql', FUNCTIONS)} ${textOf('ad-words.sql', FUNCTIONS)}`,
    );
    for (const statement of await generateMigration(generateDrizzleJson({}), await currentSnapshot()))
      await fromSchema.exec(statement);
    for (const query of [COLUMNS, INDEXES, CONSTRAINTS]) {
      const expected = await factsOf(fromSchema, query);
      expect(expected.length).toBeGreaterThan(50);
      expect(await factsOf(migrated, query)).toEqual(expected);
    }
    await fromSchema.close();
  });

  it('have a last snapshot from which nothing is left to generate', async () => {
    const snapshots = readdirSync(new URL('meta/', MIGRATIONS)).filter((file) => file.endsWith('_snapshot.json'));
    const last = JSON.parse(textOf(`meta/${snapshots.sort().at(-1)}`, MIGRATIONS));
    expect(await generateMigration(last, await currentSnapshot())).toEqual([]);
  });
});

describe('the files of functions/', () => {
  const files = readdirSync(FUNCTIONS).sort();

  it('are each included by a migration', () => {
    const included = readMigrations().flatMap(({ includes = {} }) => Object.keys(includes));
    expect([...new Set(included)].sort()).toEqual(files.map((file) => `functions/${file}`));
  });

  it('hold every function and trigger as it is now', async () => {
    const sql = files.map((file) => textOf(file, FUNCTIONS)).join('\n');
    const now = await factsOf(migrated, DEFINITIONS);
    expect(now).toHaveLength([...sql.matchAll(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) /gm)].length);
    // Running the file again would change a definition that a migration's own statement had made different.
    await migrated.exec(`set check_function_bodies = off; ${sql}`);
    expect(await factsOf(migrated, DEFINITIONS)).toEqual(now);
  });
});
