// Gives scripts a database (that of DATABASE_URL if it is set, otherwise the running laptop edition's) and the API, and
// fires crons.
import { ADMIN_EMAILS } from './personas.ts';
import { type NeonQuery, openPostgres } from './postgres.ts';
import { signIn } from './sign-in.ts';

export type QueryRunner = (query: NeonQuery) => Promise<{ rows: (string | null)[][] }>;

/** The cron expression of the nightly run; it must equal the one in wrangler.toml. */
export const NIGHTLY_CRON = '30 3 * * *';
const NOT_RUNNING = 'The laptop edition does not answer: npm start first, or set DATABASE_URL';

export async function withDatabase(main: (ask: QueryRunner) => Promise<void>): Promise<void> {
  const database = process.env.DATABASE_URL ? openPostgres(process.env.DATABASE_URL) : null;
  try {
    await main(database ? database.query : askLaptop);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

async function askLaptop(query: NeonQuery): Promise<{ rows: (string | null)[][] }> {
  const response = await fetch(`http://localhost:${process.env.LOCAL_PORT ?? 8788}/sql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  }).catch(() => null);
  if (!response) throw new Error(NOT_RUNNING);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { rows: (string | null)[][] };
}

/** Fires the nightly cron of the running laptop edition and waits until it ends. @throws if it fails. */
export const fireNightlyRun = (): Promise<void> =>
  fireCron(`http://localhost:${process.env.PORT ?? 8787}`, NIGHTLY_CRON);

/** Fires a cron of the edition at `origin` and waits for its end. @param at what the run takes for the current time. */
export async function fireCron(origin: string, cron: string, at?: Date): Promise<void> {
  const address = new URL('/cdn-cgi/local/scheduled', origin);
  address.search = new URLSearchParams({ cron, ...(at ? { time: String(at.getTime()) } : {}) }).toString();
  const response = await fetch(address).catch(() => null);
  if (!response) throw new Error('The laptop edition does not answer: npm start first');
  if (!response.ok) throw new Error(`The run failed: ${await response.text()}`);
}

/** Calls the running edition's API as an administrator. A refusal is printed, and the process exits with 1. */
export async function callAsAdmin(path: string, json?: object): Promise<Response> {
  const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
  const cookie = process.env.COOKIE ?? (await signIn(origin, ADMIN_EMAILS.split(',')[0] ?? ''));
  const response = await fetch(origin + path, {
    headers: { cookie, origin, 'content-type': 'application/json' },
    ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
  });
  if (response.ok) return response;
  console.error(`${response.status}: ${await response.text()}`);
  process.exit(1);
}
