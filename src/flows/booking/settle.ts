// Updates bookings after an issue was analysed: which ran, are missing or differ from what was booked. Leads of
// similar newsletters get a notice about who bought. All steps can be repeated: what is already stored is neither
// written nor announced twice.
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import { newsletterRole } from '../../domain/access.ts';
import { matchBookings } from '../../domain/booking/fulfil.ts';
import { isLinkCheckCurrent, pickUrlToCheck, toLinkCheck } from '../../domain/booking/link-check.ts';
import { issueDayTolerance } from '../../domain/booking/rhythm.ts';
import { chunk, type Job } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  concernsAnyPipeline,
  type LeadWithBookings,
  listIssuesWithBookings,
  listLeadsWithBookings,
  saveBookingFindings,
} from '../../store/booking/fulfil.ts';
import { addBuyingPatternNotices, addPurchaseNotices } from '../../store/booking/notices.ts';
import { endHolds } from '../../store/booking/writes.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';
import { readSlotPlan } from './plan.ts';

export async function findBookingJobsOfMail(db: Services['db'], emailId: string): Promise<Job[]> {
  return (await concernsAnyPipeline(db, emailId)) ? [{ kind: 'bookings', emailId }] : [];
}

/** Compares an issue with its bookings, notifies leads of other newsletters, and queues the check of the ads' links. */
export async function updateBookingsFromIssue(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  emailId: string,
  now: Date,
): Promise<void> {
  const leads = await listLeadsWithBookings(db, emailId);
  for (const lead of leads) await settle(db, lead, now);
  await addPurchaseNotices(db, emailId, now);
  if (leads.some((lead) => linksToCheck(lead, now).length > 0)) await jobs.send([{ kind: 'ad-links', emailId }]);
}

/** Opens the pages that an issue's booked ads link to, and updates the bookings with the results. */
export async function checkAdLinks(
  { db, sites }: Pick<Services, 'db' | 'sites'>,
  emailId: string,
  now: Date,
): Promise<void> {
  for (const lead of await listLeadsWithBookings(db, emailId)) {
    const urls = linksToCheck(lead, now);
    if (urls.length === 0) continue;
    const checks = new Map<string, ReturnType<typeof toLinkCheck>>();
    for (const url of urls) checks.set(url, toLinkCheck(url, await sites.page(url), now));
    await settle(db, lead, now, checks);
  }
}

type Checks = ReadonlyMap<string, ReturnType<typeof toLinkCheck>>;
const NO_CHECKS: Checks = new Map();

/** URLs of a lead's ads in an issue that have not been checked yet. */
function linksToCheck({ bookings, ads }: LeadWithBookings, now: Date): string[] {
  const link = bookings.find((one) => one.link !== '')?.link ?? '';
  return [...new Set(ads.flatMap((ad) => pickUrlToCheck(link, ad) ?? []))].filter((url) =>
    bookings.every(({ linkCheck }) => !isLinkCheckCurrent(linkCheck, url, now)),
  );
}

async function settle(
  db: Services['db'],
  lead: LeadWithBookings,
  now: Date,
  checks: Checks = NO_CHECKS,
): Promise<void> {
  const { plan } = await readSlotPlan(db, lead, null, now);
  const link = lead.bookings.find((one) => one.link !== '')?.link ?? '';
  const checkOf = (url: string | null) =>
    url === null
      ? null
      : (checks.get(url) ?? lead.bookings.find(({ linkCheck }) => linkCheck?.url === url)?.linkCheck ?? null);
  const issue = {
    emailId: lead.emailId,
    day: lead.day,
    isMentioned: lead.isMentioned,
    text: lead.text,
    ads: lead.ads.map((ad) => ({ ...ad, linkCheck: checkOf(pickUrlToCheck(link, ad)) })),
  };
  const findings = matchBookings(lead.bookings, issue, {
    tolerance: issueDayTolerance(plan.rhythm),
    today: toUtcDay(now),
  });
  if (findings.length === 0) return;
  const members = (await listTeamMembers(db, lead.newsletterId, newsletterRole)).map(({ id }) => id);
  await saveBookingFindings(db, { emailId: lead.emailId, findings, members }, now);
}

/** Age in days up to which the nightly run compares issues again, because people may have corrected their sponsors. */
const AGAIN_DAYS = 14;
const AT_ONCE = 100;

/**
 * Nightly: ends holds, queues another comparison of recent issues with their bookings, and notifies leads of changes in
 * their buying patterns.
 * @returns the number of holds, issues and notices.
 */
export async function recheckRecentBookings({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const ended = await endHolds(db, now);
  const issues = await listIssuesWithBookings(db, daysBefore(now, AGAIN_DAYS));
  for (const some of chunk(issues, AT_ONCE)) await jobs.send(some.map((emailId) => ({ kind: 'bookings', emailId })));
  return ended + issues.length + (await addBuyingPatternNotices(db, now));
}
