// Personal tokens and webhooks. Few people visit this page, so its code is loaded separately.
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';

const ApiAccessTabs = lazyPart(
  () => import('./access.tsx'),
  <Loading label="Loading your tokens and webhooks">
    <Skeleton className="h-64 max-w-3xl" />
  </Loading>,
);

export default function ApiAccessPage() {
  return (
    <>
      <PageHead
        title="API and webhooks"
        subtitle="Connect your own programs and AI assistants"
        actions={
          <Button variant="outline" asChild>
            <a href="/developers">Documentation</a>
          </Button>
        }
      />
      <ApiAccessTabs />
    </>
  );
}
