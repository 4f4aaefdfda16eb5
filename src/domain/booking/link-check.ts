// Which page of a booked ad is opened to see whether its link works, and what the answer means.
import type { LinkCheck } from '../../contract/bookings.ts';
import { DAY_MS, toIsoDate } from '../../contract/time.ts';
import type { IssueAd } from './fulfil.ts';

/** A page that gave no clear answer is asked again after so long; a clear answer stands. */
const UNCLEAR_MS = DAY_MS;

/**
 * The address to open. The booked link, if the ad leads to its site; else the page that the ad leads to. The ad's own
 * link isn't opened: it would count as a reader's click.
 * @returns null where it is hidden.
 */
export function addressToCheck(
  booked: string,
  { linkDomains, landing }: Pick<IssueAd, 'linkDomains' | 'landing'>,
): string | null {
  const host = URL.parse(booked)?.hostname.toLowerCase();
  if (host && linkDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return booked;
  const page = landing ?? linkDomains[0];
  return page ? `https://${page}` : null;
}

/** Whether a stored check answers for an address. */
export const isChecked = (check: LinkCheck | null, url: string, now: Date): boolean =>
  check?.url === url && (check.verdict !== 'unknown' || now.getTime() - Date.parse(check.checkedAt) < UNCLEAR_MS);

/** @param read how the page was read: `isGone` if it or its host doesn't exist, or the page fails. */
export function linkCheckOf(
  url: string,
  read: { ok: true } | { ok: false; reason: string; isGone?: boolean },
  now: Date,
): LinkCheck {
  const verdict = read.ok ? 'works' : read.isGone ? 'broken' : 'unknown';
  return { url, verdict, reason: read.ok ? null : read.reason, checkedAt: toIsoDate(now) };
}
