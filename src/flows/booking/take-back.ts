// Undoes the bookings that belong to an event of a lead.
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type BookingView, bookingsById } from '../../store/booking/rows.ts';
import type { EventRecord } from '../../store/pipeline/lead-events.ts';

/**
 * True if an event has bookings, which must be undone with it.
 * @throws AppError conflict if one of them has changed since.
 */
export async function checkEventBookings(
  db: Services['db'],
  view: BookingView,
  { detail }: Pick<EventRecord, 'detail'>,
): Promise<boolean> {
  const { bookings, state } = (detail ?? {}) as { bookings?: { id: string }[]; state?: string };
  if (!Array.isArray(bookings)) return false;
  const ids = bookings.map(({ id }) => id);
  const there = await bookingsById(db, ids, view);
  if (there.length < ids.length || there.some((one) => one.state !== state))
    throw new AppError('conflict', 'This booking was changed again since, so it cannot be undone');
  return true;
}
