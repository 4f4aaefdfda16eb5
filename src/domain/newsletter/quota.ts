// Quotas of a newsletter's mail from strangers, by day (UTC). Mail over the quota is marked and waits until the next
// day; it is never lost. Mail that an admin uploads or enters has no quota.
import { toUtcDay } from '../../contract/time.ts';

export interface Quota {
  mails: number;
  bytes: number;
  /** Of the language model. */
  tokens: number;
}

const MB = 1024 * 1024;
export const QUOTAS: Readonly<Record<'trusted' | 'provisional', Quota>> = {
  trusted: { mails: 1_000, bytes: 500 * MB, tokens: 2_000_000 },
  provisional: { mails: 20, bytes: 20 * MB, tokens: 100_000 },
};

/**
 * What claiming a mail for analysis needs to know: the quotas, their day, when they renew, and the note on a mail that
 * waits.
 */
export interface Allowance {
  quotas: typeof QUOTAS;
  /** 'YYYY-MM-DD' (UTC). */
  day: string;
  renewsAt: Date;
  reason: string;
}

export const quotaAllowance = (now: Date): Allowance => ({
  quotas: QUOTAS,
  day: toUtcDay(now),
  renewsAt: quotaRenews(now),
  reason: HELD,
});

/** The moment from which mail that is held today may be analysed. */
function quotaRenews(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const HELD = "Over its newsletter's quota of the day; it is analysed when the quota allows";
