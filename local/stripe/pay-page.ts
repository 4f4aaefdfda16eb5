// The page on which a person pays for a checkout session.
import { escapeHtml } from '../html-escape.ts';
import { applyPromotionCode, completeCheckoutSession } from './checkout.ts';
import { formatDollars, page } from './page.ts';
import type { CheckoutSession } from './state.ts';
import type { StripeWorld } from './world.ts';

/** Stripe's test card that every bank declines. */
const DECLINED = '4000000000000002';

/** The response to the browser: a page, or a redirect. */
export type PageOrRedirect = { html: string; status?: number } | { location: string };

export function renderPayPage(world: StripeWorld, session: CheckoutSession, wrong?: string): PageOrRedirect {
  const sale = world.state.sales[session.id];
  const price = world.prices.find(({ id }) => id === sale?.price);
  if (session.status !== 'open' || !sale || !price) {
    const text = session.status === 'complete' ? 'This payment is complete.' : 'This page has expired.';
    return { status: 410, html: page('Checkout', `<section><h1>${text}</h1>${back(session)}</section>`) };
  }
  const customer = world.state.customers[session.customer];
  const email = customer && !('deleted' in customer) ? (customer.email ?? '') : '';
  const promotion =
    session.allow_promotion_codes && !sale.promotionCode
      ? `<form class="card" method="post"><label for="code">Promotion code</label><input id="code" name="code" autocomplete="off">
        <button name="action" value="promotion">Apply</button></form>`
      : sale.promotionCode
        ? `<p>Promotion code ${escapeHtml(sale.promotionCode)} applied.</p>`
        : '';
  return {
    html: page(
      'Checkout',
      `<section><h1>${escapeHtml(price.nickname)} plan</h1><p class="price">${formatDollars(session.amount_total)}
      <small>per ${price.recurring.interval}</small></p><p class="quiet">${escapeHtml(email)}</p></section>
      ${wrong ? `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''}${promotion}
      <form class="card" method="post"><h2>Card</h2>
      <label for="card">Card number</label><input id="card" name="card" inputmode="numeric" value="4242 4242 4242 4242">
      <p class="quiet"><small>4000 0000 0000 0002 is declined.</small></p>
      <button class="main" name="action" value="pay">Pay ${formatDollars(session.amount_total)}</button></form>${back(session)}`,
    ),
  };
}

export function handlePayForm(world: StripeWorld, session: CheckoutSession, form: URLSearchParams): PageOrRedirect {
  if (session.status !== 'open') return renderPayPage(world, session);
  if (form.get('action') === 'promotion') {
    const applied = applyPromotionCode(world, session, form.get('code') ?? '');
    return renderPayPage(world, session, applied ? undefined : 'This promotion code is invalid.');
  }
  if ((form.get('card') ?? '').replace(/\D/g, '') === DECLINED)
    return renderPayPage(world, session, 'Your card was declined.');
  return { location: completeCheckoutSession(world, session) };
}

const back = ({ cancel_url }: CheckoutSession): string =>
  cancel_url ? `<p><a href="${escapeHtml(cancel_url)}">Back to the shop</a></p>` : '';
