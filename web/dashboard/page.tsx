import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Stats } from '../../src/contract/dashboard.ts';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { statsQuery } from '../data/dashboard.ts';
import { refresh } from '../data/query-client.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { RecentArrivals, RecentSponsorships } from './member-panels.tsx';
import { PitchNext } from './pitch-next.tsx';
import { brandRows, newsletterRows, sponsorshipRows } from './recent-rows.tsx';

// After 'Pitch next': its code is no part of a first load.
const BesidePitch = lazy(() => import('./beside-pitch.tsx').then((module) => ({ default: module.BesidePitch })));
const Intake = lazy(() => import('./intake.tsx'));
const AddNewsletterDialog = lazy(() => import('../ui/add-newsletter-dialog.tsx'));

export default function DashboardPage() {
  const user = useUser();
  return user.isAdmin ? <AdminDashboard /> : <MemberDashboard />;
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Failed to Load Dashboard"
    text="We couldn't load your dashboard. Please check your connection and try again."
    onRetry={onRetry}
  />
);

function AdminDashboard() {
  const { data: stats, error, refetch } = useQuery(statsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title="Dashboard"
        subtitle={`${PRODUCT_NAME}: what came in lately`}
        actions={<Button onClick={() => setAdding(true)}>Add Newsletter</Button>}
      />
      {stats ? (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          <Summary
            title="Recent newsletters added"
            window="last 30 days"
            recent={stats.newsletters.recentCount}
            all={stats.newsletters.newsletterCount}
            action="View newsletters"
            path="/newsletters"
            rows={newsletterRows(stats)}
          />
          <Summary
            title="Recent brands added"
            window="last 30 days"
            recent={stats.brands.recentCount}
            all={stats.brands.brandCount}
            action="View brands"
            path="/brands"
            rows={brandRows(stats)}
          />
          <Summary
            title="Recent sponsorships tracked"
            window="last 7 days"
            recent={stats.sponsorships.recentCount}
            all={stats.sponsorships.sponsorshipCount}
            action="View sponsorships"
            path="/sponsorships"
            rows={sponsorshipRows(stats)}
          />
        </div>
      ) : error ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Cards height="h-96" />
      )}
      <div className="mt-4">
        <Suspense fallback={null}>
          <Intake />
        </Suspense>
      </div>
      {adding ? (
        <Suspense fallback={null}>
          <AddNewsletterDialog onClose={() => setAdding(false)} wording="dashboard" />
        </Suspense>
      ) : null}
    </>
  );
}

interface SummaryProps {
  title: string;
  window: string;
  recent: number;
  all: number;
  action: string;
  path: string;
  rows: ReactNode[];
}

/** A count, the way to all of them, and the newest. */
function Summary({ title, window, recent, all, action, path, rows }: SummaryProps) {
  const navigate = useNavigate();
  return (
    <Card>
      <CardHead title={title} hint={window} />
      <CardBody className="flex items-end justify-between gap-4">
        <p>
          <span className="block text-3xl font-semibold tracking-tight tabular-nums">{formatCount(recent)}</span>
          <span className="text-xs text-muted-foreground tabular-nums">of {formatCount(all)} in all</span>
        </p>
        <Button variant="outline" size="sm" onClick={() => void navigate(path)}>
          {action}
        </Button>
      </CardBody>
      {rows.length > 0 ? <ul className="border-t border-border">{rows}</ul> : null}
    </Card>
  );
}

/** A phone's one column takes the cards of both. */
const COLUMN = 'contents lg:grid lg:grid-cols-1 lg:gap-4';

/** First whom to pitch; then what stands around it; then what came in lately. Each part fails and loads by itself. */
function MemberDashboard() {
  const user = useUser();
  const { data: stats, error, refetch } = useQuery(statsQuery);
  useNearAgain(stats?.similarNewsletterCount);
  const name = stats?.userNewsletter?.name ?? user.newsletterName;
  return (
    <>
      <PageHead
        title={name ? `Let's find some sponsors for ${name}` : 'Dashboard'}
        subtitle={stats ? subtitleOf(stats) : ' '}
      />
      {/* Two columns, each as long as it is; on a phone one, with what came in lately at its end. */}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className={COLUMN}>
          <PitchNext />
          {stats ? (
            <RecentSponsorships stats={stats} />
          ) : error ? (
            <div className="max-lg:order-last">
              <Failed onRetry={() => void refetch()} />
            </div>
          ) : (
            <div className="max-lg:order-last">
              <Loading label="Loading the dashboard">
                <Skeleton className="h-80" />
              </Loading>
            </div>
          )}
        </div>
        <div className={COLUMN}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <BesidePitch />
          </Suspense>
          {stats ? <RecentArrivals stats={stats} /> : null}
        </div>
      </div>
    </>
  );
}

/** A count of 100 is the most that is kept: it may be more. */
const MOST_KEPT = 100;

function subtitleOf({ similarNewsletterCount: count, userNewsletter }: Stats): string {
  if (count > 0)
    return `${PRODUCT_NAME} tracks sponsorships in ${count >= MOST_KEPT ? `${MOST_KEPT}+` : count} relevant ${count === 1 ? 'newsletter' : 'newsletters'}`;
  return userNewsletter?.isFinding ? 'Loading newsletter data...' : 'No relevant newsletters yet';
}

/** What stands on the newsletters near one's own is asked for again when there are others. */
function useNearAgain(count: number | undefined) {
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && before.current !== count)
      void refresh('pitch', 'brands', 'newsletters', 'trends');
    before.current = count;
  }, [count]);
}

const Cards = ({ height }: { height: string }) => (
  <Loading label="Loading the dashboard">
    <div className="grid gap-4 lg:grid-cols-3">
      <Skeleton className={height} />
      <Skeleton className={height} />
      <Skeleton className={height} />
    </div>
  </Loading>
);
