// Something happened to a customer: what it has is read anew from the payment service, and that is written. So the order in which events come,
// how often, and what they say doesn't matter.
import type { PaymentEvent } from '../../adapters/payments.ts';
import { DAY_MS } from '../../contract/time.ts';
import { NO_SUBSCRIPTION, type Standing, standingOf } from '../../domain/account/plan.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  allCustomers,
  eventHandled,
  forgetEvents,
  payerByCustomer,
  recordEvent,
  unlinkCustomer,
  writeStanding,
} from '../../store/subscriptions.ts';
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

const EVENTS_KEPT_MS = 30 * DAY_MS;
/** Customers read anew by one job: two calls each, one after the other. */
const AT_ONCE = 20;

/**
 * Nightly: everybody who ever went to pay is read anew, whatever events came or didn't; the work is the queue's. Old event ids go.
 * @returns how many customers.
 */
export async function queueReconciliation({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const customers = await allCustomers(db);
  const slices = Array.from({ length: Math.ceil(customers.length / AT_ONCE) }, (_, at) =>
    customers.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  await jobs.send(slices.map((slice) => ({ kind: 'reconcile', customers: slice })));
  await forgetEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS));
  return customers.length;
}

/** Brings each customer up to date; one that can't be read stops no other. @throws the first failure, so that the queue tries again. */
export async function reconcileCustomers(services: Needs, { customers }: { customers: string[] }, now: Date) {
  const failures: unknown[] = [];
  for (const customer of customers) {
    await syncSubscription(services, customer, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
