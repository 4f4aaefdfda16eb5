// The stand-in's state: the API's objects in their wire format, and data that only the stand-in needs. It is one JSON
// file, replaced as a whole at each change, so that a killed process leaves either the old or the new one.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: 'usd';
  nickname: string;
  product: string;
  recurring: { interval: 'week' | 'year'; interval_count: 1 };
  type: 'recurring';
  unit_amount: number;
}
export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  livemode: false;
}
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}
export interface Subscription {
  id: string;
  object: 'subscription';
  created: number;
  start_date: number;
  customer: string;
  currency: 'usd';
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  livemode: false;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
}
export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  subscription: string;
  quantity: number;
  price: Price;
  current_period_start: number;
  current_period_end: number;
}
export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  created: number;
  expires_at: number;
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  allow_promotion_codes: boolean | null;
  amount_total: number;
  currency: 'usd';
  metadata: Record<string, string>;
  url: string | null;
  livemode: false;
}
export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
  livemode: false;
}
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
}
/** Progress of an event's delivery to the app. */
export interface Delivery {
  attempts: number;
  /** The last answer: a status, or why there was none. */
  answer: string | null;
  done: boolean;
}
/** What a checkout session sells: data that the stand-in needs besides the session in the API's format. */
export interface Sale {
  price: string;
  quantity: number;
  trialDays: number;
  subscriptionMetadata: Record<string, string>;
  promotionCode: string | null;
}

export interface StandInState {
  customers: Record<string, Customer | DeletedCustomer>;
  subscriptions: Record<string, Subscription>;
  sessions: Record<string, CheckoutSession>;
  sales: Record<string, Sale>;
  portals: Record<string, PortalSession>;
  events: Record<string, Event>;
  deliveries: Record<string, Delivery>;
  /** Answers by idempotency key. */
  answers: Record<string, { call: string; body: string; answer: object; at: number }>;
  /** Ids of customers whose next payment will fail. */
  failing: Record<string, true>;
  /** When each unpaid subscription became past due, in seconds. */
  owing: Record<string, number>;
  /** Seconds by which the stand-in's clock is ahead of the machine's. */
  ahead: number;
}

const EMPTY: StandInState = {
  customers: {},
  subscriptions: {},
  sessions: {},
  sales: {},
  portals: {},
  events: {},
  deliveries: {},
  answers: {},
  failing: {},
  owing: {},
  ahead: 0,
};

/** Opens the state. @param file where it is stored; null: in memory only. */
export function openState(file: string | null): { state: StandInState; save(): void } {
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<StandInState>) : {};
  const state: StandInState = { ...structuredClone(EMPTY), ...kept };
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
