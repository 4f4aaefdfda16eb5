// Whether an issue fulfils what was booked for it: one decision over the bookings of a lead and the ads that the issue
// holds of its brand. It is the same for the same input, so that an issue that is analysed again raises nothing twice.
import type { BookingState } from '../../contract/booking-states.ts';
import type { AdDifferenceFound, LinkCheck } from '../../contract/bookings.ts';
import { placementLabel } from '../../contract/names.ts';
import { daysBetween } from './rhythm.ts';
import { dayWords } from './words.ts';

export interface BookedAd {
  id: string;
  day: string;
  placementType: string;
  slot: number;
  /** Where the ad is to lead; '': anywhere. */
  link: string;
  state: BookingState;
  stateBy: 'member' | 'machine';
  /** The issue that it was compared with. */
  emailId: string | null;
  /** Findings that a member took back, as 'kind:emailId'. */
  dismissed: readonly string[];
}

export interface IssueAd {
  sponsorshipId: string;
  placementType: string;
  /** Registrable domains that it links to; none: its links hide where they lead. */
  linkDomains: readonly string[];
  /** Host and path that it leads to; null: a home page, or not known. */
  landing: string | null;
  linkCheck: LinkCheck | null;
}

export interface IssueContent {
  emailId: string;
  day: string;
  /** Ads of the lead's brand, its products included. */
  ads: readonly IssueAd[];
  /** The brand is named somewhere in the issue. */
  isMentioned: boolean;
}

export type Finding =
  | {
      bookingId: string;
      state: 'ran';
      sponsorshipId: string;
      differences: AdDifferenceFound[];
      linkCheck: LinkCheck | null;
      /** The state is a member's word: the ad is noted as evidence, and nothing is raised. */
      isQuiet: boolean;
      /** A member took this difference back before. */
      isKnown: boolean;
    }
  | { bookingId: string; state: 'missing'; isMentioned: boolean };

/**
 * @param bookings of one lead, around the issue's day.
 * @param tolerance days that an issue may be early or late (domain/booking/rhythm).
 * @returns what the issue says of each that it says anything of.
 */
export function fulfil(
  bookings: readonly BookedAd[],
  issue: IssueContent,
  { tolerance, today }: { tolerance: number; today: string },
): Finding[] {
  const left = [...issue.ads];
  const distance = ({ day }: BookedAd) => Math.abs(daysBetween(day, issue.day));
  const near = bookings
    .filter((one) => one.state !== 'cancelled' && distance(one) <= tolerance)
    // Another issue fulfilled it, or this one before.
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

/** What one booking's issue says of it. */
function findingOf(booking: BookedAd, ad: IssueAd | null, issue: IssueContent, today: string): Finding | null {
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
  // An issue before the day is another one; what was only held needn't run.
  if (isMembersWord || booking.state === 'held' || issue.day < booking.day || isDismissed('missing')) return null;
  return { bookingId: booking.id, state: 'missing', isMentioned: issue.isMentioned };
}

function differencesOf(booking: BookedAd, ad: IssueAd, issue: IssueContent, today: string): AdDifferenceFound[] {
  const found: AdDifferenceFound[] = [];
  if (booking.day !== issue.day)
    found.push({ what: 'day', expected: dayWords(booking.day, today), found: dayWords(issue.day, today) });
  if (booking.placementType !== ad.placementType)
    found.push({
      what: 'placement',
      expected: placementLabel(booking.placementType),
      found: placementLabel(ad.placementType),
    });
  const other = otherLink(booking.link, ad);
  if (other) found.push({ what: 'link', ...other });
  if (ad.linkCheck?.verdict === 'broken')
    found.push({ what: 'broken_link', expected: 'A page that opens', found: ad.linkCheck.reason ?? 'No answer' });
  return found;
}

const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '');
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Where the ad leads instead of where it was to lead; null if it leads there, or where it leads is hidden. */
function otherLink(expected: string, { linkDomains, landing }: IssueAd): { expected: string; found: string } | null {
  const url = expected ? URL.parse(expected) : null;
  if (!url || linkDomains.length === 0) return null;
  const host = plainHost(url.hostname);
  const path = url.pathname.replace(/\/$/, '');
  const wanted = `${host}${path}`;
  if (!linkDomains.some((domain) => isWithin(host, plainHost(domain))))
    return { expected: wanted, found: landing ?? (linkDomains[0] as string) };
  // Without a landing page only the domain is known.
  if (!landing || plainHost(landing) === plainHost(wanted)) return null;
  return { expected: wanted, found: landing };
}
