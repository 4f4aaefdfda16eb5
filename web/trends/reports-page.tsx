import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { weekTitle } from '../plots/columns.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { List } from '../ui/list.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import { useTrendMailSubscription } from '../ui/use-trend-mail.ts';

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
      <PremiumGate
        allowed={access.isSubscribed}
        feature="weekly trend reports"
        sample={<Card title="Week of the example" hint="12 sponsorships, 3 new sponsors" />}
      >
        <Reports />
      </PremiumGate>
    </>
  );
}

function Reports() {
  const { page } = useSearchState(DEFAULTS);
  const query = useQuery(apiQuery('trendReports.list', { query: { page } }));
  const { wanted = false, address } = query.data ?? {};
  const { pending, want } = useTrendMailSubscription();
  return (
    <List
      query={query}
      rows={({ reports }) => reports}
      noun="report"
      title="By email"
      hint={
        wanted && address
          ? `Sent every Monday to ${address}. Unsubscribe with one click.`
          : 'Every Monday. Unsubscribe with one click.'
      }
      action={
        query.data ? (
          <Button variant={wanted ? 'outline' : 'primary'} disabled={pending} onClick={() => void want(!wanted)}>
            {wanted ? 'Unsubscribe' : 'Email me the reports'}
          </Button>
        ) : null
      }
      failed="Failed to load the reports"
      empty={<EmptyState title="No report yet" text="The first report arrives at the end of this week." />}
    >
      {(reports) => (
        <ul className="border-t border-border">
          {reports.map(({ id, week, first }) => (
            <RowLink key={id} to={`/trends/reports/${id}`} name={weekTitle(week)} detail={first} />
          ))}
        </ul>
      )}
    </List>
  );
}
