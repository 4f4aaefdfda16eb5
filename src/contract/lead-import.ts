// Leads and bookings of a member's own table, brought in row by row.
import * as z from 'zod';
import { amount } from './amount.ts';
import { bookingFigures, bookingInvoice, bookingLink, bookingNote } from './bookings.ts';
import { givenDay, isoDate, placementType } from './common.ts';
import { IMPORT_SLICE_ROWS } from './import-columns.ts';
import { leadFields, leadInput } from './leads.ts';

/** A booking as a member recorded it elsewhere, also of a past issue or a placement that isn't for sale. */
const recordedBooking = bookingInvoice.partial().extend({
  day: givenDay,
  placementType: placementType.default('primary_native'),
  /** By default a past issue's ad ran, and a future one is booked. */
  state: z.enum(['booked', 'ran', 'missing']).optional(),
  price: amount.nullable().default(null),
  discount: amount.default(0),
  link: bookingLink.default(''),
  note: bookingNote.default(''),
  ...bookingFigures,
});
export type RecordedBooking = z.infer<typeof recordedBooking>;

export const leadImportRow = leadFields
  .pick({ value: true, currency: true, nextStep: true, nextStepOn: true, notes: true })
  .partial()
  .extend({
    ...leadInput.shape,
    company: leadInput.shape.company.unwrap(),
    stage: leadInput.shape.stage.unwrap().optional(),
    brandId: z.never().optional(),
    /** The row's number in the table, which a refusal names. */
    row: z.number().int().min(1),
    booking: recordedBooking.optional(),
  })
  .strict();
export type LeadImportRow = z.infer<typeof leadImportRow>;

/** POST /api/lead-imports/{id}: a part of a table. All parts have one id, which the caller makes. */
export const leadImportInput = z
  .object({
    rows: z
      .array(leadImportRow)
      .min(1, 'Give at least one row')
      .max(IMPORT_SLICE_ROWS, `At most ${IMPORT_SLICE_ROWS} rows at once`),
  })
  .strict();
/** A company that is a lead already stays as it is; only its booking is added. */
export const leadImportAnswer = z.object({
  leads: z.number().int(),
  bookings: z.number().int(),
  known: z.number().int(),
  refused: z.array(z.object({ row: z.number().int(), reason: z.string() })),
});
export type LeadImportAnswer = z.infer<typeof leadImportAnswer>;

/** GET /api/lead-imports: the imports of the last 30 days that have something to undo, newest first. */
export const leadImports = z.object({
  imports: z.array(z.object({ id: z.string(), at: isoDate, leads: z.number().int(), bookings: z.number().int() })),
});

/** DELETE /api/lead-imports/{id}. `kept`: leads that were changed since, which stay with their bookings. */
export const leadImportUndoAnswer = z.object({ undone: z.number().int(), kept: z.number().int() });
