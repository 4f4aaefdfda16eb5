// Starts the laptop edition: stand-ins, migrated database, Workers and SMTP. Used by `npm start`, the browser tests and
// the benchmarks.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkerVars, LAPTOP_STRIPE } from './config.ts';
import { EVERY_FIVE_MINUTES, startCrons } from './crons.ts';
import { lockDataDir } from './data-dir.ts';
import { migrate, migrateByUrl } from './migrate.ts';
import { type Database, openPglite, openPostgres } from './postgres.ts';
import { createSampleSites } from './samples/sites.ts';
import { clearLeases, clearQueuedJobMarks, SAMPLE_SUBSCRIBER, seedPersonas } from './seed.ts';
import { startSmtp } from './smtp.ts';
import { startStandIns } from './stand-ins.ts';
import { startStripeStandIn } from './stripe/server.ts';
import { startWorkers, type WorkersOptions } from './workers.ts';

export interface LaptopOptions
  extends Pick<WorkersOptions, 'port' | 'rateLimit' | 'extraWorkers' | 'inspectorPort' | 'onLog'> {
  localPort: number;
  smtpPort: number;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  /** True to give the personas no newsletters, so that the catalogue starts empty. */
  isEmpty?: boolean;
  say?: (line: string) => void;
  /** An opened and migrated database to use instead of the one from `environment`; stopping the laptop closes it. */
  database?: Database;
}

function samplesFrom(dataDir: string): Date {
  const path = join(dataDir, 'samples-from');
  if (!existsSync(path)) writeFileSync(path, new Date().toISOString());
  return new Date(readFileSync(path, 'utf8'));
}

const FORGOTTEN_MS = 6 * 60_000;

/**
 * Starts everything, from the output of local/build. If a part fails to start, those already started are stopped.
 * @throws if a port or the data directory is in use, the database can't be opened or migrated, or the app doesn't
 * answer.
 */
export async function startLaptop(options: LaptopOptions) {
  const { dataDir, environment, say = () => undefined } = options;
  const origin = `http://localhost:${options.port}`;
  const parts: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part();
  };
  try {
    mkdirSync(dataDir, { recursive: true });
    parts.push(lockDataDir(dataDir));
    const database =
      options.database ??
      (environment.DATABASE_URL ? openPostgres(environment.DATABASE_URL) : await openPglite(join(dataDir, 'postgres')));
    parts.push(database.close);
    if (!options.database) {
      const applied = await (environment.DATABASE_URL ? migrateByUrl(environment.DATABASE_URL) : migrate(database));
      if (applied.length > 0) say(`Database: applied ${applied.join(', ')}`);
      if (!environment.DATABASE_URL) await clearLeases(database);
    }
    await clearQueuedJobMarks(database);
    const stripe = startStripeStandIn({
      dataDir,
      webhookUrl: `http://127.0.0.1:${options.port}/api/stripe/webhook`,
      webhookSecret: LAPTOP_STRIPE.webhookSecret,
      secretKey: LAPTOP_STRIPE.secretKey,
      prices: { annual: LAPTOP_STRIPE.annual, weekly: LAPTOP_STRIPE.weekly },
      subscribers: [{ ...SAMPLE_SUBSCRIBER, price: LAPTOP_STRIPE.annual }],
    });
    parts.push(stripe.stop);
    const standIns = await startStandIns({
      port: options.localPort,
      dataDir,
      databaseOf: () => database,
      origins: [origin],
      more: { stripe: stripe.handle },
      site: createSampleSites(samplesFrom(dataDir)),
    });
    parts.push(standIns.stop);
    await seedPersonas(database, standIns.issuer, new Date(), { isEmpty: options.isEmpty ?? false });
    const { port, rateLimit, extraWorkers, onLog, inspectorPort } = options;
    const workers = await startWorkers({
      ...{ port, rateLimit, extraWorkers, onLog, inspectorPort },
      stateDir: join(dataDir, 'state'),
      vars: buildWorkerVars(origin, standIns, environment),
      standIns: standIns.url,
    });
    parts.push(workers.stop);
    const health = await fetch(`http://127.0.0.1:${options.port}/api/health`);
    if (!health.ok) throw new Error(`the app does not answer: ${health.status} ${await health.text()}`);
    const smtp = await startSmtp(options.smtpPort, workers.receive);
    parts.push(smtp.stop);
    // Runs with a time in the future, so that it sends the jobs of all pending rows: the queue is in memory and empty
    // at a start.
    await workers.scheduled(EVERY_FIVE_MINUTES, new Date(Date.now() + FORGOTTEN_MS));
    parts.push(startCrons(workers.crons, workers.scheduled));
    return { origin, standIns: standIns.url, smtpPort: smtp.port, database, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
