// A mail to a sponsor whose booked ad did not run, or ran otherwise than booked, with the next open dates.
import type { AdDifferenceFound } from '../../contract/bookings.ts';
import type { DraftLength, DraftSentence } from '../../contract/drafts.ts';
import { placementLabel } from '../../contract/names.ts';
import { toUtcDay } from '../../contract/time.ts';
import { formatBookingDay } from '../booking/words.ts';
import { type DraftFacts, DraftSentenceCollector, type DraftWithEvidence, type OpenDate } from './draft.ts';

export interface FaultyBooking {
  day: string;
  placementType: string;
  /** Null if the ad did not run. */
  sponsorshipId: string | null;
  /** Empty if the ad did not run. */
  differences: readonly AdDifferenceFound[];
}

export function draftMakeGood(
  facts: DraftFacts & { booking: FaultyBooking; open: readonly OpenDate[] },
  length: DraftLength,
  now: Date,
): DraftWithEvidence {
  const { brand, newsletter, booking, open } = facts;
  const today = toUtcDay(now);
  const ad = `${placementLabel(booking.placementType).toLowerCase()} ad`;
  const day = formatBookingDay(booking.day, today);
  const evidence: DraftSentence['evidence'] = [
    {
      kind: booking.sponsorshipId ? 'sponsorship' : 'pipeline',
      id: booking.sponsorshipId,
      label: `Your booking for ${day}, compared with the issue`,
    },
  ];
  const isBrokenLink = booking.differences.some(({ what }) => what === 'broken_link');
  const out = new DraftSentenceCollector(facts.contactName).paragraph();
  if (booking.differences.length === 0)
    out.say(`Your ${ad} was booked in ${newsletter} for ${day}, and it did not run.`, evidence);
  for (const { what, expected, found } of booking.differences) {
    if (what === 'broken_link')
      out.say(`The link of your ${ad} in ${newsletter} on ${day} does not open for our readers.`, evidence);
    else if (what === 'text')
      out.say(`The text of your ${ad} in ${newsletter} on ${day} was not the one that you approved.`, evidence);
    else if (what === 'picture') out.say(`Your ${ad} in ${newsletter} on ${day} ran without its picture.`, evidence);
    else if (what === 'placement')
      out.say(`Your ad in ${newsletter} on ${day} ran as ${found} instead of ${expected}.`, evidence);
    else if (what === 'day') out.say(`Your ${ad} in ${newsletter} ran on ${found} instead of ${expected}.`, evidence);
    else out.say(`Your ${ad} in ${newsletter} on ${day} leads to ${found} instead of ${expected}.`, evidence);
  }
  if (!isBrokenLink) out.say('I am sorry about that.');
  if (isBrokenLink) out.paragraph().say('Could you send me the address it should lead to?');
  if (out.paragraph().sayOpenDates(open, length, today))
    out.paragraph().say('Shall I run it again on one of them, at no cost?');
  else out.leaveOut('Open dates', 'No slot of this placement is open in the next 13 weeks');
  return out.finish(`${brand} in ${newsletter}: your ad of ${day}`, facts);
}
