// The past weekly reports, and the switch for getting them by mail.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { weekTitle } from '../plots/columns.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { useTrendMailSubscription } from '../ui/use-trend-mail.ts';

/** The page's address holds nothing but the page number, so there are no further defaults. */
const DEFAULTS = {};

export default function TrendReportsPage() {
  const { access } = useUser();
  return (
    <>
      <BackLink to="/trends">Back to Trends</BackLink>
      <PageHead
        title="Weekly trend reports"
        subtitle="What changed in newsletters like yours, every Monday, with the figures."
      />
      <PremiumGate allowed={access.isSubscribed} feature="weekly trend reports" sample={<Sample />}>
        <Reports />
      </PremiumGate>
    </>
  );
}

const Sample = () => (
  <Card>
    <CardHead title="Week of the example" hint="12 sponsorships, 3 new sponsors" />
  </Card>
);

function Reports() {
  const { page, change } = useSearchState(DEFAULTS);
  const { data, error, isPlaceholderData, refetch } = useQuery(apiQuery('trendReports.list', { query: { page } }));
  useLastPage(page, isPlaceholderData ? undefined : data?.totalPages);
  const { pending, want } = useTrendMailSubscription();
  if (!data) return <NotLoaded what="the reports" error={error} onRetry={() => void refetch()} className="h-64" />;
  return (
    <Card>
      <CardHead
        title="By email"
        hint={
          data.wanted && data.address
            ? `Sent every Monday to ${data.address}. Unsubscribe with one click.`
            : 'Every Monday. Unsubscribe with one click.'
        }
        action={
          <Button
            variant={data.wanted ? 'outline' : 'primary'}
            disabled={pending}
            onClick={() => void want(!data.wanted)}
          >
            {data.wanted ? 'Unsubscribe' : 'Email me the reports'}
          </Button>
        }
      />
      {data.reports.length === 0 ? (
        <EmptyState title="No report yet" text="The first report arrives at the end of this week." />
      ) : (
        <ul className="border-t border-border">
          {data.reports.map(({ id, week, first }) => (
            <li key={id} className="border-t border-border first:border-t-0">
              <Link to={`/trends/reports/${id}`} className="block px-4 py-2.5 -outline-offset-2 hover:bg-muted/60">
                <span className="block text-sm font-medium">{weekTitle(week)}</span>
                <span className="block text-sm text-muted-foreground">{first}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.totalPages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={data.page}
            pages={data.totalPages}
            onPage={(next) => change({ page: next })}
            label="Pages of reports"
          />
        </div>
      ) : null}
    </Card>
  );
}
