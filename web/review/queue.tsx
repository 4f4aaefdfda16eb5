import { useEffect, useRef } from 'react';
import type { ReviewItem } from '../data/curation.ts';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { entryTitle, KIND_LABELS } from './entries.ts';

/** The list of waiting items beside the selected one. On a phone the list is hidden. */
export function Queue({ entries, at, onAt }: { entries: ReviewItem[]; at: number; onAt: (at: number) => void }) {
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another entry is selected
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [entries, at]);
  return (
    <Card className="overflow-hidden @max-2xl:hidden">
      <nav aria-label="Waiting" className="max-h-[70dvh] overflow-y-auto">
        <ol>
          {entries.map((entry, nth) => (
            <li key={entry.id} className="border-t border-border first:border-t-0">
              <button
                ref={nth === at ? here : undefined}
                type="button"
                aria-current={nth === at ? 'true' : undefined}
                onClick={() => onAt(nth)}
                className={cn(
                  'block w-full px-3 py-2 text-left -outline-offset-2',
                  nth === at ? 'bg-accent text-accent-foreground' : 'hover:bg-muted/60',
                )}
              >
                <span className="block truncate text-sm font-medium">{entryTitle(entry)}</span>
                <span className={cn('block truncate text-xs', nth === at ? '' : 'text-muted-foreground')}>
                  {KIND_LABELS[entry.kind]}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </Card>
  );
}
