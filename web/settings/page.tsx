// Settings: five tabs for administrators, Subscription alone for members, who are sent none of the others' code.
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { Subscription } from './subscription.tsx';

const AdminTabs = lazy(() => import('./admin-tabs.tsx'));

export default function SettingsPage() {
  const { isAdmin } = useUser();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHead title="Settings" subtitle={isAdmin ? undefined : 'Your subscription'} />
      {isAdmin ? (
        <Suspense fallback={<TabsLoading />}>
          <AdminTabs
            tab={search.get('tab') ?? 'general'}
            onTab={(tab) => setSearch(tab === 'general' ? {} : { tab }, { replace: true })}
          />
        </Suspense>
      ) : (
        <Subscription />
      )}
    </>
  );
}

function TabsLoading() {
  return (
    <Loading label="Loading the settings">
      <Skeleton className="mb-4 h-9 w-full max-w-xl" />
      <Skeleton className="h-48" />
    </Loading>
  );
}
