// Books a slot, and more dates of the same placement, for a lead.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlacementType, placementLabel } from '../../src/contract/names.ts';
import type { SlotCalendar } from '../../src/contract/slot-calendar.ts';
import { DAY_MS, toUtcDay } from '../../src/contract/time.ts';
import { amountOf, enteredAmount, type TypedAmount } from '../../src/contract/typed-amount.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { type BrandChoice, BrandPicker } from '../ui/brand-picker.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, FieldError, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { NumberInput, Select } from '../ui/input.tsx';
import { checkedAmount, MoneyField } from '../ui/money-field.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import type { DatedSlot } from './slots.ts';

/** Maximum number of further open dates that are offered for the same placement. */
const MORE = 7;

export default function BookSlotDialog({
  slot,
  calendar,
  leadId,
  onClose,
}: {
  slot: DatedSlot;
  calendar: SlotCalendar;
  /** Id of the lead from whose page the calendar was opened; null if it was opened directly. */
  leadId: string | null;
  onClose: () => void;
}) {
  const { day } = slot;
  const placementType = slot.placementType as PlacementType;
  const { currency } = calendar.plan;
  const { data: opened } = useQuery({ ...apiQuery('leads.read', { id: leadId ?? '' }), enabled: leadId !== null });
  const [picked, setPicked] = useState<BrandChoice | null>(null);
  const brand = picked ?? opened?.brand ?? null;
  const [holdDays, setHoldDays] = useState(7);
  const [slotPrice, setSlotPrice] = useState(enteredAmount(slot.price, currency));
  const [typedPackagePrice, setPackagePrice] = useState<TypedAmount | null>(null);
  const [state, setState] = useState('booked');
  const [isPackageChosen, setPackageChosen] = useState(false);
  const [days, setDays] = useState<string[]>([day]);
  const isPackage = isPackageChosen && days.length > 1;
  const eachAmount = amountOf(slotPrice);
  const packagePrice =
    typedPackagePrice ?? (eachAmount ? enteredAmount(eachAmount * days.length, currency) : slotPrice);
  const price = isPackage ? packagePrice : slotPrice;
  const slots = formatCountOf(days.length, 'slot');
  const others = calendar.issues
    .filter(
      (issue) => issue.day > day && issue.slots.some((one) => !one.booking && one.placementType === placementType),
    )
    .slice(0, MORE)
    .map((issue) => issue.day);
  return (
    <FormDialog
      title={`Book ${placementLabel(placementType)}`}
      description={formatDay(day, 'MMMM d, yyyy')}
      schema={() => import('../../src/contract/bookings.ts').then(({ bookingInput }) => bookingInput)}
      shape={({ link }) => {
        const amount = checkedAmount(price);
        return {
          state,
          slots: days.toSorted().map((one) => ({ day: one, placementType })),
          link,
          heldUntil: state === 'held' ? toUtcDay(new Date(Date.now() + holdDays * DAY_MS)) : null,
          ...(isPackage && amount !== null ? { packagePrice: amount } : { price: amount }),
        };
      }}
      send={async (body) => {
        const { lead } = await mutate('leads.save', {
          body: brand?.id ? { brandId: brand.id } : { company: brand?.name },
        });
        const { bookings, eventId } = await mutate('bookings.book', { id: lead.id, body });
        const made = `${formatCountOf(bookings.length, 'slot')} ${state} for ${bookings[0]?.lead.brand?.name ?? ''}`;
        offerUndo(made, [eventId]);
      }}
      refused="The slot was not booked"
      onClose={onClose}
      action={state === 'held' ? `Hold ${slots}` : `Book ${slots}`}
      busy="Booking..."
      isReady={brand !== null}
    >
      <BrandPicker label="Brand" chosen={brand} hasLeads onChoose={setPicked} />
      <Field label="Status" required>
        <Select value={state} options={{ booked: 'Booked', held: 'On hold' }} onChoose={setState} />
      </Field>
      {state === 'held' ? (
        <Field label="Hold for (days)" hint="Then the slot is open again, unless you booked it.">
          <NumberInput min={1} max={365} className="w-24" value={holdDays} onNumber={setHoldDays} />
        </Field>
      ) : null}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <MoneyField
          label={isPackage ? `Price for all (${currency})` : `Price (${currency})`}
          errorOf={isPackage ? 'packagePrice' : 'price'}
          currency={currency}
          typed={price}
          onChange={isPackage ? setPackagePrice : setSlotPrice}
        />
        <TextField name="link" label="Link" type="url" placeholder="https://example.com/offer" />
      </div>
      {others.length > 0 ? (
        <fieldset>
          <legend className="text-sm font-medium">More dates</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {others.map((one) => (
              <Checkbox
                key={one}
                label={formatDay(one, 'MMM d, yyyy')}
                checked={days.includes(one)}
                onChange={(checked) => setDays(checked ? [...days, one] : days.filter((chosen) => chosen !== one))}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {days.length > 1 ? (
        <Checkbox label={`One price for all ${slots} (a package)`} checked={isPackage} onChange={setPackageChosen} />
      ) : null}
      <FieldError name="slots" />
    </FormDialog>
  );
}
