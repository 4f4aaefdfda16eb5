// The payments stand-in: speaks Stripe's API to its SDK, shows a page to pay on and a billing page, and sends signed
// webhooks.
//
//   /stripe/v1/*                         the API
//   /stripe/pay/ID, /stripe/portal/ID    pages for people
//   /stripe                              its state as JSON; POST /stripe/clock, /stripe/status/ID
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { answerStripeRequest } from './api.ts';
import { createCustomer } from './calls.ts';
import { createEventSender } from './events.ts';
import { PORTAL_ACTIONS, renderPayPage, renderPortalPage } from './pages.ts';
import { createPrice, DAY_SECONDS, openState, required, StripeError, type StripeWorld } from './state.ts';
import {
  beginSubscription,
  endSubscription,
  listRunningSubscriptions,
  processDueSubscriptions,
  updateSubscription,
} from './subscriptions.ts';

export interface StripeOptions {
  dataDir: string | null;
  webhookUrl: string | null;
  webhookSecret: string;
  secretKey: string;
  prices: { annual: string; weekly: string };
  /** Customers who already have a subscription in a new stand-in. */
  subscribers?: { customer: string; email: string; price: string }[];
}

type Act = (id: string, form: URLSearchParams, isPost: boolean) => { html: string } | { to: string };

const MOUNT = '/stripe';
/** How often due renewals are processed, and refused events sent again. */
const TICK_MS = 3000;
/** Stripe's test card that every bank declines. */
const DECLINED_CARD = '4000000000000002';

export function startStripeStandIn(options: StripeOptions) {
  const { state, save } = openState(options.dataDir && join(options.dataDir, 'stripe.json'));
  const now = () => Math.floor(Date.now() / 1000) + state.ahead;
  const events = createEventSender({ state, save, now }, { url: options.webhookUrl, secret: options.webhookSecret });
  const { annual, weekly } = options.prices;
  const prices = {
    [annual]: createPrice(annual, 'Annual', 'year', 9800),
    [weekly]: createPrice(weekly, 'Weekly', 'week', 450),
  };
  const world: StripeWorld = { state, save, now, emit: events.emit, prices, base: MOUNT };
  for (const { customer, email, price } of options.subscribers ?? []) {
    if (state.customers[customer]) continue;
    createCustomer(world, customer, email);
    beginSubscription(world, customer, required(world.prices[price], 'price', price));
  }
  const timer = setInterval(() => {
    processDueSubscriptions(world);
    events.retry();
  }, TICK_MS).unref();

  /** What a person, a test or the passing of time does, by the first part of the path. */
  const acts: Record<string, Act> = {
    pay(id, form, isPost) {
      const session = required(state.sessions[id], 'checkout.session', id);
      if (!isPost || session.status !== 'open') return { html: renderPayPage(session) };
      if (form.get('card')?.replace(/\D/g, '') === DECLINED_CARD)
        return { html: renderPayPage(session, 'Your card was declined.') };
      const { price, metadata } = session.sale;
      const subscription = beginSubscription(world, session.customer, price, metadata).id;
      world.emit('checkout.session.completed', Object.assign(session, { status: 'complete', subscription, url: null }));
      return { to: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) };
    },
    portal(id, form, isPost) {
      const portal = required(state.portals[id], 'billing_portal.session', id);
      if (!isPost) return { html: renderPortalPage(world, portal) };
      const act = required(PORTAL_ACTIONS[form.get('action') ?? ''], 'action', form.get('action') ?? '');
      for (const subscription of listRunningSubscriptions(world, portal.customer))
        if (subscription.id === form.get('subscription')) act(world, subscription);
      return { to: portal.url };
    },
    clock(_, form) {
      const days = Number(form.get('days'));
      if (!(days > 0)) throw new StripeError(400, { message: 'The clock moves ahead only, by days' });
      state.ahead += Math.round(days * DAY_SECONDS);
      processDueSubscriptions(world);
      return { to: MOUNT };
    },
    status(id, form) {
      const subscription = required(state.subscriptions[id], 'subscription', id);
      const status = form.get('status') as typeof subscription.status;
      if (status === 'canceled') endSubscription(world, subscription);
      else
        updateSubscription(world, subscription, { status, ended_at: status === 'incomplete_expired' ? now() : null });
      return { to: MOUNT };
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    // Links to pages use the host under which the stand-in was called.
    world.base = url.origin + MOUNT;
    const { method = 'GET', headers } = request;
    const path = url.pathname.slice(MOUNT.length);
    const body = await text(request);
    const sendJson = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_laptop' });
      response.end(JSON.stringify(answer));
    };
    try {
      if (path.startsWith('/v1/')) {
        const form = method === 'POST' ? body : url.search.slice(1);
        return sendJson(200, answerStripeRequest(world, options.secretKey, { method, path, form, headers }));
      }
      const [act = '', id = ''] = path.slice(1).split('/');
      if (!act) return sendJson(200, { now: now(), ...state });
      const answer = required(acts[act], 'page', act)(id, new URLSearchParams(body), method === 'POST');
      save();
      if ('to' in answer) response.writeHead(303, { location: answer.to }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      sendJson(error.status, { error: error.body });
    }
  }

  return {
    handle,
    async stop(): Promise<void> {
      clearInterval(timer);
      await events.settled();
    },
  };
}
