// The payments stand-in: speaks Stripe's API to its SDK, shows a page to pay on and a billing page, and sends signed
// webhooks.
//
//   /stripe/v1/*                         the API
//   /stripe/pay/ID, /stripe/portal/ID    pages for people
//   /stripe                              its state; POST /stripe/clock, /stripe/subscriptions/ID/status,
//                                        /stripe/events/ID/resend
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerStripeRequest } from './api.ts';
import { moveClock, renderOverviewPage, setSubscriptionStatus } from './control.ts';
import { StripeError } from './errors.ts';
import { createEventSender } from './events.ts';
import { handlePayForm, type PageOrRedirect, renderPayPage } from './pay-page.ts';
import { handlePortalForm, renderPortalPage } from './portal-page.ts';
import { processDueSubscriptions } from './renewals.ts';
import { openState } from './state.ts';
import { beginSubscription } from './subscriptions.ts';
import { checkoutSessionOf, createPlanPrices, type StripeWorld } from './world.ts';

export interface StripeOptions {
  /** Folder of its state; null keeps it in memory. */
  dataDir: string | null;
  /** Address that events are sent to; null sends none. */
  webhookUrl: string | null;
  webhookSecret: string;
  secretKey: string;
  prices: { annual: string; weekly: string };
  /** Customers who already have a subscription in a new stand-in. */
  subscribers?: { customer: string; email: string; price: string }[];
}

const MOUNT = '/stripe';
const BODY_MAX = 1_000_000;
/** How often due renewals are processed while nobody moves the clock. */
const TICK_MS = 30_000;

export function startStripeStandIn(options: StripeOptions) {
  const { state, save } = openState(options.dataDir && join(options.dataDir, 'stripe.json'));
  const now = () => Math.floor(Date.now() / 1000) + state.ahead;
  const events = createEventSender(state, save, now, { url: options.webhookUrl, secret: options.webhookSecret });
  const world: StripeWorld = { state, save, now, events, prices: createPlanPrices(options.prices), base: MOUNT };
  for (const subscriber of options.subscribers ?? []) seed(world, subscriber);
  const timer = setInterval(() => processDueSubscriptions(world), TICK_MS);
  timer.unref();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    // Links to pages use the host under which the stand-in was called.
    world.base = url.origin + MOUNT;
    const path = url.pathname.slice(MOUNT.length) || '/';
    const method = request.method ?? 'GET';
    const body = await textOf(request);
    if (body === null)
      return sendJson(response, 413, { error: { type: 'invalid_request_error', message: 'Too large' } });
    if (path.startsWith('/v1/')) {
      const answer = answerStripeRequest(world, options.secretKey, {
        method,
        path,
        form: method === 'POST' ? body : url.search.slice(1),
        authorization: request.headers.authorization,
        idempotencyKey: [request.headers['idempotency-key']].flat()[0],
      });
      return sendJson(response, answer.status, answer.body, answer.replayed ? { 'idempotent-replayed': 'true' } : {});
    }
    const form = formOf(request, body);
    const [what, id = '', act] = path.slice(1).split('/');
    if (method === 'POST' && what === 'clock') return told(request, response, moveClock(world, form));
    if (method === 'POST' && what === 'subscriptions' && act === 'status') {
      const error = setSubscriptionStatus(world, id, form.get('status'));
      return told(request, response, error ? { error } : { id, status: form.get('status') ?? '' });
    }
    if (method === 'POST' && what === 'events' && act === 'resend') {
      return told(request, response, events.resend(id) ? { id } : { error: `No such event: ${id}` });
    }
    if (path === '/') return sendPage(response, { html: renderOverviewPage(world) });
    return sendPage(response, shown(world, method, what ?? '', id, form));
  }

  return {
    handle,
    /** Resolves when every event sent so far was answered or failed once; for tests. */
    settled: () => events.settled(),
    async stop(): Promise<void> {
      clearInterval(timer);
      events.stop();
      await events.settled();
    },
  };
}

function shown(world: StripeWorld, method: string, what: string, id: string, form: URLSearchParams): PageOrRedirect {
  try {
    if (what === 'pay') {
      const session = checkoutSessionOf(world, id);
      return method === 'POST' ? handlePayForm(world, session, form) : renderPayPage(world, session);
    }
    const portal = what === 'portal' ? world.state.portals[id] : undefined;
    if (portal) return method === 'POST' ? handlePortalForm(world, portal, form) : renderPortalPage(world, portal);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
  return { status: 404, html: '<!doctype html><title>Not found</title><h1>Not found</h1>' };
}

function seed(
  world: StripeWorld,
  { customer, email, price: priceId }: { customer: string; email: string; price: string },
): void {
  const price = world.prices.find(({ id }) => id === priceId);
  if (world.state.customers[customer] || !price) return;
  world.state.customers[customer] = {
    id: customer,
    object: 'customer',
    created: world.now(),
    email,
    name: null,
    metadata: {},
    livemode: false,
  };
  beginSubscription(world, { customer, price, quantity: 1, trialDays: 0, metadata: {} });
}

/** Reads a form, or the fields of a JSON object. */
function formOf(request: IncomingMessage, body: string): URLSearchParams {
  if (!request.headers['content-type']?.includes('json')) return new URLSearchParams(body);
  try {
    const fields = Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(fields as [string, string][]);
  } catch {
    return new URLSearchParams();
  }
}

/** Answers a script with JSON, and redirects a browser to the stand-in's overview page. */
function told(request: IncomingMessage, response: ServerResponse, answer: Record<string, string>): void {
  if (request.headers.accept?.includes('text/html')) sendPage(response, { location: MOUNT });
  else sendJson(response, 'error' in answer ? 400 : 200, answer);
}

function sendPage(response: ServerResponse, what: PageOrRedirect): void {
  if ('location' in what) {
    response.writeHead(303, { location: what.location });
    response.end();
    return;
  }
  response.writeHead(what.status ?? 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(what.html);
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_laptop', ...headers });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
