// When a webhook's failed delivery is tried again. Until then the events behind it wait, so that all arrive in order.
import { FAILING_HOURS } from '../../contract/webhook-rules.ts';

const MINUTE = 60;
/** Seconds after each failed attempt; the last one repeats. */
const DELAYS = [5, 30, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE];

/** @param attempts how many of this delivery have failed. */
export const retryDelaySeconds = (attempts: number): number =>
  DELAYS[Math.min(Math.max(attempts, 1), DELAYS.length) - 1] ?? MINUTE;

/** Whether an endpoint is given up: it answers that it is gone (410), or everything has failed for a day. */
export const isGivenUp = (failingSince: Date, status: number | null, now: Date): boolean =>
  status === 410 || now.getTime() - failingSince.getTime() >= FAILING_HOURS * 3_600_000;
