// The laptop edition as one value: stand-ins, migrated database, Workers, SMTP. `npm start`, the browser tests and the benchmarks start it alike.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './bundle.ts';
import { varsOf } from './config.ts';
import { migrate } from './migrate.ts';
import { openPglite, openPostgres } from './postgres.ts';
import { seedPersonas } from './seed.ts';
import { startSmtp } from './smtp.ts';
import { startStandIns } from './stand-ins.ts';
import { startWorkers } from './workers.ts';

export interface LaptopOptions {
  port: number;
  localPort: number;
  smtpPort: number;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  rateLimit?: number;
  say?: (line: string) => void;
}

/** The cron that re-queues what the queue forgot: kept in memory, it forgets everything at a stop. */
const REQUEUE = '*/5 * * * *';
const FIVE_MINUTES = 5 * 60_000;

export async function startLaptop(options: LaptopOptions) {
  const { dataDir, environment, say = () => undefined } = options;
  mkdirSync(dataDir, { recursive: true });
  const origin = `http://localhost:${options.port}`;
  const building = build(dataDir);
  const database = environment.DATABASE_URL
    ? openPostgres(environment.DATABASE_URL)
    : await openPglite(join(dataDir, 'postgres'));
  const applied = await migrate(database);
  if (applied.length > 0) say(`database: applied ${applied.join(', ')}`);
  const standIns = await startStandIns({
    port: options.localPort,
    dataDir,
    databaseOf: () => database,
    origins: [origin],
  });
  await seedPersonas(database, `${standIns.url}/oidc`, new Date());
  for (const line of await building) say(line);
  const began = performance.now();
  const workers = await startWorkers({
    port: options.port,
    dataDir,
    vars: varsOf(origin, standIns.url, environment),
    ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
  });
  const health = await fetch(`${origin}/api/health`);
  if (!health.ok) throw new Error(`The app does not answer: ${health.status} ${await health.text()}`);
  say(`worker: first answer ${Math.round(performance.now() - began)} ms after its start`);
  const smtp = await startSmtp(options.smtpPort, workers.receive);
  await workers.scheduled(REQUEUE);
  const timer = setInterval(() => void workers.scheduled(REQUEUE).catch(() => undefined), FIVE_MINUTES);
  return {
    origin,
    standIns: standIns.url,
    smtpPort: smtp.port,
    database,
    workers,
    async stop() {
      clearInterval(timer);
      await smtp.stop();
      await workers.stop();
      await standIns.stop();
      await database.close();
    },
  };
}
