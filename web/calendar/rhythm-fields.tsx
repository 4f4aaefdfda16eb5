// Form fields for the publishing schedule: weekly, or monthly by weekday or by date.

import { WEEKDAYS } from '../../src/contract/booking-states.ts';
import type { Rhythm } from '../../src/contract/bookings.ts';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { Input, Select } from '../ui/input.tsx';

const NTH = ['First', 'Second', 'Third', 'Fourth', 'Last'];
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
          onChange={({ target }) => onChange(FIRST[target.value as Rhythm['every']](today))}
        >
          <option value="week">Weekly</option>
          <option value="month_weekday">Monthly, on a weekday</option>
          <option value="month">Monthly, on a date</option>
        </Select>
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
              <Input
                type="number"
                min={1}
                max={8}
                value={rhythm.interval}
                onChange={({ target }) =>
                  onChange({ ...rhythm, interval: Math.min(8, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
                }
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
              onChange={({ target }) => onChange({ ...rhythm, nth: Number(target.value) })}
            >
              {NTH.map((name, i) => (
                <option key={name} value={i + 1}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Weekday" required>
            <Select
              className="w-full"
              value={rhythm.weekday}
              onChange={({ target }) => onChange({ ...rhythm, weekday: Number(target.value) })}
            >
              {WEEKDAYS.map((name, i) => (
                <option key={name} value={i + 1}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      ) : (
        <Field label="Day of the month" required>
          <Input
            type="number"
            min={1}
            max={31}
            className="w-24"
            value={rhythm.day}
            onChange={({ target }) =>
              onChange({ every: 'month', day: Math.min(31, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
            }
          />
        </Field>
      )}
    </div>
  );
}
