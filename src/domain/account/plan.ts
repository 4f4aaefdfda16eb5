// Of several subscriptions of a customer, the one with the most rights decides.
import type { Plan } from '../../contract/account.ts';
import { mayBillAgain } from '../../contract/plans.ts';

/** Stripe's statuses, from the most preferred subscription to the least preferred. */
const STATUS_PREFERENCE = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const;

export interface StripeSubscription {
  id: string;
  status: string;
  priceId: string | null;
  interval: string | null;
  createdAt: Date;
  periodEnd: Date | null;
  /** When the subscription ends because it was cancelled; null if it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
}

export type PriceIds = Record<Plan, string>;

export interface Membership {
  subscriptionStatus: string;
  subscriptionTier: Plan | 'free';
  subscriptionId: string | null;
  /** The next billing date, or the end date of a subscription that doesn't renew. */
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

export function toMembership(subscriptions: StripeSubscription[], prices: PriceIds): Membership {
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

/** Ranks a status by preference, 0 first. An unknown status ranks last and gives no rights. */
function rank(status: string): number {
  const at = (STATUS_PREFERENCE as readonly string[]).indexOf(status);
  return at < 0 ? STATUS_PREFERENCE.length : at;
}

/** Finds the plan by price id, or by the billing interval for a price that is no longer sold. */
function tierOf({ priceId, interval }: StripeSubscription, prices: PriceIds): Plan {
  if (priceId === prices.weekly) return 'weekly';
  if (priceId === prices.annual) return 'annual';
  return interval === 'week' ? 'weekly' : 'annual';
}

/** @returns the plan with this price id; null for any other id. */
export function findPlanByPriceId(priceId: string, prices: PriceIds): Plan | null {
  return priceId === prices.annual ? 'annual' : priceId === prices.weekly ? 'weekly' : null;
}
