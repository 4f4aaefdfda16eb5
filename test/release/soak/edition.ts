// The laptop edition under soak test: a separate process, so that it can be killed; its database obeys commands by
// message, each answered with 'done'.
import { join } from 'node:path';
import { startLaptop } from '../../../local/laptop.ts';
import { clearLeases } from '../../../local/seed.ts';
import { openFaultyDatabase } from './database.ts';
import { insertSoakNewsletters } from './mails.ts';

const { SOAK_PORT, SOAK_DATA = '' } = process.env;
const port = Number(SOAK_PORT);
/** No rate limits, which other tests cover. */
const RATE_LIMIT = 1_000_000;
/** Of a database that loses answers, one in this many. */
const LOST_EVERY = 4;

const database = await openFaultyDatabase(join(SOAK_DATA, 'postgres'));
// As when the edition is started without DATABASE_URL.
await clearLeases(database);
await insertSoakNewsletters(database);
const laptop = await startLaptop({
  port,
  localPort: port + 1,
  smtpPort: port + 2,
  dataDir: SOAK_DATA,
  environment: process.env,
  rateLimit: RATE_LIMIT,
  database,
});

const ORDERS: Record<string, () => Promise<void> | void> = {
  leave: database.leave,
  'come back': database.comeBack,
  lose: () => database.loseEvery(LOST_EVERY),
  'lose nothing': () => database.loseEvery(0),
  stop: laptop.stop,
};
process.on('message', async (order: string) => {
  await ORDERS[order]?.();
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
