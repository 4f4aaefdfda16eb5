// The API of the payments stand-in: checks the key, the parameters and the idempotency key, then performs the call.
import type { Calls } from './calls.ts';
import { createCheckoutSession, expireCheckoutSession, listCheckoutSessions } from './checkout.ts';
import { createCustomer, deleteCustomer, listCustomers, retrieveCustomer, updateCustomer } from './customers.ts';
import { refuseRequest, refuseUnknownId, StripeError } from './errors.ts';
import { type FormFields, fieldsOf, parseForm } from './form.ts';
import { toListPage } from './list.ts';
import { checkParameters } from './parameters.ts';
import { createPortalSession } from './portal.ts';
import { cancelSubscription, createSubscription, listSubscriptions, updateSubscription } from './subscription-calls.ts';
import { checkoutSessionOf, priceOf, type StripeWorld, subscriptionOf } from './world.ts';

type Call = (world: StripeWorld, given: FormFields, id: string) => object;

const CALLS: Record<keyof Calls, Call> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': listCustomers,
  'GET /v1/customers/:id': (world, _, id) => retrieveCustomer(world, id),
  'POST /v1/customers/:id': (world, given, id) => updateCustomer(world, id, given),
  'DELETE /v1/customers/:id': (world, _, id) => deleteCustomer(world, id),
  'GET /v1/prices': (world, asked) => toListPage(world.prices.toReversed(), asked, '/v1/prices'),
  'GET /v1/prices/:id': (world, _, id) => priceOf(world, id, 'price', 404),
  'POST /v1/checkout/sessions': createCheckoutSession,
  'GET /v1/checkout/sessions': listCheckoutSessions,
  'GET /v1/checkout/sessions/:id': (world, _, id) => checkoutSessionOf(world, id),
  'POST /v1/checkout/sessions/:id/expire': (world, _, id) => expireCheckoutSession(world, id),
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': (world, _, id) => subscriptionOf(world, id),
  'POST /v1/subscriptions/:id': (world, given, id) => updateSubscription(world, id, given),
  'DELETE /v1/subscriptions/:id': (world, _, id) => cancelSubscription(world, id),
  'GET /v1/events': (world, asked) => toListPage(Object.values(world.state.events), asked, '/v1/events'),
  'GET /v1/events/:id': (world, _, id) => world.state.events[id] ?? refuseUnknownId('event', id, 'id', 404),
};

const PATTERNS = (Object.keys(CALLS) as (keyof Calls)[]).map((call) => ({
  call,
  pattern: new RegExp(`^${call.replaceAll('/', '\\/').replace(':id', '([^/]+)')}$`),
}));

export interface ApiRequest {
  method: string;
  /** The path without the query, such as '/v1/customers'. */
  path: string;
  /** The body of a POST, the query of any other method. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}
export interface ApiAnswer {
  status: number;
  body: object;
  replayed?: true;
}

/** The properties that a caller may list in `expand`, to get the whole object instead of its id. */
const EXPANDABLE = ['customer', 'subscription', 'data.customer'];
/** Seconds for which an answer is kept, to be sent again if its idempotency key is repeated. */
const KEY_LIVES = 86_400;

export function answerStripeRequest(world: StripeWorld, secretKey: string, request: ApiRequest): ApiAnswer {
  try {
    authenticate(request.authorization, secretKey);
    const named = `${request.method} ${request.path}`;
    const found = PATTERNS.find(({ pattern }) => pattern.test(named));
    if (!found) {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.path}).`,
      });
    }
    const id = decodeURIComponent(found.pattern.exec(named)?.[1] ?? '');
    const given = parseForm(request.form);
    checkParameters(found.call, given);
    const before = request.method === 'POST' ? repeated(world, named, request) : undefined;
    if (before) return { status: 200, body: before, replayed: true };
    const answer = expanded(world, CALLS[found.call](world, given, id), Object.values(fieldsOf(given.expand)));
    if (request.method === 'POST' && request.idempotencyKey) {
      const { idempotencyKey: key, form: body } = request;
      world.state.answers[key] = { call: named, body, answer: structuredClone(answer), at: world.now() };
    }
    world.save();
    return { status: 200, body: answer };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function authenticate(authorization: string | undefined, secretKey: string): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (key === secretKey) return;
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: key ? `Invalid API Key provided: ${key.slice(0, 8)}***` : 'You did not provide an API key.',
  });
}

/** Finds the earlier answer for the idempotency key. @throws StripeError if the key was used for another request. */
function repeated(world: StripeWorld, call: string, { idempotencyKey, form }: ApiRequest): object | undefined {
  const before = idempotencyKey ? world.state.answers[idempotencyKey] : undefined;
  if (!before || before.at + KEY_LIVES < world.now()) return undefined;
  if (before.call === call && before.body === form) return before.answer;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
  });
}

function expanded(world: StripeWorld, answer: object, wanted: unknown[]): object {
  if (wanted.length === 0) return answer;
  const unknown = wanted.find((name) => !EXPANDABLE.includes(String(name)));
  if (unknown !== undefined)
    refuseRequest('parameter_invalid', `This property cannot be expanded (${unknown}).`, 'expand');
  const copy = structuredClone(answer) as Record<string, unknown> & { data?: Record<string, unknown>[] };
  for (const name of wanted.map(String)) {
    for (const each of name.startsWith('data.') ? (copy.data ?? []) : [copy]) {
      const property = name.replace('data.', '');
      const store = property === 'customer' ? world.state.customers : world.state.subscriptions;
      each[property] = store[String(each[property])] ?? each[property];
    }
  }
  return copy;
}
