// The thresholds beyond which administrators are notified, each with its message. A notice is
// removed once its cause is gone.

export interface MonitoredFigures {
  oldestSeconds: number | null;
  deadLettersThisHour: number;
  verdicts: number;
  modelRefusals: number;
  tokensToday: number;
  tokensLimit: number;
  lastNight: { startedAt: Date; endedAt: Date | null; failed: string[] } | null;
}

const LONG_WAIT_SECONDS = 30 * 60;
const DEAD_LETTERS_MIN = 3;
const MODEL_REFUSAL_SHARE_MIN = 0.2;
const MODEL_REFUSALS_MIN = 5;
const BUDGET_SHARE = 0.9;
/** A nightly run that started this long ago and didn't end was aborted. */
const NIGHTLY_RUN_MAX_MS = 2 * 3_600_000;
const NIGHTLY_RUN_EVERY_MS = 26 * 3_600_000;

/** All watched conditions, each with its message if its threshold is exceeded, otherwise null. */
export function evaluateThresholds(seen: MonitoredFigures, now: Date): { name: string; text: string | null }[] {
  const { oldestSeconds, lastNight } = seen;
  const minutes = Math.round((oldestSeconds ?? 0) / 60);
  const age = lastNight ? now.getTime() - lastNight.startedAt.getTime() : 0;
  return [
    when(
      'mail-waits',
      (oldestSeconds ?? 0) > LONG_WAIT_SECONDS,
      `Mail has waited for ${minutes} minutes to be analyzed.`,
    ),
    when(
      'dead-letters',
      seen.deadLettersThisHour >= DEAD_LETTERS_MIN,
      `${seen.deadLettersThisHour} jobs failed for good within the hour.`,
    ),
    when(
      'model-refuses',
      seen.modelRefusals >= MODEL_REFUSALS_MIN && seen.modelRefusals >= seen.verdicts * MODEL_REFUSAL_SHARE_MIN,
      `The model did not read ${seen.modelRefusals} of ${seen.verdicts} issues of the last 24 hours; the offline reader did, until the model reads them again.`,
    ),
    when(
      'model-budget',
      seen.tokensLimit > 0 && seen.tokensToday >= seen.tokensLimit * BUDGET_SHARE,
      `${Math.round((seen.tokensToday / seen.tokensLimit) * 100)}% of the day's tokens for the model are spent.`,
    ),
    when(
      'night-failed',
      Boolean(lastNight && lastNight.failed.length > 0),
      `The nightly run failed at: ${lastNight?.failed.join(', ')}.`,
    ),
    when(
      'night-late',
      Boolean(lastNight && (age > NIGHTLY_RUN_EVERY_MS || (!lastNight.endedAt && age > NIGHTLY_RUN_MAX_MS))),
      lastNight?.endedAt
        ? 'The nightly run has not begun for more than 26 hours.'
        : 'The nightly run was cut off before its end.',
    ),
  ];
}

const when = (name: string, is: boolean, text: string) => ({ name, text: is ? text : null });
