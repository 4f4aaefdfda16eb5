// Which of a customer's subscriptions decides about a user, and what is stored of it. We sell one at a time; where
// there are more (an old one that ended, a second one bought in another tab) the one that gives most rights decides.
import type { Plan } from '../../contract/account.ts';
import { mayBillAgain } from '../../contract/plans.ts';

/** Stripe's words, in the order in which one subscription is preferred over another. */
const PREFERENCE = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const;

/** A subscription as the payment service tells it. */
export interface Subscription {
  id: string;
  status: string;
  priceId: string | null;
  /** How often the price bills: 'week', 'year'. */
  interval: string | null;
  createdAt: Date;
  /** The end of the paid period; the latest of its items. */
  periodEnd: Date | null;
  /** When it will end because of a cancellation already made; null: it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
}

export type PriceIds = Record<Plan, string>;

/** What a user row stores of a subscription. */
export interface Membership {
  subscriptionStatus: string;
  subscriptionTier: Plan | 'free';
  subscriptionId: string | null;
  /** The next billing date, or the end where it doesn't renew. */
  subscriptionExpiresAt: Date | null;
  subscriptionRenews: boolean;
}

export const NO_SUBSCRIPTION: Membership = {
  subscriptionStatus: 'free',
  subscriptionTier: 'free',
  subscriptionId: null,
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
};

/** The membership that results from `subscriptions`, all that the customer ever had. */
export function membershipOf(subscriptions: Subscription[], prices: PriceIds): Membership {
  const [first] = subscriptions.toSorted(
    (a, b) => rank(a.status) - rank(b.status) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  if (!first) return NO_SUBSCRIPTION;
  return {
    subscriptionStatus: first.status,
    subscriptionTier: mayBillAgain(first.status) ? tierOf(first, prices) : 'free',
    subscriptionId: first.id,
    subscriptionExpiresAt: first.endedAt ?? first.endsAt ?? first.periodEnd,
    subscriptionRenews: mayBillAgain(first.status) && first.endsAt === null,
  };
}

/** An unknown status ranks last and gives no rights. */
function rank(status: string): number {
  const at = (PREFERENCE as readonly string[]).indexOf(status);
  return at < 0 ? PREFERENCE.length : at;
}

/** The plan by price id; for a price that is no longer sold, by its billing interval. */
function tierOf({ priceId, interval }: Subscription, prices: PriceIds): Plan {
  if (priceId === prices.weekly) return 'weekly';
  if (priceId === prices.annual) return 'annual';
  return interval === 'week' ? 'weekly' : 'annual';
}

/** @returns the plan that a price id stands for; null for any other id. */
export function planOf(priceId: string, prices: PriceIds): Plan | null {
  return priceId === prices.annual ? 'annual' : priceId === prices.weekly ? 'weekly' : null;
}
