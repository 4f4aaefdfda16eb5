// Concurrent requests to Stripe share one answer, and Stripe's answers are interpreted correctly.
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createStripePayments } from '../../../src/adapters/payments.ts';
import { serveOnLoopback } from '../../support/loopback.ts';

let stop = async () => {};
afterEach(() => stop());

async function paymentsBy(answer: RequestListener) {
  const stripe = await serveOnLoopback(answer);
  stop = stripe.stop;
  return createStripePayments({ secretKey: 'sk_test', webhookSecret: 'w', apiBase: stripe.origin });
}

it('the list of subscriptions is awaited even if the customer can’t be read, so that nothing runs on after the request', async () => {
  let answered = false;
  const payments = await paymentsBy(({ url }, response) => {
    const refuse = () => {
      answered ||= url?.startsWith('/v1/subscriptions') ?? false;
      response.writeHead(500, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
      response.end('{"error":{"message":"down","type":"api_error"}}');
    };
    if (url?.startsWith('/v1/subscriptions')) setTimeout(refuse, 200);
    else refuse();
  });
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow();
  expect(answered).toBe(true);
});

/** A Stripe that answers these paths; any other path is an error of ours. @param status of every answer. */
const answering = (answers: Record<string, object>, status = 200) =>
  paymentsBy(({ url = '' }, response) => {
    const answer = answers[url.split('?')[0] ?? ''];
    response.writeHead(answer ? status : 501, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });

describe('a subscription', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const seconds = (day: number) => at(day).getTime() / 1000;
  const read = async (more: object) => {
    const subscription = { id: 'sub', status: 'active', created: seconds(1), items: { data: [] }, ended_at: null };
    const payments = await answering({
      '/v1/customers/cus_1': { id: 'cus_1' },
      '/v1/subscriptions': {
        object: 'list',
        data: [{ ...subscription, cancel_at: null, cancel_at_period_end: false, ...more }],
      },
    });
    const [one] = (await payments.subscriptionsOf('cus_1')) as unknown[];
    return one;
  };
  const item = (day: number) => ({
    current_period_end: seconds(day),
    price: { id: 'p', recurring: { interval: 'week' } },
  });

  it('is paid until its last item ends, and renews unless it was cancelled', async () => {
    const items = { data: [item(20), item(9)] };
    expect(await read({ items })).toEqual({
      id: 'sub',
      status: 'active',
      priceId: 'p',
      interval: 'week',
      createdAt: at(1),
      periodEnd: at(20),
      endsAt: null,
      endedAt: null,
    });
    expect(await read({})).toMatchObject({ priceId: null, interval: null, periodEnd: null });
  });

  it('ends on the day it was cancelled for, otherwise with the paid period', async () => {
    const items = { data: [item(20)] };
    expect(await read({ items, cancel_at_period_end: true })).toMatchObject({ endsAt: at(20) });
    expect(await read({ items, cancel_at: seconds(12) })).toMatchObject({ endsAt: at(12) });
    expect(await read({ items, ended_at: seconds(11) })).toMatchObject({ endedAt: at(11) });
  });
});

it('a customer counts as deleted only if Stripe says so of the customer: another missing object is an error of ours', async () => {
  const missing = (param: string) => ({ error: { type: 'invalid_request_error', code: 'resource_missing', param } });
  const asked = async (param: string) => {
    const payments = await answering({ '/v1/billing_portal/sessions': missing(param) }, 404);
    const found = await payments.portal('cus_1', 'https://app.test/').catch(({ code }) => code);
    await stop();
    return found;
  };
  expect([await asked('customer'), await asked('id'), await asked('price')]).toEqual(['gone', 'gone', 'vendor_failed']);
});
