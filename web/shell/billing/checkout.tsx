// Starts a checkout or opens the billing portal on the payment service's pages.
import { useEffect, useState } from 'react';
import type { PlanName } from '../../../src/contract/plans.ts';
import { openBillingPortal, startCheckout } from '../../data/billing.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastRefusal } from '../../ui/toast.tsx';

/** True while the browser is leaving for another page. False again if the back button restores this page. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return [leaving, setLeaving] as const;
}

/** Goes to the payment page, which returns to the current page. `pending` stays true while the browser is leaving. */
export function useCheckout() {
  const [pending, setPending] = useLeaving();
  const begin = async (plan: PlanName) => {
    setPending(true);
    try {
      await startCheckout(plan, here());
    } catch (error) {
      setPending(false);
      toastRefusal('Error', error, 'Failed to create checkout session. Please try again.');
    }
  };
  return { pending, begin };
}

/** Goes to the page where the subscription is changed or ended. */
export function PortalButton({ variant = 'outline' }: { variant?: 'outline' | 'primary' }) {
  const [pending, setPending] = useLeaving();
  const open = async () => {
    setPending(true);
    try {
      await openBillingPortal();
    } catch {
      setPending(false);
      toast({ title: 'Error', description: 'Failed to open billing portal', variant: 'destructive' });
    }
  };
  return (
    <Button variant={variant} className="justify-self-start" disabled={pending} onClick={() => void open()}>
      {pending ? 'Opening...' : 'Manage Billing'}
    </Button>
  );
}

const FAILED = 'Your last payment failed. Update your card to keep premium access.';
const LAPSES: Record<string, string> = {
  past_due: FAILED,
  unpaid: FAILED,
  paused: 'Your subscription is paused. Add a card to resume.',
};

/** What to do about a subscription that gives no access, by its status. */
export const lapsedSubscriptionText = (status: string): string =>
  LAPSES[status] ?? 'Your subscription has ended. Past invoices are on the billing page.';

/** The current page's path without the result of an earlier checkout. */
function here(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete('checkout');
  return url.pathname + url.search;
}
