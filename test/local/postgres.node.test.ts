// A Postgres that goes away in the middle of a transaction ends that request and nothing else.
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answerNeon, openPostgres } from '../../local/postgres.ts';

const sockets = new Set<Socket>();
let stop: () => void = () => undefined;
afterEach(() => stop());

/** Speaks as much of Postgres' protocol as a connection and a transaction's beginning need, then hangs up on the first real query. */
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
        // An SSL request is refused first.
        if (data.readInt32BE(4) === 80_877_103) return void socket.write('N');
        started = true;
        socket.write(Buffer.concat([packet('R', Buffer.from([0, 0, 0, 0])), ready]));
        return;
      }
      // Statements come one by one or several at once.
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
  it('is an answer that says nobody answered, in a query and in a transaction, and the process lives', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    const database = openPostgres(await dying());
    try {
      const query = { query: 'select 1', params: [] };
      const one = await answerNeon(database, JSON.stringify(query), {});
      const many = await answerNeon(database, JSON.stringify({ queries: [query, query] }), {});
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
    expect((await answerNeon(database, '{"query":"select 1","params":[]}', {})).status).toBe(503);
    await database.close();
  });
});
