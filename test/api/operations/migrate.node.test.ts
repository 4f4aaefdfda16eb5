// The migrator: with a lock, each migration once, none edited afterwards, and no changed function forgotten.
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../local/migrate.ts';
import { type Database, toDirectDatabaseUrl } from '../../../local/postgres.ts';
import { openEmptyDatabase } from '../../support/databases.ts';

const rowsOf = async (database: Database, query: string) => (await database.query({ query, params: [] })).rows;

describe('a database', () => {
  it('refuses a migration that was edited after it was applied, and goes on without the edit', async () => {
    const database = await openEmptyDatabase();
    const one = { name: '0000_one', sql: 'create table one (a int);' };
    const two = { name: '0001_two', sql: 'create table two (a int);' };
    await migrate(database, [one]);
    await expect(migrate(database, [{ ...one, sql: 'create table one (a text);' }, two])).rejects.toThrow(
      /0000_one changed/,
    );
    expect(await migrate(database, [one, two])).toEqual(['0001_two']);
    await database.close();
  });

  it('of a version from before the first migration is refused with a word on what to do', async () => {
    const database = await openEmptyDatabase();
    await migrate(database, [{ name: '0000_older', sql: 'create table one (a int);' }]);
    await expect(migrate(database, [{ name: '0000_one', sql: 'create table one (a int);' }])).rejects.toThrow(
      /before 0000_one .* Use a new, empty one/,
    );
    await database.close();
  });

  it('has nothing of a migration that fails, is told which one it was, and is free for the next try', async () => {
    const database = await openEmptyDatabase();
    const said: string[] = [];
    const heard: Database = {
      ...database,
      exec: (sql) => {
        said.push(sql.trim().slice(0, 40));
        return database.exec(sql);
      },
    };
    const broken = { name: '0000_half', sql: 'create table half (a int); select nothing_of_the_kind();' };
    await expect(migrate(heard, [broken])).rejects.toThrow(/0000_half failed/);
    expect(said.at(0)).toContain('pg_advisory_lock');
    expect(said.at(-1)).toContain('pg_advisory_unlock');
    expect(await rowsOf(database, "select to_regclass('half')")).toEqual([[null]]);
    expect(await migrate(database, [{ name: '0000_half', sql: 'create table half (a int);' }])).toEqual(['0000_half']);
    await database.close();
  });
});

describe('a file that a migration includes', () => {
  const bodyOf = (answer: number) =>
    `create or replace function answer() returns int language sql as $$ select ${answer} $$;`;
  const include = '\\ir functions/answer.sql';
  const baseline = (answer: number) => ({
    name: '0000_one',
    sql: `create table one (a int);\n${include}\n`,
    includes: { 'functions/answer.sql': bodyOf(answer) },
  });
  const next = (answer: number) => ({
    name: '0001_two',
    sql: `${include}\ninsert into one select answer();`,
    includes: { 'functions/answer.sql': bodyOf(answer) },
  });

  it('is refused when it changed without a new migration that includes it', async () => {
    const database = await openEmptyDatabase();
    await migrate(database, [baseline(1)]);
    await expect(migrate(database, [baseline(2)])).rejects.toThrow(
      'functions/answer.sql changed, but no new migration includes it (a line \\ir functions/answer.sql)',
    );
    expect(await rowsOf(database, 'select answer()')).toEqual([['1']]);
    await database.close();
  });

  it('is applied anew by the migration that includes it, in its place among the statements', async () => {
    const database = await openEmptyDatabase();
    await migrate(database, [baseline(1)]);
    expect(await migrate(database, [baseline(2), next(2)])).toEqual(['0001_two']);
    expect(await rowsOf(database, 'select a from one')).toEqual([['2']]);
    expect(await migrate(database, [baseline(2), next(2)])).toEqual([]);
    await expect(migrate(database, [baseline(3), next(3)])).rejects.toThrow(/functions\/answer.sql changed/);
    await database.close();
  });

  it('may use what a later migration adds, so that an empty database gets all of them', async () => {
    const database = await openEmptyDatabase();
    const latest = 'create or replace function answer() returns int language sql as $$ select max(b) from one $$;';
    const includes = { 'functions/answer.sql': latest };
    await migrate(database, [
      { ...baseline(1), includes },
      { name: '0001_two', sql: `alter table one add column b int;\n${include}`, includes },
    ]);
    await database.exec('insert into one values (1, 7)');
    expect(await rowsOf(database, 'select answer()')).toEqual([['7']]);
    await database.close();
  });

  it('is left as it is in a database that a newer version migrated', async () => {
    const database = await openEmptyDatabase();
    await migrate(database, [baseline(2), next(2)]);
    expect(await migrate(database, [baseline(1)])).toEqual([]);
    expect(await rowsOf(database, 'select answer()')).toEqual([['2']]);
    await database.close();
  });
});

describe('a migration', () => {
  /** What the version that still runs during a deploy would stumble over. */
  const BREAKING =
    /\b(drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type)\b/i;

  it('only adds: what takes away says that nothing uses it any more (-- contract: ...)', () => {
    const texts = readMigrations().flatMap(({ name, sql, includes }) => Object.entries({ ...includes, [name]: sql }));
    const breaking = texts.filter(([, sql]) => BREAKING.test(sql) && !sql.includes('-- contract:'));
    expect(breaking.map(([name]) => name)).toEqual([]);
  });
});

describe('the address of a pooler', () => {
  it.each([
    [
      'postgres://u:p@ep-cool-name-123-pooler.us-east-2.aws.neon.tech/db?sslmode=require',
      'postgres://u:p@ep-cool-name-123.us-east-2.aws.neon.tech/db?sslmode=require',
    ],
    ['postgresql://u:p@ep-a-pooler.eu.neon.tech:5432/db', 'postgresql://u:p@ep-a.eu.neon.tech:5432/db'],
    ['postgres://u:p@ep-a.eu.neon.tech/db', 'postgres://u:p@ep-a.eu.neon.tech/db'],
    ['postgres://u:p@my-pooler.example.org/x-pooler', 'postgres://u:p@my-pooler.example.org/x-pooler'],
  ])('%s is made direct', (given, direct) => expect(toDirectDatabaseUrl(given)).toBe(direct));
});
