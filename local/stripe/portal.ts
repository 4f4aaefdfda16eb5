// Portal sessions, each of which opens a customer's billing page, and the actions on that page.
import { refuseRequest } from './errors.ts';
import { type FormFields, textOf } from './form.ts';
import { newId } from './ids.ts';
import type { PortalSession, Subscription } from './state.ts';
import {
  changePlan,
  chargePeriod,
  endSubscription,
  RUNNING_SUBSCRIPTION_STATUSES,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { customerOf, type StripeWorld } from './world.ts';

export function createPortalSession(world: StripeWorld, given: FormFields): PortalSession {
  if (given.customer === undefined) refuseRequest('parameter_missing', 'Missing required param: customer.', 'customer');
  const customer = customerOf(world, textOf(given.customer) ?? '');
  const returnUrl = textOf(given.return_url) ?? null;
  if (returnUrl !== null && !URL.canParse(returnUrl)) refuseRequest('url_invalid', 'Not a valid URL', 'return_url');
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    created: world.now(),
    customer: customer.id,
    return_url: returnUrl,
    url: `${world.base}/portal/${id}`,
    livemode: false,
  };
  world.state.portals[id] = session;
  return session;
}

export const listRunningSubscriptions = (world: StripeWorld, customer: string): Subscription[] =>
  Object.values(world.state.subscriptions).filter(
    (each) => each.customer === customer && RUNNING_SUBSCRIPTION_STATUSES.includes(each.status),
  );

/** Performs the action that a person clicked on the billing page. @returns false if it isn't possible (any more). */
export function performPortalAction(
  world: StripeWorld,
  portal: PortalSession,
  action: string,
  subscriptionId: string,
): boolean {
  const subscription = listRunningSubscriptions(world, portal.customer).find(({ id }) => id === subscriptionId);
  if (!subscription) return false;
  switch (action) {
    case 'change': {
      const other = world.prices.find(({ id }) => id !== subscription.items.data[0]?.price.id);
      if (other) changePlan(world, subscription, other);
      break;
    }
    case 'cancel-at-end':
      setCancelAtPeriodEnd(world, subscription, true);
      break;
    case 'keep':
      setCancelAtPeriodEnd(world, subscription, false);
      break;
    case 'cancel-now':
      endSubscription(world, subscription, world.now());
      break;
    case 'fail-next':
      world.state.failing[portal.customer] = true;
      break;
    case 'pay':
      chargePeriod(world, subscription, world.now());
      break;
    default:
      return false;
  }
  world.save();
  return true;
}
