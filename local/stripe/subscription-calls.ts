// The API's calls on subscriptions.
import { refuseRequest } from './errors.ts';
import { type FormFields, fieldsOf, textOf, textsByKey } from './form.ts';
import { toListPage } from './list.ts';
import type { Subscription } from './state.ts';
import {
  beginSubscription,
  changePlan,
  emitSubscriptionUpdated,
  endSubscription,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { customerOf, priceOf, type StripeWorld, subscriptionOf } from './world.ts';

/** Statuses that the list's `status: 'ended'` includes. */
const ENDED = ['canceled', 'incomplete_expired'];

export function createSubscription(world: StripeWorld, given: FormFields): Subscription {
  if (given.customer === undefined) refuseRequest('parameter_missing', 'Missing required param: customer.', 'customer');
  const customer = customerOf(world, textOf(given.customer) ?? '');
  const [item] = Object.values(fieldsOf(given.items));
  if (!item) refuseRequest('parameter_missing', 'Missing required param: items.', 'items');
  const price = priceOf(world, textOf(fieldsOf(item).price) ?? '', 'items[0][price]');
  return beginSubscription(world, {
    customer: customer.id,
    price,
    quantity: Number(textOf(fieldsOf(item).quantity) ?? 1),
    trialDays: Number(textOf(given.trial_period_days) ?? 0),
    metadata: textsByKey(given.metadata),
    ...(textOf(given.payment_behavior) === 'default_incomplete' ? { status: 'incomplete' } : {}),
  });
}

export function listSubscriptions(world: StripeWorld, asked: FormFields) {
  const customer = textOf(asked.customer);
  const status = textOf(asked.status);
  const price = textOf(asked.price);
  // A deleted customer's subscriptions are still listed; an unknown customer is rejected.
  if (customer && !world.state.customers[customer]) customerOf(world, customer);
  const wanted = ({ status: is }: Subscription) =>
    status === 'all' || (status === 'ended' ? ENDED.includes(is) : status ? is === status : !ENDED.includes(is));
  const found = Object.values(world.state.subscriptions).filter(
    (each) =>
      wanted(each) &&
      (!customer || each.customer === customer) &&
      (!price || each.items.data.some((item) => item.price.id === price)),
  );
  return toListPage(found, asked, '/v1/subscriptions');
}

export function updateSubscription(world: StripeWorld, id: string, given: FormFields): Subscription {
  const subscription = subscriptionOf(world, id);
  refuseEnded(subscription);
  if (Object.keys(fieldsOf(given.metadata)).length > 0) {
    subscription.metadata = { ...subscription.metadata, ...textsByKey(given.metadata) };
  }
  const [item] = Object.values(fieldsOf(given.items)).map(fieldsOf);
  const price = textOf(item?.price);
  if (price) changePlan(world, subscription, priceOf(world, price, 'items[0][price]'));
  const cancel = textOf(given.cancel_at_period_end);
  if (cancel !== undefined) setCancelAtPeriodEnd(world, subscription, cancel === 'true');
  else if (!price) emitSubscriptionUpdated(world, subscription);
  return subscription;
}

export function cancelSubscription(world: StripeWorld, id: string): Subscription {
  const subscription = subscriptionOf(world, id);
  refuseEnded(subscription);
  endSubscription(world, subscription, world.now());
  return subscription;
}

function refuseEnded({ id, ended_at }: Subscription): void {
  if (ended_at !== null) refuseRequest('resource_missing', `No such subscription: '${id}'`, 'id');
}
