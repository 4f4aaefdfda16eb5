// A backup is restored into an empty database, and every existing table is compared.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPglite, openPostgres } from '../../local/postgres.ts';
import { RECOUNT_QUERIES, restore } from '../../local/restore/restore.ts';
import { type StandIns, startStandIns } from '../../local/stand-ins.ts';
import { createBackup, listBackups, openBackup } from '../../src/flows/operations/backup.ts';
import { TABLES_NOT_EXPORTED } from '../../src/store/account/exports.ts';
import { connectDatabase, type Db } from '../../src/store/db.ts';
import { createEmptyDatabaseUrl, openMigratedDatabase } from '../support/databases.ts';
import { fillEveryTable, readTableContents } from '../support/fill.ts';
import { createMemoryFiles } from '../support/memory-files.ts';

let standIns: StandIns;
let source: Database;
let db: Db;
let tables: string[];
const directory = mkdtempSync(join(tmpdir(), 'broughtby-restore-'));

/** Makes a backup. @param meanwhile runs before each page is read, with the page's number. */
async function backedUp({ now = new Date(), meanwhile = async (_page: number) => {} } = {}) {
  const files = createMemoryFiles();
  let pages = 0;
  const watched = new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name);
      return (query: Parameters<Db['execute']>[0]) => {
        const raw = target.execute(query);
        const execute = raw.execute.bind(raw);
        return Object.assign(raw, { execute: () => meanwhile(++pages).then(execute) });
      };
    },
  });
  const { name } = await createBackup({ db: watched, files }, now);
  const packed = Buffer.from(await new Response(await openBackup({ files }, name)).arrayBuffer());
  return { packed, lines: gunzipSync(packed).toString('utf8').split('\n'), pages };
}

const linesOf = async (now = new Date()) => (await backedUp({ now })).lines;

/** Runs `act` on a migrated database that is empty. */
async function onNewDatabase(act: (target: Database) => Promise<void>) {
  const target = await openMigratedDatabase();
  try {
    await act(target);
  } finally {
    await target.close();
  }
}
async function* each(lines: string[]) {
  yield* lines;
}

beforeAll(async () => {
  source = await openMigratedDatabase();
  tables = (await fillEveryTable(source)).filter((table) => !TABLES_NOT_EXPORTED.includes(table));
  // Certain enough to count.
  await source.query({ query: 'update sponsorships set confidence = 90', params: [] });
  await source.query({ query: "update newsletter_senders set standing = 'known'", params: [] });
  // The columns that triggers maintain agree with their sources, as in every database that was not filled by hand.
  for (const query of RECOUNT_QUERIES) await source.query({ query, params: [] });
  standIns = await startStandIns({ port: 0, dataDir: directory, origins: [], databaseOf: () => source });
  db = connectDatabase('postgres://a:b@localhost/x', `${standIns.url}/sql`);
});
afterAll(async () => {
  await standIns.stop();
  await source.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores every row of every table, and trigger-maintained columns stay correct afterwards', async () => {
    const lines = await linesOf(new Date('2026-11-21T10:00:00Z'));
    expect(JSON.parse(lines[0] ?? '')).toEqual({ backup: 1, takenAt: '2026-11-21T10:00:00.000Z' });
    await onNewDatabase(async (target) => {
      const { rows, orphans } = await restore(target, each(lines));
      expect(orphans).toBe(0);
      const [before, after] = [await readTableContents(source, tables), await readTableContents(target, tables)];
      expect(after).toEqual(before);
      for (const table of tables) expect([table, before[table]?.length]).toEqual([table, rows[table] ?? 0]);
      expect(Object.values(before).every((content) => content.length > 0)).toBe(true);
      // Totals and plots read only certain sponsorships.
      const numberOf = async (query: string) => Number((await target.query({ query, params: [] })).rows[0]?.[0]);
      const sure = await numberOf(
        'select count(*)::text from sponsorships where counts and sponsorship_sure(confidence, verdict)',
      );
      expect(sure).toBeGreaterThan(0);
      expect(await numberOf("select sum(sure)::text from sponsorship_days where scope = 'all'")).toBe(sure);
      // Triggers and foreign keys are active again: both reject or follow as before.
      await expect(
        target.query({ query: "update sponsorships set brand_id = 'nobody'", params: [] }),
      ).rejects.toMatchObject({ code: '23503' });
      const days = () => numberOf("select coalesce(sum(count), 0)::text from sponsorship_days where scope = 'all'");
      const had = await days();
      const gone = await target.query({ query: 'delete from sponsorships where counts returning 1', params: [] });
      expect(await days()).toBe(had - gone.rows.length);
    });
  });

  it('sets sequences beyond the highest restored number', async () => {
    await onNewDatabase(async (target) => {
      const rowsOf = async (query: string) => (await target.query({ query, params: [] })).rows as string[][];
      await restore(target, each(await linesOf()));
      const numbered =
        await rowsOf(`select c.relname, a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
      expect(numbered.map(([table]) => table)).toContain('webhook_deliveries');
      for (const [table, column, sequence] of numbered) {
        const [row] = await rowsOf(
          `select nextval('${sequence}')::text, (select max("${column}") from "${table}")::text`,
        );
        expect([table, row?.[0]]).toEqual([table, String(Number(row?.[1]) + 1)]);
      }
    });
  });

  it('is restored by the command, from the downloaded file', async () => {
    const { packed } = await backedUp();
    const [file, dataDir] = [join(directory, 'backup.ndjson.gz'), join(directory, 'data')];
    writeFileSync(file, packed);
    const url = await createEmptyDatabaseUrl();
    const command = (path: string) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../local/restore.ts'), path], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url ?? '' },
        timeout: 60_000,
      });
    await expect(command(join(directory, 'nothing.gz'))).rejects.toThrow('ENOENT');
    const { stdout } = await command(file);
    const target = url ? openPostgres(url) : await openPglite(join(dataDir, 'postgres'));
    try {
      expect(await readTableContents(target, tables)).toEqual(await readTableContents(source, tables));
      expect(stdout).toContain(`rows of ${tables.length} tables`);
    } finally {
      await target.close();
    }
  });

  it('is restored into an empty database only, completely or not at all', async () => {
    const lines = await linesOf();
    await onNewDatabase(async (target) => {
      const cut = lines.slice(0, Math.floor(lines.length / 2));
      await expect(restore(target, each(cut))).rejects.toThrow('cut off');
      const missing = lines.filter((line, nth) => nth !== 5 || !line.includes('"row"'));
      await expect(restore(target, each(missing))).rejects.toThrow('damaged');
      await expect(restore(target, each(['{"table":"users"}']))).rejects.toThrow('no backup');
      expect(Object.values(await readTableContents(target, tables)).flat()).toEqual([]);
      await restore(target, each(lines));
      await expect(restore(target, each(lines))).rejects.toThrow('not empty');
    });
  });

  it('of pages read at different moments is made consistent: dangling rows are removed or unlinked', async () => {
    const lines = await linesOf();
    const counts = JSON.parse(lines.findLast((line) => line.includes('"end"')) ?? '{}').end;
    const isBrand = (line: string) => line.startsWith('{"table":"brands"');
    const [first] = lines.filter(isBrand);
    const torn = lines
      .filter((line) => line !== first)
      .map((line) =>
        line.startsWith('{"end"') ? JSON.stringify({ end: { ...counts, brands: counts.brands - 1 } }) : line,
      );
    await onNewDatabase(async (target) => {
      const { orphans } = await restore(target, each(torn));
      expect(orphans).toBeGreaterThan(0);
    });
  });

  it('has each row once, although rows are added and removed while it is read', async () => {
    const counted = async (database: Database, query: string) => (await database.query({ query, params: [] })).rows;
    const { lines, pages } = await backedUp({
      async meanwhile(page) {
        const id = `meanwhile-${page}`;
        await source.query({
          query: `insert into newsletters (id, name, normalized_name, unique_email, standing) values ($1, $1, $1, $1 || '@a.example', 'trusted')`,
          params: [id],
        });
        await source.query({
          query: `insert into emails (id, newsletter_id, received_at, raw_key, raw_size, door) values ($1, $1, now(), $1, 1, 'mail')`,
          params: [id],
        });
        if (page % 3 === 0)
          await source.query({ query: 'delete from newsletters where id = $1', params: [`meanwhile-${page - 1}`] });
      },
    });
    expect(pages).toBeGreaterThan(tables.length);
    await onNewDatabase(async (target) => {
      await restore(target, each(lines));
      const [total] = await counted(target, 'select coalesce(sum(count), 0)::text from email_totals');
      const [emails] = await counted(target, 'select count(*)::text from emails');
      expect(total).toEqual(emails);
    });
    await source.query({ query: `delete from newsletters where id like 'meanwhile-%'`, params: [] });
  });

  it('keeps derived columns consistent if a newsletter is confirmed or a sender rejected meanwhile', async () => {
    const run = (query: string) => source.query({ query, params: [] });
    const newsletter = (id: string, standing: string) =>
      run(
        `insert into newsletters (id, name, normalized_name, unique_email, standing) values ('${id}', '${id}', '${id}', '${id}@a.example', '${standing}')`,
      );
    const sold = async (id: string, of: string, sender: string | null) => {
      await run(
        `insert into emails (id, newsletter_id, received_at, raw_key, raw_size, door, sender_id, sender_standing) values ('${id}', '${of}', now(), '${id}', 1, 'mail', ${sender ? `'${sender}'` : 'null'}, 'known')`,
      );
      await run(
        `insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, email_id) select '${id}', '${of}', id, 'hero', now(), '${id}' from brands limit 1`,
      );
    };
    await newsletter('torn-late', 'provisional');
    await newsletter('torn-sender', 'trusted');
    await run(
      `insert into newsletter_senders (id, newsletter_id, from_key, standing) values ('torn-w', 'torn-sender', 'w@a.example', 'known')`,
    );
    await sold('torn-late', 'torn-late', null);
    await sold('torn-sender', 'torn-sender', 'torn-w');
    const { lines } = await backedUp({
      async meanwhile() {
        await run(`update newsletters set standing = 'trusted' where id = 'torn-late'`);
        await run(`update newsletter_senders set standing = 'refused' where id = 'torn-w'`);
        await run(`update emails set sender_standing = 'unfamiliar' where sender_id = 'torn-w'`);
      },
    });
    await onNewDatabase(async (target) => {
      await restore(target, each(lines));
      const { rows } = await target.query({
        query: `select s.id, s.standing, e.sender_standing from sponsorships s join emails e on e.id = s.email_id where s.id like 'torn-%' order by 1`,
        params: [],
      });
      expect(rows).toEqual([
        ['torn-late', 'trusted', 'known'],
        ['torn-sender', 'unfamiliar', 'unfamiliar'],
      ]);
    });
    await run(`delete from newsletters where id like 'torn-%'`);
  });

  it('has a unique name, even if two are made in the same millisecond', async () => {
    const files = createMemoryFiles();
    const { kept } = files;
    const now = new Date();
    await Promise.all([createBackup({ db, files }, now), createBackup({ db, files }, now)]);
    expect([...kept.keys()].filter((key) => key.startsWith('backups/'))).toHaveLength(2);
    expect(await listBackups({ files })).toHaveLength(2);
  });
});
