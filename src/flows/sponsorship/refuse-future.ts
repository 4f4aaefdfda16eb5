// Refuses dates in the future that people enter.
import { invalidField } from '../../errors.ts';

/** Tolerance for differing clocks. */
const SLACK_MS = 5 * 60_000;

/**
 * Refuses a date in the future.
 * @param given ISO 8601 date, or null.
 * @throws AppError invalid if it is in the future.
 */
export function refuseFutureDate(given: string | null | undefined, field: string, now: Date): void {
  if (!given || Date.parse(given) <= now.getTime() + SLACK_MS) return;
  throw invalidField(field, 'This date is in the future');
}
