// A customer's billing page, with buttons for what they can do there.
import { escapeHtml } from '../html-escape.ts';
import { formatDay, formatDollars, page } from './page.ts';
import type { PageOrRedirect } from './pay-page.ts';
import { listRunningSubscriptions, performPortalAction } from './portal.ts';
import type { PortalSession, Subscription } from './state.ts';
import type { StripeWorld } from './world.ts';

export function renderPortalPage(world: StripeWorld, portal: PortalSession): PageOrRedirect {
  const running = listRunningSubscriptions(world, portal.customer);
  const body =
    running.map((each) => card(world, each)).join('') || '<section><p>No subscription is running.</p></section>';
  const away = portal.return_url ? `<p><a href="${escapeHtml(portal.return_url)}">Return to the app</a></p>` : '';
  return { html: page('Billing', `<h1>Billing</h1>${body}${away}`) };
}

export function handlePortalForm(world: StripeWorld, portal: PortalSession, form: URLSearchParams): PageOrRedirect {
  performPortalAction(world, portal, form.get('action') ?? '', form.get('subscription') ?? '');
  return { location: portal.url };
}

function card(world: StripeWorld, subscription: Subscription): string {
  const [item] = subscription.items.data;
  if (!item) return '';
  const other = world.prices.find(({ id }) => id !== item.price.id);
  const failing = world.state.failing[subscription.customer];
  const until = subscription.cancel_at
    ? `Ends on ${formatDay(subscription.cancel_at)}`
    : `Next payment on ${formatDay(item.current_period_end)}`;
  const buttons = [
    other ? `<button name="action" value="change">Change to ${escapeHtml(other.nickname)}</button>` : '',
    subscription.cancel_at
      ? '<button name="action" value="keep">Keep the subscription</button>'
      : '<button name="action" value="cancel-at-end">Cancel at the end of the period</button>',
    '<button name="action" value="cancel-now">Cancel now</button>',
    failing ? '' : '<button name="action" value="fail-next">Let the next payment fail</button>',
    subscription.status === 'past_due' ? '<button name="action" value="pay">Pay what is owed</button>' : '',
  ];
  return `<form class="card" method="post"><h2>${escapeHtml(item.price.nickname)} plan, ${formatDollars(item.price.unit_amount)} per ${item.price.recurring.interval}</h2>
    <p class="quiet">${escapeHtml(subscription.status)}. ${until}.${failing ? ' The next payment will fail.' : ''}</p>
    <input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}">${buttons.join('')}</form>`;
}
