// The payments stand-in's API calls on customers.
import { refuseRequest } from './errors.ts';
import { type FormFields, textOf, textsByKey } from './form.ts';
import { newId } from './ids.ts';
import { toListPage } from './list.ts';
import type { Customer } from './state.ts';
import { endSubscription, RUNNING_SUBSCRIPTION_STATUSES } from './subscriptions.ts';
import { customerOf, type StripeWorld } from './world.ts';

export function createCustomer(world: StripeWorld, given: FormFields): Customer {
  checkEmail(given);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: world.now(),
    email: textOf(given.email) || null,
    name: textOf(given.name) || null,
    metadata: textsByKey(given.metadata),
    livemode: false,
  };
  world.state.customers[customer.id] = customer;
  world.events.emit('customer.created', customer);
  return customer;
}

export function listCustomers(world: StripeWorld, asked: FormFields) {
  const email = textOf(asked.email);
  const all = Object.values(world.state.customers).filter((each): each is Customer => !('deleted' in each));
  return toListPage(email ? all.filter((each) => each.email === email) : all, asked, '/v1/customers');
}

/** Returns a deleted customer too, marked as deleted. */
export function retrieveCustomer(world: StripeWorld, id: string) {
  const found = world.state.customers[id];
  return found && 'deleted' in found ? found : customerOf(world, id, 'id', 404);
}

export function updateCustomer(world: StripeWorld, id: string, given: FormFields): Customer {
  const customer = customerOf(world, id, 'id', 404);
  checkEmail(given);
  if (given.email !== undefined) customer.email = textOf(given.email) || null;
  if (given.name !== undefined) customer.name = textOf(given.name) || null;
  customer.metadata = { ...customer.metadata, ...textsByKey(given.metadata) };
  world.events.emit('customer.updated', customer);
  return customer;
}

/** Deletes a customer and ends their subscriptions immediately. */
export function deleteCustomer(world: StripeWorld, id: string) {
  const customer = customerOf(world, id, 'id', 404);
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.customer === id && RUNNING_SUBSCRIPTION_STATUSES.includes(subscription.status))
      endSubscription(world, subscription, world.now());
  }
  const deleted = { id, object: 'customer' as const, deleted: true as const };
  world.state.customers[id] = deleted;
  world.events.emit('customer.deleted', customer);
  return deleted;
}

function checkEmail(given: FormFields): void {
  const email = textOf(given.email);
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    refuseRequest('email_invalid', `Invalid email address: ${email}`, 'email');
}
