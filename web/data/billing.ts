import { request } from './request.ts';

/** Sends the browser to the payment page of a plan. @param returnTo the path it comes back to. */
export async function startCheckout(plan: 'annual' | 'weekly', returnTo: string): Promise<void> {
  const prices = await request<Record<'annual' | 'weekly', string>>('/api/prices');
  const { url } = await request<{ url: string }>('/api/create-checkout-session', {
    method: 'POST',
    json: { priceId: prices[plan], returnTo },
  });
  window.location.assign(url);
}

export async function openBillingPortal(): Promise<void> {
  const { url } = await request<{ url: string }>('/api/create-portal-session', { method: 'POST', json: {} });
  window.location.assign(url);
}
