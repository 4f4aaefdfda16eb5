// What happens every five minutes: whatever was lost on its way, or may be built by now, is sent to the queue again.
import type { Services } from '../services.ts';
import { queueDueReports } from './build-report.ts';
import { resumeImports } from './import-newsletters.ts';
import { requeueUndescribed } from './requeue-audiences.ts';
import { requeueStranded } from './rerun-issue.ts';

/** Mail first. */
const STEPS: ((services: Pick<Services, 'db' | 'jobs'>, now: Date) => Promise<number>)[] = [
  requeueStranded,
  resumeImports,
  requeueUndescribed,
  queueDueReports,
];

/**
 * Each step stands on its own.
 * @throws AggregateError of those that failed, after the others ran, so that the platform's log shows the run as failed.
 */
export async function runEveryFiveMinutes(services: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const step of STEPS) await step(services, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${STEPS.length} steps failed`);
}
