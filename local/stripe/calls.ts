// The calls of Stripe's API that the app makes. Anything else is refused, unknown parameters included.
import * as z from 'zod';
import { DAY_SECONDS, newId, required, StripeError, type StripeWorld } from './state.ts';
import { endSubscription, listRunningSubscriptions } from './subscriptions.ts';

interface Call<P> {
  parameters: z.ZodType<P>;
  answer(world: StripeWorld, given: P, id: string): object;
}
// Each call is checked with the type of its own parameters; the table holds them all.
const call = <P>(parameters: z.ZodType<P>, answer: Call<P>['answer']) => ({ parameters, answer }) as Call<unknown>;

const text = z.string().min(1).max(5000);
const metadata = z.record(z.string(), z.string().max(500)).default({});
const limit = z.coerce.number().int().min(1).max(100).default(10);
const nothing = z.strictObject({});

export const CALLS: Record<string, Call<unknown>> = {
  'POST /v1/customers': call(
    z.strictObject({ email: z.email().optional(), name: text.optional(), metadata }),
    (world, { email = null, metadata }) => createCustomer(world, newId('cus'), email, metadata),
  ),
  'GET /v1/customers/:id': call(nothing, ({ state }, _, id) => required(state.customers[id], 'customer', id)),
  'DELETE /v1/customers/:id': call(nothing, (world, _, id) => {
    const customer = findCustomer(world, id, 'id');
    for (const subscription of listRunningSubscriptions(world, id)) endSubscription(world, subscription);
    world.emit('customer.deleted', customer);
    const deleted = { id, object: 'customer', deleted: true } as const;
    world.state.customers[id] = deleted;
    return deleted;
  }),
  'POST /v1/checkout/sessions': call(
    z.strictObject({
      mode: z.literal('subscription'),
      customer: text,
      client_reference_id: text.optional(),
      // In the form encoding, a list has its numbers as names.
      line_items: z.strictObject({ 0: z.strictObject({ price: text, quantity: z.literal('1') }) }),
      allow_promotion_codes: z.stringbool().optional(),
      success_url: z.url(),
      cancel_url: z.url(),
      metadata,
      subscription_data: z.strictObject({ metadata }).default({ metadata: {} }),
    }),
    (world, { line_items, subscription_data: { metadata }, ...given }) => {
      const price = required(world.prices[line_items[0].price], 'price', line_items[0].price, 'line_items[0][price]');
      const id = newId('cs_test');
      const created = world.now();
      findCustomer(world, given.customer);
      world.state.sessions[id] = {
        ...given,
        ...{ id, object: 'checkout.session', created, expires_at: created + DAY_SECONDS, status: 'open' },
        ...{ subscription: null, amount_total: price.unit_amount, url: `${world.base}/pay/${id}` },
        sale: { price, metadata },
      };
      return world.state.sessions[id];
    },
  ),
  'GET /v1/checkout/sessions': call(z.strictObject({ limit, customer: text }), (world, asked) => {
    const { id } = findCustomer(world, asked.customer);
    const sessions = Object.values(world.state.sessions).filter(({ customer }) => customer === id);
    return listPage(sessions, asked);
  }),
  'POST /v1/checkout/sessions/:id/expire': call(nothing, (world, _, id) => {
    const session = required(world.state.sessions[id], 'checkout.session', id);
    const message = `Only open Checkout Sessions can be expired. This one has a status of \`${session.status}\`.`;
    if (session.status !== 'open') throw new StripeError(400, { code: 'resource_invalid_state', message });
    world.emit('checkout.session.expired', Object.assign(session, { status: 'expired', url: null }));
    return session;
  }),
  'POST /v1/billing_portal/sessions': call(
    z.strictObject({ customer: text, return_url: z.url() }),
    (world, { customer, return_url }) => {
      const id = newId('bps');
      const owner = { object: 'billing_portal.session', customer: findCustomer(world, customer).id } as const;
      world.state.portals[id] = { ...owner, id, return_url, url: `${world.base}/portal/${id}` };
      return world.state.portals[id];
    },
  ),
  'GET /v1/subscriptions': call(
    z.strictObject({ limit, customer: text, status: z.literal('all').optional() }),
    ({ state }, asked) => {
      // A deleted customer's subscriptions are still listed; an unknown customer is refused.
      const { id } = required(state.customers[asked.customer], 'customer', asked.customer, 'customer');
      const all = Object.values(state.subscriptions).filter(({ customer }) => customer === id);
      return listPage(asked.status ? all : all.filter(({ ended_at }) => ended_at === null), asked);
    },
  ),
};

export function createCustomer(world: StripeWorld, id: string, email: string | null, metadata = {}) {
  const customer = { id, object: 'customer', created: world.now(), email, metadata } as const;
  world.state.customers[id] = customer;
  world.emit('customer.created', customer);
  return customer;
}

/** @throws StripeError if there is no such customer or it was deleted. */
function findCustomer({ state }: StripeWorld, id: string, param = 'customer') {
  const found = required(state.customers[id], 'customer', id, param);
  return required('deleted' in found ? undefined : found, 'customer', id, param);
}

/** The first page of a list, newest first. */
const listPage = <T>(all: T[], { limit }: { limit: number }) => ({
  object: 'list',
  data: all.toReversed().slice(0, limit),
  has_more: all.length > limit,
});
