import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { PastIssuesCard } from '../ui/past-issues.tsx';
import { RecordPage } from '../ui/record-page.tsx';
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
