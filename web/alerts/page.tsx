// The member's alerts, their watches, and how they are notified.
import { useQuery } from '@tanstack/react-query';
import { apiQuery, mutate } from '../data/api.ts';
import { PageHead } from '../shell/page-head.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { formatCountOf } from '../ui/format.ts';
import { List } from '../ui/list.tsx';
import { EmptyState, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import { AlertRow } from './row.tsx';
import { Watches } from './watches.tsx';

/** The page's address holds nothing but the page number, so there are no further defaults. */
const DEFAULTS = {};

export default function AlertsPage() {
  const { page } = useSearchState(DEFAULTS);
  const query = useQuery(apiQuery('alerts.list', { query: { page, limit: 20 } }));
  const { data } = query;
  const unread = data?.unread ?? 0;
  return (
    <>
      <PageHead
        title="Alerts"
        subtitle={data ? (unread > 0 ? `${formatCountOf(unread, 'unread alert')}` : 'No unread alerts') : ' '}
        actions={
          unread > 0 ? (
            <ActionButton
              variant="outline"
              run={() => mutate('alerts.markRead', { body: {} })}
              refused={{ title: 'Alerts could not be marked as read' }}
            >
              Mark all as read
            </ActionButton>
          ) : null
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <List
          query={query}
          rows={({ alerts }) => alerts}
          noun="alert"
          failed="Failed to load your alerts"
          skeleton={<RowsSkeleton count={4} className="grid gap-3 p-4" row={<Skeleton className="h-12" />} />}
          empty={
            <EmptyState
              title="No alerts yet"
              text="Choose Watch on a brand, a newsletter or a list. New items will appear here."
            />
          }
        >
          {(alerts) => (
            <ul>
              {alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          )}
        </List>
        <Watches />
      </div>
    </>
  );
}
