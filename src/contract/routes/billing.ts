import { checkoutInput, okAnswer, priceList, redirectAnswer, subscribeQuery } from '../account.ts';
import { get, JSON_ONLY, post, routes } from '../route.ts';

export const billingRoutes = routes(
  { access: 'signedIn' },
  {
    subscribe: get('/subscribe', 'Redirects to checkout, after sign-in if needed', {
      query: subscribeQuery,
      access: 'public',
      succeeds: [200, 302],
      limit: 'login',
      refuses: ['vendor_failed'],
    }),
    receiveStripeEvent: post('/stripe/webhook', "Receives the payment provider's events", {
      access: 'public',
      raw: { types: JSON_ONLY, maxBytes: 1024 * 1024 },
      answer: okAnswer,
      isInboundWebhook: true,
      limit: 'webhook',
      refuses: ['vendor_failed'],
    }),
    startCheckout: post('/create-checkout-session', 'Starts a checkout', {
      body: checkoutInput,
      answer: redirectAnswer,
      refuses: ['vendor_failed'],
    }),
    openPortal: post('/create-portal-session', 'Opens the billing portal', {
      answer: redirectAnswer,
      refuses: ['vendor_failed'],
    }),
    listPrices: get('/prices', 'Price ids by plan', { answer: priceList }),
  },
);
