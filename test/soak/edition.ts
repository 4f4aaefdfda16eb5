// The laptop edition that is soaked: a process of its own, so that it can be killed; its database obeys orders by
// message, each answered with 'done'.
import { join } from 'node:path';
import { startLaptop } from '../../local/laptop.ts';
import { forgetLeases } from '../../local/seed.ts';
import { openFaulty } from './database.ts';
import { addNewsletters } from './mails.ts';

const { SOAK_PORT, SOAK_DATA = '' } = process.env;
const port = Number(SOAK_PORT);
/** Nobody is refused for asking often: that is other tests' matter. */
const RATE_LIMIT = 1_000_000;
/** Of the answers of a database that loses some. */
const LOST_EVERY = 4;

const database = await openFaulty(join(SOAK_DATA, 'postgres'));
// As a start without a database of one's own does.
await forgetLeases(database);
await addNewsletters(database);
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
