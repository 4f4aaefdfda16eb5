// Settings: five tabs for administrators. Members only have Subscription and don't load the code of the others.
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { OwnAccount } from './own-account.tsx';
import { Subscription } from './subscription.tsx';

const AdminTabs = lazy(() => import('./admin-tabs.tsx'));
const Members = lazy(() => import('./members.tsx').then((module) => ({ default: module.Members })));
const TrendMailSetting = lazy(() =>
  import('./trend-mail.tsx').then((module) => ({ default: module.TrendMailSetting })),
);

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
          <Suspense fallback={null}>
            <Members />
            <TrendMailSetting />
          </Suspense>
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
