// What happens every five minutes: whatever was lost on its way, or may be built by now, is sent to the queue again.
import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { anythingWaits } from '../../store/operations.ts';
import { requeueUndescribed } from '../audience/requeue.ts';
import { requeueHeld, requeueStranded } from '../issue/rerun.ts';
import { resumeImports } from '../newsletter/import.ts';
import { queueStalePatterns } from '../pitch/build-patterns.ts';
import { queueDueScores } from '../pitch/score.ts';
import { queueDueReports } from '../report/build.ts';
import { resumeBackup } from './backup.ts';
import { keepRecent } from './keep-recent.ts';
import { watchOver } from './watch.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'files' | 'config' | 'mail' | 'alerts'>;

type Step = (services: Needs, now: Date) => Promise<number>;

/** A step whose work nobody waits for: it says that it found nothing, and an idle database isn't kept awake for it. */
function withoutWaking(step: Step): Step {
  return async (services, now) => {
    await step(services, now);
    return 0;
  };
}

/** Mail first; what administrators should know comes last, after what was mended. */
const STEPS: Step[] = [
  requeueStranded,
  withoutWaking(keepRecent),
  requeueHeld,
  resumeImports,
  requeueUndescribed,
  queueStalePatterns,
  queueDueScores,
  queueDueReports,
  resumeBackup,
  watchOver,
];

/**
 * Each step stands on its own. Where IDLE_MINUTES is set, a run that found nothing to do writes that down in the file store, and for so long the runs
 * after it ask the database nothing, so that it may sleep; whatever sends a job deletes the note.
 * @throws AggregateError of those that failed, after the others ran, so that the platform's log shows the run as failed.
 */
export async function runEveryFiveMinutes(services: Needs, now: Date): Promise<void> {
  const { files, config } = services;
  const idleMs = config.IDLE_MINUTES * 60_000;
  if (idleMs > 0) {
    const quietSince = Date.parse((await files.text(FILE_KEYS.quiet)) ?? '');
    if (now.getTime() - quietSince < idleMs) return;
  }
  const failures: unknown[] = [];
  let done = 0;
  for (const step of STEPS) {
    await step(services, now).then(
      (count) => {
        done += count;
      },
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${STEPS.length} steps failed`);
  if (idleMs > 0 && done === 0 && !(await anythingWaits(services.db)))
    await files.put(FILE_KEYS.quiet, now.toISOString());
}
