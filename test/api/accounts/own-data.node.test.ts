// A user's own data in every table: a new column that refers to a user fails this test until someone decides what
// happens to its rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../local/postgres.ts';
import { type StandIns, startStandIns } from '../../../local/stand-ins.ts';
import { eraseUser, readOwnRows, USER_REFERENCES } from '../../../src/store/account/own-data.ts';
import { connectDatabase } from '../../../src/store/db.ts';
import { openMigratedDatabase } from '../../support/databases.ts';
import { fillEveryTable, readTableContents } from '../../support/fill.ts';

let standIns: StandIns;
let database: Database;
let tables: string[];
let user: { id: string; email: string };
const directory = mkdtempSync(join(tmpdir(), 'broughtby-own-'));
const ask = async (query: string) => (await database.query({ query, params: [] })).rows as string[][];

beforeAll(async () => {
  database = await openMigratedDatabase();
  tables = await fillEveryTable(database);
  standIns = await startStandIns({ port: 0, dataDir: directory, origins: [], databaseOf: () => database });
  const [[id = '', email = ''] = []] = await ask('select id, email from users order by id limit 1');
  user = { id, email };
});
afterAll(async () => {
  await standIns.stop();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('a user’s own data', () => {
  it('every column that refers to a user has a decided rule, which the database applies', async () => {
    const found = await ask(
      `select conrelid::regclass::text || '.' || attname, confdeltype::text from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'users'::regclass order by 1`,
    );
    const rule: Record<string, string> = { c: 'erased', n: 'nobody' };
    expect(Object.fromEntries(found.map(([column = '', action = '']) => [column, rule[action]]))).toEqual(
      USER_REFERENCES,
    );
  });

  it('no column holds a user’s id without referring to users', async () => {
    const named = await ask(
      `select table_name || '.' || column_name from information_schema.columns where table_schema = current_schema()
       and (column_name like '%user_id' or column_name like '%\\_by') order by 1`,
    );
    // Columns that name a person in text: see eraseUser. bookings.state_by contains 'member' or 'machine'.
    const known = [...Object.keys(USER_REFERENCES), 'brands.contact_entered_by', 'bookings.state_by'];
    expect(named.map(([column]) => column).filter((column) => !known.includes(column ?? ''))).toEqual([]);
  });

  it('is exported completely, and after the account’s deletion nothing names the user and nobody else lost a row', async () => {
    for (const [reference, fate] of Object.entries(USER_REFERENCES)) {
      const [table, column] = reference.split('.');
      if (fate === 'nobody') await ask(`update ${table} set ${column} = '${user.id.replaceAll("'", "''")}'`);
    }
    const quoted = `'${user.id.replaceAll("'", "''")}'`;
    await ask(`update users set newsletter_id = (select id from newsletters order by id limit 1) where id = ${quoted}`);
    await ask(`update brands set contact_entered_by = (select email from users where id = ${quoted})`);
    await ask(`update audit_log set who = (select email from users where id = ${quoted})`);
    await ask(
      `update access_requests set email = upper((select email from users where id = ${quoted})) where id = (select min(id) from access_requests)`,
    );
    // One pipeline belongs to this person only, and is deleted with all its content; the others belong to newsletters
    // that others run.
    const [[alone = ''] = []] = await ask(`select quote_literal(min(id)) from pipelines`);
    await ask(`update pipelines set user_id = case when id = ${alone} then ${quoted} end`);
    const within: Record<string, number> = {};
    for (const [table = ''] of await ask(
      "select table_name from information_schema.columns where column_name = 'pipeline_id'",
    ))
      within[table] = Number((await ask(`select count(*)::text from ${table} where pipeline_id = ${alone}`))[0]?.[0]);
    within.ad_copies = Number(
      (
        await ask(
          `select count(*)::text from ad_copies where booking_id in (select id from bookings where pipeline_id = ${alone})`,
        )
      )[0]?.[0],
    );
    // An alert ends with its person and with its watch, and a watch with its person and its lead.
    within.alerts = Number(
      (
        await ask(
          `select count(*)::text from alerts where user_id = ${quoted} or watch_id in (select id from watches
           where user_id = ${quoted} or lead_id in (select id from leads where pipeline_id = ${alone}))`,
        )
      )[0]?.[0],
    );
    const before = await readTableContents(database, tables);
    const db = connectDatabase('postgres://a:b@localhost/x', `${standIns.url}/sql`);

    const own = await readOwnRows(db, user.id);
    expect(own.account).toHaveLength(1);
    expect(own.account?.[0]).not.toHaveProperty('subject');
    for (const [reference, fate] of Object.entries(USER_REFERENCES)) {
      const table = reference.split('.')[0] ?? '';
      if (fate === 'erased') expect([table, own[table]?.length]).toEqual([table, 1]);
    }
    expect(own.newsletter).toHaveLength(1);
    expect(JSON.stringify(own.sessions)).not.toContain('sid');

    // A member's report is in the queue as long as the report exists.
    const [[queued = '0'] = []] = await ask(
      `select count(*)::text from review_items where report_id in (select id from error_reports where user_id = ${quoted})`,
    );
    expect(await eraseUser(db, user.id)).toBe(true);
    const after = await readTableContents(database, tables);
    const needle = [JSON.stringify(user.id).slice(1, -1), JSON.stringify(user.email).slice(1, -1)];
    const left = Object.entries(after).flatMap(([table, rows]) =>
      rows.filter((row) => needle.some((one) => row?.includes(one))).map((row) => `${table}: ${row}`),
    );
    expect(left).toEqual([]);
    const erased = new Set(
      Object.entries(USER_REFERENCES).flatMap(([reference, fate]) =>
        fate === 'erased' ? [reference.split('.')[0]] : [],
      ),
    );
    for (const table of tables) {
      const onward = table === 'review_items' ? Number(queued) : (within[table] ?? 0);
      const gone = onward || table === 'users' || table === 'access_requests' || erased.has(table) ? onward || 1 : 0;
      expect([table, after[table]?.length]).toEqual([table, (before[table]?.length ?? 0) - gone]);
    }
    expect(await eraseUser(db, user.id)).toBe(false);
  });
});
