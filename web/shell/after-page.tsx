// What belongs to every page, but to none's first view. Loaded after it.
import { lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useUser } from '../data/session.ts';
import { TIMINGS } from '../data/times.ts';
import { LazyBoundary } from '../ui/late.tsx';
import { Bell } from './bell.tsx';
import { RouteFocus } from './route-focus.tsx';

const QuickTour = lazy(() => import('./billing/quick-tour.tsx'));
const ToldOutcomes = lazy(() => import('./told-outcomes.tsx'));
const PaymentCheck = lazy(() => import('./billing/payment-check.tsx'));

export default function AfterPage() {
  return (
    <>
      <RouteFocus />
      <Bell />
      <Outcomes />
      <Tour />
      <LazyBoundary>
        <Returned />
      </LazyBoundary>
    </>
  );
}

/** Below the header; administrators decide the reports themselves. */
function Outcomes() {
  const { access } = useUser();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), TIMINGS.outcomesDelay);
    return () => clearTimeout(timer);
  }, []);
  const place = document.getElementById('outcomes');
  if (access.canCurate || !due || !place) return null;
  return createPortal(
    <LazyBoundary>
      <ToldOutcomes />
    </LazyBoundary>,
    place,
  );
}

/** Opens a second after load for members who haven't finished it; never for admins. */
function Tour() {
  const user = useUser();
  const due = !user.isAdmin && user.newsletterId !== null && !user.hasCompletedTour;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpen(true), TIMINGS.tourDelay);
    return () => clearTimeout(timer);
  }, [due]);
  return due && open ? (
    <LazyBoundary>
      <QuickTour />
    </LazyBoundary>
  ) : null;
}

/** Back from the payment page, however it ended: `?checkout=...`. */
function Returned() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('checkout') ? <PaymentCheck /> : null;
}
