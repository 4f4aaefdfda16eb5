import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '../../src/contract/bookings.ts';
import type { PlacementType } from '../../src/contract/names.ts';
import { apiQuery, call, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { recordedInvoice } from '../ui/invoice-fields.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';

/** What to do about an ad that did not run or ran otherwise: correct us, move it, write to the sponsor. */
export function FaultActions({ booking, brand }: { booking: Booking; brand: { id: string; name: string } }) {
  const { id, lead, day, placementType, price, discount, link, note, sponsorshipId, state, updatedAt } = booking;
  const { data: calendar } = useQuery({ ...apiQuery('bookings.readCalendar'), enabled: state === 'missing' });
  const next = calendar?.issues.find(
    (issue) =>
      issue.day > day &&
      issue.day >= calendar.today &&
      issue.slots.some((slot) => slot.placementType === placementType && !slot.booking),
  )?.day;
  const [pending, act] = useAction({ title: 'The booking was not changed' });
  const markAsRun = () =>
    act(async () => {
      const { eventId } = await mutate('bookings.change', { id, body: { state: 'ran', updatedAt } });
      offerUndo('Marked as run', [eventId]);
    }, null);
  const moveTo = (to: string) =>
    act(async () => {
      const slots = [{ day: to, placementType: placementType as PlacementType }];
      const moved = await mutate('bookings.book', { id: lead.id, body: { slots, price, link, note } });
      const ids = moved.bookings.map((one) => one.id);
      const invoice = recordedInvoice(booking);
      const events: (number | null)[] = [moved.eventId];
      try {
        if (discount > 0) for (const one of ids) await call('bookings.change', { id: one, body: { discount } });
        if (Object.keys(invoice).length > 0)
          events.push(...(await call('bookings.recordInvoice', { body: { ids, ...invoice } })).events);
        events.push((await mutate('bookings.change', { id, body: { state: 'cancelled', updatedAt } })).eventId);
      } catch (error) {
        await mutate('leads.undo', { body: { events: events.filter((one) => one !== null) } });
        throw error;
      }
      offerUndo(`Moved to ${formatDay(to)}`, events);
    }, null);
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {next ? (
        <Button variant="outline" size="sm" disabled={pending} onClick={() => void moveTo(next)}>
          Move to {formatDay(next)}
        </Button>
      ) : null}
      {sponsorshipId ? (
        <Button asChild variant="outline" size="sm">
          <Link to={`/sponsorships/${sponsorshipId}`}>See the ad</Link>
        </Button>
      ) : null}
      <PitchDraftButton brandId={brand.id} brand={brand.name} kind="make_good" />
      {state === 'missing' ? (
        <Button variant="ghost" size="sm" disabled={pending} onClick={() => void markAsRun()}>
          It did run
        </Button>
      ) : null}
    </div>
  );
}
