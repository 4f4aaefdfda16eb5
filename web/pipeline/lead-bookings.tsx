// Card with a lead's bookings, how each turned out, and the recaps that were shared with the sponsor.

import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileCheck, FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '../../src/contract/bookings.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { apiQuery } from '../data/api.ts';
import BookingDialog from '../ui/booking-dialog.tsx';
import { adCopyText, BookingBadge, differenceText, hasOutcome, needsCopy } from '../ui/booking-state.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { formatDay } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { FaultActions } from './fault-actions.tsx';
import { RecapRow } from './recap-row.tsx';

const RecapDialog = lazyPart(() => import('./recap-dialog.tsx'));
const AdCopyDialog = lazyPart(() => import('./ad-copy-dialog.tsx'));
const ChangedWords = lazyPart(() => import('../ui/changed-words.tsx'));
const RecapMailDialog = lazyPart(() => import('./recap-mail-dialog.tsx'));

export default function LeadBookings({ leadId, brand }: { leadId: string; brand: { id: string; name: string } }) {
  const { data, error, refetch } = useQuery(apiQuery('bookings.listOfLead', { id: leadId }));
  // Only proven members of a newsletter publish in its name.
  const isProven = (useQuery(apiQuery('leads.readPipeline')).data?.role ?? null) !== null;
  const [editing, setEditing] = useState<Booking | null>(null);
  const [mailOf, setMailOf] = useState<string | null>(null);
  const ran = data?.bookings.filter(({ state }) => state === 'ran') ?? [];
  return (
    <Card
      title="Bookings"
      action={
        <div className="flex flex-wrap gap-2">
          {ran.length > 0 && isProven ? (
            <DialogButton
              variant="outline"
              size="sm"
              dialog={(onClose) => <RecapDialog leadId={leadId} ran={ran} onClose={onClose} onMade={setMailOf} />}
            >
              <FileCheck aria-hidden />
              Create recap
            </DialogButton>
          ) : null}
          <Button asChild variant="outline" size="sm">
            <Link to={`/calendar?lead=${leadId}`}>
              <CalendarDays aria-hidden />
              Book a slot
            </Link>
          </Button>
        </div>
      }
    >
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
                  <p className="mb-2 flex flex-wrap items-center gap-2 text-xs">
                    <DialogButton
                      variant="outline"
                      size="sm"
                      aria-label={`Ad copy for ${formatDay(booking.day)}`}
                      dialog={(onClose) => <AdCopyDialog booking={booking} brand={brand} onClose={onClose} />}
                    >
                      <FileText aria-hidden />
                      Ad copy
                    </DialogButton>
                    <span className={needsCopy(booking) ? 'text-warning' : 'text-muted-foreground'}>
                      {adCopyText(booking)}
                    </span>
                  </p>
                ) : null}
                {booking.state === 'missing' || booking.differences.length > 0 ? (
                  <FaultActions booking={booking} brand={brand} />
                ) : null}
              </li>
            ))}
          </ul>
          {data.recaps.map((recap) => (
            <RecapRow key={recap.id} recap={recap} onMail={() => setMailOf(recap.id)} />
          ))}
        </CardBody>
      )}
      {editing ? <BookingDialog booking={editing} onClose={() => setEditing(null)} /> : null}
      {mailOf ? <RecapMailDialog id={mailOf} brand={brand} onClose={() => setMailOf(null)} /> : null}
    </Card>
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
