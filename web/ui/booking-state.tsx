// A booking's state as a badge, and its differences in words.
import { BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import type { AdDifferenceFound, Booking } from '../../src/contract/bookings.ts';
import { Badge, type Tone } from './badge.tsx';

const TONES: Record<BookingState, Tone> = {
  held: 'warning',
  booked: 'accent',
  ran: 'success',
  missing: 'danger',
  cancelled: 'outline',
};

export function BookingBadge({ booking }: { booking: Pick<Booking, 'state' | 'differences'> }) {
  const { state, differences } = booking;
  return differences.length > 0 ? (
    <Badge tone="warning">Ran with differences</Badge>
  ) : (
    <Badge tone={TONES[state]}>{BOOKING_STATE_LABELS[state]}</Badge>
  );
}

const WHAT: Record<AdDifferenceFound['what'], string> = {
  day: 'Different day',
  placement: 'Different placement',
  link: 'Different link',
  broken_link: 'The link is broken',
};

/** Describes how the ad differs from its booking: 'Different placement: Hero instead of Text Only'. */
export const differenceText = ({ what, expected, found }: AdDifferenceFound): string =>
  what === 'broken_link' ? `${WHAT[what]}: ${found}` : `${WHAT[what]}: ${found} instead of ${expected}`;
