// Starts the laptop edition over a filled database in a separate process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../local/postgres.ts';
import { PERSONA_NEWSLETTERS } from '../../../local/seed.ts';
import { signIn } from '../../../local/sign-in.ts';
import { scorePitches } from '../../../src/flows/pitch/score.ts';
import { startObeyingProcess } from '../../support/obeying-process.ts';
import { connectLikeWorker } from './derive.ts';
import { fillLeadPipelines } from './pipelines.ts';
import type { DatabaseRoundTrip } from './served.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8857);

export type Persona = 'free' | 'pro' | 'admin';

export interface ServedLaptop {
  origin: string;
  smtpPort: number;
  /** The address of the Neon protocol. */
  sql: string;
  /** Cookie headers by persona. */
  cookies: Record<Persona, string>;
  /** Records what the app asks the database while `act` runs. */
  recorded(act: () => Promise<unknown>): Promise<DatabaseRoundTrip[]>;
  pid: number;
  stop(): Promise<void>;
}

/** Gives the members' own newsletters similar newsletters and fitting brands, as in the catalogue. */
async function relate(address: string): Promise<void> {
  const database = openPostgres(address);
  for (const { id } of PERSONA_NEWSLETTERS) {
    await database.exec(`
      update newsletters set audience_description = 'Readers', audience_analyzed_at = now() where id = '${id}';
      insert into newsletter_similarities (newsletter_id, similar_id, similarity)
        select '${id}', similar_id, similarity from newsletter_similarities where newsletter_id = 'n7' on conflict do nothing;
      insert into brand_fits (newsletter_id, brand_id, similarity)
        select '${id}', brand_id, similarity from brand_fits where newsletter_id = 'n7' on conflict do nothing;`);
  }
  await database.close();
  const { db, close } = await connectLikeWorker(address);
  for (const { id } of PERSONA_NEWSLETTERS) await scorePitches({ db }, id, new Date());
  await close();
}

/** Starts the laptop edition over the database at `address`. @throws if it doesn't start. */
export async function serveLaptop(address: string): Promise<ServedLaptop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-bench-'));
  const { child, ready, tell } = startObeyingProcess(join(import.meta.dirname, 'served.ts'), {
    env: { ...process.env, BENCH_DATABASE: address, BENCH_PORT: String(PORT), BENCH_DATA: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready;
  await relate(address);
  const origin = `http://localhost:${PORT}`;
  const cookies = {
    free: await signIn(origin, 'free@example.com'),
    pro: await signIn(origin, 'pro@example.com'),
    admin: await signIn(origin, 'admin@example.com'),
  };
  await fillLeadPipelines(address);
  return {
    origin,
    smtpPort: PORT + 2,
    sql: `http://127.0.0.1:${PORT + 1}/sql`,
    cookies,
    pid: child.pid ?? 0,
    async recorded(act) {
      await tell('record');
      await act();
      return tell<DatabaseRoundTrip[]>('take');
    },
    async stop() {
      await tell('stop');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
