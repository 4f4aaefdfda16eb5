// Parts that belong to every page but not to its first view, so they are loaded after it. If one can't be loaded, only
// that one is missing.
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../data/session.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { Bell } from './bell.tsx';
import { CommandKeys } from './command-keys.tsx';
import { FramePlace } from './frame-place.tsx';
import { RouteFocus } from './route-focus.tsx';

const QuickTour = lazy(() => import('./billing/quick-tour.tsx'));
const ReportOutcomeNotice = lazy(() => import('./report-outcome-notice.tsx'));
const PaymentCheck = lazy(() => import('./billing/payment-check.tsx'));

export default function DeferredParts() {
  const { access, isAdmin, newsletterId, hasCompletedTour } = useUser();
  const { search } = useLocation();
  return (
    <>
      <RouteFocus />
      <Bell />
      <CommandKeys />
      {/* Administrators decide the reports themselves. */}
      {access.canCurate ? null : (
        <After ms={CLIENT_TIMINGS_MS.outcomesDelay}>
          <FramePlace id="outcomes">
            <ReportOutcomeNotice />
          </FramePlace>
        </After>
      )}
      {isAdmin || newsletterId === null || hasCompletedTour ? null : (
        <After ms={CLIENT_TIMINGS_MS.tourDelay}>
          <QuickTour />
        </After>
      )}
      {/* The return from the payment page, whatever its result. */}
      <LazyBoundary>{new URLSearchParams(search).has('checkout') ? <PaymentCheck /> : null}</LazyBoundary>
    </>
  );
}

/** Shows its children some time after the page. */
function After({ ms, children }: { ms: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? <LazyBoundary>{children}</LazyBoundary> : null;
}
