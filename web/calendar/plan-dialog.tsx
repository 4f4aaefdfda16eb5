// Dialog for the publishing schedule and the ad slots of each issue. Both are suggested from the issues received until
// a member saves their own.
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Rhythm, SlotPlan, SlotPlanState } from '../../src/contract/bookings.ts';
import { PLACEMENT_LABELS, PLACEMENT_TYPES, type PlacementType } from '../../src/contract/names.ts';
import {
  amountOf,
  amountProblem,
  enteredAmount,
  type TypedAmount,
  typedAmount,
} from '../../src/contract/typed-amount.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { Input, Select } from '../ui/input.tsx';
import { AmountChoices, CurrencySelect, MoneyInput } from '../ui/money-field.tsx';
import { useAction } from '../ui/use-act.ts';
import { PublishingRhythmFields } from './rhythm-fields.tsx';

interface Row {
  key: string;
  placementType: PlacementType;
  slots: number;
  price: TypedAmount;
}

/** Grid columns that the header and the rows of placements share. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_2.5rem_4.5rem_1.75rem] items-center gap-1.5 sm:grid-cols-[minmax(0,1fr)_3.5rem_6rem_2rem] sm:gap-2';

export default function SlotPlanDialog({
  state,
  onClose,
}: {
  state: Pick<SlotPlanState, 'plan' | 'isProposed'> & { today: string };
  onClose: () => void;
}) {
  const { plan, isProposed, today } = state;
  const [rhythm, setRhythm] = useState<Rhythm>(plan.rhythm);
  const [currency, setCurrency] = useState(plan.currency);
  const [rows, setRows] = useState<Row[]>(() =>
    plan.placements.map(({ placementType, slots, price }) => ({
      key: placementType,
      placementType,
      slots,
      price: enteredAmount(price, plan.currency),
    })),
  );
  const [error, setError] = useState('');
  const [pending, act] = useAction({ title: 'The plan was not saved' });
  const free = PLACEMENT_TYPES.filter((type) => rows.every(({ placementType }) => placementType !== type));
  const change = (key: string, next: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const save = async () => {
    if (rhythm.every === 'week' && rhythm.weekdays.length === 0) return setError('Choose at least one weekday');
    const unclear = rows.find(({ price }) => amountOf(price) === undefined);
    if (unclear) return setError(`Check the price of ${PLACEMENT_LABELS[unclear.placementType]}`);
    setError('');
    const next: SlotPlan = {
      ...plan,
      rhythm,
      placements: rows.map(({ placementType, slots, price }) => ({
        placementType,
        slots,
        price: amountOf(price) ?? null,
      })),
      currency,
    };
    const isDone = await act(async () => {
      await mutate('bookings.saveSlotPlan', { body: next });
      return { title: 'Issues and slots saved' };
    });
    if (isDone) onClose();
  };
  const forget = async () => {
    const isDone = await act(async () => {
      await mutate('bookings.resetSlotPlan');
      return { title: 'Using the suggested schedule again' };
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Issues and slots"
      description={
        isProposed
          ? 'Suggested from the issues we received. Change anything that differs.'
          : 'Your publishing schedule and the ad slots in each issue.'
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void save();
        }}
      >
        <PublishingRhythmFields rhythm={rhythm} today={today} onChange={setRhythm} />
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">Slots in each issue</legend>
          {rows.length > 0 ? (
            <div aria-hidden className={cn(ROW, '-mb-1 text-xs text-muted-foreground')}>
              <span>Placement</span>
              <span>Slots</span>
              <span>Price</span>
            </div>
          ) : (
            <p className="text-sm text-muted-foreground">No slots yet. Add a placement to sell.</p>
          )}
          {rows.map((row) => (
            <div key={row.key} className={ROW}>
              <Select
                aria-label="Placement"
                className="w-full max-sm:pr-6 max-sm:pl-2"
                value={row.placementType}
                onChange={({ target }) => change(row.key, { placementType: target.value as PlacementType })}
              >
                {PLACEMENT_TYPES.filter((type) => type === row.placementType || free.includes(type)).map((type) => (
                  <option key={type} value={type}>
                    {PLACEMENT_LABELS[type]}
                  </option>
                ))}
              </Select>
              <Input
                aria-label={`Slots of ${PLACEMENT_LABELS[row.placementType]}`}
                type="number"
                min={1}
                max={10}
                className="max-sm:px-2"
                value={row.slots}
                onChange={({ target }) =>
                  change(row.key, { slots: Math.min(10, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
                }
              />
              <MoneyInput
                aria-label={`Price of ${PLACEMENT_LABELS[row.placementType]}`}
                aria-invalid={amountProblem(row.price, currency) ? true : undefined}
                placeholder="None"
                className="max-sm:px-2"
                currency={currency}
                typed={row.price}
                onChange={(price) => change(row.key, { price })}
              />
              <Button
                variant="ghost"
                size="icon"
                className="max-sm:w-7"
                aria-label={`Remove ${PLACEMENT_LABELS[row.placementType]}`}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <X aria-hidden />
              </Button>
              {error && amountProblem(row.price, currency) ? (
                <div className="col-span-full flex flex-wrap items-center gap-2 text-sm text-destructive">
                  {amountProblem(row.price, currency)}
                  <AmountChoices
                    currency={currency}
                    typed={row.price}
                    onChange={(price) => change(row.key, { price })}
                  />
                </div>
              ) : null}
            </div>
          ))}
          {free[0] ? (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => {
                const [type] = free;
                if (type)
                  setRows([
                    ...rows,
                    { key: crypto.randomUUID(), placementType: type, slots: 1, price: enteredAmount(null, currency) },
                  ]);
              }}
            >
              <Plus aria-hidden />
              Add placement
            </Button>
          ) : null}
        </fieldset>
        <p className="text-xs text-muted-foreground">To skip an issue or add one, choose its day in the calendar.</p>
        <Field label="Currency" required>
          <CurrencySelect
            value={currency}
            onChange={({ target: { value } }) => {
              setCurrency(value);
              setRows(rows.map((row) => ({ ...row, price: typedAmount(row.price.text, value) })));
            }}
          />
        </Field>
        {error ? (
          <p role="alert" className="text-sm font-medium text-destructive">
            {error}
          </p>
        ) : null}
        <DialogFoot>
          {isProposed ? null : (
            <Button variant="ghost" disabled={pending} onClick={() => void forget()}>
              Use suggestion
            </Button>
          )}
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={pending}>
            {pending ? 'Saving...' : 'Save'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
