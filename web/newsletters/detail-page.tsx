import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { BackLink, recallListUrl } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { PastIssuesCard } from '../ui/past-issues.tsx';
import { CHECK_CONNECTION_TEXT, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { NewsletterHead } from './head.tsx';
import { NewsletterHistory } from './history.tsx';
import { NewsletterInsightCards } from './insight.tsx';
import { ReportCard } from './report-card.tsx';
import { SimilarNewsletters } from './similar.tsx';

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const { access, newsletterId } = useUser();
  const { data, error, refetch } = useQuery(apiQuery('newsletters.read', { id }));
  useDocumentTitle(data?.name);
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackLink to="/newsletters">Back to Newsletters</BackLink>
      {data && !gone ? (
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
      ) : error ? (
        <>
          <h1 className="sr-only">Newsletter</h1>
          <ErrorState
            title="Newsletter not found"
            text={gone ? undefined : messageOf(error, CHECK_CONNECTION_TEXT)}
            {...(gone ? {} : { onRetry: () => void refetch() })}
            action={
              <Button asChild variant="link" size="bare">
                <Link to={recallListUrl('/newsletters')}>Back to Newsletters</Link>
              </Button>
            }
          />
        </>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const PageSkeleton = () => (
  <Loading label="Loading the newsletter">
    <h1 className="sr-only">Newsletter</h1>
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
  </Loading>
);
