// Postgres on the laptop: PGlite behind Neon's HTTP protocol, or any real Postgres behind the same protocol if there is
// a postgres:// address. Every value is sent as Postgres text, so that the driver parses it as it does with Neon.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

/** A query in the form that the driver posts. */
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
  /** Runs all queries in one transaction. @param options `isolation` is the level in SQL. */
  transaction(queries: NeonQuery[], options: { isolation: string; readOnly: boolean }): Promise<NeonAnswer[]>;
  /** Runs `work` in one interactive transaction, which is rolled back if `work` throws. */
  session<T>(work: (run: (query: NeonQuery) => Promise<NeonAnswer>) => Promise<T>): Promise<T>;
  /** Runs several statements without parameters; for migrations. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

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
    return {
      fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      rows: result.rows,
      rowCount: result.affectedRows || result.rows.length,
      command: commandOf(query),
      rowAsArray: true,
    };
  };
  return {
    query: (query) => run(db, query),
    transaction: (queries, { isolation, readOnly }) =>
      db.transaction(async (tx) => {
        await tx.exec(`set transaction isolation level ${isolation}${readOnly ? ' read only' : ''}`);
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

/**
 * Replaces the host of a pooler (Neon's '-pooler' hosts) in a connection string with the database's direct host:
 * migrations need a session, because they hold a lock and change types.
 */
export function toDirectDatabaseUrl(connectionString: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*?)-pooler(?=\.[^/]*\.neon\.tech)/, '$1');
}

/** Opens a real Postgres with its own protocol. */
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
    return {
      fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      rows: result.rows,
      rowCount: result.rowCount,
      command: result.command,
      rowAsArray: true,
    };
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
    transaction: (queries, { isolation, readOnly }) =>
      within(async (client) => {
        // The queries are pipelined: all are sent at once and answered in order, which takes one round trip.
        const begun = client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`);
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

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
};

/** Answers one request of Neon's HTTP protocol: POST {query, params} or {queries: [...]}. @returns status and JSON. */
export async function answerNeonRequest(
  database: Database,
  body: string,
  headers: Record<string, string | string[] | undefined>,
): Promise<{ status: number; body: string }> {
  try {
    const posted = JSON.parse(body) as NeonQuery | { queries: NeonQuery[] };
    const answer =
      'queries' in posted
        ? {
            results: await database.transaction(posted.queries, {
              isolation: ISOLATION[String(headers['neon-batch-isolation-level'])] ?? 'read committed',
              readOnly: headers['neon-batch-read-only'] === 'true',
            }),
          }
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

/**
 * True if an error has a SQLSTATE about the query, rather than about the connection or a server that is shutting down.
 */
function isSql(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P0)/.test(code);
}

function refusal(error: unknown): Record<string, unknown> {
  const from = error as Record<string, unknown>;
  const fields = Object.fromEntries(ERROR_FIELDS.map((name) => [name, from[name] ?? null]));
  return { message: error instanceof Error ? error.message : String(error), ...fields };
}

const commandOf = (query: string) => /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? '';
