// Postgres on the laptop behind Neon's HTTP protocol: PGlite, or any real one. Every value is sent as Postgres text, so
// that the driver parses it as it does with Neon.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

export interface NeonQuery {
  query: string;
  params: (string | null)[];
}
export interface NeonAnswer {
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
  rowCount: number | null;
  command: string;
  rowAsArray: true;
}

export interface Database {
  query(query: NeonQuery): Promise<NeonAnswer>;
  transaction(queries: NeonQuery[]): Promise<NeonAnswer[]>;
  /** Runs `work` in one interactive transaction, which is rolled back if `work` throws. */
  session<T>(work: (run: (query: NeonQuery) => Promise<NeonAnswer>) => Promise<T>): Promise<T>;
  /** Runs several statements without parameters; for migrations. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

const toAnswer = ({ fields, rows, rowCount, command }: Omit<NeonAnswer, 'rowAsArray'>): NeonAnswer => ({
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  ...{ rows, rowCount, command, rowAsArray: true },
});

const asIs = (value: unknown) => value as string;

/** Opens PGlite in `directory`, or in memory if null. @param from a dumped data directory to start from. */
export async function openPglite(directory: string | null, from?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  if (directory && !existsSync(dirname(directory))) mkdirSync(dirname(directory), { recursive: true });
  const db = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(from ? { loadDataDir: from } : {}),
    extensions: { pg_trgm },
    // Every commit is written to disk, so that a killed process loses nothing that was acknowledged.
    relaxedDurability: false,
  });
  const identity = Object.fromEntries([...Object.keys(db.parsers), '1184', '1114'].map((oid) => [oid, asIs]));
  const options = { rowMode: 'array' as const, parsers: identity, serializers: identity };
  type Runner = Pick<PGlite, 'query'>;
  const run = async (on: Runner, { query, params }: NeonQuery): Promise<NeonAnswer> => {
    const result = await on.query<(string | null)[]>(query, params, options);
    const command = /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? '';
    return toAnswer({ ...result, rowCount: result.affectedRows || result.rows.length, command });
  };
  return {
    query: (query) => run(db, query),
    transaction: (queries) =>
      db.transaction(async (tx) => {
        const answers: NeonAnswer[] = [];
        for (const query of queries) answers.push(await run(tx, query));
        return answers;
      }),
    session: (work) => db.transaction((tx) => work((query) => run(tx, query))),
    async exec(sql) {
      await db.exec(sql);
    },
    close: () => db.close(),
    dump: () => db.dumpDataDir('none'),
  };
}

/** Replaces a pooler's host of Neon with the database's own: migrations need a session, because they hold a lock. */
export function toDirectDatabaseUrl(connectionString: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*?)-pooler(?=\.[^/]*\.neon\.tech)/, '$1');
}

export function openPostgres(connectionString: string, connections = 16): Database {
  const pool = new pg.Pool({
    connectionString: toDirectDatabaseUrl(connectionString),
    max: connections,
    pipeline: true,
    types: { getTypeParser: () => asIs },
  });
  // JIT compilation is off, as on Neon, because it takes longer than these queries. A statement turns it off, because
  // poolers refuse the setting as a startup parameter.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => undefined));
  // The next query reports a lost connection; without a listener the error event would end the process.
  pool.on('error', () => undefined);
  const run = async (on: pg.Pool | pg.PoolClient, { query, params }: NeonQuery): Promise<NeonAnswer> => {
    const result = await on.query<(string | null)[]>({ text: query, values: params, rowMode: 'array' });
    return toAnswer(result);
  };
  /** Runs `work`, which begins a transaction, on its own connection; then commits, or rolls back if `work` throws. */
  async function within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // A checked-out client has no other listener, and a lost connection would end this process.
    let broken: Error | undefined;
    const end = (error: Error) => {
      broken = error;
    };
    client.on('error', end);
    try {
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.off('error', end);
      client.release(broken);
    }
  }
  return {
    query: (query) => run(pool, query),
    transaction: (queries) =>
      within(async (client) => {
        // The queries are pipelined: all are sent at once and answered in order, which takes one round trip.
        const begun = client.query('begin');
        const sent = Promise.allSettled(queries.map((query) => run(client, query)));
        await begun;
        // Errors after the first are only consequences of it.
        return (await sent).map((answer) => {
          if (answer.status === 'rejected') throw answer.reason;
          return answer.value;
        });
      }),
    session: (work) =>
      within(async (client) => {
        await client.query('begin');
        return work((query) => run(client, query));
      }),
    async exec(sql) {
      await pool.query(sql);
    },
    close: () => pool.end(),
  };
}

/** Answers one request of Neon's HTTP protocol: POST {query, params} or {queries: [...]}. @returns status and JSON. */
export async function answerNeonRequest(database: Database, body: string): Promise<{ status: number; body: string }> {
  try {
    const posted = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    const answer =
      'queries' in posted
        ? { results: await database.transaction(posted.queries) }
        : await database.query({ query: posted.query, params: posted.params ?? [] });
    return { status: 200, body: JSON.stringify(answer) };
  } catch (error) {
    // An error that isn't about the query is answered as a failed connection (503), as Neon's proxy does.
    return { status: isSql(error) ? 400 : 503, body: JSON.stringify(refusal(error)) };
  }
}

const ERROR_FIELDS = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'where',
] as const;

/** True if an error has a SQLSTATE about the query, rather than about a lost connection. */
function isSql(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P0)/.test(code);
}

function refusal(error: unknown): Record<string, unknown> {
  const from = error as Record<string, unknown>;
  const fields = Object.fromEntries(ERROR_FIELDS.map((name) => [name, from[name] ?? null]));
  return { message: error instanceof Error ? error.message : String(error), ...fields };
}
