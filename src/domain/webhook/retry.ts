// When a webhook's failed delivery is retried. Later events wait for it, so that all arrive in order.
import { ENDPOINT_DISABLED_AFTER_HOURS } from '../../contract/webhook-rules.ts';

const MINUTE = 60;
/** Seconds to wait after each failed attempt; the last value repeats. */
const DELAYS = [5, 30, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE];

export const retryDelaySeconds = (attempts: number): number =>
  DELAYS[Math.min(Math.max(attempts, 1), DELAYS.length) - 1] ?? MINUTE;

/** For example because it answered 410 Gone. */
export const shouldDisableEndpoint = (failingSince: Date, status: number | null, now: Date): boolean =>
  status === 410 || now.getTime() - failingSince.getTime() >= ENDPOINT_DISABLED_AFTER_HOURS * 3_600_000;
