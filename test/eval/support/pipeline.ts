// Production's pipeline without its platform: raw bytes through receiveIssue and analyseIssue into a real database
// behind Neon's protocol. Files and jobs are in memory; only the analysis jobs run, because the others need sites or
// vectors.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../local/migrate.ts';
import { openPglite, openPostgres } from '../../../local/postgres.ts';
import { startStandIns } from '../../../local/stand-ins.ts';
import type { Analyst } from '../../../src/detect/analyst.ts';
import type { LinkTargets } from '../../../src/domain/link/resolved-target.ts';
import { resolveBrandIdentities } from '../../../src/flows/brand/settle-identity.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { type LinkResolutionCounts, resolveHiddenLinks } from '../../../src/flows/issue/resolve.ts';
import type { Job } from '../../../src/jobs.ts';
import type { Services } from '../../../src/services.ts';
import { connectDatabase } from '../../../src/store/db.ts';
import { createMemoryFiles } from '../../support/memory-files.ts';

export interface MailPipeline {
  db: Services['db'];
  /** Receives one mail and analyses it. @returns the e-mail's id. */
  take(mail: {
    newsletterId: string;
    raw: Uint8Array;
    filename: string;
    arrivedAt: Date;
    analyst: Analyst;
  }): Promise<string>;
  /** Determines a mail's sponsors again with an oracle's link targets. The mail's bytes must have been kept. */
  resolve(emailId: string, targets: LinkTargets, now: Date): Promise<LinkResolutionCounts>;
  /** Runs the nightly steps for brands' identity. */
  night(now: Date): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param url of a real Postgres; null for one in memory.
 * @param keepsBytes whether the mails' bytes are kept, so that their links can be resolved.
 */
export async function openMailPipeline(url: string | null, { keepsBytes = false } = {}): Promise<MailPipeline> {
  const database = url ? openPostgres(url) : await openPglite(null);
  await migrate(database);
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-eval-'));
  const standIns = await startStandIns({ port: 0, dataDir, origins: [], databaseOf: () => database });
  const db = connectDatabase('postgres://eval:eval@localhost/eval', `${standIns.url}/sql`);
  const queue: Job[] = [];
  const jobs = {
    async send(sent: Job[]) {
      queue.push(...sent);
    },
  };
  const files = createMemoryFiles();
  return {
    db,
    async take({ newsletterId, raw, filename, arrivedAt, analyst }) {
      const { id } = await receiveIssue({ db, files, jobs }, { newsletterId, raw, filename, arrivedAt, door: 'admin' });
      for (const job of queue.splice(0))
        if (job.kind === 'analyse') await analyseIssue({ db, files, jobs, analyst }, job.emailId, arrivedAt);
      if (!keepsBytes) await files.remove((await files.list('')).map(({ key }) => key));
      return id;
    },
    async resolve(emailId, targets, now) {
      const resolution = await resolveHiddenLinks({ db, files, jobs }, emailId, [async () => targets], now);
      queue.length = 0;
      return resolution;
    },
    async night(now) {
      await resolveBrandIdentities({ db, files, jobs }, now);
      queue.length = 0;
    },
    async stop() {
      await standIns.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
