// Recaps of a lead's ads that ran, and the mail that sends one.
import * as z from 'zod';
import { booking } from './bookings.ts';
import { isoDate } from './common.ts';

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
