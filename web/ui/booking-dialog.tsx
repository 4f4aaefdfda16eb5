// One booking: its state, price, link, note, and the figures that a recap shows.
import { useState } from 'react';
import { Link } from 'react-router';
import { BOOKING_STATE_LABELS, BOOKING_STATES, type BookingState } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { amountOf, amountProblem, enteredAmount } from '../../src/contract/typed-amount.ts';
import { mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { differenceText } from './booking-state.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { forgetTypedText } from './forget-typed-text.ts';
import { FormFoot } from './form-foot.tsx';
import { formatCountOf, formatDate } from './format.ts';
import { Input, Select, Textarea } from './input.tsx';
import { changedInvoice, InvoiceFields, readInvoice } from './invoice-fields.tsx';
import { MoneyField } from './money-field.tsx';
import { OutsideLink } from './outside-link.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { toast, toastRefusal } from './toast.tsx';
import type { UndoableAction } from './undo-bar.tsx';

const FIGURES = { sent: 'Sent', opens: 'Opens', clicks: 'Clicks' };
const STATE_CHOICES: Record<BookingState, string> = {
  ...BOOKING_STATE_LABELS,
  cancelled: 'Cancelled (frees the slot)',
};

export default function BookingDialog({
  booking,
  onClose,
  onDone,
}: {
  booking: Booking;
  onClose: () => void;
  /** Called after a change of state, with the event that undoes it. */
  onDone: (doing: UndoableAction) => void;
}) {
  const { currency, lead, day, placementType } = booking;
  const [state, setState] = useState(booking.state);
  const [typedPrice, setTypedPrice] = useState(enteredAmount(booking.price, currency));
  const [typedDiscount, setTypedDiscount] = useState(enteredAmount(booking.discount || null, currency));
  const [wholePackages, setWholePackages] = useState(booking.package !== null);
  /** The version that the form is based on; a part that was saved counts even if the rest was refused. */
  const [known, setKnown] = useState({ state: booking.state, updatedAt: booking.updatedAt });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const save = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const given = (name: string) => String(fields.get(name) ?? '').trim();
    const price = amountOf(typedPrice);
    const discount = amountOf(typedDiscount);
    const priceProblem = amountProblem(typedPrice, currency);
    const discountProblem = amountProblem(typedDiscount, currency);
    const invoice = changedInvoice(readInvoice(fields), booking);
    const figures = ['sent', 'opens', 'clicks'].map((name) => [name, readCount(given(name))] as const);
    const wrong = Object.fromEntries([
      ...(priceProblem ? [['price', priceProblem]] : []),
      ...(discountProblem ? [['discount', discountProblem]] : []),
      ...figures.filter(([, value]) => value === undefined).map(([name]) => [name, 'Enter a whole number']),
    ]);
    setErrors(wrong);
    if (price === undefined || discount === undefined || Object.keys(wrong).length > 0) return;
    setPending(true);
    try {
      const { sent, opens, clicks } = Object.fromEntries(figures) as Record<string, number | null>;
      const { booking: saved, eventId } = await mutate('bookings.change', {
        id: booking.id,
        body: {
          updatedAt: known.updatedAt,
          ...(state === known.state ? {} : { state }),
          price,
          discount: discount ?? 0,
          link: given('link'),
          note: given('note'),
          ...(state === 'held' ? { heldUntil: given('heldUntil') || null } : {}),
          sent: sent ?? null,
          opens: opens ?? null,
          clicks: clicks ?? null,
        },
      });
      setKnown(saved);
      const { events } =
        Object.keys(invoice).length > 0
          ? await mutate('bookings.recordInvoice', { body: { ids: [booking.id], wholePackages, ...invoice } })
          : { events: [] };
      forgetTypedText(form);
      if (eventId !== null) onDone({ text: `Booking: ${BOOKING_STATE_LABELS[state]}`, events: [eventId, ...events] });
      else if (events.length > 0) onDone({ text: 'Invoice saved', events });
      else toast({ title: 'Booking saved' });
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.details);
      toastRefusal('The booking was not saved', error, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={`${lead.brand?.name ?? 'Booking'}: ${placementLabel(placementType)}`}
      description={formatDate(day, 'MMMM d, yyyy')}
    >
      <form
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <Evidence booking={booking} />
        <Field label="Status" required>
          <Select
            value={state}
            onChange={({ target }) => setState(target.value as BookingState)}
            disabled={pending}
            options={BOOKING_STATES.map((value) => ({ value, label: STATE_CHOICES[value] }))}
          />
        </Field>
        {state === 'held' ? (
          <Field label="Hold ends after" hint="The slot is open again the next day." error={errors.heldUntil}>
            <Input name="heldUntil" type="date" defaultValue={booking.heldUntil ?? ''} />
          </Field>
        ) : null}
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            label={`Price (${currency})`}
            currency={currency}
            typed={typedPrice}
            error={errors.price}
            onChange={(next) => {
              setTypedPrice(next);
              setErrors({});
            }}
          />
          <MoneyField
            label={`Discount (${currency})`}
            currency={currency}
            typed={typedDiscount}
            error={errors.discount}
            onChange={(next) => {
              setTypedDiscount(next);
              setErrors({});
            }}
          />
        </div>
        {booking.package ? (
          <p className="text-sm text-muted-foreground">
            One of {formatCountOf(booking.package.slots, 'slot')} sold for{' '}
            {formatMoney(booking.package.price ?? 0, currency)}
          </p>
        ) : null}
        <Field label="Link" hint="Where the ad should lead. We'll tell you if it leads elsewhere." error={errors.link}>
          <Input name="link" type="url" placeholder="https://example.com/offer" defaultValue={booking.link} />
        </Field>
        {state === 'ran' ? (
          <fieldset className="grid grid-cols-3 gap-3">
            <legend className="mb-1 text-sm font-medium">Figures for the recap</legend>
            {(['sent', 'opens', 'clicks'] as const).map((name) => (
              <Field key={name} label={FIGURES[name]} error={errors[name]}>
                <Input name={name} inputMode="numeric" defaultValue={booking[name] ?? ''} />
              </Field>
            ))}
          </fieldset>
        ) : (
          (['sent', 'opens', 'clicks'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={booking[name] ?? ''} />
          ))
        )}
        <fieldset className={state === 'held' || state === 'cancelled' ? 'hidden' : 'grid gap-1'}>
          <legend className="sr-only">Invoice</legend>
          <InvoiceFields invoice={booking} errors={errors} />
          {booking.package && booking.package.slots > 1 ? (
            <Checkbox
              label={`For all ${formatCountOf(booking.package.slots, 'slot')} of the package`}
              checked={wholePackages}
              onChange={setWholePackages}
            />
          ) : null}
        </fieldset>
        <Field label="Note" error={errors.note}>
          <Textarea name="note" rows={2} defaultValue={booking.note} />
        </Field>
        <FormFoot pending={pending} onCancel={onClose} action="Save" busy="Saving..." />
      </form>
    </Dialog>
  );
}

/** Parses a count; null for an empty text, undefined if it isn't a count. */
const readCount = (typed: string): number | null | undefined => {
  if (typed === '') return null;
  const plain = typed.replace(/[,\s]/g, '');
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined;
};

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
