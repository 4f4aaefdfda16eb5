// A process of test databases behind Neon's protocol. Each connection string gets its own database at its first query:
// a clone of the migrated template, on the run's Postgres or, where that can't run, as a PGlite in this process.
// Processes instead of threads, because several engines in threads of one process have crashed it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite, openPostgres } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';
import type { DatabaseTemplate } from './template.ts';

/** Maximum number of open databases, 150 MB each with PGlite; more than the files that run at the same time. */
const OPEN_MAX = 6;

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-databases-'));

/** Opens a clone of the template; closing it removes it. */
function clonerOf(template: DatabaseTemplate): (name: string) => Promise<Database> {
  if ('image' in template) {
    const image = new Blob([template.image]);
    return () => openPglite(null, image);
  }
  const admin = openPostgres(`${template.base}postgres`, 2);
  const sql = (query: string) => admin.query({ query, params: [] });
  return async (name) => {
    await sql(`create database "${name}" template ${template.name}`);
    const database = openPostgres(`${template.base}${name}`, 8);
    const close = async () => {
      await database.close();
      await sql(`drop database "${name}" with (force)`);
    };
    return { ...database, close };
  };
}

process.once('message', async (template: DatabaseTemplate) => {
  const clone = clonerOf(template);
  const open = new Map<string, Promise<Database>>();
  const databaseOf = (connectionString: string): Promise<Database> => {
    const name = new URL(connectionString).pathname.slice(1);
    const database = open.get(name) ?? clone(name);
    // Moved to the end, so that the first one is the least recently used.
    open.delete(name);
    open.set(name, database);
    const [oldest] = open.size > OPEN_MAX ? open : [];
    if (oldest) {
      open.delete(oldest[0]);
      // Nobody has to wait for the removal of a finished file's database.
      oldest[1]
        .then(({ close }) => close())
        .catch((error: unknown) => console.error('A test database stays behind:', error));
    }
    return database;
  };
  const standIns = await startStandIns({ port: 0, dataDir, origins: [], databaseOf });
  process.send?.(`${standIns.url}/sql`);
});
// The parent process has ended.
process.once('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
