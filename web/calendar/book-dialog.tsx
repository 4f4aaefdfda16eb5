// Books a slot, and more dates of the same placement, for a lead.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlotCalendar } from '../../src/contract/bookings.ts';
import { type PlacementType, placementLabel } from '../../src/contract/names.ts';
import { DAY_MS, toUtcDay } from '../../src/contract/time.ts';
import { amountOf, amountProblem, enteredAmount } from '../../src/contract/typed-amount.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { type BrandChoice, BrandPicker } from '../ui/brand-picker.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { formatCountOf, formatDate } from '../ui/format.ts';
import { Input, Select } from '../ui/input.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import type { UndoableAction } from '../ui/undo-bar.tsx';
import type { DatedSlot } from './slots.ts';

/** Maximum number of further open dates that are offered for the same placement. */
const MORE = 7;

export default function BookSlotDialog({
  slot,
  calendar,
  leadId,
  onClose,
  onDone,
}: {
  slot: DatedSlot;
  calendar: SlotCalendar;
  /** Id of the lead from whose page the calendar was opened; null if it was opened directly. */
  leadId: string | null;
  onClose: () => void;
  onDone: (doing: UndoableAction) => void;
}) {
  const { placementType, day } = slot;
  const { currency } = calendar.plan;
  const { data: opened } = useQuery({ ...apiQuery('leads.read', { id: leadId ?? '' }), enabled: leadId !== null });
  const [picked, setPicked] = useState<BrandChoice | null>(null);
  const brand = picked ?? opened?.brand ?? null;
  const [holdDays, setHoldDays] = useState(7);
  const [typedPrice, setTypedPrice] = useState(enteredAmount(slot.price, currency));
  const [state, setState] = useState<'booked' | 'held'>('booked');
  const [isPackage, setPackage] = useState(false);
  const [days, setDays] = useState<string[]>([day]);
  const [error, setError] = useState<{ lead?: string; price?: string | undefined; link?: string; all?: string }>({});
  const [pending, setPending] = useState(false);
  const others = calendar.issues
    .filter(
      (issue) => issue.day > day && issue.slots.some((one) => !one.booking && one.placementType === placementType),
    )
    .slice(0, MORE)
    .map((issue) => issue.day);
  const send = async (form: FormData) => {
    const price = amountOf(typedPrice);
    if (brand === null) return setError({ lead: 'Choose a brand' });
    if (price === undefined) return setError({ price: amountProblem(typedPrice, currency) });
    setError({});
    setPending(true);
    try {
      const slots = days.toSorted().map((one) => ({ day: one, placementType: placementType as PlacementType }));
      const link = String(form.get('link') ?? '').trim();
      const { lead } = await mutate('leads.save', {
        body: brand.id ? { brandId: brand.id } : { company: brand.name },
      });
      const heldUntil = state === 'held' ? toUtcDay(new Date(Date.now() + holdDays * DAY_MS)) : null;
      const { bookings, eventId } = await mutate('bookings.book', {
        id: lead.id,
        body: {
          state,
          slots,
          link,
          heldUntil,
          ...(isPackage && price !== null && days.length > 1 ? { packagePrice: price } : { price }),
        },
      });
      const name = bookings[0]?.lead.brand?.name ?? '';
      const what = state === 'held' ? 'held' : 'booked';
      onDone({ text: `${formatCountOf(bookings.length, 'slot')} ${what} for ${name}`, events: [eventId] });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError) setError({ ...failure.details, all: failure.message });
      else toastRefusal('The slot was not booked', failure, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Book ${placementLabel(placementType)}`}
      description={formatDate(day, 'MMMM d, yyyy')}
    >
      <form
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send(new FormData(event.currentTarget));
        }}
      >
        <BrandPicker label="Brand" chosen={brand} hasLeads error={error.lead} onChoose={setPicked} />
        <Field label="Status" required>
          <Select value={state} onChange={({ target }) => setState(target.value as 'booked' | 'held')}>
            <option value="booked">Booked</option>
            <option value="held">On hold</option>
          </Select>
        </Field>
        {state === 'held' ? (
          <Field label="Hold for (days)" hint="Then the slot is open again, unless you booked it.">
            <Input
              type="number"
              min={1}
              max={365}
              className="w-24"
              value={holdDays}
              onChange={({ target }) => setHoldDays(Math.min(365, Math.max(1, Math.trunc(Number(target.value)) || 1)))}
            />
          </Field>
        ) : null}
        <div className="grid gap-3.5 sm:grid-cols-2">
          <MoneyField
            label={isPackage && days.length > 1 ? `Price for all (${currency})` : `Price (${currency})`}
            currency={currency}
            typed={typedPrice}
            error={error.price}
            onChange={(next) => {
              setTypedPrice(next);
              setError({});
            }}
          />
          <Field label="Link" error={error.link}>
            <Input name="link" type="url" placeholder="https://example.com/offer" />
          </Field>
        </div>
        {others.length > 0 ? (
          <fieldset>
            <legend className="text-sm font-medium">More dates</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {others.map((one) => (
                <Checkbox
                  key={one}
                  label={formatDate(one, 'MMM d, yyyy')}
                  checked={days.includes(one)}
                  onChange={(checked) => setDays(checked ? [...days, one] : days.filter((chosen) => chosen !== one))}
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        {days.length > 1 ? (
          <Checkbox
            label={`One price for all ${formatCountOf(days.length, 'slot')} (a package)`}
            checked={isPackage}
            onChange={(on) => {
              const price = amountOf(typedPrice);
              if (on && price) setTypedPrice(enteredAmount(price * days.length, currency));
              setPackage(on);
            }}
          />
        ) : null}
        {error.all ? (
          <p role="alert" className="text-sm font-medium text-destructive">
            {error.all}
          </p>
        ) : null}
        <FormFoot
          pending={pending}
          onCancel={onClose}
          action={
            state === 'held'
              ? `Hold ${formatCountOf(days.length, 'slot')}`
              : `Book ${formatCountOf(days.length, 'slot')}`
          }
          busy="Booking..."
        />
      </form>
    </Dialog>
  );
}
