import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Stats } from '../../src/contract/dashboard.ts';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import type { PitchNext as PitchNextAnswer } from '../../src/contract/pitch.ts';
import { dashboardQuery, pitchNextQuery, statsQuery } from '../data/pitch.ts';
import { refresh } from '../data/query-client.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { formatSimilarCount } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PastIssuesCard } from '../ui/past-issues.tsx';
import { NotLoaded, Skeleton } from '../ui/states.tsx';
import RequestNewslettersCard from './ask-newsletters.tsx';
import { MemberInsights } from './member-insights.tsx';
import { RecentBrandsAndNewsletters, RecentSponsorships } from './member-panels.tsx';
import { PitchNext } from './pitch-next.tsx';
import { Today } from './today.tsx';
import { emptyRankingText } from './words.ts';

const AdminDashboard = lazyPart(() => import('./admin.tsx'), <Skeleton className="h-96" />);

export default function DashboardPage() {
  return useUser().isAdmin ? <AdminDashboard /> : <MemberDashboard />;
}

/**
 * Classes of a dashboard column. Without room for two columns, `contents` lets the page's grid lay out the column's
 * cards.
 */
const COLUMN = 'contents @4xl:grid @4xl:grid-cols-1 @4xl:gap-4';

/** First what is due and whom to pitch, then the context, then recent rows. Each part loads and fails independently. */
function MemberDashboard() {
  const user = useUser();
  const { data: stats, error, refetch } = useQuery(statsQuery);
  // Shares the queries of PitchNext and MemberInsights, so it causes no second request.
  const { data: pitch } = useQuery(pitchNextQuery());
  const { data: seen } = useQuery(dashboardQuery);
  const observed =
    stats && seen
      ? {
          nearest: stats.similarNewsletterCount,
          placements: seen.placements.reduce((sum, { count }) => sum + count, 0),
        }
      : undefined;
  useNearAgain(stats?.similarNewsletterCount);
  const name = stats?.userNewsletter?.name ?? user.newsletterName;
  return (
    <>
      <PageHead
        title={name ? `Let's find some sponsors for ${name}` : 'Dashboard'}
        subtitle={stats ? subtitleOf(stats) : error ? ' ' : LOADING}
      />
      {/* Two columns; with less room, pairs of cards below 'Pitch next'; on a phone one column. Recent rows come
          last. */}
      <div className="flex flex-col gap-4 @2xl:grid @2xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_21rem] @4xl:items-start">
        <div className={COLUMN}>
          {user.newsletterId ? <Today /> : null}
          {user.newsletterId && user.access.ownsNewsletter && isNew(user.createdAt) ? (
            <PastIssuesCard newsletterId={user.newsletterId} onlyWhileUnfinished />
          ) : null}
          {stats && observed && isRankingEmpty(stats, pitch) ? (
            <RequestNewslettersCard title={emptyRankingText(observed).title} />
          ) : null}
          <PitchNext observed={observed} />
          {stats ? (
            <RecentSponsorships stats={stats} />
          ) : (
            <div className="@max-4xl:order-last">
              <NotLoaded
                what="the dashboard"
                failed="Failed to Load Dashboard"
                error={error}
                onRetry={() => void refetch()}
                className="h-80"
              />
            </div>
          )}
        </div>
        <div className={COLUMN}>
          <MemberInsights />
          {stats ? <RecentBrandsAndNewsletters stats={stats} /> : null}
        </div>
      </div>
    </>
  );
}

/** The dashboard offers past issues in a member's first weeks; later only the newsletter's page does. */
const isNew = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < 30 * 86_400_000;

/** Whether the catalogue has nothing to rank by: no newsletter like the member's, or none whose sponsors are known. */
const isRankingEmpty = (
  { similarNewsletterCount, userNewsletter }: Stats,
  pitch: PitchNextAnswer | undefined,
): boolean =>
  !userNewsletter?.isFinding && (similarNewsletterCount === 0 || (pitch?.stage === 'ready' && pitch.total === 0));

const LOADING = 'Loading newsletter data...';

function subtitleOf({ similarNewsletterCount: count, userNewsletter }: Stats): string {
  if (count > 0)
    return `${PRODUCT_NAME} tracks sponsorships in ${formatSimilarCount(count)} relevant ${count === 1 ? 'newsletter' : 'newsletters'}`;
  return userNewsletter?.isFinding ? LOADING : 'No relevant newsletters yet';
}

/** Refetches what depends on the similar newsletters when their number changes. */
function useNearAgain(count: number | undefined) {
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && before.current !== count)
      void refresh('pitch', 'brands', 'newsletters', 'trends');
    before.current = count;
  }, [count]);
}
