import { formatDate } from '../../ui/format.ts';
import { useUpgrade } from '../upgrade.tsx';

/** Tells a free member up to which date the page shows the catalogue (the 14-day line). */
export function FreeLineNotice({ until }: { until: string }) {
  const upgrade = useUpgrade();
  return (
    <p className="text-xs text-muted-foreground">
      Based on data through {formatDate(until, 'MMM d', 'UTC')}.{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => upgrade.open({ feature: 'what we found in the past 14 days' })}
        className="min-h-6 font-medium text-primary hover:underline"
      >
        {upgrade.verb}
      </button>{' '}
      to see the past 14 days.
    </p>
  );
}
