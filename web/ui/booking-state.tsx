// A booking's state as a badge, and its differences in words.

import { type AdCopyState, BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import type { AdDifferenceFound, Booking } from '../../src/contract/bookings.ts';
import type { LeadRow } from '../../src/contract/leads.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { Badge, type Tone } from './badge.tsx';
import { formatDay } from './format.ts';

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
      {state === 'held' && heldUntil ? `On hold until ${formatDay(heldUntil, 'MMM d')}` : BOOKING_STATE_LABELS[state]}
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

const COPY_LABELS: Record<AdCopyState, string> = {
  missing: 'Copy missing',
  given: 'Copy to review',
  approved: 'Copy approved',
};

/** True once the booking ran, did not run, or was cancelled, so that nobody waits for its copy. */
export const hasOutcome = ({ state }: Pick<Booking, 'state'>): boolean => state !== 'held' && state !== 'booked';

/** 'Copy missing, due Dec 3'. */
export const adCopyText = ({ copy }: Pick<Booking, 'copy'>): string =>
  copy.state === 'missing' ? `${COPY_LABELS.missing}, due ${formatDay(copy.dueOn, 'MMM d')}` : COPY_LABELS[copy.state];

/** True if the sponsor's copy waits for the members, or the members wait for copy that is due. */
export const needsCopy = (booking: Pick<Booking, 'state' | 'copy'>): boolean =>
  !hasOutcome(booking) &&
  (booking.copy.state === 'given' ||
    (booking.copy.state === 'missing' && booking.copy.dueOn <= new Date().toISOString().slice(0, 10)));

export function AdCopyBadge({ booking }: { booking: Pick<Booking, 'state' | 'copy'> }) {
  const tone = booking.copy.state === 'approved' ? 'success' : needsCopy(booking) ? 'warning' : 'outline';
  return <Badge tone={tone}>{COPY_LABELS[booking.copy.state]}</Badge>;
}

const WHAT: Record<AdDifferenceFound['what'], string> = {
  day: 'Different day',
  placement: 'Different placement',
  text: 'Different text',
  picture: 'The picture is missing',
  link: 'Different link',
  broken_link: 'The link is broken',
};

/**
 * Describes how the ad differs from its booking: 'Different placement: Hero instead of Text Only'. Versions of a text
 * are too long for a line (ui/changed-words shows them).
 */
export const differenceText = ({ what, expected, found }: AdDifferenceFound): string =>
  what === 'text' || what === 'picture'
    ? WHAT[what]
    : what === 'broken_link'
      ? `${WHAT[what]}: ${found}`
      : `${WHAT[what]}: ${found} instead of ${expected}`;
