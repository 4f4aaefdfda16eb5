// Settings: five tabs for administrators. Members only have Subscription and don't load the code of the others.
import { useSearchParams } from 'react-router';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { OwnAccount } from './own-account.tsx';
import { Subscription } from './subscription.tsx';
import { TrendMailSetting } from './trend-mail.tsx';

const Members = lazyPart(() => import('./members.tsx'), <Skeleton className="h-40" />);
const AdminTabs = lazyPart(
  () => import('./admin-tabs.tsx'),
  <Loading label="Loading the settings">
    <Skeleton className="mb-4 h-9 w-full max-w-xl" />
    <Skeleton className="h-48" />
  </Loading>,
);

export default function SettingsPage() {
  const { isAdmin } = useUser();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHead title="Settings" subtitle={isAdmin ? undefined : 'Your subscription, emails and account'} />
      {isAdmin ? (
        <AdminTabs
          tab={search.get('tab') ?? 'general'}
          onTab={(tab) => setSearch(tab === 'general' ? {} : { tab }, { replace: true })}
        />
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
