// The member's alerts, their watches, and how they are notified.
import { useQuery } from '@tanstack/react-query';
import { apiQuery, mutate } from '../data/api.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { AlertRow } from './row.tsx';
import { Watches } from './watches.tsx';

/** The page's address holds nothing but the page number, so there are no further defaults. */
const DEFAULTS = {};

export default function AlertsPage() {
  const { page, change } = useSearchState(DEFAULTS);
  const { data, error, isPlaceholderData, refetch } = useQuery(apiQuery('alerts.list', { query: { page, limit: 20 } }));
  useLastPage(page, isPlaceholderData ? undefined : data?.totalPages);
  const [pending, act] = useAction({ title: 'Alerts could not be marked as read' });
  const unread = data?.unread ?? 0;
  const readAll = () =>
    act(async () => {
      await mutate('alerts.markRead', { body: {} });
      return undefined;
    });
  return (
    <>
      <PageHead
        title="Alerts"
        subtitle={data ? (unread > 0 ? `${formatCountOf(unread, 'unread alert')}` : 'No unread alerts') : ' '}
        actions={
          unread > 0 ? (
            <Button variant="outline" disabled={pending} onClick={() => void readAll()}>
              Mark all as read
            </Button>
          ) : null
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-70' : ''}>
          {error && !data ? (
            <LoadFailed title="Failed to load your alerts" error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading label="Loading your alerts">
              <div className="grid gap-3 p-4">
                {['a', 'b', 'c', 'd'].map((key) => (
                  <Skeleton key={key} className="h-12" />
                ))}
              </div>
            </Loading>
          ) : data.alerts.length === 0 ? (
            <EmptyState
              title="No alerts yet"
              text="Choose Watch on a brand, a newsletter or a list. New items will appear here."
            />
          ) : (
            <>
              <ul>
                {data.alerts.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </ul>
              {data.totalPages > 1 ? (
                <div className="border-t border-border px-4 py-2.5">
                  <Pager
                    page={data.page}
                    pages={data.totalPages}
                    onPage={(next) => change({ page: next })}
                    label="Pages of alerts"
                  />
                </div>
              ) : null}
            </>
          )}
        </Card>
        <Watches />
      </div>
    </>
  );
}
