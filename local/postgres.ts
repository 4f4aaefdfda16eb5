// Postgres on the laptop: PGlite behind Neon's HTTP protocol, or with a postgres:// address any real Postgres behind the same protocol. Every value
// crosses as Postgres text, so that the driver parses it as it would Neon's.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

/** What the driver posts: a query, or a transaction of several. */
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
  /** All or none, one snapshot a statement, as `isolation` (SQL words) says. */
  transaction(queries: NeonQuery[], options: { isolation: string; readOnly: boolean }): Promise<NeonAnswer[]>;
  /** One transaction whose statements depend on each other: what `work` throws takes all of it back. */
  session<T>(work: (run: (query: NeonQuery) => Promise<NeonAnswer>) => Promise<T>): Promise<T>;
  /** Several statements without parameters; for migrations. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

const asIs = (value: unknown) => value as string;

/** PGlite in `directory`, or in memory; `from` is a dumped data directory to start from. */
export async function openPglite(directory: string | null, from?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  if (directory && !existsSync(dirname(directory))) mkdirSync(dirname(directory), { recursive: true });
  const db = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(from ? { loadDataDir: from } : {}),
    extensions: { pg_trgm },
    // Durable at commit: a killed process loses nothing that was answered.
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
 * The address of the database itself where a pooler's is given (Neon's '-pooler' hosts): migrations hold a lock and change types, which needs a session
 * of one's own.
 */
export function directUrl(connectionString: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*?)-pooler(?=\.[^/]*\.neon\.tech)/, '$1');
}

/** A real Postgres over its own protocol. */
export function openPostgres(connectionString: string, connections = 16): Database {
  const pool = new pg.Pool({
    connectionString: directUrl(connectionString),
    max: connections,
    pipeline: true,
    types: { getTypeParser: () => asIs },
  });
  // As Neon has it: compiling a query takes longer than these queries do. A statement, not a startup parameter, which poolers refuse.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => undefined));
  // A server that goes away is told to the next query; without a listener it would end the process.
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
  /** `work` begins a transaction on a connection of its own; it is committed afterwards, and taken back where `work` throws. */
  async function within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // While it is checked out nobody else listens: its server's end would end this process.
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
        // All are sent at once and answered in turn: they are on their way once, not each by itself.
        const begun = client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`);
        const sent = Promise.allSettled(queries.map((query) => run(client, query)));
        await begun;
        // Those after the first refusal were refused for its sake.
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
export async function answerNeon(
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
    // An error that says nothing of the query is answered as a failed connection, as Neon's proxy does, and not as a refusal of the query.
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

/** A five-character SQLSTATE from a server that stays: neither a connection's end nor the server's own. */
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
