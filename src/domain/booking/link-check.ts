// Which page of a booked ad is opened to check its link, and what the response means.
import type { LinkCheck } from '../../contract/bookings.ts';
import { DAY_MS, toIsoDate } from '../../contract/time.ts';
import type { IssueAd } from './fulfil.ts';

/** A page with an inconclusive response is checked again after this time. Conclusive results are kept. */
const INCONCLUSIVE_CHECK_MS = DAY_MS;

/**
 * The address to open: the booked link if the ad leads to its site, otherwise the page that the ad leads to. The ad's
 * own link isn't opened, because that would count as a reader's click.
 * @returns null if tracking links hide the target.
 */
export function pickUrlToCheck(
  booked: string,
  { linkDomains, landing }: Pick<IssueAd, 'linkDomains' | 'landing'>,
): string | null {
  const host = URL.parse(booked)?.hostname.toLowerCase();
  if (host && linkDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return booked;
  const page = landing ?? linkDomains[0];
  return page ? `https://${page}` : null;
}

export const isLinkCheckCurrent = (check: LinkCheck | null, url: string, now: Date): boolean =>
  check?.url === url &&
  (check.verdict !== 'unknown' || now.getTime() - Date.parse(check.checkedAt) < INCONCLUSIVE_CHECK_MS);

/** `isGone`: the page or its host doesn't exist, or the page fails. */
export function toLinkCheck(
  url: string,
  read: { ok: true } | { ok: false; reason: string; isGone?: boolean },
  now: Date,
): LinkCheck {
  const verdict = read.ok ? 'works' : read.isGone ? 'broken' : 'unknown';
  return { url, verdict, reason: read.ok ? null : read.reason, checkedAt: toIsoDate(now) };
}
