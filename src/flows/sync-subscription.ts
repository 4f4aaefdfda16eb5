// Something happened to a customer: what it has is read anew from the payment service, and that is written. So the order in which events come,
// how often, and what they say doesn't matter.
import type { PaymentEvent } from '../adapters/payments.ts';
import { NO_SUBSCRIPTION, type Standing, standingOf } from '../domain/plan.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import {
  eventHandled,
  forgetEvents,
  lapsedCustomers,
  payerByCustomer,
  recordEvent,
  unlinkCustomer,
  writeStanding,
} from '../store/subscriptions.ts';
import { pricesOf } from './prices.ts';

type Needs = Pick<Services, 'db' | 'payments' | 'config'>;

/** How often a faster writer may make us read again. */
const TRIES = 5;

/** Brings the user of `customer` up to date; a customer that is nobody's here changes nothing. @throws AppError vendor_failed. */
export async function syncSubscription({ db, payments, config }: Needs, customer: string, now: Date): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    // The row first, then Stripe: whoever wrote in between knew something newer or the same, and we look again.
    const payer = await payerByCustomer(db, customer);
    if (!payer) return;
    const subscriptions = await payments.subscriptionsOf(customer);
    if (subscriptions === 'gone') return unlinkCustomer(db, customer, NO_SUBSCRIPTION, now);
    const standing = standingOf(subscriptions, pricesOf(config));
    if (same(payer, standing) || (await writeStanding(db, payer, standing, now))) return;
  }
  throw new AppError('vendor_failed', 'This subscription changes faster than it can be read');
}

const same = (a: Standing, b: Standing): boolean =>
  a.subscriptionStatus === b.subscriptionStatus &&
  a.subscriptionTier === b.subscriptionTier &&
  a.subscriptionId === b.subscriptionId &&
  a.subscriptionRenews === b.subscriptionRenews &&
  a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime();

/**
 * An event whose signature was checked. It is recorded after its work is done: a failure in between lets the service send it again,
 * and doing it twice changes nothing.
 */
export async function handlePaymentEvent(services: Needs, event: PaymentEvent, now: Date): Promise<void> {
  if (await eventHandled(services.db, event.id)) return;
  if (event.customer) await syncSubscription(services, event.customer, now);
  await recordEvent(services.db, event, now);
}

const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 30 * DAY_MS;
const LAPSED_AT_ONCE = 200;

/** Nightly: whoever counts as paying a day after the period's end is read anew (an event was lost), and old event ids go. */
export async function reconcileSubscriptions(services: Needs, now: Date): Promise<number> {
  const lapsed = await lapsedCustomers(services.db, new Date(now.getTime() - DAY_MS), LAPSED_AT_ONCE);
  for (const customer of lapsed) await syncSubscription(services, customer, now);
  await forgetEvents(services.db, new Date(now.getTime() - EVENTS_KEPT_MS));
  return lapsed.length;
}
