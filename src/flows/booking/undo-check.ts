import type { BookingInvoice } from '../../contract/bookings.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { hasInvoice } from '../../store/booking/money.ts';
import { type BookingRecord, type BookingViewer, listBookingsByIds } from '../../store/booking/rows.ts';
import type { LeadEventRecord } from '../../store/pipeline/lead-events.ts';

/**
 * Says whether undoing a lead's event must also undo bookings: true if the event booked slots or changed a booking.
 * @throws AppError conflict if one of these bookings has changed since the event.
 */
export async function mustUndoBookings(
  db: Services['db'],
  view: BookingViewer,
  { kind, detail }: Pick<LeadEventRecord, 'kind' | 'detail'>,
): Promise<boolean> {
  const { bookings, state, invoice } = (detail ?? {}) as {
    bookings?: { id: string }[];
    state?: string;
    invoice?: Partial<BookingInvoice>;
  };
  if (!Array.isArray(bookings)) return false;
  const ids = bookings.map(({ id }) => id);
  const there = await listBookingsByIds(db, ids, view);
  const isSame = (one: BookingRecord) => (kind === 'invoiced' ? hasInvoice(one, invoice ?? {}) : one.state === state);
  if (there.length < ids.length || !there.every(isSame))
    throw new AppError('conflict', 'This booking was changed again since, so it cannot be undone');
  return true;
}
