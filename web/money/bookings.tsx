// The bookings behind the sums. Several can be put on one invoice, or marked as paid.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOKING_STATE_LABELS } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { BILLING_LABELS, BILLING_STATES, type BillingState, billingState } from '../../src/contract/money-sums.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { toUtcDay } from '../../src/contract/time.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import BookingDialog from '../ui/booking-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SelectionCheckbox } from '../ui/checkbox.tsx';
import { Chips } from '../ui/chips.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { FormFoot } from '../ui/form-foot.tsx';
import { formatCount, formatCountOf, formatDate } from '../ui/format.ts';
import { changedInvoice, InvoiceFields, readInvoice } from '../ui/invoice-fields.tsx';
import { Pager } from '../ui/pager.tsx';
import { CHECK_CONNECTION_TEXT, EmptyState, NotLoaded } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import type { UndoableAction } from '../ui/undo-bar.tsx';
import { useListPage } from '../ui/use-list-page.ts';

const TONES: Record<BillingState, Tone> = {
  to_invoice: 'accent',
  unpaid: 'warning',
  overdue: 'danger',
  paid: 'success',
};
const FILTERS = [
  { value: '', label: 'All' },
  ...BILLING_STATES.map((state) => ({ value: state, label: BILLING_LABELS[state] })),
];

export default function BookingList({
  year,
  billing,
  page,
  change,
  onDone,
}: {
  year: number;
  billing: string;
  page: number;
  change: (next: { billing?: string; page?: number }) => void;
  onDone: (doing: UndoableAction) => void;
}) {
  const query = { year, billing: (billing || undefined) as BillingState | undefined, page, limit: PAGE_SIZE.bookings };
  const { data, error, isPlaceholderData, refetch } = useQuery(apiQuery('bookings.list', { query }));
  useListPage(isPlaceholderData ? undefined : data?.totalPages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Booking | null>(null);
  const [isInvoicing, setIsInvoicing] = useState(false);
  const bookings = data?.bookings ?? [];
  const picked = bookings.filter(({ id }) => chosen.has(id));
  const pick = (ids: string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return (
    <>
      <Chips label="Billing" value={billing} options={FILTERS} onChange={(next) => change({ billing: next })} />
      <Card className="min-w-0" aria-busy={isPlaceholderData}>
        {!data ? (
          <NotLoaded what="the bookings" error={error} onRetry={() => void refetch()} className="m-4 h-64" />
        ) : bookings.length === 0 ? (
          <EmptyState
            title={billing ? 'No matching bookings' : `No bookings in ${year}`}
            text={
              billing
                ? 'Change the filter to see other bookings.'
                : 'Slots that you book in the calendar are listed here.'
            }
          />
        ) : (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5 text-sm">
              <span role="status" className={picked.length === 0 ? 'text-muted-foreground' : 'font-medium'}>
                {picked.length === 0 ? formatCountOf(data.total, 'booking') : `${formatCount(picked.length)} selected`}
              </span>
              {picked.length > 0 ? (
                <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setIsInvoicing(true)}>
                  Invoice or payment...
                </Button>
              ) : null}
            </div>
            <Table label="Bookings">
              <thead>
                <tr>
                  <Th className="w-8 pr-0">
                    <SelectionCheckbox
                      label="Select every booking on this page"
                      checked={picked.length === bookings.length}
                      onChange={(on) =>
                        pick(
                          bookings.map(({ id }) => id),
                          on,
                        )
                      }
                    />
                  </Th>
                  <Th>Sponsor</Th>
                  <Th className="hidden @2xl:table-cell">Placement</Th>
                  <Th className="hidden @2xl:table-cell">State</Th>
                  <Th className="hidden @4xl:table-cell">Invoice</Th>
                  <Th className="hidden @4xl:table-cell">Due on</Th>
                  <Th className="text-right">Amount</Th>
                  <Th>Billing</Th>
                </tr>
              </thead>
              <tbody>
                {bookings.map((booking) => (
                  <BookingRow
                    key={booking.id}
                    booking={booking}
                    isChosen={chosen.has(booking.id)}
                    onChoose={(on) => pick([booking.id], on)}
                    onOpen={() => setEditing(booking)}
                  />
                ))}
              </tbody>
            </Table>
            {data.totalPages > 1 ? (
              <footer className="border-t border-border px-4 py-2.5">
                <Pager page={data.page} pages={data.totalPages} onPage={(next) => change({ page: next })} />
              </footer>
            ) : null}
          </>
        )}
      </Card>
      {editing ? <BookingDialog booking={editing} onClose={() => setEditing(null)} onDone={onDone} /> : null}
      {isInvoicing ? (
        <InvoiceDialog
          bookings={picked}
          onClose={() => setIsInvoicing(false)}
          onDone={(doing) => {
            setChosen(new Set());
            onDone(doing);
          }}
        />
      ) : null}
    </>
  );
}

const dayText = (day: string) => formatDate(day, 'MMM d, yyyy');

function BookingRow({
  booking,
  isChosen,
  onChoose,
  onOpen,
}: {
  booking: Booking;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
}) {
  const { lead, day, placementType, state, price, discount, currency, invoiceNumber, dueOn } = booking;
  const name = lead.brand?.name ?? 'Hidden brand';
  const billing = billingState(booking, toUtcDay(new Date()));
  return (
    <Tr>
      <Td className="pr-0">
        <SelectionCheckbox label={`Select ${name} on ${dayText(day)}`} checked={isChosen} onChange={onChoose} />
      </Td>
      <Td>
        <button
          type="button"
          onClick={onOpen}
          className="inline-flex min-h-6 items-center text-left font-medium wrap-anywhere hover:underline"
        >
          {name}
        </button>
        <span className="block text-xs text-muted-foreground">
          {dayText(day)}
          <span className="@2xl:hidden">, {placementLabel(placementType)}</span>
        </span>
      </Td>
      <Td className="hidden @2xl:table-cell">{placementLabel(placementType)}</Td>
      <Td className="hidden @2xl:table-cell">{BOOKING_STATE_LABELS[state]}</Td>
      <Td className="hidden @4xl:table-cell">{invoiceNumber}</Td>
      <Td className="hidden whitespace-nowrap @4xl:table-cell">{dueOn ? dayText(dueOn) : ''}</Td>
      <Td className="text-right tabular-nums">
        {price === null ? (
          <span className="text-muted-foreground">No price</span>
        ) : (
          formatMoney(price - discount, currency)
        )}
      </Td>
      <Td>{billing ? <Badge tone={TONES[billing]}>{BILLING_LABELS[billing]}</Badge> : null}</Td>
    </Tr>
  );
}

/** What the bookings have in common, so that a field of theirs is shown only where it is the same in all. */
const sharedInvoice = ([first, ...others]: Booking[]): Partial<Booking> =>
  Object.fromEntries(
    (['invoiceNumber', 'invoicedOn', 'dueOn', 'paidOn'] as const)
      .filter((name) => others.every((one) => one[name] === first?.[name]))
      .map((name) => [name, first?.[name]]),
  );

function InvoiceDialog({
  bookings,
  onClose,
  onDone,
}: {
  bookings: Booking[];
  onClose: () => void;
  onDone: (doing: UndoableAction) => void;
}) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const shared = sharedInvoice(bookings);
  const save = async (form: HTMLFormElement) => {
    const typed = Object.entries(changedInvoice(readInvoice(new FormData(form)), shared));
    // A field that differs between the bookings is empty, and stays as it is unless something is typed into it.
    const invoice = Object.fromEntries(typed.filter(([name, value]) => value || name in shared));
    if (Object.keys(invoice).length === 0) return onClose();
    setPending(true);
    try {
      const { events } = await mutate('bookings.recordInvoice', {
        body: { ids: bookings.map(({ id }) => id), ...invoice },
      });
      forgetTypedText(form);
      onDone({ text: `Invoice of ${formatCountOf(bookings.length, 'booking')} saved`, events });
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.details);
      toastRefusal('The invoice was not saved', error, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  const sums = Map.groupBy(bookings, ({ currency }) => currency);
  const total = [...sums]
    .map(([currency, of]) =>
      formatMoney(
        of.reduce((sum, { price, discount }) => sum + (price ?? 0) - discount, 0),
        currency,
      ),
    )
    .join(' + ');
  return (
    <Dialog
      onClose={onClose}
      title="Invoice or payment"
      description={`${formatCountOf(bookings.length, 'booking')}, ${total}`}
    >
      <form
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <InvoiceFields invoice={shared} errors={errors} />
        <FormFoot pending={pending} onCancel={onClose} action="Save" busy="Saving..." />
      </form>
    </Dialog>
  );
}
