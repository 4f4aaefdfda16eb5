// One booking: its state, price, link, note, and the figures that a recap shows.
import { useState } from 'react';
import { Link } from 'react-router';
import { BOOKING_STATE_LABELS, BOOKING_STATES, type BookingState } from '../../src/contract/booking-states.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { amountOf, amountProblem, enteredAmount } from '../../src/contract/typed-amount.ts';
import { mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { differenceText } from './booking-state.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { forgetTypedText } from './forget-typed-text.ts';
import { FormFoot } from './form-foot.tsx';
import { formatDate } from './format.ts';
import { Input, Select, Textarea } from './input.tsx';
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

export function BookingDialog({
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
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const save = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const given = (name: string) => String(fields.get(name) ?? '').trim();
    const price = amountOf(typedPrice);
    const priceProblem = amountProblem(typedPrice, currency);
    const figures = ['sent', 'opens', 'clicks'].map((name) => [name, readCount(given(name))] as const);
    const wrong = Object.fromEntries([
      ...(priceProblem ? [['price', priceProblem]] : []),
      ...figures.filter(([, value]) => value === undefined).map(([name]) => [name, 'Enter a whole number']),
    ]);
    setErrors(wrong);
    if (price === undefined || Object.keys(wrong).length > 0) return;
    setPending(true);
    try {
      const { sent, opens, clicks } = Object.fromEntries(figures) as Record<string, number | null>;
      const { eventId } = await mutate('bookings.change', {
        id: booking.id,
        body: {
          updatedAt: booking.updatedAt,
          ...(state === booking.state ? {} : { state }),
          price,
          link: given('link'),
          note: given('note'),
          ...(state === 'held' ? { heldUntil: given('heldUntil') || null } : {}),
          sent: sent ?? null,
          opens: opens ?? null,
          clicks: clicks ?? null,
        },
      });
      forgetTypedText(form);
      if (eventId === null) toast({ title: 'Booking saved' });
      else onDone({ text: `Booking: ${BOOKING_STATE_LABELS[state]}`, events: [eventId] });
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
      description={formatDate(`${day}T00:00:00Z`, 'MMMM d, yyyy', 'UTC')}
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
