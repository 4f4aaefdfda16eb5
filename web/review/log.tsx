// The log of changes, page by page, for everything or for one subject.
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { LogEntry } from './log-entry.tsx';

const DEFAULTS = { of: '' };

export function ChangeLog() {
  const { page, change, of } = useSearchState(DEFAULTS);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery('curation.listAuditLog', { query: { page, limit: 50, subjectId: of } }),
  );
  useLastPage(page, isPlaceholderData ? undefined : data?.totalPages);
  if (!data) return <NotLoaded what="changes" error={error} onRetry={() => void refetch()} className="h-96" />;
  return (
    <Card aria-busy={isPlaceholderData} className="min-w-0">
      <CardHead
        title="Log"
        action={
          of ? (
            <Button variant="outline" size="sm" onClick={() => change({ of: '' })}>
              Show all
            </Button>
          ) : null
        }
      />
      {data.entries.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="No changes yet" />
      ) : (
        <ul>
          {data.entries.map((entry) => (
            <LogEntry key={entry.id} entry={entry} onFilter={() => change({ of: entry.subjectId })} />
          ))}
        </ul>
      )}
      {data.totalPages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={data.totalPages}
            label="Pages of changes"
            summary={`Page ${page} of ${data.totalPages}`}
            onPage={(next) => change({ page: next })}
          />
        </div>
      ) : null}
    </Card>
  );
}
