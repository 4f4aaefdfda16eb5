// Keeps one open checkout page per customer, however many calls request one at once. Stripe has no lock, so every call
// creates its page if it saw none, lists the pages again, and all calls choose the same page from that list.
import type Stripe from 'stripe';
import { idempotencyKey } from '../domain/operations/idempotency-key.ts';
import { AppError } from '../errors.ts';
import type { CheckoutOrder } from './payments.ts';

const SESSION_LIMIT = 50;
/** Calls for one plan count as the same action, even if they come from different pages of the app. */
const SAME_ACT_SECONDS = 10;
/** A replayed response may contain a page that another call has closed. */
const ATTEMPTS = 3;

/**
 * @returns the URL of the customer's open page for this plan.
 * @throws AppError conflict (paid in the meantime, or another plan was chosen at the same time) | Stripe's errors.
 */
export async function openCheckoutPage(stripe: Stripe, order: CheckoutOrder, now: Date): Promise<string> {
  const isOfPlan = (page: Stripe.Checkout.Session) => page.metadata?.priceId === order.priceId;
  const isSameAct = (page: Stripe.Checkout.Session) =>
    page.success_url === order.successUrl || now.getTime() / 1000 - page.created < SAME_ACT_SECONDS;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await sessionsOf(stripe, order.customer);
    const open = before.filter(isOpen);
    const existing = open.findLast((page) => isOfPlan(page) && isSameAct(page));
    // All other open pages are closed, because two open pages could both be paid.
    await closeAll(
      stripe,
      open.filter((page) => page !== existing),
    );
    if (existing?.url) return existing.url;
    // The idempotency key contains the newest page, so that both calls of a double click create the same next page.
    const made = await create(stripe, order, before[0]?.id ?? 'first');
    const after = await sessionsOf(stripe, order.customer);
    if (after.some((page) => page.status === 'complete' && open.some(({ id }) => id === page.id))) {
      await closeAll(stripe, [made]);
      throw new AppError('conflict', 'You have just paid on another page. Please reload this one.');
    }
    const [newest] = after.filter(isOpen);
    const oldest = after.findLast((page) => isOpen(page) && isOfPlan(page));
    if (!oldest?.url) continue;
    if (newest && !isOfPlan(newest)) {
      await closeAll(stripe, [made]);
      break;
    }
    await closeAll(
      stripe,
      after.filter((page) => isOpen(page) && page !== oldest),
    );
    return oldest.url;
  }
  throw new AppError('conflict', 'Another plan was chosen at the same time. Please try again.');
}

const isOpen = ({ status }: Stripe.Checkout.Session): boolean => status === 'open';

const sessionsOf = async (stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> =>
  (await stripe.checkout.sessions.list({ customer, limit: SESSION_LIMIT })).data;

/** Stripe refuses to close a page that is closed or paid already, so callers list the pages again. */
async function closeAll(stripe: Stripe, pages: { id: string }[]): Promise<void> {
  const closed = await Promise.allSettled(pages.map(({ id }) => stripe.checkout.sessions.expire(id)));
  for (const result of closed)
    if (result.status === 'rejected' && result.reason?.type !== 'StripeInvalidRequestError') throw result.reason;
}

async function create(stripe: Stripe, order: CheckoutOrder, after: string): Promise<Stripe.Checkout.Session> {
  const { customer, userId, priceId, successUrl, cancelUrl } = order;
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      allow_promotion_codes: true,
      success_url: successUrl,
      cancel_url: cancelUrl,
      metadata: { userId, priceId },
      subscription_data: { metadata: { userId } },
    },
    { idempotencyKey: await idempotencyKey('checkout', [customer, after, priceId, successUrl, cancelUrl]) },
  );
}
