import { invalidField } from '../../errors.ts';

/** Tolerance for differing clocks. */
const SLACK_MS = 5 * 60_000;

/** @throws AppError invalid for `field`. @param given ISO 8601, or null. */
export function refuseFutureDate(given: string | null | undefined, field: string, now: Date): void {
  if (!given || Date.parse(given) <= now.getTime() + SLACK_MS) return;
  throw invalidField(field, 'This date is in the future');
}
