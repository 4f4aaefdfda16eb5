// Lets a person or a test control the payments stand-in: move its clock, set a subscription's status, send an event
// again. Also renders the page that shows its state.
import { escapeHtml } from '../html-escape.ts';
import { formatDay, page } from './page.ts';
import { processDueSubscriptions } from './renewals.ts';
import { emitSubscriptionUpdated, endSubscription } from './subscriptions.ts';
import type { StripeWorld } from './world.ts';

const DAY = 86_400;
const STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'];
const SHOWN = 50;

/**
 * Moves the clock ahead by `days` or `seconds`, or to the date `to`; never back. @returns the new time, or an error.
 */
export function moveClock(world: StripeWorld, form: URLSearchParams): { now: string } | { error: string } {
  const to = form.get('to');
  const seconds = to
    ? Math.floor(Date.parse(to) / 1000) - world.now()
    : Number(form.get('days') ?? 0) * DAY + Number(form.get('seconds') ?? 0);
  if (!Number.isFinite(seconds) || seconds <= 0) return { error: 'The clock moves ahead only: days, seconds, or to' };
  world.state.ahead += Math.round(seconds);
  processDueSubscriptions(world);
  return { now: new Date(world.now() * 1000).toISOString() };
}

/** Sets a subscription's status and sends its event. @returns an error message; null on success. */
export function setSubscriptionStatus(world: StripeWorld, id: string, status: string | null): string | null {
  const subscription = world.state.subscriptions[id];
  if (!subscription) return `No such subscription: ${id}`;
  if (!status || !STATUSES.includes(status)) return `A status is one of ${STATUSES.join(', ')}`;
  if (status === 'canceled') {
    endSubscription(world, subscription, world.now());
    return null;
  }
  subscription.status = status;
  if (status === 'incomplete_expired') subscription.ended_at = world.now();
  emitSubscriptionUpdated(world, subscription);
  return null;
}

export function renderOverviewPage(world: StripeWorld): string {
  const { state } = world;
  const customers = Object.values(state.customers)
    .map((each) => row([each.id, 'deleted' in each ? 'deleted' : (each.email ?? ''), '']))
    .join('');
  const subscriptions = Object.values(state.subscriptions)
    .map((each) => row([each.id, each.status, `until ${formatDay(each.items.data[0]?.current_period_end ?? 0)}`]))
    .join('');
  const events = Object.values(state.events)
    .toReversed()
    .slice(0, SHOWN)
    .map((each) => {
      const delivery = state.deliveries[each.id];
      const resend = `<form method="post" action="/stripe/events/${each.id}/resend"><button>Send again</button></form>`;
      return `<tr><td>${escapeHtml(each.type)}<br><small>${each.id}</small></td><td>${escapeHtml(delivery?.answer ?? 'not sent')} (${delivery?.attempts ?? 0})</td><td>${resend}</td></tr>`;
    })
    .join('');
  return page(
    'Payments stand-in',
    `<h1>Payments stand-in</h1><p class="quiet">Its clock says ${escapeHtml(new Date(world.now() * 1000).toISOString())}.</p>
    <form class="card" method="post" action="/stripe/clock"><label for="days">Move the clock ahead by days</label>
    <input id="days" name="days" inputmode="numeric" value="8"><button>Move</button></form>
    ${table('Customers', customers)}${table('Subscriptions', subscriptions)}${table('Events', events)}`,
    true,
  );
}

const table = (title: string, rows: string): string =>
  `<section><h2>${title}</h2>${rows ? `<table>${rows}</table>` : '<p class="quiet">None yet.</p>'}</section>`;
const row = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
