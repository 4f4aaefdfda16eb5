// Settings: five tabs for administrators. Members only have Subscription and don't load the code of the others.
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { Members } from './members.tsx';
import { OwnAccount } from './own-account.tsx';
import { Subscription } from './subscription.tsx';
import { TrendMailSetting } from './trend-mail.tsx';

const AdminTabs = lazy(() => import('./admin-tabs.tsx'));

export default function SettingsPage() {
  const { isAdmin } = useUser();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHead title="Settings" subtitle={isAdmin ? undefined : 'Your subscription, emails and account'} />
      {isAdmin ? (
        <Suspense fallback={<TabsLoading />}>
          <AdminTabs
            tab={search.get('tab') ?? 'general'}
            onTab={(tab) => setSearch(tab === 'general' ? {} : { tab }, { replace: true })}
          />
        </Suspense>
      ) : (
        <div className="grid max-w-2xl gap-4">
          <Subscription />
          <Members />
          <TrendMailSetting />
          <OwnAccount />
        </div>
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
