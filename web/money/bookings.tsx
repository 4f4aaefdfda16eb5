// The bookings behind the sums. Several can be put on one invoice, or marked as paid.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOKING_STATE_LABELS } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { BILLING_LABELS, type BillingState, billingState } from '../../src/contract/money-sums.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { toUtcDay } from '../../src/contract/time.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import BookingDialog from '../ui/booking-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formatCount, formatCountOf, formatWholeDay } from '../ui/format.ts';
import { changedInvoice, InvoiceFields, readInvoice } from '../ui/invoice-fields.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useChosenRows } from '../ui/use-chosen-rows.tsx';

const TONES: Record<BillingState, Tone> = {
  to_invoice: 'accent',
  unpaid: 'warning',
  overdue: 'danger',
  paid: 'success',
};

const nameOf = ({ lead }: Booking) => lead.brand?.name ?? 'Hidden brand';
const WIDE = 'hidden @2xl:table-cell';
const WIDEST = 'hidden @4xl:table-cell';

export default function BookingList({
  year,
  billing,
  page,
  change,
}: {
  year: number;
  billing: string;
  page: number;
  change: (next: { billing?: string }) => void;
}) {
  const query = { year, billing: (billing || undefined) as BillingState | undefined, page, limit: PAGE_SIZE.bookings };
  const list = useQuery(apiQuery('bookings.list', { query }));
  const { picked, clear, headBox, rowBox } = useChosenRows(list.data?.bookings ?? [], 'booking');
  const [editing, setEditing] = useState<Booking | null>(null);
  const [isInvoicing, setIsInvoicing] = useState(false);
  const columns: Column<Booking>[] = [
    {
      head: headBox,
      className: 'pr-0',
      headClass: 'w-8',
      cell: (booking) => rowBox(booking, `${nameOf(booking)} on ${formatWholeDay(booking.day)}`),
    },
    {
      head: 'Sponsor',
      cell: (booking) => (
        <>
          <button
            type="button"
            onClick={() => setEditing(booking)}
            className="inline-flex min-h-6 items-center text-left font-medium wrap-anywhere hover:underline"
          >
            {nameOf(booking)}
          </button>
          <span className="block text-xs text-muted-foreground">
            {formatWholeDay(booking.day)}
            <span className="@2xl:hidden">, {placementLabel(booking.placementType)}</span>
          </span>
        </>
      ),
    },
    { head: 'Placement', className: WIDE, cell: ({ placementType }) => placementLabel(placementType) },
    { head: 'State', className: WIDE, cell: ({ state }) => BOOKING_STATE_LABELS[state] },
    { head: 'Invoice', className: WIDEST, cell: ({ invoiceNumber }) => invoiceNumber },
    {
      head: 'Due on',
      className: WIDEST,
      cellClass: 'whitespace-nowrap',
      cell: ({ dueOn }) => dueOn && formatWholeDay(dueOn),
    },
    {
      head: 'Amount',
      className: 'text-right',
      cellClass: 'tabular-nums',
      cell: ({ price, discount, currency }) =>
        price === null ? (
          <span className="text-muted-foreground">No price</span>
        ) : (
          formatMoney(price - discount, currency)
        ),
    },
    { head: 'Billing', cell: (booking) => <BillingBadge state={billingState(booking, toUtcDay(new Date()))} /> },
  ];
  return (
    <>
      <Chips
        label="Billing"
        value={billing}
        options={BILLING_LABELS}
        emptyLabel="All"
        onChange={(next) => change({ billing: next })}
      />
      <List
        query={list}
        rows={({ bookings }) => bookings}
        noun="booking"
        skeleton={<Skeleton className="m-4 h-64" />}
        empty={
          <EmptyState
            title={billing ? 'No matching bookings' : `No bookings in ${year}`}
            text={
              billing
                ? 'Change the filter to see other bookings.'
                : 'Slots that you book in the calendar are listed here.'
            }
          />
        }
      >
        {(bookings, { total }) => (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5 text-sm">
              <span role="status" className={picked.length === 0 ? 'text-muted-foreground' : 'font-medium'}>
                {picked.length === 0 ? formatCountOf(total, 'booking') : `${formatCount(picked.length)} selected`}
              </span>
              {picked.length > 0 ? (
                <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setIsInvoicing(true)}>
                  Invoice or payment...
                </Button>
              ) : null}
            </div>
            <DataTable label="Bookings" columns={columns} rows={bookings} keyOf={({ id }) => id} />
          </>
        )}
      </List>
      {editing ? <BookingDialog booking={editing} onClose={() => setEditing(null)} /> : null}
      {isInvoicing ? <InvoiceDialog bookings={picked} onClose={() => setIsInvoicing(false)} onSaved={clear} /> : null}
    </>
  );
}

const BillingBadge = ({ state }: { state: BillingState | null }) =>
  state ? <Badge tone={TONES[state]}>{BILLING_LABELS[state]}</Badge> : null;

/** What the bookings have in common, so that a field of theirs is shown only where it is the same in all. */
const sharedInvoice = ([first, ...others]: Booking[]): Partial<Booking> =>
  Object.fromEntries(
    (['invoiceNumber', 'invoicedOn', 'dueOn', 'paidOn'] as const)
      .filter((name) => others.every((one) => one[name] === first?.[name]))
      .map((name) => [name, first?.[name]]),
  );

function totalText(bookings: Booking[]): string {
  const sums = new Map<string, number>();
  for (const { price, discount, currency } of bookings)
    sums.set(currency, (sums.get(currency) ?? 0) + (price ?? 0) - discount);
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ');
}

function InvoiceDialog({
  bookings,
  onClose,
  onSaved,
}: {
  bookings: Booking[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const shared = sharedInvoice(bookings);
  return (
    <FormDialog
      title="Invoice or payment"
      description={`${formatCountOf(bookings.length, 'booking')}, ${totalText(bookings)}`}
      schema={() => import('../../src/contract/money-year.ts').then(({ invoiceInput }) => invoiceInput)}
      shape={(given) => {
        // A field that differs between the bookings is empty, and stays as it is unless something is typed into it.
        const changed = Object.entries(changedInvoice(readInvoice(given), shared));
        const invoice = Object.fromEntries(changed.filter(([name, value]) => value || name in shared));
        return Object.keys(invoice).length > 0 ? { ids: bookings.map(({ id }) => id), ...invoice } : null;
      }}
      send={async (body) => {
        const { events } = await mutate('bookings.recordInvoice', { body });
        onSaved();
        offerUndo(`Invoice of ${formatCountOf(bookings.length, 'booking')} saved`, events);
      }}
      refused="The invoice was not saved"
      onClose={onClose}
      action="Save"
    >
      <InvoiceFields invoice={shared} />
    </FormDialog>
  );
}
