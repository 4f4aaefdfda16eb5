// Slots, bookings, the calendar, recaps and the calendar feed.
import * as z from 'zod';
import { AD_DIFFERENCES, BOOKING_STATES, CALENDAR_WEEKS } from './booking-states.ts';
import { displayFields, isoDate, placementType, unchangedSince, webAddress } from './common.ts';
import { amount, currency, day } from './leads.ts';

/** ISO weekday: 1 is Monday. */
const weekday = z.number().int().min(1).max(7);

/** When issues come out. */
export const rhythm = z.discriminatedUnion('every', [
  z
    .object({
      every: z.literal('week'),
      weekdays: z.array(weekday).min(1, 'Choose at least one weekday').max(7),
      /** Every so many weeks, counted from the week of `anchor`. */
      interval: z.number().int().min(1).max(8),
      anchor: day,
    })
    .strict(),
  /** The nth weekday of each month; 5: the last. */
  z.object({ every: z.literal('month_weekday'), nth: z.number().int().min(1).max(5), weekday }).strict(),
  /** A day of each month; in shorter months the last. */
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(31) }).strict(),
]);
export type Rhythm = z.infer<typeof rhythm>;

const days = z.array(day).max(200);

/** PUT /api/slot-plan */
export const slotPlan = z
  .object({
    rhythm,
    /** Days without an issue although the rhythm has one, and days of additional issues. */
    skippedDays: days,
    extraDays: days,
    placements: z
      .array(
        z
          .object({
            placementType,
            /** How many an issue has. */
            slots: z.number().int().min(1).max(10),
            /** Minor units; null: not set. */
            price: amount.nullable(),
          })
          .strict(),
      )
      .max(13)
      .refine((all) => new Set(all.map((one) => one.placementType)).size === all.length, 'Name each placement once'),
    currency,
  })
  .strict();
export type SlotPlan = z.infer<typeof slotPlan>;

/** GET /api/slot-plan; DELETE forgets what members set. */
export const slotPlanState = z.object({
  plan: slotPlan,
  /** Nobody set it: it follows from the issues received. */
  isProposed: z.boolean(),
  /** What the proposal rests on; `since` is null where no issue came yet. */
  basis: z.object({ issues: z.number().int(), since: isoDate.nullable() }),
});
export type SlotPlanState = z.infer<typeof slotPlanState>;

export const adDifference = z.object({
  what: z.enum(AD_DIFFERENCES),
  expected: z.string(),
  found: z.string(),
});
export type AdDifferenceFound = z.infer<typeof adDifference>;

export const linkCheck = z.object({
  url: z.string(),
  /** `unknown`: the site doesn't answer robots, or not now. */
  verdict: z.enum(['works', 'broken', 'unknown']),
  reason: z.string().nullable(),
  checkedAt: isoDate,
});
export type LinkCheck = z.infer<typeof linkCheck>;

const figure = z.number().int().min(0, 'This must not be negative').max(2_000_000_000, 'This number is too large');
const figures = { sent: figure.nullable(), opens: figure.nullable(), clicks: figure.nullable() };

export const booking = z.object({
  id: z.string(),
  /** `brand` is null where the viewer may not see it. */
  lead: z.object({ id: z.string(), brand: z.object(displayFields).nullable() }),
  day,
  placementType: z.string(),
  slot: z.number().int(),
  state: z.enum(BOOKING_STATES),
  /** Who set the state: the product, or a member. */
  stateBy: z.enum(['member', 'machine']),
  price: z.number().int().nullable(),
  currency: z.string(),
  link: z.string(),
  note: z.string(),
  /** The ad that fulfils it, with its page. */
  sponsorshipId: z.string().nullable(),
  differences: z.array(adDifference),
  linkCheck: linkCheck.nullable(),
  sent: z.number().int().nullable(),
  opens: z.number().int().nullable(),
  clicks: z.number().int().nullable(),
  updatedAt: isoDate,
});
export type Booking = z.infer<typeof booking>;

/** GET /api/calendar */
export const slotCalendarQuery = z.object({
  /** The first day; absent: four weeks ago. */
  from: day.optional(),
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(CALENDAR_WEEKS + 4),
});
export const slotCalendar = z.object({
  ...slotPlanState.shape,
  today: day,
  from: day,
  /** The last day. */
  until: day,
  issues: z.array(
    z.object({
      day,
      /** In the plan; else it is here because of its bookings. */
      isPlanned: z.boolean(),
      slots: z.array(
        z.object({
          placementType: z.string(),
          slot: z.number().int(),
          price: z.number().int().nullable(),
          booking: booking.nullable(),
        }),
      ),
    }),
  ),
});
export type SlotCalendar = z.infer<typeof slotCalendar>;

const link = z.union([z.literal(''), webAddress('Please enter a valid URL')]);
const note = z.string().trim().max(2_000, 'Note must be at most 2000 characters');

/** POST /api/leads/{id}/bookings: all or none. */
export const bookingInput = z
  .object({
    state: z.enum(['held', 'booked']).default('booked'),
    slots: z
      .array(z.object({ day, placementType }).strict())
      .min(1, 'Choose at least one date')
      .max(60, 'At most 60 dates at once'),
    /** For each of them; absent: the plan's. */
    price: amount.nullable().optional(),
    link: link.default(''),
    note: note.default(''),
  })
  .strict();
export type BookingInput = z.infer<typeof bookingInput>;

/** PATCH /api/bookings/{id} */
export const bookingChange = z
  .object({
    state: z.enum(BOOKING_STATES),
    price: amount.nullable(),
    link,
    note,
    ...figures,
  })
  .partial()
  .extend({ updatedAt: unchangedSince })
  .strict()
  .refine(
    ({ updatedAt: _, ...given }) => Object.values(given).some((value) => value !== undefined),
    'Nothing to change',
  );
export type BookingChange = z.infer<typeof bookingChange>;

export const bookingsMade = z.object({ bookings: z.array(booking), eventId: z.number().int() });
export type BookingsMade = z.infer<typeof bookingsMade>;
export const bookingChanged = z.object({
  booking,
  /** The event of a change of its state, by which it can be taken back; null: no event. */
  eventId: z.number().int().nullable(),
});
export type BookingChanged = z.infer<typeof bookingChanged>;

export const recap = z.object({
  id: z.string(),
  /** Null if it can't be shown again: make a new one. */
  url: z.string().nullable(),
  bookingIds: z.array(z.string()),
  note: z.string(),
  createdAt: isoDate,
  expiresAt: isoDate,
});
export type Recap = z.infer<typeof recap>;

/** GET /api/leads/{id}/bookings: its bookings, oldest first, and its recaps that still open, newest first. */
export const leadBookings = z.object({ bookings: z.array(booking), recaps: z.array(recap) });
export type LeadBookings = z.infer<typeof leadBookings>;

/** POST /api/leads/{id}/recaps */
export const recapInput = z
  .object({
    bookingIds: z.array(z.string().max(100)).min(1, 'Choose at least one booking').max(20, 'At most 20 bookings'),
    note: z.string().trim().max(600, 'Note must be at most 600 characters').default(''),
  })
  .strict();
export type RecapInput = z.infer<typeof recapInput>;

/** GET /api/recaps/{id}/mail: a draft with the recap's link and a proposal of the next dates. */
export const recapMail = z.object({ to: z.string().nullable(), subject: z.string(), body: z.string() });
export type RecapMail = z.infer<typeof recapMail>;

/** GET /api/calendar-feed; POST makes the address, or another one, DELETE revokes it. */
export const calendarFeed = z.object({
  /** Null: there is none, or it can't be shown again (`exists`). */
  url: z.string().nullable(),
  exists: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
