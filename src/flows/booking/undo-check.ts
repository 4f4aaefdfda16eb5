import type { BookingInvoice } from '../../contract/bookings.ts';
import type { Services } from '../../services.ts';
import { hasInvoice } from '../../store/booking/money.ts';
import { type BookingViewer, listBookingsByIds } from '../../store/booking/rows.ts';
import type { LeadEventRecord } from '../../store/pipeline/lead-events.ts';

interface OfBookings {
  bookings?: { id: string }[];
  state?: string;
  invoice?: Partial<BookingInvoice>;
}

/**
 * Says whether undoing an event must also undo bookings: true if it booked slots, or changed a booking or its ad copy;
 * the reason as a text if one of these bookings has changed since.
 */
export async function checkBookings(
  db: Services['db'],
  view: BookingViewer,
  events: readonly Pick<LeadEventRecord, 'detail'>[],
): Promise<(event: Pick<LeadEventRecord, 'kind' | 'detail'>) => boolean | string> {
  const idsOf = ({ detail }: Pick<LeadEventRecord, 'detail'>) => {
    const { bookings } = (detail ?? {}) as OfBookings;
    return Array.isArray(bookings) ? bookings.map(({ id }) => id) : [];
  };
  const ids = events.flatMap(idsOf);
  const there = ids.length > 0 ? await listBookingsByIds(db, ids, view) : [];
  const byId = new Map(there.map((booking) => [booking.id, booking]));
  return (event) => {
    if (event.kind.startsWith('copy_')) return true;
    const { state, invoice } = (event.detail ?? {}) as OfBookings;
    const theirs = idsOf(event);
    const isSame = theirs.every((id) => {
      const booking = byId.get(id);
      return booking && (event.kind === 'invoiced' ? hasInvoice(booking, invoice ?? {}) : booking.state === state);
    });
    return isSame ? theirs.length > 0 : 'This booking was changed again since, so it cannot be undone';
  };
}
