// Derives data from sponsorships with the product's own flows: buying patterns of every newsletter, scores for the
// members' newsletters.
import { answerNeonRequest, openPostgres } from '../../../local/postgres.ts';
import { connectDatabase, type Db } from '../../../src/store/db.ts';
import { serveOnLoopback } from '../../support/loopback.ts';

/** Connects as the Worker does to the database at `address`. @param asked is called at each round trip. */
export async function connectLikeWorker(
  address: string,
  asked: () => void = () => undefined,
): Promise<{ db: Db; close(): Promise<void> }> {
  const database = openPostgres(address);
  const server = await serveOnLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    asked();
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await answerNeonRequest(database, Buffer.concat(chunks).toString());
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  return {
    db: connectDatabase('postgres://bench:bench@localhost/bench', `${server.origin}/sql`),
    async close() {
      await server.stop();
      await database.close();
    },
  };
}

/** Runs `act` for each id, four at a time. @returns milliseconds for all of them. */
export async function measureTotalMs(ids: string[], act: (id: string) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const queue = [...ids];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) await act(id);
    }),
  );
  return performance.now() - began;
}
