// The receive and analyse flows on a real database, with every part beyond them made to fail by a seed: the database
// (before a statement, and after it was committed, its answer lost), the file store, the queue (sends lost and refused,
// messages twice and out of order), the analyst (down, hanging, lying) and the consumer itself, killed between any two
// calls. Time is a value.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../local/postgres.ts';
import { startStandIns } from '../../../local/stand-ins.ts';
import type { FileStore } from '../../../src/adapters/file-store.ts';
import type { Analyst } from '../../../src/detect/analyst.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { AppError } from '../../../src/errors.ts';
import type { Job } from '../../../src/jobs.ts';
import { connectDatabase, type Db } from '../../../src/store/db.ts';
import { createMemoryFiles } from '../../support/memory-files.ts';

export const FAULT_KINDS = [
  'database',
  'answer lost',
  'files',
  'file kept',
  'queue',
  'job lost',
  'model',
  'lie',
  'kill',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface QueuedJob {
  job: Job;
  due: number;
  attempts: number;
}

/** Decides at each call whether a fault strikes. A killed consumer fails at every call until it is replaced. */
export interface FaultInjector {
  strikes(fault: FaultKind): boolean;
  killed: boolean;
}

export interface FaultWorld {
  db: Db;
  files: ReturnType<typeof createMemoryFiles>;
  database: Database;
  /** Services for one run of a flow. @param queue gets the jobs that are sent. */
  services(
    queue: QueuedJob[],
    now: number,
  ): { db: Db; files: FileStore; jobs: { send(jobs: Job[]): Promise<void> }; analyst: Analyst };
  /** Null while no faults are injected. */
  trouble: FaultInjector | null;
  stop(): Promise<void>;
}

export class ConsumerKilled extends Error {}

/** @param database a migrated one, which the world closes. */
export async function openFaultWorld(database: Database): Promise<FaultWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-faults-'));
  const files = createMemoryFiles();
  const world = { trouble: null as FaultInjector | null };
  const struck = (fault: FaultKind) => world.trouble?.strikes(fault) === true;
  /** Any call may be the one at which the consumer is killed; then all later ones fail too. */
  const step = () => {
    const { trouble } = world;
    if (!trouble) return;
    if (!trouble.killed && trouble.strikes('kill')) trouble.killed = true;
    if (trouble.killed) throw new ConsumerKilled('killed');
  };
  const away = () => Object.assign(new Error('the database is away'), { code: '57P01' });
  const faulty = async <T>(run: () => Promise<T>): Promise<T> => {
    step();
    if (struck('database')) throw away();
    const answer = await run();
    if (struck('answer lost')) throw away();
    return answer;
  };
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [],
    databaseOf: () => ({
      ...database,
      query: (query) => faulty(() => database.query(query)),
      transaction: (queries) => faulty(() => database.transaction(queries)),
    }),
  });
  const db = connectDatabase('postgres://faults:faults@localhost/faults', `${standIns.url}/sql`);
  const guarded = <A extends unknown[], T>(run: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      step();
      if (struck('files')) throw new Error('R2 refuses');
      const answer = await run(...args);
      if (struck('file kept')) throw new Error('R2 kept it and did not say so');
      return answer;
    };
  };
  const store: FileStore = {
    ...files,
    put: guarded(files.put),
    putStream: guarded(files.putStream),
    bytes: guarded(files.bytes),
    open: guarded(files.open),
    remove: guarded(files.remove),
  };
  const analyst: Analyst = async (issue) => {
    step();
    if (struck('model')) throw new AppError('vendor_failed', 'The model does not answer');
    const answer = await offlineReader(issue);
    if (!struck('lie')) return answer;
    const invented = {
      brand: 'Nobody\0Inc',
      site: 'https://nobody.example',
      placementType: 'hero' as const,
      quote: 'never said',
    };
    return { ...answer, claims: [{ ...invented, block: 0, disclosure: ['x'], confidence: 100 }, ...answer.claims] };
  };
  return Object.assign(world, {
    db,
    files,
    database,
    services: (queue: QueuedJob[], now: number) => ({
      db,
      files: store,
      analyst,
      jobs: {
        async send(jobs: Job[]) {
          step();
          if (struck('queue')) throw new Error('the queue refuses');
          if (struck('job lost')) return;
          queue.push(...jobs.map((job) => ({ job, due: now, attempts: 0 })));
        },
      },
    }),
    async stop() {
      await standIns.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}
