// Checkout sessions: payment pages, created by the API and paid by a person.
import { refuseRequest } from './errors.ts';
import { type FormFields, fieldsOf, textOf, textsByKey } from './form.ts';
import { newId } from './ids.ts';
import { toListPage } from './list.ts';
import type { CheckoutSession } from './state.ts';
import { beginSubscription } from './subscriptions.ts';
import { checkoutSessionOf, customerOf, priceOf, type StripeWorld } from './world.ts';

const OPEN_FOR = 86_400;
/** Discounts in percent, by the code that a customer types. */
export const PROMOTION_CODES: Record<string, number> = { WELCOME20: 20 };

export function createCheckoutSession(world: StripeWorld, given: FormFields): CheckoutSession {
  const { item, successUrl, customer } = orderOf(world, given);
  const price = priceOf(world, textOf(item.price) ?? '', 'line_items[0][price]');
  const quantity = Number(textOf(item.quantity) ?? 1);
  const trialDays = Number(textOf(fieldsOf(given.subscription_data).trial_period_days) ?? 0);
  const id = newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: world.now(),
    expires_at: world.now() + OPEN_FOR,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: textOf(given.client_reference_id) ?? null,
    subscription: null,
    success_url: successUrl,
    cancel_url: textOf(given.cancel_url) ?? null,
    allow_promotion_codes: given.allow_promotion_codes === undefined ? null : given.allow_promotion_codes === 'true',
    amount_total: trialDays > 0 ? 0 : price.unit_amount * quantity,
    currency: 'usd',
    metadata: textsByKey(given.metadata),
    url: `${world.base}/pay/${id}`,
    livemode: false,
  };
  world.state.sessions[id] = session;
  world.state.sales[id] = {
    price: price.id,
    quantity,
    trialDays,
    subscriptionMetadata: textsByKey(fieldsOf(given.subscription_data).metadata),
    promotionCode: null,
  };
  world.save();
  return session;
}

/** Checks for required and mutually exclusive parameters. @throws StripeError. */
function orderOf(world: StripeWorld, given: FormFields) {
  const mode = textOf(given.mode);
  const items = Object.values(fieldsOf(given.line_items));
  const recurring = items
    .map((each) => textOf(fieldsOf(each).price))
    .filter((id) => world.prices.some((price) => price.id === id));
  if (!mode)
    refuseRequest('parameter_missing', 'You must provide a value for mode: payment, setup, or subscription.', 'mode');
  if (mode !== 'subscription' && recurring.length > 0) {
    refuseRequest(
      'parameter_invalid',
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    );
  }
  if (mode !== 'subscription') refuseRequest('parameter_invalid', 'This account sells subscriptions only.', 'mode');
  const [item] = items;
  if (!item) refuseRequest('parameter_missing', 'Missing required param: line_items.', 'line_items');
  const fields = fieldsOf(item);
  if (!textOf(fields.price) && fields.price_data === undefined) {
    refuseRequest('parameter_missing', 'Missing required param: line_items[0][price].', 'line_items[0][price]');
  }
  if (fields.quantity === undefined) {
    refuseRequest(
      'parameter_missing',
      'Quantity is required. Add `quantity` to `line_items[0]`',
      'line_items[0][quantity]',
    );
  }
  if (Number(textOf(fields.quantity)) < 1) {
    refuseRequest(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
      'line_items[0][quantity]',
    );
  }
  const successUrl = textOf(given.success_url);
  if (!successUrl) refuseRequest('parameter_missing', 'Missing required param: success_url.', 'success_url');
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = textOf(given[name]);
    if (url !== undefined && !URL.canParse(url)) refuseRequest('url_invalid', 'Not a valid URL', name);
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    refuseRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  if (given.allow_promotion_codes !== undefined && given.discounts !== undefined) {
    refuseRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
    );
  }
  if (given.customer === undefined) refuseRequest('parameter_missing', 'This account asks for a customer.', 'customer');
  return { item: fields, successUrl, customer: customerOf(world, textOf(given.customer) ?? '').id };
}

export function listCheckoutSessions(world: StripeWorld, asked: FormFields) {
  const customer = textOf(asked.customer);
  const status = textOf(asked.status);
  const subscription = textOf(asked.subscription);
  if (customer) customerOf(world, customer);
  const found = Object.values(world.state.sessions).filter(
    (each) =>
      (!customer || each.customer === customer) &&
      (!status || each.status === status) &&
      (!subscription || each.subscription === subscription),
  );
  return toListPage(found, asked, '/v1/checkout/sessions');
}

export function expireCheckoutSession(world: StripeWorld, id: string): CheckoutSession {
  const session = checkoutSessionOf(world, id);
  if (session.status !== 'open') {
    refuseRequest(
      'resource_invalid_state',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  Object.assign(session, { status: 'expired', url: null });
  world.events.emit('checkout.session.expired', session);
  return session;
}

/** Applies a promotion code that the customer typed. @returns false if it isn't valid. */
export function applyPromotionCode(world: StripeWorld, session: CheckoutSession, code: string): boolean {
  const sale = world.state.sales[session.id];
  const percent = PROMOTION_CODES[code.trim().toUpperCase()];
  if (!sale || !percent || !session.allow_promotion_codes || sale.promotionCode) return false;
  sale.promotionCode = code.trim().toUpperCase();
  session.amount_total = Math.round((session.amount_total * (100 - percent)) / 100);
  world.save();
  return true;
}

/** Records the customer's payment. @returns the address that the browser goes to. */
export function completeCheckoutSession(world: StripeWorld, session: CheckoutSession): string {
  const sale = world.state.sales[session.id];
  if (session.status === 'open' && sale) {
    const subscription = beginSubscription(world, {
      customer: session.customer,
      price: priceOf(world, sale.price, 'price'),
      quantity: sale.quantity,
      trialDays: sale.trialDays,
      metadata: sale.subscriptionMetadata,
    });
    session.status = 'complete';
    session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
    session.subscription = subscription.id;
    session.url = null;
    world.events.emit('checkout.session.completed', session);
  }
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
