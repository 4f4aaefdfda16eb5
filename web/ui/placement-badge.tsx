import { placementLabel } from '../../src/contract/names.ts';
import { Badge } from './badge.tsx';
import { cn } from './cn.ts';

/** A placement type; with `onClick` it is a button that opens the captured text. */
export function PlacementBadge({ type, onClick }: { type: string; onClick?: () => void }) {
  const label = placementLabel(type);
  if (!onClick) return <Badge tone="accent">{label}</Badge>;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={`${label}: show the captured text`}
      className={cn(
        'inline-flex min-h-6 items-center rounded-sm bg-accent px-1.5 text-xs font-medium whitespace-nowrap text-accent-foreground hover:brightness-110',
      )}
    >
      {label}
    </button>
  );
}
