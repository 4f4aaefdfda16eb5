// The dashboard's column next to 'Pitch next': what changed, which of the member's sponsors are due, and activity in
// similar newsletters.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dashboard } from '../../src/contract/dashboard.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { dashboardQuery } from '../data/pitch.ts';
import { toWeekColumns } from '../plots/columns.ts';
import { Bars, ShareTable } from '../plots/lazy.tsx';
import { FreeLineNotice } from '../shell/billing/free-line-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { everyDaysText, formatCount, formatDate } from '../ui/format.ts';
import { BuyingStateBadge, buyingPatternText } from '../ui/pattern-badge.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { NotLoaded, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { RecentDate } from './recent-rows.tsx';

const SHOWN_SPONSORS = 5;
const SHOWN_NEW = 4;

export function MemberInsights() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (!data)
    return (
      <NotLoaded
        what="recent changes"
        error={error}
        onRetry={() => void refetch()}
        skeleton={<RowsSkeleton count={2} className="grid gap-4" row={<Skeleton className="h-64" />} />}
      />
    );
  return (
    <>
      <Changed data={data} />
      <OwnSponsors data={data} />
      <NearWeekly data={data} />
      <NearMix data={data} />
    </>
  );
}

/** True if no issue of the similar newsletters has been received. */
const unseen = ({ weekly }: Dashboard) => weekly.every(({ issues }) => issues === 0);
const whereOf = ({ nearest }: Dashboard) =>
  nearest === 1 ? 'the newsletter most similar to yours' : `your ${nearest} most similar newsletters`;

function NearWeekly({ data }: { data: Dashboard }) {
  if (unseen(data)) return null;
  return (
    <Card
      className="min-w-0"
      title="Sponsorships per week"
      hint={
        <>
          {`In ${whereOf(data)}, ${data.weekly.length} weeks. `}
          <Link to="/trends" className="underline underline-offset-2 hover:text-foreground">
            Trends
          </Link>
        </>
      }
      body="grid gap-2"
    >
      <Bars
        label="Sponsorships per week in similar newsletters"
        unit={['sponsorship', 'sponsorships']}
        series={[{ label: 'Sponsorships' }]}
        low
        columns={toWeekColumns(data.weekly)}
        unseenLabel="no issue received"
      />
      {data.visibleUntil ? <FreeLineNotice until={data.visibleUntil} /> : null}
    </Card>
  );
}

function NearMix({ data }: { data: Dashboard }) {
  if (unseen(data) || data.placements.length === 0) return null;
  return (
    <Card className="min-w-0" title="Placement mix" hint={`In ${whereOf(data)}, ${data.weekly.length} weeks`} body>
      <ShareTable
        label="Placements in similar newsletters"
        parts={data.placements.map(({ placementType, count }) => ({ label: placementLabel(placementType), count }))}
      />
    </Card>
  );
}

function Changed({ data: { changed, nearest, stage, visibleUntil } }: { data: Dashboard }) {
  const none = changed === null || (changed.sponsorships === 0 && changed.brands === 0);
  return (
    <Card
      title="What changed"
      hint={
        changed && !changed.first
          ? `Since your last visit, ${formatDate(changed.since, 'MMM d, yyyy h:mm a')}`
          : `In your most similar newsletters, in the ${visibleUntil ? `7 days to ${formatDate(visibleUntil, 'MMM d', 'UTC')}` : 'last 7 days'}`
      }
    >
      {none ? (
        <p className="border-t border-border px-4 py-4 text-sm text-muted-foreground">
          {nearest === 0 && stage !== 'ready'
            ? 'We are still finding newsletters like yours.'
            : nearest === 0
              ? 'No similar newsletters yet. Their sponsorships will appear here.'
              : `No new sponsorships in ${nearest === 1 ? 'the newsletter' : `the ${nearest} newsletters`} most similar to yours.`}
        </p>
      ) : (
        <>
          <p className="flex gap-6 px-4 pb-3">
            <Figure value={changed.sponsorships} one="new sponsorship" many="new sponsorships" />
            <Figure value={changed.brands} one="brand seen for the first time" many="brands seen for the first time" />
          </p>
          <ul className="border-t border-border">
            {changed.newest.slice(0, SHOWN_NEW).map(({ id, brand, newsletter, detectedAt }) => (
              <RowLink
                key={id}
                to={`/sponsorships/${id}`}
                name={brand.name}
                logoUrl={brand.logoUrl}
                detail={`in ${newsletter.name}`}
              >
                <RecentDate date={detectedAt} />
              </RowLink>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const Figure = ({ value, one, many }: { value: number; one: string; many: string }) => (
  <span>
    <span className="block text-2xl font-semibold tabular-nums">{formatCount(value)}</span>
    <span className="text-xs text-muted-foreground">{value === 1 ? one : many}</span>
  </span>
);

/** Returns ', usually every 7 days', or '' if too few issues have arrived to know the rhythm. */
const rhythmText = (gap: number | null): string => (gap === null ? '' : `, usually ${everyDaysText(gap)}`);

function OwnSponsors({ data: { sponsors, coverage, newsletter } }: { data: Dashboard }) {
  return (
    <Card
      title="Your own sponsors"
      hint={
        coverage
          ? `Sorted by expected renewal. We received ${coverage.text}${rhythmText(coverage.usualGapDays)}.`
          : 'Due to renew'
      }
    >
      {sponsors.length === 0 ? (
        <div className="grid justify-items-start gap-2 border-t border-border px-4 py-4 text-sm text-muted-foreground">
          {coverage
            ? 'No sponsors in the issues we received.'
            : 'We haven’t received an issue of your newsletter yet. Import past issues or send us one to see your sponsors and how often they return.'}
          {coverage || !newsletter ? null : (
            // The newsletter's page shows the address that issues are sent to.
            <Button asChild variant="outline" size="sm">
              <Link to={`/newsletters/${newsletter.id}`}>Where to send issues</Link>
            </Button>
          )}
        </div>
      ) : (
        <ul className="border-t border-border">
          {sponsors.slice(0, SHOWN_SPONSORS).map(({ brand, pattern }) => (
            <RowLink
              key={brand.id}
              to={brand.isInCatalogue ? `/brands/${brand.id}` : `/newsletters/${newsletter?.id}`}
              name={brand.name}
              logoUrl={brand.logoUrl}
              detail={buyingPatternText(pattern)}
            >
              <BuyingStateBadge state={pattern.state} />
            </RowLink>
          ))}
        </ul>
      )}
      {newsletter && sponsors.length > SHOWN_SPONSORS ? (
        <div className="border-t border-border px-1.5 py-1.5">
          <Button asChild variant="ghost" size="sm">
            <Link to={`/newsletters/${newsletter.id}`}>See all sponsors →</Link>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
