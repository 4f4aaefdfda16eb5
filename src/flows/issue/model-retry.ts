import { DAY_MS, daysAfter } from '../../contract/time.ts';
import type { ModelFailure } from '../../detect/analyst.ts';
import { readsByModel } from '../../domain/operations/model-budget.ts';
import type { Services } from '../../services.ts';
import { reopenIssuesForModel } from '../../store/issue/email-leases.ts';

const MINUTE_MS = 60_000;
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [5 * MINUTE_MS, 60 * MINUTE_MS];
/** An issue to which the model gave this many unusable answers keeps the offline reader's. */
const UNUSABLE_ANSWERS_MAX = 3;
/** Issues sent to the model again in one five-minute run, so that new mail doesn't wait long behind them. */
const AT_ONCE = 50;

export function countModelFailures(aiResponse: unknown): number {
  const raw = (aiResponse as { raw?: { modelFailures?: unknown } | null } | null)?.raw;
  return typeof raw?.modelFailures === 'number' ? raw.modelFailures : 0;
}

/** When the model is to read an issue again; null if it isn't. @param failures including this one. */
export function nextModelAttempt(failure: ModelFailure, failures: number, now: Date): Date | null {
  switch (failure) {
    case 'away':
      return new Date(now.getTime() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10)));
    case 'over budget':
      return new Date(Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS);
    case 'unusable answer':
      return failures < UNUSABLE_ANSWERS_MAX ? daysAfter(now, 1) : null;
  }
}

export async function queueIssuesForModel({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, now: Date) {
  if (!readsByModel(config)) return 0;
  const ids = await reopenIssuesForModel(db, now, AT_ONCE);
  await jobs.send(ids.map((emailId) => ({ kind: 'analyse', emailId })));
  return ids.length;
}
