// Mail over the quota waits until the next day and is never lost. Uploads have no quota.
import { toUtcDay } from '../../contract/time.ts';

export interface MailQuota {
  mails: number;
  bytes: number;
  tokens: number;
}

const MB = 1024 * 1024;
export const MAIL_QUOTAS: Readonly<Record<'trusted' | 'provisional', MailQuota>> = {
  trusted: { mails: 1_000, bytes: 500 * MB, tokens: 2_000_000 },
  provisional: { mails: 20, bytes: 20 * MB, tokens: 100_000 },
};

export interface MailAllowance {
  quotas: typeof MAIL_QUOTAS;
  day: string;
  renewsAt: Date;
  reason: string;
}

export const dailyMailAllowance = (now: Date): MailAllowance => ({
  quotas: MAIL_QUOTAS,
  day: toUtcDay(now),
  renewsAt: quotaRenews(now),
  reason: OVER_QUOTA_REASON,
});

/** The next midnight (UTC), from which mail over today's quota may be analysed. */
function quotaRenews(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const OVER_QUOTA_REASON = "Over its newsletter's quota of the day; it is analyzed when the quota allows";
