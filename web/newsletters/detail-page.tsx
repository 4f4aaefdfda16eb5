import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { PastIssuesCard } from '../ui/past-issues.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { NewsletterHead } from './head.tsx';
import { NewsletterHistory } from './history.tsx';
import { NewsletterInsightCards } from './insight.tsx';
import { ReportCard } from './report-card.tsx';
import { SimilarNewsletters } from './similar.tsx';

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const { access, newsletterId } = useUser();
  const query = useQuery(apiQuery('newsletters.read', { id }));
  useDocumentTitle(query.data?.name);
  return (
    <RecordPage
      query={query}
      noun="newsletter"
      list={{ path: '/newsletters', title: 'Newsletters' }}
      failed={{ title: 'Newsletter not found' }}
      notFound=""
      skeleton={<PageSkeleton />}
    >
      {(data) => (
        <>
          <NewsletterHead newsletter={data} />
          <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(19rem,46%)]">
            <div className="grid min-w-0 grid-cols-1 gap-4">
              <NewsletterInsightCards id={id} />
              <NewsletterHistory key={id} newsletter={data} />
            </div>
            <div className="grid grid-cols-1 gap-4">
              <SimilarNewsletters id={id} />
              {access.canCurate ? <ReportCard newsletter={data} /> : null}
              {access.canCurate || (access.ownsNewsletter && newsletterId === id) ? (
                <PastIssuesCard newsletterId={id} />
              ) : null}
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <>
    <div className="mb-4 flex items-center gap-4">
      <Skeleton className="size-14" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
    </div>
    <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(19rem,46%)]">
      <Skeleton className="h-[32rem]" />
      <Skeleton className="h-64" />
    </div>
  </>
);
