import { call } from './api.ts';

/** Sends the browser to the payment page of a plan. @param returnTo the path it comes back to. */
export async function startCheckout(plan: 'annual' | 'weekly', returnTo: string): Promise<void> {
  const prices = await call('billing.listPrices');
  const { url } = await call('billing.startCheckout', { body: { priceId: prices[plan], returnTo } });
  window.location.assign(url);
}

export async function openBillingPortal(): Promise<void> {
  window.location.assign((await call('billing.openPortal')).url);
}
