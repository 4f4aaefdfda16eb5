// Dialog for the publishing schedule and the ad slots of each issue. Both are suggested from the issues received until
// a member saves their own.
import { Plus, X } from 'lucide-react';
import { useContext, useState } from 'react';
import { PLACEMENT_LABELS, PLACEMENT_TYPES, type PlacementType } from '../../src/contract/names.ts';
import type { Rhythm, SlotPlanState } from '../../src/contract/slot-plan.ts';
import { amountProblem, enteredAmount, type TypedAmount, typedAmount } from '../../src/contract/typed-amount.ts';
import { mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Field, FieldError, FormContext } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberInput, Select } from '../ui/input.tsx';
import { AmountChoices, CurrencySelect, checkedAmount, MoneyInput } from '../ui/money-field.tsx';
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
  return (
    <FormDialog
      title="Issues and slots"
      description={
        isProposed
          ? 'Suggested from the issues we received. Change anything that differs.'
          : 'Your publishing schedule and the ad slots in each issue.'
      }
      schema={() => import('../../src/contract/slot-plan.ts').then(({ slotPlan }) => slotPlan)}
      shape={() => ({
        ...plan,
        rhythm,
        placements: rows.map(({ placementType, slots, price }) => ({
          placementType,
          slots,
          price: checkedAmount(price),
        })),
        currency,
      })}
      send={(body) => mutate('bookings.saveSlotPlan', { body })}
      said={{ title: 'Issues and slots saved' }}
      refused="The plan was not saved"
      onClose={onClose}
      action="Save"
    >
      <PublishingRhythmFields rhythm={rhythm} today={today} onChange={setRhythm} />
      <FieldError name="rhythm" />
      <PlacementRows rows={rows} currency={currency} onChange={setRows} />
      <p className="text-xs text-muted-foreground">To skip an issue or add one, choose its day in the calendar.</p>
      <Field label="Currency" required>
        <CurrencySelect
          value={currency}
          onChoose={(code) => {
            setCurrency(code);
            setRows(rows.map((row) => ({ ...row, price: typedAmount(row.price.text, code) })));
          }}
        />
      </Field>
      {isProposed ? null : (
        <div>
          <ActionButton
            variant="ghost"
            size="sm"
            run={() => mutate('bookings.resetSlotPlan').then(onClose)}
            said={{ title: 'Using the suggested schedule again' }}
            refused={{ title: 'The plan was not saved' }}
          >
            Use suggestion
          </ActionButton>
        </div>
      )}
    </FormDialog>
  );
}

interface PlacementRowsProps {
  rows: readonly Row[];
  currency: string;
  onChange: (rows: Row[]) => void;
}

function PlacementRows({ rows, currency, onChange }: PlacementRowsProps) {
  const { errors } = useContext(FormContext);
  const free = PLACEMENT_TYPES.filter((type) => rows.every(({ placementType }) => placementType !== type));
  const change = (key: string, next: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const add = (placementType: PlacementType) =>
    onChange([...rows, { key: crypto.randomUUID(), placementType, slots: 1, price: enteredAmount(null, currency) }]);
  const [nextType] = free;
  return (
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
      {rows.map(({ key, placementType, slots, price }) => {
        const problem = amountProblem(price, currency);
        return (
          <div key={key} className={ROW}>
            <Select
              aria-label="Placement"
              className="w-full max-sm:pr-6 max-sm:pl-2"
              value={placementType}
              options={PLACEMENT_TYPES.filter((type) => type === placementType || free.includes(type)).map((type) => ({
                value: type,
                label: PLACEMENT_LABELS[type],
              }))}
              onChoose={(type) => change(key, { placementType: type as PlacementType })}
            />
            <NumberInput
              aria-label={`Slots of ${PLACEMENT_LABELS[placementType]}`}
              min={1}
              max={10}
              className="max-sm:px-2"
              value={slots}
              onNumber={(next) => change(key, { slots: next })}
            />
            <MoneyInput
              aria-label={`Price of ${PLACEMENT_LABELS[placementType]}`}
              aria-invalid={problem ? true : undefined}
              placeholder="None"
              className="max-sm:px-2"
              currency={currency}
              typed={price}
              onChange={(next) => change(key, { price: next })}
            />
            <Button
              variant="ghost"
              size="icon"
              className="max-sm:w-7"
              aria-label={`Remove ${PLACEMENT_LABELS[placementType]}`}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <X aria-hidden />
            </Button>
            {errors.placements && problem ? (
              <div role="alert" className="col-span-full flex flex-wrap items-center gap-2 text-sm text-destructive">
                {problem}
                <AmountChoices currency={currency} typed={price} onChange={(next) => change(key, { price: next })} />
              </div>
            ) : null}
          </div>
        );
      })}
      {nextType ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => add(nextType)}>
          <Plus aria-hidden />
          Add placement
        </Button>
      ) : null}
    </fieldset>
  );
}
