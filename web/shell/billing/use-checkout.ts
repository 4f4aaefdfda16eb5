import { useState } from 'react';
import type { PlanName } from '../../../src/contract/plans.ts';
import { openPortal, startCheckout } from '../../data/billing.ts';
import { toast, toastRefusal } from '../../ui/toast.tsx';

/** Leaves for the payment page, and comes back to where one is now. `pending` stays while the browser is leaving. */
export function useCheckout() {
  const [pending, setPending] = useState(false);
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
export function usePortal() {
  const [pending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      await openPortal();
    } catch {
      setPending(false);
      toast({ title: 'Error', description: 'Failed to open billing portal', variant: 'destructive' });
    }
  };
  return { pending, open };
}

/** This page without the answer of an earlier checkout. */
function here(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete('checkout');
  return url.pathname + url.search;
}
