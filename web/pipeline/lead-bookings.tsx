// Card with a lead's bookings, how each turned out, and the recaps that were shared with the sponsor.

import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileCheck, FileText, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Booking, Recap } from '../../src/contract/bookings.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { type PlacementType, placementLabel } from '../../src/contract/names.ts';
import { apiQuery, call, mutate } from '../data/api.ts';
import BookingDialog from '../ui/booking-dialog.tsx';
import { adCopyText, BookingBadge, differenceText, hasOutcome, needsCopy } from '../ui/booking-state.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatDate, formatDay } from '../ui/format.ts';
import { recordedInvoice } from '../ui/invoice-fields.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { CHECK_CONNECTION_TEXT, NotLoaded } from '../ui/states.tsx';
import type { UndoableAction } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';

const RecapDialog = lazyPart(() => import('./recap-dialog.tsx'));
const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'));
const AdCopyDialog = lazyPart(() => import('./ad-copy-dialog.tsx'));
const ChangedWords = lazyPart(() => import('../ui/changed-words.tsx'));
const RecapMailDialog = lazyPart(() => import('./recap-mail-dialog.tsx'));

export default function LeadBookings({
  leadId,
  brand,
  onDone,
}: {
  leadId: string;
  brand: { id: string; name: string };
  onDone: (doing: UndoableAction) => void;
}) {
  const { data, error, refetch } = useQuery(apiQuery('bookings.listOfLead', { id: leadId }));
  // Only proven members of a newsletter publish in its name.
  const isProven = (useQuery(apiQuery('leads.readPipeline')).data?.role ?? null) !== null;
  const [editing, setEditing] = useState<Booking | null>(null);
  const [copyOf, setCopyOf] = useState<string | null>(null);
  const [isRecap, setIsRecap] = useState(false);
  const [mailOf, setMailOf] = useState<string | null>(null);
  const copied = data?.bookings.find(({ id }) => id === copyOf);
  const ran = data?.bookings.filter(({ state }) => state === 'ran') ?? [];
  return (
    <Card>
      <CardHead
        title="Bookings"
        action={
          <div className="flex flex-wrap gap-2">
            {ran.length > 0 && isProven ? (
              <Button variant="outline" size="sm" onClick={() => setIsRecap(true)}>
                <FileCheck aria-hidden />
                Create recap
              </Button>
            ) : null}
            <Button asChild variant="outline" size="sm">
              <Link to={`/calendar?lead=${leadId}`}>
                <CalendarDays aria-hidden />
                Book a slot
              </Link>
            </Button>
          </div>
        }
      />
      {!data ? (
        <NotLoaded what="the bookings" error={error} onRetry={() => void refetch()} className="m-4 h-12" />
      ) : (
        <CardBody className="grid gap-3">
          {data.bookings.length === 0 ? <p className="text-sm text-muted-foreground">Nothing booked yet</p> : null}
          <ul className="grid">
            {data.bookings.map((booking) => (
              <li key={booking.id}>
                <BookingRow booking={booking} onOpen={() => setEditing(booking)} />
                {booking.differences.map(({ what, expected, found }) =>
                  what === 'text' ? <ChangedWords key={what} expected={expected} found={found} /> : null,
                )}
                {isProven && (!hasOutcome(booking) || booking.copy.state !== 'missing') ? (
                  <AdCopyLine booking={booking} onOpen={() => setCopyOf(booking.id)} />
                ) : null}
                {booking.state === 'missing' || booking.differences.length > 0 ? (
                  <FaultActions booking={booking} brand={brand} onDone={onDone} />
                ) : null}
              </li>
            ))}
          </ul>
          {data.recaps.map((recap) => (
            <RecapRow key={recap.id} recap={recap} onMail={() => setMailOf(recap.id)} onDone={onDone} />
          ))}
        </CardBody>
      )}
      {editing ? <BookingDialog booking={editing} onClose={() => setEditing(null)} onDone={onDone} /> : null}
      {isRecap ? <RecapDialog leadId={leadId} ran={ran} onClose={() => setIsRecap(false)} onMade={setMailOf} /> : null}
      {copied ? <AdCopyDialog booking={copied} brand={brand} onClose={() => setCopyOf(null)} onDone={onDone} /> : null}
      {mailOf ? <RecapMailDialog id={mailOf} brand={brand} onClose={() => setMailOf(null)} /> : null}
    </Card>
  );
}

/** What to do about an ad that did not run or ran otherwise: correct us, move it, write to the sponsor. */
function FaultActions({
  booking,
  brand,
  onDone,
}: {
  booking: Booking;
  brand: { id: string; name: string };
  onDone: (doing: UndoableAction) => void;
}) {
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
      onDone({ text: 'Marked as run', events: eventId === null ? [] : [eventId] });
    }, null);
  const moveTo = (to: string) =>
    act(async () => {
      const slots = [{ day: to, placementType: placementType as PlacementType }];
      const moved = await mutate('bookings.book', { id: lead.id, body: { slots, price, link, note } });
      const ids = moved.bookings.map((one) => one.id);
      if (discount > 0) for (const one of ids) await call('bookings.change', { id: one, body: { discount } });
      const invoice = recordedInvoice(booking);
      const { events } =
        Object.keys(invoice).length > 0
          ? await call('bookings.recordInvoice', { body: { ids, ...invoice } })
          : { events: [] };
      const { eventId } = await mutate('bookings.change', { id, body: { state: 'cancelled', updatedAt } });
      onDone({
        text: `Moved to ${formatDay(to, 'MMM d')}`,
        events: [moved.eventId, ...events, ...(eventId === null ? [] : [eventId])],
      });
    }, null);
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {next ? (
        <Button variant="outline" size="sm" disabled={pending} onClick={() => void moveTo(next)}>
          Move to {formatDay(next, 'MMM d')}
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

function AdCopyLine({ booking, onOpen }: { booking: Booking; onOpen: () => void }) {
  const day = formatDay(booking.day, 'MMM d');
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2 text-xs">
      <Button variant="outline" size="sm" onClick={onOpen} aria-label={`Ad copy for ${day}`}>
        <FileText aria-hidden />
        Ad copy
      </Button>
      <span className={needsCopy(booking) ? 'text-warning' : 'text-muted-foreground'}>{adCopyText(booking)}</span>
    </p>
  );
}

function BookingRow({ booking, onOpen }: { booking: Booking; onOpen: () => void }) {
  const { day, placementType, price, discount, currency, differences } = booking;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-accent"
    >
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{formatDay(day, 'MMM d, yyyy')}</span>
        <span className="text-xs text-muted-foreground">
          {placementLabel(placementType)}
          {price === null ? '' : `, ${formatMoney(price - discount, currency)}`}
        </span>
        {differences.map((one) => (
          <span key={one.what} className="text-xs text-warning wrap-anywhere">
            {differenceText(one)}
          </span>
        ))}
      </span>
      <BookingBadge booking={booking} />
    </button>
  );
}

function RecapRow({
  recap,
  onMail,
  onDone,
}: {
  recap: Recap;
  onMail: () => void;
  onDone: (doing: UndoableAction) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const close = async () => {
    const { events } = await mutate('bookings.revokeRecap', { id: recap.id });
    onDone({ text: 'Recap link turned off', events });
  };
  return (
    <div className="grid gap-2 border-t border-border pt-3 text-sm">
      <p>
        <span className="font-medium">Recap</span>{' '}
        <span className="text-muted-foreground">
          created {formatDate(recap.createdAt, 'MMM d, yyyy')}, link works until{' '}
          {formatDate(recap.expiresAt, 'MMM d, yyyy')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {recap.url ? (
          <>
            <Button asChild variant="outline" size="sm">
              <a href={recap.url} target="_blank" rel="noreferrer">
                Open
              </a>
            </Button>
            <CopyButton value={recap.url} label="Copy link" size="sm" />
            <Button variant="outline" size="sm" onClick={onMail}>
              <Mail aria-hidden />
              Recap to the sponsor
            </Button>
          </>
        ) : null}
        <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
          Turn off link
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Turn off this link?"
          action="Turn off link"
          busy="Turning off..."
          run={close}
          refused={{ title: 'The link was not turned off', otherwise: CHECK_CONNECTION_TEXT }}
          onClose={() => setIsAsking(false)}
        >
          <p>The sponsor can no longer open the recap. You can undo this.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
