// Applies the passing of time to subscriptions and open pages: trials end, periods are paid or not, cancellations take
// effect, unpaid debts end the subscription. Events happen in order of time, so moving the clock by a year has the
// effect of a year.

import type { Subscription } from './state.ts';
import { chargePeriod, endOfPeriod, endSubscription, UNPAID_SECONDS_MAX } from './subscriptions.ts';
import type { StripeWorld } from './world.ts';

interface Due {
  at: number;
  happen(): void;
}

/** Processes all trial ends, renewals, cancellations and expiries that are due by the stand-in's clock. */
export function processDueSubscriptions(world: StripeWorld): void {
  for (;;) {
    const [next] = Object.values(world.state.subscriptions)
      .flatMap((subscription) => dueOf(world, subscription))
      .filter(({ at }) => at <= world.now())
      .toSorted((a, b) => a.at - b.at);
    if (!next) break;
    next.happen();
  }
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= world.now()) {
      Object.assign(session, { status: 'expired', url: null });
      world.events.emit('checkout.session.expired', session);
    }
  }
  world.save();
}

function dueOf(world: StripeWorld, subscription: Subscription): Due[] {
  const [item] = subscription.items.data;
  if (!item || subscription.ended_at !== null) return [];
  const due: Due[] = [];
  const { cancel_at: cancelAt } = subscription;
  if (cancelAt !== null) due.push({ at: cancelAt, happen: () => endSubscription(world, subscription, cancelAt) });
  const owing = world.state.owing[subscription.id];
  if (owing !== undefined) {
    const at = owing + UNPAID_SECONDS_MAX;
    due.push({ at, happen: () => endSubscription(world, subscription, at) });
  }
  const at = item.current_period_end;
  if (['active', 'trialing'].includes(subscription.status) && (cancelAt === null || cancelAt > at)) {
    due.push({
      at,
      happen() {
        item.current_period_start = at;
        item.current_period_end = endOfPeriod(item.price, at);
        chargePeriod(world, subscription, at);
      },
    });
  }
  return due;
}
