import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { formatCount, formatCountOf } from './format.ts';
import { listOptions, type Options } from './options.ts';

export const FIELD_CLASSES =
  'w-full rounded-md border border-input bg-background px-2.5 text-sm placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(FIELD_CLASSES, 'h-8.5', className)} {...props} />;
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: number;
  min: number;
  max: number;
  onNumber: (value: number) => void;
}

/** A whole number. What is typed out of its bounds becomes the nearest number within them. */
export const NumberInput = ({ onNumber, ...props }: NumberInputProps) => (
  <Input
    {...props}
    type="number"
    onChange={({ target }) =>
      onNumber(Math.min(props.max, Math.max(props.min, Math.trunc(Number(target.value)) || props.min)))
    }
  />
);

/** A text over `maxLength` is kept and reported; the browser's own limit would cut what is pasted without a word. */
export function Textarea({ className, maxLength = Number.POSITIVE_INFINITY, ...props }: ComponentProps<'textarea'>) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''));
  const excess = String(props.value ?? typed).length - maxLength;
  return (
    <>
      <textarea
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        className={cn(FIELD_CLASSES, 'min-h-20 py-1.5', className)}
        {...props}
      />
      <p role="status" className="text-xs font-medium text-destructive empty:hidden">
        {excess > 0 ? `${formatCountOf(excess, 'character')} over the limit of ${formatCount(maxLength)}` : null}
      </p>
    </>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: Options;
  emptyLabel?: string;
  onChoose?: (value: string) => void;
}

/** The browser's own select, which works best on a phone and by keyboard. */
export const Select = ({ className, options, emptyLabel, onChoose, ...props }: SelectProps) => (
  <select
    className={cn(FIELD_CLASSES, 'h-8.5 w-auto max-w-full pr-7', className)}
    {...(onChoose ? { onChange: ({ target }) => onChoose(target.value) } : {})}
    {...props}
  >
    {listOptions(options, emptyLabel).map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
