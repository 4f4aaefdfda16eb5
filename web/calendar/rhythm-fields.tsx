// Form fields for the publishing schedule: weekly, or monthly by weekday or by date.

import { WEEKDAYS } from '../../src/contract/booking-states.ts';
import type { Rhythm } from '../../src/contract/slot-plan.ts';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { Input, NumberInput, Select } from '../ui/input.tsx';

const NTH = ['First', 'Second', 'Third', 'Fourth', 'Last'];
const numbered = (names: readonly string[]) => names.map((label, i) => ({ value: i + 1, label }));
const FIRST: Record<Rhythm['every'], (today: string) => Rhythm> = {
  week: (today) => ({ every: 'week', weekdays: [2], interval: 1, anchor: today }),
  month_weekday: () => ({ every: 'month_weekday', nth: 1, weekday: 2 }),
  month: () => ({ every: 'month', day: 1 }),
};

export function PublishingRhythmFields({
  rhythm,
  today,
  onChange,
}: {
  rhythm: Rhythm;
  today: string;
  onChange: (rhythm: Rhythm) => void;
}) {
  return (
    <div className="grid gap-3">
      <Field label="Issues come out" required>
        <Select
          value={rhythm.every}
          className="w-full"
          options={{ week: 'Weekly', month_weekday: 'Monthly, on a weekday', month: 'Monthly, on a date' }}
          onChoose={(every) => onChange(FIRST[every as Rhythm['every']](today))}
        />
      </Field>
      {rhythm.every === 'week' ? (
        <>
          <fieldset>
            <legend className="sr-only">Weekdays</legend>
            <div className="grid grid-cols-7 gap-1">
              {WEEKDAYS.map((name, i) => {
                const isOn = rhythm.weekdays.includes(i + 1);
                const weekdays = isOn
                  ? rhythm.weekdays.filter((one) => one !== i + 1)
                  : [...rhythm.weekdays, i + 1].sort();
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={isOn}
                    title={name}
                    onClick={() => onChange({ ...rhythm, weekdays })}
                    className={cn(
                      'h-8.5 min-w-0 rounded-md border text-sm',
                      isOn ? 'border-primary bg-primary text-primary-foreground' : 'border-input hover:bg-accent',
                    )}
                  >
                    {name.slice(0, 3)}
                  </button>
                );
              })}
            </div>
          </fieldset>
          <div className="grid grid-cols-2 gap-3.5">
            <Field label="Repeat every (weeks)" required>
              <NumberInput
                min={1}
                max={8}
                value={rhythm.interval}
                onNumber={(interval) => onChange({ ...rhythm, interval })}
              />
            </Field>
            {rhythm.interval > 1 ? (
              <Field label="Starting with the week of" required>
                <Input
                  type="date"
                  value={rhythm.anchor}
                  onChange={({ target }) => onChange({ ...rhythm, anchor: target.value || today })}
                />
              </Field>
            ) : null}
          </div>
        </>
      ) : rhythm.every === 'month_weekday' ? (
        <div className="grid grid-cols-2 gap-3.5">
          <Field label="Week of the month" required>
            <Select
              className="w-full"
              value={rhythm.nth}
              options={numbered(NTH)}
              onChoose={(nth) => onChange({ ...rhythm, nth: Number(nth) })}
            />
          </Field>
          <Field label="Weekday" required>
            <Select
              className="w-full"
              value={rhythm.weekday}
              options={numbered(WEEKDAYS)}
              onChoose={(weekday) => onChange({ ...rhythm, weekday: Number(weekday) })}
            />
          </Field>
        </div>
      ) : (
        <Field label="Day of the month" required>
          <NumberInput
            min={1}
            max={31}
            className="w-24"
            value={rhythm.day}
            onNumber={(day) => onChange({ every: 'month', day })}
          />
        </Field>
      )}
    </div>
  );
}
