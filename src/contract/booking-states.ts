// Constants of bookings for pages that don't load zod.

/**
 * `held`: offered to a sponsor, not agreed. `booked`: agreed. `ran`, `missing`: the outcome in its issue. `cancelled`:
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

/** How far the ad copy of a booking is: not given yet, given by the sponsor, or approved by a member. */
export const AD_COPY_STATES = ['missing', 'given', 'approved'] as const;
export type AdCopyState = (typeof AD_COPY_STATES)[number];

/** Ways in which an ad may differ from its booking, and from the copy that was approved for it. */
export const AD_DIFFERENCES = ['day', 'placement', 'text', 'picture', 'link', 'broken_link'] as const;
export type AdDifference = (typeof AD_DIFFERENCES)[number];

export const AD_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const AD_PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** ISO weekdays, Monday first; the number of a weekday is its index + 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Number of future weeks that the slot calendar shows by default. */
export const SLOT_CALENDAR_WEEKS = 26;
/** Number of past weeks that the slot calendar shows by default. */
export const PAST_CALENDAR_WEEKS = 13;
/** Days after which the link of a recap page expires. */
export const RECAP_LINK_LIFETIME_DAYS = 90;
