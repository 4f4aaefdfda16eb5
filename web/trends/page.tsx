import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { trendsQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { FreeLineNotice } from '../shell/billing/free-line-notice.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCountOf } from '../ui/format.ts';
import { EmptyState, NotLoaded, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import Figures from './figures.tsx';

const DEFAULTS = { scope: 'near', by: 'week' };
const SCOPES = { near: 'Newsletters like mine', all: 'All newsletters' };
const SPANS = { week: 'By week', month: 'By month', quarter: 'By quarter' };

export default function TrendsPage() {
  const { newsletterId } = useUser();
  const { change, ...given } = useSearchState(DEFAULTS);
  // A viewer without a newsletter has no similar ones, so the whole catalogue is shown.
  const scope = newsletterId === null || given.scope === 'all' ? 'all' : 'near';
  const by = given.by === 'month' || given.by === 'quarter' ? given.by : 'week';
  const { data, error, isPlaceholderData, refetch } = useQuery(trendsQuery(scope, by));
  return (
    <>
      <PageHead
        title="Trends"
        subtitle={
          data
            ? `What is changing in ${formatCountOf(data.newsletters, 'newsletter')}${scope === 'near' ? ' like yours' : ''}`
            : ' '
        }
        actions={
          <Button asChild variant="outline">
            <Link to="/trends/reports">Weekly reports</Link>
          </Button>
        }
      />
      <div className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
        {newsletterId === null ? null : (
          <Chips
            label="Which newsletters"
            value={scope}
            options={SCOPES}
            onChange={(next) => change({ scope: next })}
          />
        )}
        <Chips label="Period" value={by} options={SPANS} onChange={(next) => change({ by: next })} />
      </div>
      {!data ? (
        <NotLoaded
          what="trends"
          failed="Failed to Load Trends"
          error={error}
          onRetry={() => void refetch()}
          skeleton={
            <RowsSkeleton count={2} className="grid gap-4 @2xl:grid-cols-2" row={<Skeleton className="h-72" />} />
          }
        />
      ) : data.periods.every(({ issues }) => issues === 0) ? (
        <EmptyState
          title="No trends yet"
          text={
            scope === 'near'
              ? data.newsletters === 0
                ? 'We haven’t found newsletters like yours yet.'
                : 'We received no issues of newsletters like yours in this period.'
              : 'We received no issues in this period.'
          }
          action={
            scope === 'near' ? (
              <Button variant="outline" onClick={() => change({ scope: 'all' })}>
                Show all newsletters
              </Button>
            ) : null
          }
        />
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'grid gap-3 opacity-70' : 'grid gap-3'}>
          {data.visibleUntil ? <FreeLineNotice until={data.visibleUntil} /> : null}
          <Figures figures={data} by={by} />
        </div>
      )}
    </>
  );
}
