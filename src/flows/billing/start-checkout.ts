// However often a user clicks, they have one customer and one open checkout page.

import { mayBillAgain } from '../../contract/plans.ts';
import { safeReturnPath } from '../../domain/account/own-path.ts';
import { findPlanByPriceId } from '../../domain/account/plan.ts';
import { fullName } from '../../domain/full-name.ts';
import { idempotencyKey } from '../../domain/operations/idempotency-key.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import type { UserRow } from '../../store/account/sessions.ts';
import { linkPaymentCustomer } from '../../store/billing/subscriptions.ts';
import { requireConfiguredPrices } from './prices.ts';
import { syncSubscription } from './sync-subscription.ts';

type Needs = Pick<Services, 'db' | 'payments' | 'config'>;
type Buyer = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'stripeCustomerId'>;

/** The query parameter in the return URL that tells the checkout's result: 'success' or 'cancelled'. */
const ANSWER = 'checkout';
const TRIES = 3;

/** @returns the payment page's URL. @throws AppError invalid | conflict | not_configured | vendor_failed. */
export async function startCheckout(
  services: Needs,
  buyer: Buyer,
  asked: { priceId: string; returnTo: string | undefined },
  now: Date,
): Promise<string> {
  const { payments, config } = services;
  if (!findPlanByPriceId(asked.priceId, requireConfiguredPrices(config))) {
    throw invalidField('priceId', 'This plan is not for sale');
  }
  const order = {
    priceId: asked.priceId,
    userId: buyer.id,
    successUrl: backTo(config.ORIGIN, asked.returnTo, 'success'),
    cancelUrl: backTo(config.ORIGIN, asked.returnTo, 'cancelled'),
  };
  let customer = buyer.stripeCustomerId ?? (await newCustomer(services, buyer, null));
  for (let tries = 1; tries <= TRIES; tries++) {
    const has = await payments.subscriptionsOf(customer);
    if (has !== 'gone' && has.some(({ status }) => mayBillAgain(status))) {
      await syncSubscription(services, customer, now);
      throw new AppError(
        'conflict',
        'You have a subscription already. You can change it under Settings, Subscription.',
      );
    }
    const url = has === 'gone' ? has : await payments.checkout({ ...order, customer }, now);
    if (url !== 'gone') return url;
    await syncSubscription(services, customer, now);
    customer = await newCustomer(services, buyer, customer);
  }
  throw new AppError('vendor_failed', 'The payment service didn’t save this customer. Please try again.');
}

/** @throws AppError conflict (never paid) | vendor_failed. */
export async function createBillingPortalUrl(services: Needs, buyer: Buyer, now: Date): Promise<string> {
  const never = () => new AppError('conflict', 'There is no subscription to manage yet');
  if (!buyer.stripeCustomerId) throw never();
  const url = await services.payments.portal(
    buyer.stripeCustomerId,
    `${services.config.ORIGIN}/settings?tab=subscription`,
  );
  if (url !== 'gone') return url;
  await syncSubscription(services, buyer.stripeCustomerId, now);
  throw never();
}

/** @param instead the deleted customer; part of the idempotency key, which would otherwise return it again. */
async function newCustomer({ db, payments }: Needs, buyer: Buyer, instead: string | null): Promise<string> {
  const name = fullName(buyer) || null;
  const asked = { id: buyer.id, email: buyer.email, name };
  const customer = await payments.createCustomer(asked, await idempotencyKey('customer', [asked, instead]));
  const linked = await linkPaymentCustomer(db, buyer.id, customer, instead);
  if (!linked) throw new AppError('unauthenticated', 'Please sign in');
  return linked;
}

function backTo(origin: string, returnTo: string | undefined, answer: 'success' | 'cancelled'): string {
  const url = new URL(safeReturnPath(returnTo), origin);
  url.searchParams.set(ANSWER, answer);
  return url.href;
}
