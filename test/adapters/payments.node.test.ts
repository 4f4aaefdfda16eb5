// What is asked of Stripe at the same time ends together.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { stripePayments } from '../../src/adapters/payments.ts';

let server: Server | undefined;
afterEach(() => new Promise((closed) => (server ? server.close(closed) : closed(undefined))));

it('the list of subscriptions is waited for where the customer can’t be read: nothing goes on after the request', async () => {
  let answered = false;
  server = createServer(({ url }, response) => {
    const refuse = () => {
      answered ||= url?.startsWith('/v1/subscriptions') ?? false;
      response.writeHead(500, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
      response.end('{"error":{"message":"down","type":"api_error"}}');
    };
    if (url?.startsWith('/v1/subscriptions')) setTimeout(refuse, 200);
    else refuse();
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const payments = stripePayments({ secretKey: 'sk_test', webhookSecret: 'w', apiBase: `http://127.0.0.1:${port}` });
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow();
  expect(answered).toBe(true);
});
