// Postgres over its own protocol: a transaction is applied completely or not at all, and a server that shuts down
// during one ends only that request.
import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, it } from 'vitest';
import { answerNeonRequest, openPostgres } from '../../../local/postgres.ts';

const sockets = new Set<Socket>();
let stop: () => void = () => undefined;
afterEach(() => stop());

/**
 * Implements as much of Postgres' protocol as a connection and a transaction's beginning need, then hangs up on the
 * first real query.
 */
async function dying(): Promise<string> {
  const packet = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = packet('Z', Buffer.from('I'));
  const done = (command: string, state: string) =>
    Buffer.concat([packet('C', Buffer.from(`${command}\0`)), packet('Z', Buffer.from(state))]);
  const server = createServer((socket) => {
    sockets.add(socket);
    let started = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!started) {
        // An SSL request is declined first.
        if (data.readInt32BE(4) === 80_877_103) return void socket.write('N');
        started = true;
        socket.write(Buffer.concat([packet('R', Buffer.from([0, 0, 0, 0])), ready]));
        return;
      }
      // Statements arrive one by one or several at once.
      const said = data.toString('latin1');
      if (said.includes('set jit')) socket.write(done('SET', 'I'));
      if (said.includes('begin')) socket.write(done('BEGIN', 'T'));
      if (said.includes('select')) {
        const fatal = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
        socket.end(packet('E', Buffer.from(fatal)));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return `postgres://a:b@127.0.0.1:${(server.address() as { port: number }).port}/x`;
}

describe('a Postgres that restarts', () => {
  it('gives a 503 answer, in a query and in a transaction, and the process survives', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    const database = openPostgres(await dying());
    try {
      const query = { query: 'select 1', params: [] };
      const one = await answerNeonRequest(database, JSON.stringify(query));
      const many = await answerNeonRequest(database, JSON.stringify({ queries: [query, query] }));
      expect([one.status, many.status]).toEqual([503, 503]);
      await new Promise((resolve) => setImmediate(resolve));
      expect(uncaught).toEqual([]);
    } finally {
      process.off('uncaughtException', note);
      await database.close();
    }
  });

  it('answers 503 where no server listens at the address', async () => {
    const database = openPostgres('postgres://a:b@127.0.0.1:9/x');
    expect((await answerNeonRequest(database, '{"query":"select 1","params":[]}')).status).toBe(503);
    await database.close();
  });
});

/** A real server behind a port. */
async function living() {
  const db = await PGlite.create();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let answered = Promise.resolve<unknown>(undefined);
    socket.on('data', (data) => {
      const isSslRequest = data.length === 8 && data.readInt32BE(4) === 80_877_103;
      answered = answered.then(async () => socket.write(isSslRequest ? 'N' : await db.execProtocolRaw(data)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as { port: number };
  return { db, database: openPostgres(`postgres://postgres:x@127.0.0.1:${port}/postgres`, 1) };
}

it('a transaction is applied completely or not at all, and fails with its first error', async () => {
  const { db, database } = await living();
  const put = (n: string) => ({ query: 'insert into numbers values ($1)', params: [n] });
  const many = async (queries: object[]) => {
    const { status, body } = await answerNeonRequest(database, JSON.stringify({ queries }));
    const { results, code, detail } = JSON.parse(body);
    return [status, results?.map(({ rows }: { rows: unknown }) => rows) ?? [code, detail]];
  };
  const all = { query: 'select n from numbers order by n', params: [] };
  try {
    await database.exec('create table numbers (n int primary key)');
    expect(await many([put('1'), all, put('2'), all])).toEqual([200, [[], [['1']], [], [['1'], ['2']]]]);
    expect(await many([put('3'), put('2'), put('no number'), all])).toEqual([
      400,
      ['23505', 'Key (n)=(2) already exists.'],
    ]);
    expect(await many([all])).toEqual([200, [[['1'], ['2']]]]);
    const half = database.session(async (run) => {
      await run(put('5'));
      throw new Error('half way');
    });
    await expect(half).rejects.toThrow('half way');
    expect((await database.query(all)).rows).toEqual([['1'], ['2']]);
  } finally {
    await database.close();
    await db.close();
  }
});
