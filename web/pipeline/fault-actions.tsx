import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '../../src/contract/bookings.ts';
import type { PlacementType } from '../../src/contract/names.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';

/** What to do about an ad that did not run or ran otherwise: correct us, move it, write to the sponsor. */
export function FaultActions({ booking, brand }: { booking: Booking; brand: { id: string; name: string } }) {
  const { id, lead, day, placementType, price, link, sponsorshipId, state, updatedAt } = booking;
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
      const moved = await mutate('bookings.book', { id: lead.id, body: { slots, price, link } });
      const { eventId } = await mutate('bookings.change', { id, body: { state: 'cancelled', updatedAt } }).catch(
        async (error: unknown) => {
          await mutate('leads.undo', { body: { events: [moved.eventId] } });
          throw error;
        },
      );
      offerUndo(`Moved to ${formatDay(to)}`, [moved.eventId, eventId]);
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
