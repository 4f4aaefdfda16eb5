// The ways to the payment service's pages.
import { useEffect, useState } from 'react';
import type { PlanName } from '../../../src/contract/plans.ts';
import { openPortal, startCheckout } from '../../data/billing.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastRefusal } from '../../ui/toast.tsx';

/** Whether the browser is leaving for another page: no more once its back button shows this one as it was left. */
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

/** Leaves for the payment page, and comes back to where one is now. `pending` stays while the browser is leaving. */
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

/** Leaves for the page where the subscription is changed or ended. */
export function PortalButton({ variant = 'outline' }: { variant?: 'outline' | 'primary' }) {
  const [pending, setPending] = useLeaving();
  const open = async () => {
    setPending(true);
    try {
      await openPortal();
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

/** What is to be done about a subscription that opens nothing, by its status. */
export const lapseText = (status: string): string =>
  LAPSES[status] ?? 'Your subscription has ended. Past invoices are on the billing page.';

/** This page without the answer of an earlier checkout. */
function here(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete('checkout');
  return url.pathname + url.search;
}
