// The confidence of a claim: always the number, and a word if it is low, since colour alone isn't accessible.
import { UNSURE_BELOW } from '../../src/contract/confidence.ts';
import { cn } from './cn.ts';

/** @param percent null if a person recorded the sponsorship. @param compact leaves out the bar, for narrow places. */
export function Confidence({
  percent,
  compact = false,
  className,
}: {
  percent: number | null;
  compact?: boolean;
  className?: string;
}) {
  if (percent === null)
    return (
      <span className={cn('text-xs text-muted-foreground', className)} title="Added by a person">
        by hand
      </span>
    );
  const unsure = percent < UNSURE_BELOW;
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 align-middle text-xs whitespace-nowrap tabular-nums', className)}
      title={unsure ? `Low confidence: ${percent}%` : `${percent}% confidence`}
    >
      {compact ? null : (
        <span
          aria-hidden
          className={cn(
            'plot relative block h-1.5 w-6 overflow-hidden rounded-full',
            unsure ? 'border border-dashed border-muted-foreground' : 'bg-muted-foreground/25',
          )}
        >
          <span
            className={cn('absolute inset-y-0 left-0', unsure ? 'bg-transparent' : 'bg-muted-foreground')}
            ref={(bar) => void bar?.style.setProperty('width', `${percent}%`)}
          />
        </span>
      )}
      {/* As wide as '100%', so that the bars of several rows align. */}
      <span
        className={cn(unsure ? 'text-foreground' : 'text-muted-foreground', !compact && 'min-w-[2.7em] text-right')}
      >
        {percent}%<span className="sr-only"> confidence</span>
      </span>
      {unsure ? <span className="rounded-sm border border-dashed border-muted-foreground px-1">unsure</span> : null}
    </span>
  );
}
