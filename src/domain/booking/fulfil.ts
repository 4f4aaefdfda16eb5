// Decides whether an issue fulfils what was booked for it, from a lead's bookings and the brand's ads in the issue. The
// same input always gives the same findings, so analysing an issue again raises nothing twice.
import type { BookingState } from '../../contract/booking-states.ts';
import type { AdDifferenceFound, LinkCheck } from '../../contract/bookings.ts';
import { placementLabel } from '../../contract/names.ts';
import { isAdInIssue } from './ad-copy.ts';
import { daysBetween } from './rhythm.ts';
import { formatBookingDay } from './words.ts';

export interface BookedAd {
  id: string;
  day: string;
  placementType: string;
  slot: number;
  /** The URL that the ad is meant to lead to; '' if any will do. */
  link: string;
  state: BookingState;
  stateBy: 'member' | 'machine';
  emailId: string | null;
  /** Findings that a member dismissed, as 'kind:emailId'. */
  dismissed: readonly string[];
  /** The approved ad copy; null if none was approved. */
  copy: { headline: string; text: string; hasPicture: boolean } | null;
}

export interface IssueAd {
  sponsorshipId: string;
  placementType: string;
  /** Registrable domains that the ad links to; empty if tracking links hide the target. */
  linkDomains: readonly string[];
  /** Host and path of the page that the ad leads to; null if it is a home page or unknown. */
  landing: string | null;
  linkCheck: LinkCheck | null;
  text: string;
  /** Null if not known. */
  hasPicture: boolean | null;
}

export interface BrandInIssue {
  emailId: string;
  day: string;
  /** The issue's text; null if it isn't at hand, or no booking has approved copy. */
  text: string | null;
  ads: readonly IssueAd[];
  isMentioned: boolean;
}

export type BookingFinding =
  | {
      bookingId: string;
      state: 'ran';
      sponsorshipId: string;
      differences: AdDifferenceFound[];
      linkCheck: LinkCheck | null;
      /** True if a member set the state: the ad is recorded as evidence, and no alert is raised. */
      isQuiet: boolean;
      /** True if a member dismissed this difference before. */
      isKnown: boolean;
    }
  | { bookingId: string; state: 'missing'; isMentioned: boolean };

/**
 * Compares bookings with an issue.
 * @param bookings of one lead, around the issue's day.
 * @param tolerance days that an issue may be early or late (`issueDayTolerance` in domain/booking/rhythm.ts).
 * @returns one finding per booking that the issue decides; none for bookings that it doesn't.
 */
export function matchBookings(
  bookings: readonly BookedAd[],
  issue: BrandInIssue,
  { tolerance, today }: { tolerance: number; today: string },
): BookingFinding[] {
  const left = [...issue.ads];
  const distance = ({ day }: BookedAd) => Math.abs(daysBetween(day, issue.day));
  const near = bookings
    .filter((one) => one.state !== 'cancelled' && distance(one) <= tolerance)
    // Leaves out bookings that another issue fulfilled.
    .filter((one) => one.state !== 'ran' || one.emailId === issue.emailId || one.emailId === null)
    .sort((a, b) => distance(a) - distance(b) || a.slot - b.slot || (a.id < b.id ? -1 : 1));
  const taken = new Map<string, IssueAd>();
  const take = (isFor: (booking: BookedAd, ad: IssueAd) => boolean) => {
    for (const booking of near) {
      if (taken.has(booking.id)) continue;
      const at = left.findIndex((ad) => isFor(booking, ad));
      if (at >= 0) taken.set(booking.id, ...(left.splice(at, 1) as [IssueAd]));
    }
  };
  take((booking, ad) => distance(booking) === 0 && ad.placementType === booking.placementType);
  take((booking) => distance(booking) === 0);
  take((booking, ad) => ad.placementType === booking.placementType);
  take(() => true);
  return near.flatMap((booking) => findingOf(booking, taken.get(booking.id) ?? null, issue, today) ?? []);
}

/** The finding for one booking from the ad matched to it; null if the issue decides nothing. */
function findingOf(booking: BookedAd, ad: IssueAd | null, issue: BrandInIssue, today: string): BookingFinding | null {
  const isDismissed = (kind: 'ran' | 'missing' | 'differs') => booking.dismissed.includes(`${kind}:${issue.emailId}`);
  const isMembersWord = booking.stateBy === 'member' && (booking.state === 'ran' || booking.state === 'missing');
  if (ad) {
    if (isDismissed('ran') || (isMembersWord && booking.state === 'missing')) return null;
    return {
      bookingId: booking.id,
      state: 'ran',
      sponsorshipId: ad.sponsorshipId,
      differences: differencesOf(booking, ad, issue, today),
      linkCheck: ad.linkCheck,
      isQuiet: isMembersWord,
      isKnown: isDismissed('differs'),
    };
  }
  // An issue before the booked day may be an earlier one, and a slot that is only held doesn't have to run.
  if (isMembersWord || booking.state === 'held' || issue.day < booking.day || isDismissed('missing')) return null;
  return { bookingId: booking.id, state: 'missing', isMentioned: issue.isMentioned };
}

const RAN_TEXT_MAX = 3_000;

function differencesOf(booking: BookedAd, ad: IssueAd, issue: BrandInIssue, today: string): AdDifferenceFound[] {
  const found: AdDifferenceFound[] = [];
  if (booking.day !== issue.day)
    found.push({
      what: 'day',
      expected: formatBookingDay(booking.day, today),
      found: formatBookingDay(issue.day, today),
    });
  if (booking.placementType !== ad.placementType)
    found.push({
      what: 'placement',
      expected: placementLabel(booking.placementType),
      found: placementLabel(ad.placementType),
    });
  const { copy } = booking;
  if (copy && issue.text !== null && !isAdInIssue(copy, issue.text))
    found.push({ what: 'text', expected: `${copy.headline}\n\n${copy.text}`, found: ad.text.slice(0, RAN_TEXT_MAX) });
  if (copy?.hasPicture && ad.hasPicture === false)
    found.push({ what: 'picture', expected: 'A picture', found: 'No picture' });
  const other = otherLink(booking.link, ad);
  if (other) found.push({ what: 'link', ...other });
  if (ad.linkCheck?.verdict === 'broken')
    found.push({ what: 'broken_link', expected: 'A page that opens', found: ad.linkCheck.reason ?? 'No answer' });
  return found;
}

const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '');
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** The expected and the actual target if they differ; null if they agree or the actual target is hidden. */
function otherLink(expected: string, { linkDomains, landing }: IssueAd): { expected: string; found: string } | null {
  const url = expected ? URL.parse(expected) : null;
  if (!url || linkDomains.length === 0) return null;
  const host = plainHost(url.hostname);
  const path = url.pathname.replace(/\/$/, '');
  const wanted = `${host}${path}`;
  if (!linkDomains.some((domain) => isWithin(host, plainHost(domain))))
    return { expected: wanted, found: landing ?? (linkDomains[0] as string) };
  // Without a landing page only the domain is known, and that agrees.
  if (!landing || plainHost(landing) === plainHost(wanted)) return null;
  return { expected: wanted, found: landing };
}
