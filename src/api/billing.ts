// Buying a plan, the billing page, and the payment service's webhook.
import { Hono } from 'hono';
import { checkoutInput, okAnswer, priceList, redirectAnswer, subscribeQuery } from '../contract/account.ts';
import { isSubscribed } from '../domain/access.ts';
import { AppError } from '../errors.ts';
import { requireConfiguredPrices } from '../flows/billing/prices.ts';
import { createBillingPortalUrl, startCheckout } from '../flows/billing/start-checkout.ts';
import { handlePaymentEvent } from '../flows/billing/sync-subscription.ts';
import { logFault } from '../log.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { rateLimited } from './limits.ts';
import { confirmationPageResponse, isFirstPartyNavigation } from './own-navigation.ts';
import type { AppEnv } from './types.ts';

const BILLING_PAGE = '/settings?tab=subscription';

export const publicBillingRoutes = new Hono<AppEnv>()
  // People open this address in a browser, so every response is a page or a redirect.
  .get('/subscribe', rateLimited('login'), validateQuery(subscribeQuery), async (c) => {
    const { services, user, now } = c.var;
    const { plan, returnTo } = c.req.valid('query');
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
      if (!(error instanceof AppError) || c.var.viewer.kind === 'newcomer') throw error;
      // The redirect shows the failure only to the user, so it is logged as well.
      if (error.code !== 'conflict') logFault('GET /api/subscribe', error);
      return c.redirect(`${BILLING_PAGE}&checkout=${error.code === 'conflict' ? 'subscribed' : 'failed'}`);
    }
  })
  .post('/stripe/webhook', rateLimited('webhook'), async (c) => {
    const { services, now } = c.var;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const event = await services.payments.event(bytes, c.req.header('stripe-signature') ?? '', now);
    await handlePaymentEvent(services, event, now);
    return answer(c, okAnswer, { ok: true });
  });

/** Newcomers may call these routes too, because somebody may pay first and onboard later. */
export const ownBillingRoutes = new Hono<AppEnv>()
  .get('/prices', (c) => answer(c, priceList, requireConfiguredPrices(c.var.services.config)))
  .post('/create-checkout-session', validateBody(checkoutInput), async (c) => {
    const { services, now } = c.var;
    const { priceId, returnTo } = c.req.valid('json');
    const url = await startCheckout(services, requireUser(c), { priceId, returnTo }, now);
    return answer(c, redirectAnswer, { url });
  })
  .post('/create-portal-session', async (c) => {
    const { services, now } = c.var;
    return answer(c, redirectAnswer, { url: await createBillingPortalUrl(services, requireUser(c), now) });
  });
