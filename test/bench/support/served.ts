// A separate process with the whole laptop edition over an existing database, which reports the SQL that the app sent.
// serve.ts starts it, so that client and server don't share a thread.

import { startLaptop } from '../../../local/laptop.ts';
import { type Database, type NeonQuery, openPostgres } from '../../../local/postgres.ts';

export type DatabaseRoundTrip = { queries: NeonQuery[]; transaction: boolean };
type Order = 'record' | 'take' | 'stop';

const { BENCH_DATABASE, BENCH_PORT, BENCH_DATA } = process.env;
if (!BENCH_DATABASE || !BENCH_PORT || !BENCH_DATA) throw new Error('Started by support/serve.ts');
const port = Number(BENCH_PORT);

/** What the app sent since the recording began; null while nothing is recorded. */
let asked: DatabaseRoundTrip[] | null = null;
const postgres = openPostgres(BENCH_DATABASE);
const database: Database = {
  ...postgres,
  query(query) {
    asked?.push({ queries: [query], transaction: false });
    return postgres.query(query);
  },
  transaction(queries) {
    asked?.push({ queries, transaction: true });
    return postgres.transaction(queries);
  },
};
const laptop = await startLaptop({
  port,
  localPort: port + 1,
  smtpPort: port + 2,
  dataDir: BENCH_DATA,
  environment: {},
  database,
  rateLimit: 100_000_000,
});

process.on('message', async (order: Order) => {
  if (order === 'record') asked = [];
  if (order === 'take') {
    process.send?.(asked);
    asked = null;
    return;
  }
  if (order === 'stop') {
    await laptop.stop();
    process.send?.('stopped');
    process.exit(0);
  }
  process.send?.('done');
});
// The process that started it has ended.
process.on('disconnect', () => void laptop.stop().finally(() => process.exit(1)));
process.send?.('ready');
