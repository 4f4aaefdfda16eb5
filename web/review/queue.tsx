import { useEffect, useRef } from 'react';
import type { ReviewItem } from '../../src/contract/review.ts';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { REVIEW_ITEM_KIND_LABELS, reviewItemTitle } from './entries.ts';

export function ReviewQueueList({
  entries,
  selected,
  onSelect,
}: {
  entries: ReviewItem[];
  selected: number;
  onSelect: (selected: number) => void;
}) {
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another entry is selected
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [entries, selected]);
  return (
    <Card className="overflow-hidden @max-2xl:hidden">
      <nav aria-label="Waiting" className="max-h-[70dvh] overflow-y-auto">
        <ol>
          {entries.map((entry, nth) => (
            <li key={entry.id} className="border-t border-border first:border-t-0">
              <button
                ref={nth === selected ? here : undefined}
                type="button"
                aria-current={nth === selected ? 'true' : undefined}
                onClick={() => onSelect(nth)}
                className={cn(
                  'block w-full px-3 py-2 text-left -outline-offset-2',
                  nth === selected ? 'bg-accent text-accent-foreground' : 'hover:bg-muted/60',
                )}
              >
                <span className="block truncate text-sm font-medium">{reviewItemTitle(entry)}</span>
                <span className={cn('block truncate text-xs', nth === selected ? '' : 'text-muted-foreground')}>
                  {REVIEW_ITEM_KIND_LABELS[entry.kind]}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </Card>
  );
}
