// A slot as a button: pressing an open slot books it, and pressing a booked one opens the booking.

import { Check, Clock, FileText, type LucideIcon, Plus, X } from 'lucide-react';
import { Link } from 'react-router';
import { BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { Badge } from '../ui/badge.tsx';
import { adCopyText, BookingBadge, hasOutcome, needsCopy } from '../ui/booking-state.tsx';
import { cn } from '../ui/cn.ts';
import { formatDay } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import type { DatedSlot, Issue } from './slots.ts';

const COMPACT = {
  open: 'border border-dashed border-input text-muted-foreground',
  held: 'bg-warning/14 text-warning',
  booked: 'bg-accent text-accent-foreground',
  ran: 'bg-success/14 text-success',
  missing: 'bg-destructive/14 text-destructive',
  cancelled: 'bg-muted',
};

/** Icons for states that a cell of the month view would otherwise distinguish by colour alone. */
const STATE_ICONS: Partial<Record<BookingState, LucideIcon>> = { held: Clock, ran: Check, missing: X };

const dayOf = ({ day }: DatedSlot) => formatDay(day, 'MMMM d');
const bookLabel = (slot: DatedSlot) => `Book ${placementLabel(slot.placementType)} on ${dayOf(slot)}`;

/** An open slot in the list view, where an issue's open slots share one line. */
export function OpenSlotButton({
  slot,
  currency,
  onChoose,
}: {
  slot: DatedSlot;
  currency: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={bookLabel(slot)}
      onClick={onChoose}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-md border border-dashed border-input px-2 text-xs hover:bg-accent"
    >
      <Plus className="size-3.5 text-muted-foreground" aria-hidden />
      {placementLabel(slot.placementType)}
      {slot.price === null ? null : (
        <span className="text-muted-foreground tabular-nums">{formatMoney(slot.price, currency)}</span>
      )}
    </button>
  );
}

export function SlotRow({
  slot,
  currency,
  isCompact = false,
  onChoose,
}: {
  slot: DatedSlot;
  currency: string;
  /** True for the short form that fits a cell of the month view. */
  isCompact?: boolean;
  onChoose: () => void;
}) {
  const { booking, placementType, price } = slot;
  const name = placementLabel(placementType);
  const brand = booking ? (booking.lead.brand?.name ?? 'A brand you can’t see') : null;
  const when = dayOf(slot);
  const copy = booking && !hasOutcome(booking) ? adCopyText(booking) : '';
  const label = booking ? `${brand ?? ''}, ${name}, ${when}: ${BOOKING_STATE_LABELS[booking.state]}` : bookLabel(slot);
  const Icon = booking && (needsCopy(booking) ? FileText : STATE_ICONS[booking.state]);
  if (isCompact)
    return (
      <button
        type="button"
        aria-label={label}
        title={
          booking
            ? [`${brand ?? ''}: ${name}`, BOOKING_STATE_LABELS[booking.state], copy].filter(Boolean).join(', ')
            : `${name}: open`
        }
        onClick={onChoose}
        className={cn(
          'w-full truncate rounded-sm px-1.5 py-0.5 text-left text-xs hover:ring-1 hover:ring-ring',
          COMPACT[booking?.state ?? 'open'],
        )}
      >
        {Icon ? <Icon className="mr-1 inline size-3 align-[-0.125em]" aria-hidden /> : null}
        {brand ?? name}
      </button>
    );
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-accent"
    >
      {booking ? (
        <Logo name={brand ?? ''} url={booking.lead.brand?.logoUrl ?? null} />
      ) : (
        <span aria-hidden className="size-6 shrink-0 rounded-md border border-dashed border-input" />
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{brand ?? 'Open'}</span>
        <span className="truncate text-xs text-muted-foreground">
          {name}
          {price === null ? '' : `, ${formatMoney(price - (booking?.discount ?? 0), booking?.currency ?? currency)}`}
        </span>
        {copy && booking ? (
          <span className={cn('truncate text-xs', needsCopy(booking) ? 'text-warning' : 'text-muted-foreground')}>
            {copy}
          </span>
        ) : null}
      </span>
      {booking ? <BookingBadge booking={booking} /> : <Badge tone="outline">Book</Badge>}
      <span className="sr-only"> on {when}</span>
    </button>
  );
}

/** An ad of a past issue that nobody booked here. */
export function SponsorRow({
  sponsor,
  isCompact = false,
}: {
  sponsor: Issue['sponsors'][number];
  isCompact?: boolean;
}) {
  const { brand, placementType, sponsorshipId } = sponsor;
  const name = placementLabel(placementType);
  const path = `/sponsorships/${sponsorshipId}`;
  if (isCompact)
    return (
      <Link
        to={path}
        title={`${brand.name}: ${name}, ran without a booking`}
        className="block w-full truncate rounded-sm bg-muted px-1.5 py-0.5 text-xs hover:ring-1 hover:ring-ring"
      >
        {brand.name}
      </Link>
    );
  return (
    <Link to={path} className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-accent">
      <Logo name={brand.name} url={brand.logoUrl} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{brand.name}</span>
        <span className="truncate text-xs text-muted-foreground">{name}</span>
      </span>
      <Badge tone="outline">Ran, not booked</Badge>
    </Link>
  );
}
