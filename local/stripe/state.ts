// The stand-in's objects in Stripe's wire format, as far as the app reads them, and the JSON file that keeps them. Each
// change replaces the file as a whole, so that a killed process leaves either the old or the new one.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';

export const DAY_SECONDS = 86_400;

/** @returns an id in Stripe's format, such as 'cus_' and 24 letters and digits. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

export const createPrice = (id: string, nickname: string, interval: 'week' | 'year', unit_amount: number) => ({
  ...{ id, object: 'price' as const, active: true, type: 'recurring', currency: 'usd', nickname, unit_amount },
  recurring: { interval, interval_count: 1 },
});
export type Price = ReturnType<typeof createPrice>;

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'created' | 'status' | 'cancel_at' | 'cancel_at_period_end' | 'ended_at' | 'metadata'
> & {
  customer: string;
  items: { data: [{ id: string; price: Price; current_period_start: number; current_period_end: number }] };
};
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'metadata'>;
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'created' | 'expires_at' | 'status' | 'amount_total' | 'cancel_url' | 'metadata' | 'url'
> & {
  customer: string;
  subscription: string | null;
  success_url: string;
  sale: { price: Price; metadata: Record<string, string> };
};
export type PortalSession = Pick<Stripe.BillingPortal.Session, 'id' | 'object' | 'customer' | 'return_url' | 'url'>;
export type StripeEvent = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'pending_webhooks'> & {
  type: string;
  data: { object: object };
};

const EMPTY = {
  customers: {} as Record<string, Customer | { id: string; object: 'customer'; deleted: true }>,
  subscriptions: {} as Record<string, Subscription>,
  sessions: {} as Record<string, CheckoutSession>,
  portals: {} as Record<string, PortalSession>,
  events: {} as Record<string, StripeEvent>,
  answers: {} as Record<string, { request: string; answer: object }>,
  /** Seconds by which the stand-in's clock is ahead of the machine's. */
  ahead: 0,
};

export interface StripeWorld {
  state: typeof EMPTY;
  save(): void;
  now(): number;
  /** Records an event with a copy of `object`, and sends it. */
  emit(type: string, object: object): void;
  prices: Record<string, Price>;
  base: string;
}

/** Opens the state. @param file where it is stored; null: in memory only. */
export function openState(file: string | null): Pick<StripeWorld, 'state' | 'save'> {
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<typeof EMPTY>) : {};
  const state = { ...structuredClone(EMPTY), ...kept };
  return {
    state,
    save() {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}

export class StripeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(status: number, body: { type?: string; code?: string; message: string; param?: string }) {
    super(body.message);
    this.status = status;
    this.body = { type: 'invalid_request_error', ...body };
  }
}

/** @returns the object found under `id`. @throws StripeError: 404 for an id in the path, 400 for one in a parameter. */
export function required<T>(found: T | undefined, what: string, id: string, param = 'id'): T {
  if (found !== undefined) return found;
  const status = param === 'id' ? 404 : 400;
  throw new StripeError(status, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });
}
