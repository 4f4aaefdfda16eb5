import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type BookingViewer, listBookingsByIds } from '../../store/booking/rows.ts';
import type { LeadEventRecord } from '../../store/pipeline/lead-events.ts';

/**
 * Says whether undoing a lead's event must also undo bookings: true if it booked slots, or changed a booking or its ad
 * copy.
 * @throws AppError conflict if one of these bookings has changed since the event.
 */
export async function mustUndoBookings(
  db: Services['db'],
  view: BookingViewer,
  { kind, detail }: Pick<LeadEventRecord, 'kind' | 'detail'>,
): Promise<boolean> {
  if (kind.startsWith('copy_')) return true;
  const { bookings, state } = (detail ?? {}) as { bookings?: { id: string }[]; state?: string };
  if (!Array.isArray(bookings)) return false;
  const ids = bookings.map(({ id }) => id);
  const there = await listBookingsByIds(db, ids, view);
  if (there.length < ids.length || there.some((one) => one.state !== state))
    throw new AppError('conflict', 'This booking was changed again since, so it cannot be undone');
  return true;
}
