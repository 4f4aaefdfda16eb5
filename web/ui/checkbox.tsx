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
