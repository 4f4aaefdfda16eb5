// Bookings of slots.
import * as z from 'zod';
import { amount } from './amount.ts';
import { AD_COPY_STATES, AD_DIFFERENCES, BOOKING_STATES } from './booking-states.ts';
import {
  changesSomething,
  day,
  displayFields,
  givenDay,
  isoDate,
  line,
  placementType,
  unchangedSince,
  webAddress,
} from './common.ts';

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
