// What happens to subscriptions: begun, changed, charged, ended, and what the passing of time does. Each step sends
// Stripe's event for it.
import { DAY_SECONDS, newId, type Price, type StripeWorld, type Subscription } from './state.ts';

/** A subscription ends when it has been unpaid for this many seconds. */
const UNPAID_SECONDS_MAX = 21 * DAY_SECONDS;

function endOfPeriod({ recurring }: Price, from: number): number {
  if (recurring.interval === 'week') return from + 7 * DAY_SECONDS;
  const date = new Date(from * 1000);
  return date.setUTCFullYear(date.getUTCFullYear() + 1) / 1000;
}

export function beginSubscription(world: StripeWorld, customer: string, price: Price, metadata = {}): Subscription {
  const created = world.now();
  const period = { current_period_start: created, current_period_end: endOfPeriod(price, created) };
  const subscription: Subscription = {
    ...{ id: newId('sub'), object: 'subscription', created, customer, status: 'active', metadata },
    ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null },
    items: { data: [{ id: newId('si'), price, ...period }] },
  };
  world.state.subscriptions[subscription.id] = subscription;
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

export const listRunningSubscriptions = ({ state }: StripeWorld, customer: string): Subscription[] =>
  Object.values(state.subscriptions).filter((each) => each.customer === customer && each.ended_at === null);

export function updateSubscription({ emit }: StripeWorld, subscription: Subscription, change: Partial<Subscription>) {
  emit('customer.subscription.updated', Object.assign(subscription, change));
}

/** Changes to the other plan immediately; its interval starts a new period. */
export function changePlan(world: StripeWorld, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const price = Object.values(world.prices).find(({ id }) => id !== item.price.id) ?? item.price;
  const current_period_start = world.now();
  Object.assign(item, { price, current_period_start, current_period_end: endOfPeriod(price, current_period_start) });
  updateSubscription(world, subscription, {});
}

export function endSubscription(world: StripeWorld, subscription: Subscription, ended_at = world.now()): void {
  world.emit('customer.subscription.deleted', Object.assign(subscription, { status: 'canceled', ended_at }));
}

/** Moves all subscriptions and open sessions to the present of the stand-in's clock. */
export function processDueSubscriptions(world: StripeWorld): void {
  for (const subscription of Object.values(world.state.subscriptions)) advance(world, subscription);
  for (const session of Object.values(world.state.sessions))
    if (session.status === 'open' && session.expires_at <= world.now())
      world.emit('checkout.session.expired', Object.assign(session, { status: 'expired', url: null }));
}

/** Renews period after period until the subscription ends or the present is reached. */
function advance(world: StripeWorld, subscription: Subscription): void {
  const [item] = subscription.items.data;
  while (subscription.ended_at === null) {
    const { status, cancel_at } = subscription;
    const unpaidUntil = status === 'past_due' ? item.current_period_start + UNPAID_SECONDS_MAX : Infinity;
    const end = Math.min(cancel_at ?? Infinity, unpaidUntil);
    const renewal = ['active', 'trialing'].includes(status) ? item.current_period_end : Infinity;
    if (Math.min(end, renewal) > world.now()) return;
    if (end <= renewal) endSubscription(world, subscription, end);
    else {
      Object.assign(item, { current_period_start: renewal, current_period_end: endOfPeriod(item.price, renewal) });
      updateSubscription(world, subscription, { status: 'active' });
    }
  }
}
