// Merged and removed brands, each with a button that undoes it.

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { BrandMergeOrRemoval } from '../../src/contract/curation.ts';
import { UNDO_DAYS } from '../../src/contract/undo.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { parsePage, useSearchState } from '../ui/use-search-state.ts';

/** The page number of this list has its own parameter, because `page` belongs to the log below. */
const DEFAULTS = { removals: '1' };

export function BrandRemovals() {
  const { removals, page: logPage, change } = useSearchState(DEFAULTS);
  const page = parsePage(removals);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery('curation.listBrandRemovals', { query: { page, limit: 20 } }),
  );
  useLastPage(page, isPlaceholderData ? undefined : data?.totalPages, 'removals');
  if (error && !data) return <LoadFailed title="Failed to load" error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <Card aria-busy={isPlaceholderData} className="min-w-0">
      <CardHead title="Merged and removed brands" hint={`You can undo these for ${UNDO_DAYS} days.`} />
      <ul>
        {data.removals.map((removal) => (
          <Removal key={removal.id} removal={removal} />
        ))}
      </ul>
      {data.totalPages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={data.totalPages}
            label="Pages of merged and removed brands"
            onPage={(next) => change({ removals: String(next), page: logPage })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function Removal({ removal }: { removal: BrandMergeOrRemoval }) {
  const { id, name, into, sponsorships, by, createdAt, undoneAt } = removal;
  const [pending, act] = useAction({ title: 'Not undone' });
  const undo = () =>
    act(async () => ({ title: `${(await mutate('curation.undoBrandRemoval', { id })).brand.name} is restored` }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>{' '}
        {into ? (
          <>
            merged into{' '}
            <Link to={`/brands/${into.id}`} className="font-medium hover:underline">
              {into.name}
            </Link>
          </>
        ) : (
          'was removed'
        )}
        <span className="block text-xs text-muted-foreground">
          {formatCountOf(sponsorships, 'sponsorship')}, {by ?? 'somebody'},{' '}
          <DateText date={createdAt} format="MMM d, yyyy h:mm a" />
        </span>
      </span>
      {undoneAt ? (
        <span className="text-xs text-muted-foreground">
          Undone <DateText date={undoneAt} />
        </span>
      ) : (
        <Button variant="outline" size="sm" disabled={pending} onClick={() => void undo()}>
          <Undo2 aria-hidden />
          Undo<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
