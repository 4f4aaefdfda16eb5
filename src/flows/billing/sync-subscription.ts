// Events only trigger a reading of the customer's state, so their order, number and content don't matter.
import type { PaymentEvent } from '../../adapters/payments.ts';
import { DAY_MS } from '../../contract/time.ts';
import { type Membership, NO_SUBSCRIPTION, toMembership } from '../../domain/account/plan.ts';
import { AppError } from '../../errors.ts';
import { chunk } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  findPayerByCustomer,
  isPaymentEventHandled,
  listPaymentCustomers,
  purgePaymentEvents,
  recordPaymentEvent,
  unlinkPaymentCustomer,
  writeMembership,
} from '../../store/billing/subscriptions.ts';
import { requireConfiguredPrices } from './prices.ts';

type Needs = Pick<Services, 'db' | 'payments' | 'config'>;

const TRIES = 5;

/** Updates the user of `customer`; an unknown customer changes nothing. @throws AppError vendor_failed. */
export async function syncSubscription({ db, payments, config }: Needs, customer: string, now: Date): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    // If the row was written between the two readings, that data may be newer, so the loop starts again.
    const payer = await findPayerByCustomer(db, customer);
    if (!payer) return;
    const subscriptions = await payments.subscriptionsOf(customer);
    if (subscriptions === 'gone') return unlinkPaymentCustomer(db, customer, NO_SUBSCRIPTION, now);
    const membership = toMembership(subscriptions, requireConfiguredPrices(config));
    if (same(payer, membership) || (await writeMembership(db, payer, membership, now))) return;
  }
  throw new AppError('vendor_failed', 'This subscription changes faster than it can be read');
}

const same = (a: Membership, b: Membership): boolean =>
  a.subscriptionStatus === b.subscriptionStatus &&
  a.subscriptionTier === b.subscriptionTier &&
  a.subscriptionId === b.subscriptionId &&
  a.subscriptionRenews === b.subscriptionRenews &&
  a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime();

/** Recorded only after its work is done, so that the service sends it again after a failure. */
export async function handlePaymentEvent(services: Needs, event: PaymentEvent, now: Date): Promise<void> {
  if (await isPaymentEventHandled(services.db, event.id)) return;
  if (event.customer) await syncSubscription(services, event.customer, now);
  await recordPaymentEvent(services.db, event, now);
}

const EVENTS_KEPT_MS = 30 * DAY_MS;
const AT_ONCE = 20;

/** Nightly: reads every customer again, in case events were lost. @returns their number. */
export async function queueCustomersToReconcile(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<number> {
  const customers = await listPaymentCustomers(db);
  await jobs.send(chunk(customers, AT_ONCE).map((slice) => ({ kind: 'reconcile', customers: slice })));
  await purgePaymentEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS));
  return customers.length;
}

/** A failure doesn't stop the others. @throws the first, so that the queue retries. */
export async function reconcileCustomers(services: Needs, { customers }: { customers: string[] }, now: Date) {
  const failures: unknown[] = [];
  for (const customer of customers) {
    await syncSubscription(services, customer, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
