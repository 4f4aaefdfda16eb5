// Daily quotas (UTC) of a newsletter's mail from strangers. Mail over the quota is marked and waits until the next day;
// it is never lost. Mail that an administrator uploads or enters has no quota.
import { toUtcDay } from '../../contract/time.ts';

export interface Quota {
  mails: number;
  bytes: number;
  /** Number of tokens of the language model. */
  tokens: number;
}

const MB = 1024 * 1024;
export const QUOTAS: Readonly<Record<'trusted' | 'provisional', Quota>> = {
  trusted: { mails: 1_000, bytes: 500 * MB, tokens: 2_000_000 },
  provisional: { mails: 20, bytes: 20 * MB, tokens: 100_000 },
};

/**
 * What is needed to claim a mail for analysis: the quotas, their day, when they renew, and the
 * note for a mail that waits.
 */
export interface Allowance {
  quotas: typeof QUOTAS;
  /** The day of the quotas, 'YYYY-MM-DD' (UTC). */
  day: string;
  renewsAt: Date;
  reason: string;
}

/** The allowance for mail that is claimed at `now`. */
export const quotaAllowance = (now: Date): Allowance => ({
  quotas: QUOTAS,
  day: toUtcDay(now),
  renewsAt: quotaRenews(now),
  reason: HELD,
});

/** The time from which mail that is held back today may be analysed. */
function quotaRenews(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const HELD = "Over its newsletter's quota of the day; it is analyzed when the quota allows";
