import { cn } from './cn.ts';
import { listOptions, type Options } from './options.ts';

/** A row of exclusive choices; each is a toggle button, so that assistive technology announces its state. */
export function Chips({
  label,
  value,
  options,
  emptyLabel,
  onChange,
}: {
  label: string;
  value: string;
  options: Options;
  emptyLabel?: string;
  onChange: (value: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row in every browser
    <div role="group" aria-label={label} className="fading-row -mx-1 flex gap-1.5 py-1 pl-1 lg:flex-wrap lg:pr-1">
      {listOptions(options, emptyLabel).map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'h-6.5 shrink-0 rounded-full border px-2.5 text-xs font-medium transition-colors',
            option.value === value
              ? 'border-primary bg-primary text-primary-foreground'
              : 'border-border bg-card text-muted-foreground hover:border-input hover:text-foreground',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
