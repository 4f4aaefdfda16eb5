// Payments by Stripe, through its SDK. `apiBase` overrides the address of its API; cards, tax and receipts are Stripe's
// alone.
import Stripe from 'stripe';
import * as z from 'zod';
import type { Subscription } from '../domain/account/plan.ts';
import { idempotencyKey } from '../domain/operations/idempotency-key.ts';
import { AppError } from '../errors.ts';

/** A checkout: what is sold to whom, and where the browser returns to. */
export interface CheckoutOrder {
  customer: string;
  priceId: string;
  userId: string;
  /** Full addresses; `{CHECKOUT_SESSION_ID}` in them is filled in by Stripe. */
  successUrl: string;
  cancelUrl: string;
}

/** The part of an event that is used: which customer to read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  customer: string | null;
}

export interface Payments {
  /** @param idempotencyKey repeated calls with one key create one customer. */
  createCustomer(
    user: { id: string; email: string | null; name: string | null },
    idempotencyKey: string,
  ): Promise<string>;
  /** All subscriptions that the customer ever had; 'gone' if the customer was deleted or never existed. */
  subscriptionsOf(customer: string): Promise<Subscription[] | 'gone'>;
  /**
   * The address of the checkout page; a customer has at most one open page, however often this is called. 'gone' as
   * above.
   */
  checkout(order: CheckoutOrder): Promise<string | 'gone'>;
  /** The address of the customer's own billing page. 'gone' as above. */
  portal(customer: string, returnUrl: string): Promise<string | 'gone'>;
  /** Deletes the customer, which ends its subscriptions at once. Idempotent. */
  forget(customer: string): Promise<void>;
  /**
   * Verifies and parses a webhook's body.
   * @throws AppError invalid if it isn't signed by Stripe, was altered, is old, or isn't an event.
   */
  event(body: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>;
}

/** An older signature is refused as a replay. */
const REPLAY_WINDOW_SECONDS = 300;
/** Far more than a customer of ours has. */
const LIST_LIMIT = 100;
const OPEN_PAGES = 10;

export function stripePayments(config: { secretKey: string; webhookSecret: string; apiBase: string | null }): Payments {
  const stripe = new Stripe(config.secretKey, {
    httpClient: Stripe.createFetchHttpClient(reaching(config.apiBase)),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  const crypto = Stripe.createSubtleCryptoProvider();

  return {
    createCustomer: ({ id, email, name }, idempotencyKey) =>
      asking(async () => {
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
        // If one fails, the other is awaited too: on Workers, work that outlives the request is lost.
        await Promise.allSettled([customers, lists]);
        const [found, list] = [await customers, await lists];
        return found.deleted ? ('gone' as const) : list.data.map(told);
      }),

    checkout: (order) =>
      unlessGone(async () => {
        const { data: recent } = await stripe.checkout.sessions.list({ customer: order.customer, limit: OPEN_PAGES });
        const open = recent.filter(({ status }) => status === 'open');
        const same = open.find(
          ({ metadata, success_url }) => metadata?.priceId === order.priceId && success_url === order.successUrl,
        );
        // Two pages open at once could both be paid.
        await Promise.all(open.filter((page) => page !== same).map(({ id }) => stripe.checkout.sessions.expire(id)));
        if (same?.url) return same.url;
        const made = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customer,
            client_reference_id: order.userId,
            line_items: [{ price: order.priceId, quantity: 1 }],
            allow_promotion_codes: true,
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            metadata: { userId: order.userId, priceId: order.priceId },
            subscription_data: { metadata: { userId: order.userId } },
          },
          // The key contains the newest page, so that both calls of a double click create the same next page.
          { idempotencyKey: await checkoutKey(order, recent[0]?.id ?? 'first') },
        );
        if (!made.url) throw new AppError('vendor_failed', 'The payment service returned no checkout page');
        return made.url;
      }),

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

/** A fetch that rewrites the SDK's requests to `apiBase`, because the SDK can be given a host but no path. */
function reaching(apiBase: string | null): typeof fetch {
  if (!apiBase) return (url, init) => fetch(url, init);
  return (url, init) => {
    const { pathname, search } = new URL(String(url));
    return fetch(apiBase + pathname + search, init);
  };
}

const moment = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

/** Maps Stripe's subscription to ours. The period's end is on its items. */
function told(from: Stripe.Subscription): Subscription {
  const [item] = from.items.data;
  const periodEnd = from.items.data.length ? Math.max(...from.items.data.map((each) => each.current_period_end)) : null;
  return {
    id: from.id,
    status: from.status,
    priceId: item?.price.id ?? null,
    interval: item?.price.recurring?.interval ?? null,
    createdAt: new Date(from.created * 1000),
    periodEnd: moment(periodEnd),
    endsAt: moment(from.cancel_at ?? (from.cancel_at_period_end ? periodEnd : null)),
    endedAt: moment(from.ended_at),
  };
}

const checkoutKey = ({ customer, priceId, successUrl, cancelUrl }: CheckoutOrder, after: string): Promise<string> =>
  idempotencyKey('checkout', [customer, after, priceId, successUrl, cancelUrl]);

/** Runs a call, and hides the vendor's error message, which only the log gets. @throws AppError vendor_failed. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('vendor_failed', 'The payment service did not answer as expected. Please try again.', { cause });
  }
}

function unlessGone<T>(ask: () => Promise<T>): Promise<T | 'gone'> {
  return asking(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw error;
    }
  });
}

/** Whether Stripe says that a customer was deleted or never existed, as the requested object or as a parameter. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (error.param === 'customer' || error.param === 'id')
  );
}
