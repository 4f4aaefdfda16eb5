// Words of bookings that pages need without zod.

/**
 * `held`: offered to a sponsor, not agreed. `booked`: agreed. `ran`, `missing`: what its issue showed. `cancelled`:
 * given up, and its slot is open again.
 */
export const BOOKING_STATES = ['held', 'booked', 'ran', 'missing', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
export const BOOKING_STATE_LABELS: Record<BookingState, string> = {
  held: 'On hold',
  booked: 'Booked',
  ran: 'Ran',
  missing: 'Did not run',
  cancelled: 'Cancelled',
};

/** What may differ between a booking and its ad. */
export const AD_DIFFERENCES = ['day', 'placement', 'link', 'broken_link'] as const;

/** ISO weekdays, Monday first; the number of a weekday is its index + 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** How far the calendar looks ahead. */
export const CALENDAR_WEEKS = 26;
/** After so many days a recap's link leads nowhere. */
export const RECAP_DAYS = 90;
