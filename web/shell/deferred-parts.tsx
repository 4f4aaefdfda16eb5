// Parts that belong to every page but not to its first view, so they are loaded after it.
import { lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useUser } from '../data/session.ts';
import { CLIENT_TIMINGS_MS } from '../data/timings.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { Bell } from './bell.tsx';
import { CommandKeys } from './command-keys.tsx';
import { RouteFocus } from './route-focus.tsx';

const QuickTour = lazy(() => import('./billing/quick-tour.tsx'));
const ReportOutcomeNotice = lazy(() => import('./report-outcome-notice.tsx'));
const PaymentCheck = lazy(() => import('./billing/payment-check.tsx'));

export default function DeferredParts() {
  return (
    <>
      <RouteFocus />
      <Bell />
      <CommandKeys />
      <Outcomes />
      <Tour />
      <LazyBoundary>
        <Returned />
      </LazyBoundary>
    </>
  );
}

/** Outcomes of the member's reports, below the header. Not for administrators, who decide the reports themselves. */
function Outcomes() {
  const { access } = useUser();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), CLIENT_TIMINGS_MS.outcomesDelay);
    return () => clearTimeout(timer);
  }, []);
  const place = document.getElementById('outcomes');
  if (access.canCurate || !due || !place) return null;
  return createPortal(
    <LazyBoundary>
      <ReportOutcomeNotice />
    </LazyBoundary>,
    place,
  );
}

/** The tour. It opens a second after load for members who haven't finished it, never for administrators. */
function Tour() {
  const user = useUser();
  const due = !user.isAdmin && user.newsletterId !== null && !user.hasCompletedTour;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpen(true), CLIENT_TIMINGS_MS.tourDelay);
    return () => clearTimeout(timer);
  }, [due]);
  return due && open ? (
    <LazyBoundary>
      <QuickTour />
    </LazyBoundary>
  ) : null;
}

/** Handles the return from the payment page, `?checkout=...`, whatever its result. */
function Returned() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('checkout') ? <PaymentCheck /> : null;
}
