import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { weekTitle } from '../plots/columns.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { useDocumentTitle } from '../shell/use-page.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import Figures from './figures.tsx';

export default function TrendReportPage() {
  const { id = '' } = useParams();
  const { access } = useUser();
  const { data, error } = useQuery({ ...apiQuery('trendReports.read', { id }), enabled: access.isSubscribed });
  useDocumentTitle(data && weekTitle(data.week));
  return (
    <>
      <BackLink to="/trends/reports">Back to Weekly Reports</BackLink>
      {data ? (
        <>
          <PageHead title={weekTitle(data.week)} subtitle={`For ${data.newsletter}`} />
          <div className="grid gap-4">
            <Card title="Summary" body>
              <ul className="grid list-disc gap-1 pl-5 text-sm">
                {data.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Card>
            <Figures figures={data.figures} by="week" />
          </div>
        </>
      ) : !access.isSubscribed ? (
        <>
          <PageHead title="Weekly trend report" />
          <PremiumGate
            allowed={false}
            feature="weekly trend reports"
            sample={<Card title="Week of the example" hint="12 sponsorships, 3 new sponsors" />}
          />
        </>
      ) : error ? (
        <>
          <h1 className="sr-only">Weekly trend report</h1>
          <LoadFailed title="Report not found" error={error} />
        </>
      ) : (
        <Loading label="Loading the report">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  );
}
