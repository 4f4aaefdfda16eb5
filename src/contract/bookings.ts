// Slots, bookings, the calendar, recaps and the calendar feed.
import * as z from 'zod';
import {
  AD_COPY_STATES,
  AD_DIFFERENCES,
  BOOKING_STATES,
  PAST_CALENDAR_WEEKS,
  SLOT_CALENDAR_WEEKS,
} from './booking-states.ts';
import { changesSomething, displayFields, isoDate, placementType, unchangedSince, webAddress } from './common.ts';
import { amount, currency, day, givenDay, line } from './leads.ts';

const weekday = z.number().int().min(1).max(7);

export const rhythm = z.discriminatedUnion('every', [
  z
    .object({
      every: z.literal('week'),
      weekdays: z.array(weekday).min(1, 'Choose at least one weekday').max(7),
      /** Number of weeks between issues, counted from the week of `anchor`. */
      interval: z.number().int().min(1).max(8),
      anchor: givenDay,
    })
    .strict(),
  /** The nth weekday of each month; 5 means the last. */
  z.object({ every: z.literal('month_weekday'), nth: z.number().int().min(1).max(5), weekday }).strict(),
  /** A day of each month; in shorter months the last day. */
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(31) }).strict(),
]);
export type Rhythm = z.infer<typeof rhythm>;

const days = z.array(givenDay).max(200);

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
            slots: z.number().int().min(1).max(10),
            /** The price of a slot, in minor units (cents); null if not set. */
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

/** GET /api/slot-plan. DELETE discards the plan that members saved. */
export const slotPlanState = z.object({
  plan: slotPlan,
  /** True if nobody saved a plan, so that it is derived from the issues received. */
  isProposed: z.boolean(),
  /** The data behind the proposal; `since` is null if no issue was received yet. */
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
  /** `unknown`: the site doesn't answer robots, or is temporarily unavailable. */
  verdict: z.enum(['works', 'broken', 'unknown']),
  reason: z.string().nullable(),
  checkedAt: isoDate,
});
export type LinkCheck = z.infer<typeof linkCheck>;

const figure = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'This must not be negative')
  .max(2_000_000_000, 'This number is too large');
/** The invoice of bookings: its number, when it was sent, when it is due, and when it was paid; null if not yet. */
const invoice = {
  invoiceNumber: line('Invoice number', 100),
  invoicedOn: givenDay.nullable(),
  dueOn: givenDay.nullable(),
  paidOn: givenDay.nullable(),
};
export const bookingInvoice = z.object(invoice);
export type BookingInvoice = z.infer<typeof bookingInvoice>;

const figures = { sent: figure.nullable(), opens: figure.nullable(), clicks: figure.nullable() };
export const bookingFigures = z.object(figures).partial().shape;

export const booking = z.object({
  id: z.string(),
  /** `brand` is null if the viewer may not see it. */
  lead: z.object({ id: z.string(), brand: z.object(displayFields).nullable() }),
  day,
  placementType: z.string(),
  slot: z.number().int(),
  state: z.enum(BOOKING_STATES),
  /** Who set the booking's state: a member, or the product itself. */
  stateBy: z.enum(['member', 'machine']),
  price: z.number().int().nullable(),
  /** Taken off the price, in minor units. */
  discount: z.number().int(),
  currency: z.string(),
  /** The slots that were sold together for one price, without cancelled ones; null if the slot was sold alone. */
  package: z.object({ id: z.string(), slots: z.number().int(), price: z.number().int().nullable() }).nullable(),
  ...invoice,
  link: z.string(),
  note: z.string(),
  /** The last day of a hold, whose slot is open again afterwards; null if the hold doesn't end by itself. */
  heldUntil: day.nullable(),
  sponsorshipId: z.string().nullable(),
  differences: z.array(adDifference),
  linkCheck: linkCheck.nullable(),
  /** How far the ad copy is, and the day by which the newsletter wants it. */
  copy: z.object({ state: z.enum(AD_COPY_STATES), dueOn: day }),
  sent: z.number().int().nullable(),
  opens: z.number().int().nullable(),
  clicks: z.number().int().nullable(),
  updatedAt: isoDate,
});
export type Booking = z.infer<typeof booking>;

export const slotCalendarQuery = z.object({
  /** The first day to show; a quarter ago by default. */
  from: givenDay.optional(),
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(SLOT_CALENDAR_WEEKS + PAST_CALENDAR_WEEKS),
});
export const slotCalendar = z.object({
  ...slotPlanState.shape,
  today: day,
  from: day,
  until: day,
  issues: z.array(
    z.object({
      day,
      /** True if the issue is in the plan; otherwise it is listed because it has bookings or sponsors. */
      isPlanned: z.boolean(),
      slots: z.array(
        z.object({
          placementType: z.string(),
          slot: z.number().int(),
          price: z.number().int().nullable(),
          booking: booking.nullable(),
        }),
      ),
      /** Ads of the issue that nobody booked here. */
      sponsors: z.array(
        z.object({ sponsorshipId: z.string(), brand: z.object(displayFields), placementType: z.string() }),
      ),
    }),
  ),
});
export type SlotCalendar = z.infer<typeof slotCalendar>;

export const bookingLink = z.union([z.literal(''), webAddress('Please enter a valid URL')]);
export const bookingNote = z.string().trim().max(2_000, 'Note must be at most 2000 characters');

/** POST /api/leads/{id}/bookings books all slots or none. */
export const bookingInput = z
  .object({
    state: z.enum(['held', 'booked']).default('booked'),
    slots: z
      .array(z.object({ day: givenDay, placementType }).strict())
      .min(1, 'Choose at least one date')
      .max(60, 'At most 60 dates at once'),
    /** The price of each slot; the plan's price by default. */
    price: amount.nullable().optional(),
    /** One price for all slots, instead of `price`; it is split exactly, and the slots are remembered as a package. */
    packagePrice: amount.optional(),
    link: bookingLink.default(''),
    note: bookingNote.default(''),
    heldUntil: givenDay.nullable().default(null),
  })
  .strict()
  .refine(({ price, packagePrice }) => price === undefined || packagePrice === undefined, {
    message: 'Give a price for each slot or one for all',
    path: ['packagePrice'],
  });
export type BookingInput = z.infer<typeof bookingInput>;

export const bookingChange = z
  .object({
    state: z.enum(BOOKING_STATES),
    price: amount.nullable(),
    discount: amount,
    link: bookingLink,
    note: bookingNote,
    heldUntil: givenDay.nullable(),
    ...figures,
  })
  .partial()
  .extend({ updatedAt: unchangedSince })
  .strict()
  .refine(changesSomething, 'Nothing to change');
export type BookingChange = z.infer<typeof bookingChange>;

export const newBookingsAnswer = z.object({ bookings: z.array(booking), eventId: z.number().int() });
export const bookingChangeAnswer = z.object({
  booking,
  /** The event of a change of state, by which the change can be undone; null if there is no event. */
  eventId: z.number().int().nullable(),
});

export const recap = z.object({
  id: z.string(),
  /** Null if the URL can't be shown again; a new recap must be created then. */
  url: z.string().nullable(),
  bookingIds: z.array(z.string()),
  note: z.string(),
  createdAt: isoDate,
  expiresAt: isoDate,
});
export type Recap = z.infer<typeof recap>;

export const leadBookings = z.object({ bookings: z.array(booking), recaps: z.array(recap) });

export const recapInput = z
  .object({
    bookingIds: z.array(z.string().max(100)).min(1, 'Choose at least one booking').max(20, 'At most 20 bookings'),
    note: z.string().trim().max(600, 'Note must be at most 600 characters').default(''),
  })
  .strict();
export type RecapInput = z.infer<typeof recapInput>;

/** GET /api/recaps/{id}/mail: a draft with the recap's link and proposed next dates. */
export const recapMail = z.object({ to: z.string().nullable(), subject: z.string(), body: z.string() });
export type RecapMail = z.infer<typeof recapMail>;

/** GET /api/calendar-feed. POST creates or replaces the address, DELETE revokes it. */
export const calendarFeed = z.object({
  /** Null if there is no feed, or if its address can't be shown again (`exists`). */
  url: z.string().nullable(),
  exists: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
