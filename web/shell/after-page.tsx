// What belongs to every page, but to none's first view. Loaded after it.
import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../data/session.ts';
import { TIMES } from '../data/times.ts';
import { Late } from '../ui/late.tsx';
import { Bell } from './bell.tsx';
import { KeptFocus } from './kept-focus.tsx';

const QuickTour = lazy(() => import('./billing/quick-tour.tsx'));
const PaymentCheck = lazy(() => import('./billing/payment-check.tsx'));

export default function AfterPage() {
  return (
    <>
      <KeptFocus />
      <Bell />
      <Tour />
      <Late>
        <Returned />
      </Late>
    </>
  );
}

/** Opens a second after load for members who haven't finished it; never for admins. */
function Tour() {
  const user = useUser();
  const due = !user.isAdmin && user.newsletterId !== null && !user.hasCompletedTour;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpen(true), TIMES.tourDelay);
    return () => clearTimeout(timer);
  }, [due]);
  return due && open ? (
    <Late>
      <QuickTour />
    </Late>
  ) : null;
}

/** Back from the payment page, however it ended: `?checkout=...`. */
function Returned() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('checkout') ? <PaymentCheck /> : null;
}
