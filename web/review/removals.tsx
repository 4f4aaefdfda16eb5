import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { BrandMergeOrRemoval } from '../../src/contract/curation.ts';
import { UNDO_DAYS } from '../../src/contract/undo.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { List } from '../ui/list.tsx';
import { parsePage, useSearchState } from '../ui/use-search-state.ts';

/** The page number of this list has its own parameter, because `page` belongs to the log below. */
const DEFAULTS = { removals: '1' };

export function BrandRemovals() {
  const page = parsePage(useSearchState(DEFAULTS).removals);
  const query = useQuery(apiQuery('curation.listBrandRemovals', { query: { page, limit: 20 } }));
  // Without any there is nothing to say.
  if (!query.error && !query.data?.total) return null;
  return (
    <List
      query={query}
      rows={({ removals }) => removals}
      noun="merged and removed brand"
      title="Merged and removed brands"
      hint={`You can undo these for ${UNDO_DAYS} days.`}
      failed="Failed to load"
      empty={null}
      pager={{ name: 'removals' }}
    >
      {(removals) => (
        <ul>
          {removals.map((removal) => (
            <Removal key={removal.id} removal={removal} />
          ))}
        </ul>
      )}
    </List>
  );
}

function Removal({ removal }: { removal: BrandMergeOrRemoval }) {
  const { id, name, into, sponsorships, by, createdAt, undoneAt } = removal;
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
        <ActionButton
          variant="outline"
          size="sm"
          run={() => mutate('curation.undoBrandRemoval', { id })}
          said={({ brand }) => ({ title: `${brand.name} is restored` })}
          refused={{ title: 'Not undone' }}
        >
          <Undo2 aria-hidden />
          Undo<span className="sr-only">: {name}</span>
        </ActionButton>
      )}
    </li>
  );
}
