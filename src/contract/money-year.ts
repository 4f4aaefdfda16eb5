// Money of bookings: a year by month and by sponsor, the list behind it, and invoices recorded.
import * as z from 'zod';
import { booking, bookingInvoice } from './bookings.ts';
import { displayFields, pageQuery, paging } from './common.ts';
import { PAGE_SIZE } from './lists.ts';
import { BILLING_STATES, MONEY_SUMS } from './money-sums.ts';

const year = z.coerce.number().int().min(2000).max(2199);

/** GET /api/money: the current year by default. */
export const moneyQuery = z.object({ year: year.optional() });

const sums = Object.fromEntries(MONEY_SUMS.map((name) => [name, z.number().int()])) as Record<
  (typeof MONEY_SUMS)[number],
  z.ZodInt
>;

/** Amounts are in minor units, after discounts. A booking counts in the month of its issue. */
export const moneyYear = z.object({
  year: z.number().int(),
  /** The years with bookings, and the current one; newest first. */
  years: z.array(z.number().int()),
  /** Amounts of different currencies are never added together. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      total: z.object(sums),
      months: z.array(z.object({ month: z.string(), ...sums })),
      /** `brand` is null if the viewer may not see it. */
      sponsors: z.array(
        z.object({ lead: z.object({ id: z.string(), brand: z.object(displayFields).nullable() }), ...sums }),
      ),
    }),
  ),
  /** Bookings and open slots that the sums miss, because they have no price. */
  unpriced: z.object({ bookings: z.number().int(), openSlots: z.number().int() }),
});
export type MoneyYear = z.infer<typeof moneyYear>;

/** GET /api/bookings and the CSV file: bookings by the day of their issue, without cancelled ones. */
export const bookingsQuery = pageQuery(PAGE_SIZE.bookings, 200).extend({
  year: year.optional(),
  billing: z.enum(BILLING_STATES).optional(),
});
export type BookingsQuery = z.infer<typeof bookingsQuery>;
export const bookingList = z.object({ bookings: z.array(booking), ...paging });

/** POST /api/bookings/invoice records the invoice of several bookings; fields that aren't given are unchanged. */
export const invoiceInput = bookingInvoice
  .partial()
  .extend({
    ids: z.array(z.string().max(100)).min(1, 'Choose at least one booking').max(60, 'At most 60 bookings at once'),
    /** Also for the other slots of their packages. */
    wholePackages: z.boolean().default(false),
  })
  .strict()
  .refine(
    ({ ids: _, wholePackages: __, ...given }) => Object.values(given).some((value) => value !== undefined),
    'Nothing to change',
  );
export type InvoiceInput = z.infer<typeof invoiceInput>;
