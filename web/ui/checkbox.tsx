import { cn } from './cn.ts';

/** The browser's own checkbox inside its label, so that pressing the text works too. */
export function Checkbox({
  label,
  checked,
  onChange,
  className,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}) {
  return (
    <label className={cn('flex min-h-8.5 items-center gap-2 text-sm', className)}>
      <input
        type="checkbox"
        checked={checked}
        className="size-4 shrink-0 accent-primary"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** Selects a row of a table, or all of them; its label is for screen readers. */
export const SelectionCheckbox = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className="-m-1 grid size-6 place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      className="size-4 accent-primary"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
