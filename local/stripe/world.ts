// The state and services that every call of the stand-in uses.
import { refuseUnknownId } from './errors.ts';
import type { EventSender } from './events.ts';
import type { CheckoutSession, Customer, Price, StandInState, Subscription } from './state.ts';

export interface StripeWorld {
  state: StandInState;
  save(): void;
  /** The stand-in's clock, in seconds. */
  now(): number;
  events: Pick<EventSender, 'emit'>;
  prices: Price[];
  /** Address below which the stand-in answers. */
  base: string;
}

/**
 * Finds a customer. @param param the parameter to name in the error. @param status of the error: 404 if the id is in
 * the path. @throws StripeError if there is no such customer.
 */
export function customerOf(world: StripeWorld, id: string, param = 'customer', status = 400): Customer {
  const found = world.state.customers[id];
  if (!found || 'deleted' in found) refuseUnknownId('customer', id, param, status);
  return found;
}

export function priceOf(world: StripeWorld, id: string, param: string, status = 400): Price {
  return world.prices.find((price) => price.id === id) ?? refuseUnknownId('price', id, param, status);
}

export function subscriptionOf(world: StripeWorld, id: string): Subscription {
  return world.state.subscriptions[id] ?? refuseUnknownId('subscription', id, 'id', 404);
}

export function checkoutSessionOf(world: StripeWorld, id: string): CheckoutSession {
  return world.state.sessions[id] ?? refuseUnknownId('checkout.session', id, 'session', 404);
}

/** The product's two plans, as sold on the laptop. */
export function createPlanPrices(ids: { annual: string; weekly: string }): Price[] {
  const price = (id: string, nickname: string, interval: 'week' | 'year', unit_amount: number): Price => ({
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    nickname,
    product: 'prod_pro',
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount,
  });
  return [price(ids.annual, 'Annual', 'year', 9800), price(ids.weekly, 'Weekly', 'week', 450)];
}
