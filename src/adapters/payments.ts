import Stripe from 'stripe';
import * as z from 'zod';
import type { StripeSubscription } from '../domain/account/plan.ts';
import { AppError } from '../errors.ts';
import { openCheckoutPage } from './checkout-page.ts';

export interface CheckoutOrder {
  customer: string;
  priceId: string;
  userId: string;
  /** Absolute URLs; Stripe replaces `{CHECKOUT_SESSION_ID}` in them. */
  successUrl: string;
  cancelUrl: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  customer: string | null;
}

export interface Payments {
  /** Repeated calls with the same key create only one customer. @returns its id. */
  createCustomer(
    user: { id: string; email: string | null; name: string | null },
    idempotencyKey: string,
  ): Promise<string>;
  /** All subscriptions that the customer ever had; 'gone' if the customer was deleted or never existed. */
  subscriptionsOf(customer: string): Promise<StripeSubscription[] | 'gone'>;
  /**
   * A customer has at most one open page, however often this is called.
   * @throws AppError conflict if the customer paid in the meantime, or chose another plan at the same time.
   */
  checkout(order: CheckoutOrder, now: Date): Promise<string | 'gone'>;
  portal(customer: string, returnUrl: string): Promise<string | 'gone'>;
  /** Ends the customer's subscriptions immediately. Idempotent. */
  forget(customer: string): Promise<void>;
  /** @throws AppError invalid if it isn't signed by Stripe, was altered, is old, or isn't an event. */
  event(body: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>;
}

const REPLAY_WINDOW_SECONDS = 300;
const LIST_LIMIT = 100;

export function createStripePayments(config: {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
}): Payments {
  const stripe = new Stripe(config.secretKey, {
    httpClient: Stripe.createFetchHttpClient(reaching(config.apiBase)),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  const crypto = Stripe.createSubtleCryptoProvider();

  return {
    createCustomer: ({ id, email, name }, idempotencyKey) =>
      hidingVendorErrors(async () => {
        const customer = await stripe.customers.create(
          { ...(email ? { email } : {}), ...(name ? { name } : {}), metadata: { userId: id } },
          { idempotencyKey },
        );
        return customer.id;
      }),

    subscriptionsOf: (customer) =>
      unlessGone(async () => {
        const customers = stripe.customers.retrieve(customer);
        const lists = stripe.subscriptions.list({ customer, status: 'all', limit: LIST_LIMIT });
        // Both calls are awaited even if one fails, because on Workers, work that outlives the request is lost.
        await Promise.allSettled([customers, lists]);
        const [found, list] = [await customers, await lists];
        return found.deleted ? ('gone' as const) : list.data.map(toSubscription);
      }),

    checkout: (order, now) => unlessGone(() => openCheckoutPage(stripe, order, now)),

    portal: (customer, returnUrl) =>
      unlessGone(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),

    async forget(customer) {
      await unlessGone(async () => {
        await stripe.customers.del(customer);
        return customer;
      });
    },

    async event(body, signature, now) {
      let event: unknown;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          config.webhookSecret,
          REPLAY_WINDOW_SECONDS,
          crypto,
          now.getTime(),
        );
      } catch (cause) {
        throw new AppError('invalid', 'The signature doesn’t match this event', { cause });
      }
      const parsed = eventShape.safeParse(event);
      if (!parsed.success) throw new AppError('invalid', 'This is not an event', { cause: parsed.error });
      const { id, type, data } = parsed.data;
      const { object } = data;
      return { id, type, customer: object.object === 'customer' ? (object.id ?? null) : customerId(object.customer) };
    },
  };
}

const reference = z.union([z.string().max(255), z.object({ id: z.string().max(255) })]).nullish();
const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().max(255).optional(), customer: reference }),
  }),
});

const customerId = (given: z.infer<typeof reference>): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

/** A fetch that rewrites the SDK's requests to `apiBase`, because the SDK accepts a host but no path. */
function reaching(apiBase: string | null): typeof fetch {
  if (!apiBase) return (url, init) => fetch(url, init);
  return (url, init) => {
    const { pathname, search } = new URL(String(url));
    return fetch(apiBase + pathname + search, init);
  };
}

const moment = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

function toSubscription(stripe: Stripe.Subscription): StripeSubscription {
  const [item] = stripe.items.data;
  const periodEnd = stripe.items.data.length
    ? Math.max(...stripe.items.data.map((each) => each.current_period_end))
    : null;
  return {
    id: stripe.id,
    status: stripe.status,
    priceId: item?.price.id ?? null,
    interval: item?.price.recurring?.interval ?? null,
    createdAt: new Date(stripe.created * 1000),
    periodEnd: moment(periodEnd),
    endsAt: moment(stripe.cancel_at ?? (stripe.cancel_at_period_end ? periodEnd : null)),
    endedAt: moment(stripe.ended_at),
  };
}

/** The vendor's message goes into the log only. @throws AppError vendor_failed. */
async function hidingVendorErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('vendor_failed', 'The payment service did not answer as expected. Please try again.', { cause });
  }
}

function unlessGone<T>(ask: () => Promise<T>): Promise<T | 'gone'> {
  return hidingVendorErrors(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw error;
    }
  });
}

/** True if Stripe says that a customer was deleted or never existed, as the requested object or as a parameter. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (error.param === 'customer' || error.param === 'id')
  );
}
