import { billingRoutes } from '../contract/routes/billing.ts';
import { isSubscribed } from '../domain/access.ts';
import { AppError } from '../errors.ts';
import { requireConfiguredPrices } from '../flows/billing/prices.ts';
import { createBillingPortalUrl, startCheckout } from '../flows/billing/start-checkout.ts';
import { handlePaymentEvent } from '../flows/billing/sync-subscription.ts';
import { logFault } from '../log.ts';
import { confirmationPageResponse, isFirstPartyNavigation } from './own-navigation.ts';
import { answers } from './route.ts';

const BILLING_PAGE = '/settings?tab=subscription';

export const billingApi = answers(billingRoutes, {
  subscribe: async ({ query: { plan, returnTo }, viewer, c }) => {
    const { services, user, now } = c.var;

    if (!user) {
      const again = `/api/subscribe?${new URLSearchParams({ plan, ...(returnTo ? { returnTo } : {}) })}`;
      return c.redirect(`/api/login?${new URLSearchParams({ returnTo: again })}`);
    }
    if (isSubscribed(user)) return c.redirect(BILLING_PAGE);
    if (!isFirstPartyNavigation(c))
      return confirmationPageResponse(c, 'Continue to checkout?', 'Continue', {
        plan,
        ...(returnTo ? { returnTo } : {}),
      });
    try {
      const priceId = requireConfiguredPrices(services.config)[plan];
      return c.redirect(await startCheckout(services, user, { priceId, returnTo: returnTo ?? '/' }, now));
    } catch (error) {
      // Newcomers have no billing page to be redirected to, so this response is the error itself.
      if (!(error instanceof AppError) || viewer.kind === 'newcomer') throw error;
      // The redirect shows the failure only to the user, so it is logged as well.
      if (error.code !== 'conflict') logFault('GET /api/subscribe', error);
      return c.redirect(`${BILLING_PAGE}&checkout=${error.code === 'conflict' ? 'subscribed' : 'failed'}`);
    }
  },
  receiveStripeEvent: async ({ services, now, c }) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const event = await services.payments.event(bytes, c.req.header('stripe-signature') ?? '', now);
    await handlePaymentEvent(services, event, now);
  },
  startCheckout: async ({ services, now, body: { priceId, returnTo }, user }) => {
    const url = await startCheckout(services, user, { priceId, returnTo }, now);
    return { url };
  },
  openPortal: async ({ services, now, user }) => {
    return { url: await createBillingPortalUrl(services, user, now) };
  },
  listPrices: ({ services }) => requireConfiguredPrices(services.config),
});
