// Starts, changes, charges and ends subscriptions of the payments stand-in. Each step sends Stripe's event for it.
import { newId } from './ids.ts';
import type { Price, Subscription } from './state.ts';
import type { StripeWorld } from './world.ts';

const DAY = 86_400;
/** A subscription ends when it has been unpaid for this many seconds. */
export const UNPAID_SECONDS_MAX = 21 * DAY;
/** Statuses of a running subscription, which can be changed and cancelled. */
export const RUNNING_SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

export const endOfPeriod = (price: Price, from: number): number => {
  if (price.recurring.interval === 'week') return from + 7 * DAY;
  const date = new Date(from * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime() / 1000;
};

export function beginSubscription(
  world: StripeWorld,
  order: {
    customer: string;
    price: Price;
    quantity: number;
    trialDays: number;
    status?: string;
    metadata: Record<string, string>;
  },
): Subscription {
  const now = world.now();
  const id = newId('sub');
  const trialEnd = order.trialDays > 0 ? now + order.trialDays * DAY : null;
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: now,
    start_date: now,
    customer: order.customer,
    currency: 'usd',
    status: order.status ?? (trialEnd ? 'trialing' : 'active'),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_end: trialEnd,
    latest_invoice: newId('in'),
    metadata: order.metadata,
    livemode: false,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          subscription: id,
          quantity: order.quantity,
          price: order.price,
          current_period_start: now,
          current_period_end: trialEnd ?? endOfPeriod(order.price, now),
        },
      ],
    },
  };
  world.state.subscriptions[id] = subscription;
  world.events.emit('customer.subscription.created', subscription);
  if (subscription.status === 'active') invoice(world, subscription, 'invoice.paid');
  return subscription;
}

export function emitSubscriptionUpdated(world: StripeWorld, subscription: Subscription): void {
  world.events.emit('customer.subscription.updated', subscription);
}

/** Changes the price immediately; a new interval starts a new period. */
export function changePlan(world: StripeWorld, subscription: Subscription, price: Price): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const rhythm = item.price.recurring.interval !== price.recurring.interval;
  item.price = price;
  if (rhythm) {
    item.current_period_start = world.now();
    item.current_period_end = endOfPeriod(price, world.now());
  }
  emitSubscriptionUpdated(world, subscription);
}

export function setCancelAtPeriodEnd(world: StripeWorld, subscription: Subscription, cancel: boolean): void {
  const end = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  subscription.cancel_at_period_end = cancel;
  subscription.cancel_at = cancel ? end : null;
  subscription.canceled_at = cancel ? world.now() : null;
  emitSubscriptionUpdated(world, subscription);
}

export function endSubscription(world: StripeWorld, subscription: Subscription, at: number): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  delete world.state.owing[subscription.id];
  world.events.emit('customer.subscription.deleted', subscription);
}

/** Charges a new period; it fails if the customer's card is set to fail. */
export function chargePeriod(world: StripeWorld, subscription: Subscription, at: number): void {
  if (world.state.failing[subscription.customer]) {
    delete world.state.failing[subscription.customer];
    subscription.status = 'past_due';
    world.state.owing[subscription.id] = at;
    invoice(world, subscription, 'invoice.payment_failed');
  } else {
    subscription.status = 'active';
    delete world.state.owing[subscription.id];
    invoice(world, subscription, 'invoice.paid');
  }
  emitSubscriptionUpdated(world, subscription);
}

function invoice(
  world: StripeWorld,
  subscription: Subscription,
  type: 'invoice.paid' | 'invoice.payment_failed',
): void {
  const id = newId('in');
  subscription.latest_invoice = id;
  const [item] = subscription.items.data;
  const paid = type === 'invoice.paid';
  world.events.emit(type, {
    id,
    object: 'invoice',
    created: world.now(),
    customer: subscription.customer,
    currency: 'usd',
    amount_due: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    status: paid ? 'paid' : 'open',
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    livemode: false,
  });
}
