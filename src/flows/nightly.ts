// What happens every night. Each step stands on its own: one that fails is recorded with its reason, and the next one runs.
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { dueForContact } from '../store/contacts.ts';
import { finishNightlyRun, recordNightlyStep, startNightlyRun, unsoughtLogos } from '../store/nightly.ts';
import { purgeSessions } from '../store/sessions.ts';
import { refreshReports } from './build-report.ts';
import { createBackup } from './export-data.ts';
import { queueChangedAudiences, queueStaleAudiences } from './requeue-audiences.ts';
import { requeueStranded } from './rerun-issue.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'embeddings'>;

interface Step {
  /** As Settings > Data shows it. */
  name: string;
  /** @returns how many things it dealt with. */
  run(services: Needs, now: Date): Promise<number>;
}

/** Mail first: what people wait for. The backup is last, so that it holds what the others did. */
const STEPS: Step[] = [
  { name: 'Stranded mail', run: requeueStranded },
  { name: 'Expired sessions', run: ({ db }, now) => purgeSessions(db, now) },
  { name: 'Audiences described', run: queueStaleAudiences },
  { name: 'Audiences related', run: queueChangedAudiences },
  { name: 'Logos', run: queueLogos },
  { name: 'Contacts', run: queueDueContacts },
  { name: 'Reports', run: refreshReports },
  { name: 'Backup', run: async (services, now) => ((await createBackup(services, now)).size > 0 ? 1 : 0) },
];

const LOGOS_A_NIGHT = 2000;

async function queueLogos({ db, jobs }: Needs, now: Date): Promise<number> {
  const unsought = await unsoughtLogos(db, now, LOGOS_A_NIGHT);
  await jobs.send(unsought.map((subject) => ({ kind: 'logo', ...subject })));
  return unsought.length;
}

/** Sites read for contacts in one night: most brands come round within their 90 days, and no site is asked twice. */
const CONTACTS_A_NIGHT = 300;

async function queueDueContacts({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await dueForContact(db, now, CONTACTS_A_NIGHT);
  await jobs.send(due.map((brandId) => ({ kind: 'contact', brandId })));
  return due.length;
}

const REASON_CHARACTERS = 300;

/**
 * @param now the moment that the platform fired the cron for.
 * @param clock milliseconds since the epoch, for how long the steps take.
 * @throws only where the run itself can't be recorded.
 */
export async function runNightly(services: Needs, now: Date, clock: () => number = Date.now): Promise<void> {
  const id = await startNightlyRun(services.db, now);
  const began = clock();
  for (const { name, run } of STEPS) {
    const from = clock();
    const outcome = await attempt(() => run(services, now));
    await recordNightlyStep(services.db, id, { step: name, ms: clock() - from, ...outcome });
  }
  await finishNightlyRun(services.db, id, new Date(now.getTime() + clock() - began));
}

async function attempt(run: () => Promise<number>): Promise<{ count: number; error: string | null }> {
  try {
    return { count: await run(), error: null };
  } catch (error) {
    return { count: 0, error: reasonOf(error) };
  }
}

/** What an administrator reads: our own refusals as they are, of anything else its first line. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, REASON_CHARACTERS) || 'Failed without a reason';
}
