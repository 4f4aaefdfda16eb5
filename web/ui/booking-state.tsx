// A booking's state as a badge, and its differences in words.
import { BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import type { AdDifferenceFound, Booking } from '../../src/contract/bookings.ts';
import type { LeadRow } from '../../src/contract/leads.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { Badge, type Tone } from './badge.tsx';
import { formatDate } from './format.ts';

const TONES: Record<BookingState, Tone> = {
  held: 'warning',
  booked: 'accent',
  ran: 'success',
  missing: 'danger',
  cancelled: 'outline',
};

export function BookingBadge({ booking }: { booking: Pick<Booking, 'state' | 'differences' | 'heldUntil'> }) {
  const { state, differences, heldUntil } = booking;
  return differences.length > 0 ? (
    <Badge tone="warning">Ran with differences</Badge>
  ) : (
    <Badge tone={TONES[state]}>
      {state === 'held' && heldUntil
        ? `On hold until ${formatDate(`${heldUntil}T00:00:00Z`, 'MMM d', 'UTC')}`
        : BOOKING_STATE_LABELS[state]}
    </Badge>
  );
}

/** Why a lead's booking needs attention: 'Did not run', 'The link is broken'. */
export const faultText = ({ differences: [first] }: { differences: readonly AdDifferenceFound['what'][] }): string =>
  first ? WHAT[first] : BOOKING_STATE_LABELS.missing;

/** What a lead brings: its bookings, or else its value; '' if neither is known. */
export const worthText = ({ booked, value, currency }: Pick<LeadRow, 'booked' | 'value' | 'currency'>): string =>
  (booked.length > 0 ? booked : value === null ? [] : [{ currency, amount: value }])
    .map((one) => formatMoney(one.amount, one.currency))
    .join(' + ');

const WHAT: Record<AdDifferenceFound['what'], string> = {
  day: 'Different day',
  placement: 'Different placement',
  link: 'Different link',
  broken_link: 'The link is broken',
};

/** Describes how the ad differs from its booking: 'Different placement: Hero instead of Text Only'. */
export const differenceText = ({ what, expected, found }: AdDifferenceFound): string =>
  what === 'broken_link' ? `${WHAT[what]}: ${found}` : `${WHAT[what]}: ${found} instead of ${expected}`;
