// Migrations: under a lock, each once, never edited afterwards, and good for a database that is full already.
import { describe, expect, it } from 'vitest';
import { migrate, migrations } from '../../local/migrate.ts';
import { type Database, directUrl } from '../../local/postgres.ts';
import { emptyDatabase } from '../support/databases.ts';

const rowsOf = async (database: Database, query: string) => (await database.query({ query, params: [] })).rows;

describe('a database', () => {
  it('that is full with the version before keeps everything, and its counts hold', async () => {
    const database = await emptyDatabase();
    const all = migrations();
    const first = all.findIndex(({ name }) => name === '0003_pages');
    await migrate(database, all.slice(0, first + 1));
    await database.exec(`
      insert into newsletters (id, name, normalized_name, unique_email, website, domain) select 'n' || i, 'Letter ' || i, 'letter ' || i,
        'letter' || i || '@mail.test', 'https://letter' || i || '.test', 'letter' || i || '.test' from generate_series(1, 40) i;
      insert into users (id, issuer, subject, email, newsletter_id, subscription_status, stripe_customer_id) select 'u' || i, 'iss', 's' || i,
        'u' || i || '@people.test', 'n' || i, case when i % 3 = 0 then 'active' else 'free' end, 'cus_' || i from generate_series(1, 30) i;
      update newsletters set created_by = 'u' || substr(id, 2) where id in ('n1', 'n2');
      insert into brands (id, name, normalized_name, domain) select 'b' || i, 'Brand ' || i, 'brand ' || i, 'brand' || i || '.test' from generate_series(1, 60) i;
      insert into emails (id, newsletter_id, received_at, raw_key, raw_size, processing_status, kind) select 'e' || i, 'n' || (i % 40 + 1),
        now() - i * interval '1 hour', 'mail/e' || i, 10, 'completed', 'issue' from generate_series(1, 300) i;
      insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, email_id, confidence) select 's' || i,
        'n' || (i % 40 + 1), 'b' || (i % 60 + 1), 'hero', now() - i * interval '1 hour', 'e' || i, 50 + i % 50 from generate_series(1, 300) i;
      insert into partner_deals (id, partner_name, partner_website, deal_hook, short_description, redemption_instructions) values ('d', 'p', 'w', 'h', 's', 'r');
      insert into reports (newsletter_id) values ('n1');
      insert into nightly_runs (id, started_at) values ('r', now());`);
    const TABLES = [
      'newsletters',
      'users',
      'brands',
      'emails',
      'sponsorships',
      'partner_deals',
      'reports',
      'nightly_runs',
    ];
    const counts = () =>
      Promise.all(TABLES.map(async (table) => (await rowsOf(database, `select count(*) from ${table}`))[0]));
    const before = await counts();

    const done = await migrate(database);
    expect(done).toEqual(all.slice(first + 1).map(({ name }) => name));
    expect(await counts()).toEqual(before);
    expect(await rowsOf(database, "select name, domain, created_by from newsletters where id = 'n2'")).toEqual([
      ['Letter 2', 'letter2.test', 'u2'],
    ]);
    // The triggers' totals are those of the rows.
    const [[total] = []] = await rowsOf(database, "select sum(count) from sponsorship_days where scope = 'all'");
    const [[counted] = []] = await rowsOf(database, 'select count(*) from sponsorships where counts');
    expect(total).toBe(counted);
    // Two of the forty newsletters were members' own: what stands on them counts for nobody else.
    expect(counted).toBe('285');
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  it('refuses a migration that was edited after it was applied, and goes on without the edit', async () => {
    const database = await emptyDatabase();
    const one = { name: '0000_one', sql: 'create table one (a int);' };
    const two = { name: '0001_two', sql: 'create table two (a int);' };
    await migrate(database, [one]);
    await expect(migrate(database, [{ ...one, sql: 'create table one (a text);' }, two])).rejects.toThrow(
      /0000_one changed/,
    );
    expect(await migrate(database, [one, two])).toEqual(['0001_two']);
    await database.close();
  });

  it('of a time before digests were kept gets them, and is held to them from then on', async () => {
    const database = await emptyDatabase();
    const one = { name: '0000_one', sql: 'create table one (a int);' };
    await database.exec(`create table migrations_applied (name text primary key, applied_at timestamptz not null default now());
      insert into migrations_applied (name) values ('0000_one')`);
    expect(await migrate(database, [one])).toEqual([]);
    await expect(migrate(database, [{ ...one, sql: 'select 1' }])).rejects.toThrow(/changed/);
    await database.close();
  });

  it('has nothing of a migration that fails, is told which one it was, and is free for the next try', async () => {
    const database = await emptyDatabase();
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

describe('a migration', () => {
  /** What the version that still runs during a deploy would stumble over. */
  const BREAKING =
    /\b(drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type)\b/i;

  it('only adds: what takes away says that nothing uses it any more (-- contract: ...)', () => {
    const breaking = migrations().filter(({ sql }) => BREAKING.test(sql) && !sql.includes('-- contract:'));
    expect(breaking.map(({ name }) => name)).toEqual([]);
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
  ])('%s is made direct', (given, direct) => expect(directUrl(given)).toBe(direct));
});
