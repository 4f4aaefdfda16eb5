// The benchmarks' Postgres: Debian's binaries (installed where this user may), a data directory that is kept between
// runs, a free port.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateByUrl } from '../../../local/migrate.ts';
import { openPostgres } from '../../../local/postgres.ts';
import { buildBuyingPatterns } from '../../../src/flows/pitch/build-patterns.ts';
import { findFreePort } from '../../support/free-port.ts';
import { connectLikeWorker, measureTotalMs } from './derive.ts';

const HOME = join(tmpdir(), 'broughtby-bench-postgres');
const CATALOGUE = join(import.meta.dirname, 'catalogue.sql');

export interface CatalogueSize {
  name: string;
  sponsorships: number;
  brands: number;
  newsletters: number;
}

export const CATALOGUE_SIZES: Readonly<Record<string, CatalogueSize>> = {
  '10k': { name: '10k', sponsorships: 10_000, brands: 1_000, newsletters: 250 },
  '100k': { name: '100k', sponsorships: 100_000, brands: 5_000, newsletters: 1_000 },
  '1m': { name: '1m', sponsorships: 1_000_000, brands: 20_000, newsletters: 5_000 },
};

/** Statements that fill a migrated database; the sums that triggers maintain are computed at once, not row by row. */
export const catalogueSql = (size: Omit<CatalogueSize, 'name'>): string =>
  readFileSync(CATALOGUE, 'utf8').replace(/:(sponsorships|brands|newsletters)\b/g, (_, what: keyof typeof size) =>
    String(size[what]),
  );

function binaries(): string {
  const found = () => globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
  if (!found() && process.getuid?.() === 0) {
    console.log('Installing Debian’s postgresql ...');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const folder = found();
  if (!folder) throw new Error('No Postgres on this machine: apt-get install postgresql');
  return folder;
}

/** The port of a running server (kept by BENCH_KEEP, or left by a killed run), otherwise null. */
async function runningPort(data: string): Promise<number | null> {
  const lock = join(data, 'postmaster.pid');
  const port = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[3]) : 0;
  if (!port) return null;
  const database = openPostgres(`postgres://bench@127.0.0.1:${port}/postgres`, 1);
  const answers = await database.query({ query: 'select 1', params: [] }).then(
    () => true,
    () => false,
  );
  await database.close();
  return answers ? port : null;
}

/**
 * Starts the bench's Postgres server.
 * @returns access to the database of a catalogue size (filled if missing, migrated if the schema has changed), and a
 *   function that stops the server unless BENCH_KEEP is set.
 */
export async function startPostgres() {
  const bin = binaries();
  const root = process.getuid?.() === 0;
  const [uid, gid] = root
    ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
    : [undefined, undefined];
  /** Postgres refuses to run as root. */
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(uid === undefined ? {} : { uid, gid }),
      cwd: HOME,
    });
  mkdirSync(HOME, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(HOME, uid, gid);
  const data = join(HOME, 'data');
  if (!existsSync(join(data, 'PG_VERSION')))
    run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8']);
  const running = await runningPort(data);
  const port = running ?? (await findFreePort());
  const settings = [
    `-p ${port} -k ${HOME} -c listen_addresses=127.0.0.1`,
    // A small current server: all data stays in memory, as on the production machine.
    '-c shared_buffers=2GB -c work_mem=16MB -c maintenance_work_mem=512MB -c max_wal_size=4GB -c random_page_cost=1.1 -c max_connections=60',
  ];
  if (running === null) run('pg_ctl', ['-D', data, '-w', '-l', join(HOME, 'log'), '-o', settings.join(' '), 'start']);
  const address = (name: string) => `postgres://bench@127.0.0.1:${port}/${name}`;
  const admin = openPostgres(address('postgres'));

  /** @returns the address of a filled database of that size. */
  async function database(size: CatalogueSize): Promise<string> {
    const name = `catalogue_${size.name}`;
    const made = createHash('sha256').update(readFileSync(CATALOGUE)).update(JSON.stringify(size)).digest('hex');
    const mark = join(HOME, `${name}.made-from`);
    if (existsSync(mark) && readFileSync(mark, 'utf8') === made) {
      // As in production, new parts of the schema are added to existing rows.
      const migrated = await migrateByUrl(address(name)).catch((error: Error) => error.message);
      if (typeof migrated !== 'string') {
        // Does what autovacuum would do some minutes after a migration that touched many rows.
        const kept = openPostgres(address(name));
        await kept.exec('vacuum analyze');
        await kept.close();
        return address(name);
      }
      console.log(`${name} is filled anew: ${migrated}`);
    }
    const began = Date.now();
    await admin.exec(`drop database if exists ${name} with (force)`);
    await admin.exec(`create database ${name}`);
    await migrateByUrl(address(name));
    const filled = openPostgres(address(name));
    await filled.exec(catalogueSql(size));
    const { rows } = await filled.query({ query: 'select id from newsletters order by id', params: [] });
    const { db, close } = await connectLikeWorker(address(name));
    const derived = await measureTotalMs(rows.flat() as string[], (id) => buildBuyingPatterns({ db }, id, new Date()));
    await close();
    await filled.exec('vacuum analyze');
    await filled.close();
    writeFileSync(mark, made);
    console.log(
      `${name}: filled in ${((Date.now() - began) / 1000).toFixed(0)} s, of it buying patterns ${(derived / 1000).toFixed(0)} s`,
    );
    return address(name);
  }

  return {
    database,
    /** @returns the address of a writable copy, which the next copy replaces. */
    async copyOf(size: CatalogueSize): Promise<string> {
      await database(size);
      await admin.exec('drop database if exists scratch with (force)');
      await admin.exec(`create database scratch template catalogue_${size.name}`);
      return address('scratch');
    },
    async stop() {
      await admin.close();
      // BENCH_KEEP lets parts that are run by hand share one server.
      if (process.env.BENCH_KEEP) return;
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
    },
  };
}
