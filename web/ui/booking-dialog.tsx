// One booking: its state, price, link, note, and the figures that a recap shows.

import { useState } from 'react';
import { Link } from 'react-router';
import { BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import type { Booking, BookingChange, BookingInvoice } from '../../src/contract/bookings.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { enteredAmount } from '../../src/contract/typed-amount.ts';
import { mutate } from '../data/api.ts';
import { differenceText } from './booking-state.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field, TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { formatCountOf, formatDay } from './format.ts';
import { Select } from './input.tsx';
import { changedInvoice, InvoiceFields, readInvoice } from './invoice-fields.tsx';
import { checkedAmount, MoneyField } from './money-field.tsx';
import { OutsideLink } from './outside-link.tsx';
import { toast } from './toast.tsx';
import { offerUndo } from './undo-bar.tsx';

const FIGURES = [
  { name: 'sent', label: 'Sent' },
  { name: 'opens', label: 'Opens' },
  { name: 'clicks', label: 'Clicks' },
] as const;
const STATE_CHOICES: Record<BookingState, string> = {
  ...BOOKING_STATE_LABELS,
  cancelled: 'Cancelled (frees the slot)',
};

export default function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { currency, lead, day, placementType } = booking;
  const [state, setState] = useState(booking.state);
  const [price, setPrice] = useState(enteredAmount(booking.price, currency));
  const [discount, setDiscount] = useState(enteredAmount(booking.discount || null, currency));
  const [wholePackages, setWholePackages] = useState(booking.package !== null);
  /** The version that the form is based on; a part that was saved counts even if the rest was refused. */
  const [known, setKnown] = useState({ state: booking.state, updatedAt: booking.updatedAt });
  const save = async ({ invoiceNumber, invoicedOn, dueOn, paidOn, ...body }: BookingChange & BookingInvoice) => {
    const { booking: saved, eventId } = await mutate('bookings.change', { id: booking.id, body });
    setKnown(saved);
    const invoice = changedInvoice({ invoiceNumber, invoicedOn, dueOn, paidOn }, booking);
    const { events } =
      Object.keys(invoice).length > 0
        ? await mutate('bookings.recordInvoice', { body: { ids: [booking.id], wholePackages, ...invoice } })
        : { events: [] };
    if (eventId !== null) offerUndo(`Booking: ${BOOKING_STATE_LABELS[state]}`, [eventId, ...events]);
    else if (events.length > 0) offerUndo('Invoice saved', events);
    else toast({ title: 'Booking saved' });
  };
  return (
    <FormDialog
      title={`${lead.brand?.name ?? 'Booking'}: ${placementLabel(placementType)}`}
      description={formatDay(day, 'MMMM d, yyyy')}
      schema={async () => {
        const { bookingChange, bookingInvoice } = await import('../../src/contract/bookings.ts');
        return bookingChange.extend(bookingInvoice.shape);
      }}
      shape={({ link, note, heldUntil, ...given }) => ({
        updatedAt: known.updatedAt,
        ...(state === known.state ? {} : { state }),
        price: checkedAmount(price),
        discount: checkedAmount(discount) ?? 0,
        link,
        note,
        ...(state === 'held' ? { heldUntil: heldUntil || null } : {}),
        ...(state === 'ran' ? readFigures(given) : {}),
        ...readInvoice(given),
      })}
      send={save}
      refused="The booking was not saved"
      onClose={onClose}
      action="Save"
    >
      <Evidence booking={booking} />
      <Field name="state" label="Status" required>
        <Select value={state} onChoose={(value) => setState(value as BookingState)} options={STATE_CHOICES} />
      </Field>
      {state === 'held' ? (
        <TextField
          name="heldUntil"
          label="Hold ends after"
          hint="The slot is open again the next day."
          type="date"
          defaultValue={booking.heldUntil}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label={`Price (${currency})`}
          errorOf="price"
          currency={currency}
          typed={price}
          onChange={setPrice}
        />
        <MoneyField
          label={`Discount (${currency})`}
          errorOf="discount"
          currency={currency}
          typed={discount}
          onChange={setDiscount}
        />
      </div>
      {booking.package ? (
        <p className="text-sm text-muted-foreground">
          One of {formatCountOf(booking.package.slots, 'slot')} sold for{' '}
          {formatMoney(booking.package.price ?? 0, currency)}
        </p>
      ) : null}
      <TextField
        name="link"
        label="Link"
        hint="Where the ad should lead. We'll tell you if it leads elsewhere."
        type="url"
        placeholder="https://example.com/offer"
        defaultValue={booking.link}
      />
      {state === 'ran' ? (
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="mb-1 text-sm font-medium">Figures for the recap</legend>
          {FIGURES.map(({ name, label }) => (
            <TextField key={name} name={name} label={label} inputMode="numeric" defaultValue={booking[name]} />
          ))}
        </fieldset>
      ) : null}
      <fieldset className={state === 'held' || state === 'cancelled' ? 'hidden' : 'grid gap-1'}>
        <legend className="sr-only">Invoice</legend>
        <InvoiceFields invoice={booking} />
        {booking.package && booking.package.slots > 1 ? (
          <Checkbox
            label={`For all ${formatCountOf(booking.package.slots, 'slot')} of the package`}
            checked={wholePackages}
            onChange={setWholePackages}
          />
        ) : null}
      </fieldset>
      <TextField name="note" label="Note" rows={2} defaultValue={booking.note} />
    </FormDialog>
  );
}

/** The figures in a form's texts; NaN, which the schema refuses, for a text that isn't a count. */
const readFigures = (given: Record<string, string>) =>
  Object.fromEntries(
    FIGURES.map(({ name }) => {
      const plain = (given[name] ?? '').replace(/[,\s]/g, '');
      return [name, plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : Number.NaN];
    }),
  );

/** What the received issue showed about the booking: the ad, its differences and its link check. */
function Evidence({ booking }: { booking: Booking }) {
  const { sponsorshipId, differences, linkCheck, lead } = booking;
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to={`/pipeline/${lead.id}`} className="text-primary underline-offset-4 hover:underline">
          Open the lead
        </Link>
        {sponsorshipId ? (
          <Link to={`/sponsorships/${sponsorshipId}`} className="text-primary underline-offset-4 hover:underline">
            See the ad as it ran
          </Link>
        ) : null}
      </p>
      {differences.map((one) => (
        <p key={one.what} className="text-warning wrap-anywhere">
          {differenceText(one)}
        </p>
      ))}
      {linkCheck?.verdict === 'works' ? (
        <p className="text-muted-foreground">
          Its link works: <OutsideLink address={linkCheck.url} text={linkCheck.url.replace(/^https?:\/\//, '')} />
        </p>
      ) : null}
    </div>
  );
}
