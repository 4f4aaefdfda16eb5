// The stand-in's pages for people: to pay for a checkout session, and to manage a customer's subscriptions.
import { escapeHtmlValue } from '../../src/domain/html-escape.ts';
import type { CheckoutSession, PortalSession, StripeWorld, Subscription } from './state.ts';
import { changePlan, endSubscription, listRunningSubscriptions, updateSubscription } from './subscriptions.ts';

const dollars = (cents: number | null): string => `$${((cents ?? 0) / 100).toFixed(2)}`;
const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`;
const linkTo = (url: string | null, label: string) =>
  url ? `<p><a href="${escapeHtmlValue(url)}">${label}</a></p>` : '';

const STYLE = `:root { color-scheme: light dark; } * { box-sizing: border-box; }
body { max-width: 36rem; margin: 6vh auto; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; }
form { border: 1px solid #8888; border-radius: 12px; padding: 1.25rem; margin: 1rem 0; }
input, button { width: 100%; min-height: 44px; padding: .5rem; font: inherit; border-radius: 8px; margin-top: .5rem; }
[role=alert] { color: light-dark(#a4161a, #ff9c9c); }`;

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}<p><small>Payments stand-in of the laptop edition. No card is charged.</small></p>
</main></body></html>`;

export function renderPayPage(session: CheckoutSession, problem = ''): string {
  const back = linkTo(session.cancel_url, 'Back to the shop');
  const { price } = session.sale;
  if (session.status !== 'open') return page('Checkout', `<p>This payment is ${session.status}.</p>${back}`);
  const amount = dollars(session.amount_total);
  return page(
    'Checkout',
    `<h2>${escapeHtmlValue(price.nickname)} plan: ${amount} per ${price.recurring.interval}</h2>
    ${problem && `<p role="alert">${problem}</p>`}<form method="post"><label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" value="4242 4242 4242 4242">
    <small>4000 0000 0000 0002 is declined.</small>${button('pay', `Pay ${amount}`)}</form>${back}`,
  );
}

export function renderPortalPage(world: StripeWorld, portal: PortalSession): string {
  const cards = listRunningSubscriptions(world, portal.customer).map(renderSubscription);
  const body = cards.join('') || '<p>No subscription is running.</p>';
  return page('Billing', body + linkTo(portal.return_url, 'Return to the app'));
}

function renderSubscription({ id, status, cancel_at, items }: Subscription): string {
  const { price, current_period_end: end } = items.data[0];
  return `<form method="post"><input type="hidden" name="subscription" value="${escapeHtmlValue(id)}">
    <h2>${escapeHtmlValue(price.nickname)} plan, ${dollars(price.unit_amount)} per ${price.recurring.interval}</h2>
    <p>${status}. ${cancel_at ? `Ends on ${day(cancel_at)}` : `Next payment on ${day(end)}`}.</p>
    ${cancel_at ? button('keep', 'Keep the subscription') : button('cancel-at-end', 'Cancel at the end of the period')}
    ${button('change', 'Change to the other plan')}${button('cancel-now', 'Cancel now')}
    ${status === 'past_due' ? button('pay', 'Pay what is owed') : ''}</form>`;
}

/** What a customer may do on the billing page, by the button's value. */
export const PORTAL_ACTIONS: Record<string, (world: StripeWorld, subscription: Subscription) => void> = {
  change: changePlan,
  'cancel-at-end': (world, subscription) =>
    updateSubscription(world, subscription, {
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0].current_period_end,
    }),
  keep: (world, subscription) =>
    updateSubscription(world, subscription, { cancel_at_period_end: false, cancel_at: null }),
  'cancel-now': endSubscription,
  pay: (world, subscription) => updateSubscription(world, subscription, { status: 'active' }),
};
