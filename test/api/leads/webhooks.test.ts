// Outgoing webhooks: signed, in order, each event once, retried with growing delay, and never more than the owner may
// see.

import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createWebhookSender } from '../../../src/adapters/webhook-sender.ts';
import { createAlertsForMembers } from '../../../src/flows/alert/match.ts';
import { deliverWebhooks } from '../../../src/flows/webhook/deliver.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

const HOOK = 'https://hooks.receiver.com/broughtby';
const MINUTE_MS = 60_000;

interface Received {
  headers: Headers;
  body: string;
  at: string;
}

/** A receiver of webhooks that answers `status`, which may change. */
function receiverOf(world: World) {
  const receiver = { status: 204, got: [] as Received[], refused: 0, before: async () => {} };
  const get: typeof fetch = async (input, init) => {
    await receiver.before();
    if (receiver.status >= 300) {
      receiver.refused++;
      return new Response('down', { status: receiver.status });
    }
    receiver.got.push({ headers: new Headers(init?.headers), body: String(init?.body), at: String(input) });
    return new Response(null, { status: receiver.status });
  };
  const hosts = new Map([['hooks.receiver.com', 'http://127.0.0.1:9390']]);
  Object.defineProperty(world.services, 'webhooks', {
    value: createWebhookSender({ origin: 'http://app.test' }, hosts, get),
  });
  return receiver;
}

async function member(world: World, kind: 'free' | 'subscriber' = 'subscriber', events = ['sponsorship.detected']) {
  const letter = await world.add.newsletter();
  const brand = await world.add.brand();
  const { id: userId, cookie } = await world.people[kind](letter.id);
  const made = (await world.call('/api/webhooks', { as: cookie, json: { url: HOOK, events } })).data;
  const detect = (at = new Date(), newsletterId = letter.id) =>
    world.add.sponsorship(newsletterId, brand.id, {
      detectedAt: at,
      createdAt: at,
      textContent: `ad of ${at.toISOString()}`,
    });
  return { letter, brand, userId, cookie, endpoint: made as { id: string; secret: string }, detect };
}
const later = (ms: number, from = new Date()) => new Date(from.getTime() + ms);
const subjects = (got: Received[]) => got.map(({ body }) => JSON.parse(body).data.id);

async function isGenuine(secret: string, { headers, body }: Received): Promise<boolean> {
  const raw = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signature = Uint8Array.from(atob((headers.get('webhook-signature') ?? '').replace('v1,', '')), (c) =>
    c.charCodeAt(0),
  );
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`;
  return crypto.subtle.verify('HMAC', key, signature, new TextEncoder().encode(signed));
}

it('a sponsorship in the own newsletter is delivered once, signed with a timestamp', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { userId, endpoint, detect, cookie } = await member(world);
  const ad = await detect(later(1000));
  const now = later(5000);
  await createAlertsForMembers(world.services, [userId], now);
  await deliverWebhooks(world.services, endpoint.id, now);
  await createAlertsForMembers(world.services, [userId], later(6000));
  await deliverWebhooks(world.services, endpoint.id, later(6000));
  expect(subjects(receiver.got)).toEqual([ad.id]);
  const [first] = receiver.got as [Received];
  expect(await isGenuine(endpoint.secret, first)).toBe(true);
  expect(await isGenuine(endpoint.secret, { ...first, body: `${first.body} ` })).toBe(false);
  expect(Number(first.headers.get('webhook-timestamp'))).toBe(Math.floor(now.getTime() / 1000));
  expect(JSON.parse(first.body)).toMatchObject({ type: 'sponsorship.detected', data: { textContent: ad.textContent } });
  const log = (await world.call(`/api/webhooks/${endpoint.id}/deliveries`, { as: cookie })).data.deliveries;
  expect(log).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 204, lastError: null }]);
});

it('a receiver that fails for an hour gets every event once and in order', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { userId, endpoint, detect } = await member(world);
  const began = later(1000);
  receiver.status = 503;
  const made: string[] = [];
  let jobs = 0;
  // Plays queue and cron minute by minute; an ad comes every ten minutes.
  for (let minute = 0; minute < 120; minute++) {
    const now = later(minute * MINUTE_MS, began);
    if (minute === 60) receiver.status = 200;
    if (minute % 10 === 0 && minute < 100) {
      made.push((await detect(now)).id);
      await createAlertsForMembers(world.services, [userId], now);
    }
    // Runs twice: a job that is delivered twice sends nothing twice.
    await Promise.all([1, 2].map(() => deliverWebhooks(world.services, endpoint.id, now)));
    jobs += 2;
  }
  expect(subjects(receiver.got)).toEqual(made);
  expect(new Set(receiver.got.map(({ headers }) => headers.get('webhook-id'))).size).toBe(10);
  // The delay grows, so that an hour of 120 jobs makes only a few attempts.
  expect([jobs, receiver.refused > 4, receiver.refused < 12]).toEqual([240, true, true]);
}, 120_000);

it('after a day of failures a webhook is disabled with a notice, and nothing that waited is lost', async () => {
  const world = createWorld();
  const sent: { to: string; subject: string }[] = [];
  Object.defineProperty(world.services, 'mail', { value: { send: async (mail: never) => sent.push(mail) } });
  const receiver = receiverOf(world);
  const { userId, endpoint, detect, cookie } = await member(world);
  receiver.status = 500;
  const ad = await detect(later(1000));
  await createAlertsForMembers(world.services, [userId], later(2000));
  for (let hour = 0; hour <= 25; hour++)
    await deliverWebhooks(world.services, endpoint.id, later(hour * 60 * MINUTE_MS + 3000));
  const [shown] = (await world.call('/api/webhooks', { as: cookie })).data.endpoints;
  expect(shown).toMatchObject({ disabledFor: 'failures', pending: 1 });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain('hooks.receiver.com');
  const refused = await world.call(`/api/webhooks/${endpoint.id}/test`, { as: cookie, method: 'POST' });
  expect(refused.status).toBe(409);
  receiver.status = 200;
  await world.call(`/api/webhooks/${endpoint.id}`, { as: cookie, method: 'PATCH', json: { disabled: false } });
  await world.work(['deliver']);
  expect(subjects(receiver.got)).toEqual([ad.id]);
});

it('an address that answers 410 Gone is disabled at once', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { endpoint, cookie } = await member(world);
  receiver.status = 410;
  await world.call(`/api/webhooks/${endpoint.id}/test`, { as: cookie, method: 'POST' });
  await world.work(['deliver']);
  expect((await world.call('/api/webhooks', { as: cookie })).data.endpoints[0].disabledFor).toBe('failures');
});

it('a delivery can be sent again, under its own id', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { endpoint, cookie } = await member(world);
  await world.call(`/api/webhooks/${endpoint.id}/test`, { as: cookie, method: 'POST' });
  await world.work(['deliver']);
  const [one] = (await world.call(`/api/webhooks/${endpoint.id}/deliveries`, { as: cookie })).data.deliveries;
  const path = `/api/webhooks/${endpoint.id}/deliveries/${one.id}/send`;
  expect((await world.call(path, { as: cookie, method: 'POST' })).status).toBe(202);
  await world.work(['deliver']);
  expect(receiver.got.map(({ headers }) => headers.get('webhook-id'))).toEqual([one.id, one.id]);
  const { cookie: other } = await member(world);
  expect((await world.call(path, { as: other, method: 'POST' })).status).toBe(404);
});

it('a delivery has what its owner may see at the time of sending', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { userId, endpoint, cookie, detect } = await member(world);
  const followed = await world.add.newsletter();
  await world.call('/api/watches', { as: cookie, json: { kind: 'newsletter', newsletterId: followed.id } });
  await detect(later(1000), followed.id);
  await createAlertsForMembers(world.services, [userId], later(2000));
  // The subscription lapses between the event and its delivery.
  await world.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, userId));
  await deliverWebhooks(world.services, endpoint.id, later(3000));
  expect(receiver.got).toEqual([]);
  const [one] = (await world.call(`/api/webhooks/${endpoint.id}/deliveries`, { as: cookie })).data.deliveries;
  expect(one).toMatchObject({ state: 'withheld', attempts: 0 });
});

it('private addresses are refused, both when entered and when a name resolves to one', async () => {
  const world = createWorld();
  const { cookie } = await member(world);
  for (const url of [
    'http://plain.receiver.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://metadata.internal/x',
    'https://user:pass@receiver.com/x',
    'https://receiver.com:8443/x',
  ])
    expect([url, (await world.call('/api/webhooks', { as: cookie, json: { url } })).status]).toEqual([url, 400]);
  const asked: string[] = [];
  const sender = createWebhookSender({ origin: 'http://app.test' }, null, async (input) => {
    asked.push(String(input));
    return Response.json({ Status: 0, Answer: [{ type: 1, data: '10.0.0.7' }] });
  });
  const answer = await sender.post('https://inside.receiver.com/x', {}, '{}');
  expect(answer).toEqual({ status: null, reason: 'the name leads to a private address' });
  expect(asked.filter((address) => !address.includes('dns-query'))).toEqual([]);
});

it('pipeline events are delivered in order, and those of a hidden brand’s lead are not', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { userId, endpoint, brand, cookie, detect } = await member(world, 'subscriber', ['lead.changed']);
  await detect(daysAgo(20));
  const { data } = await world.call('/api/leads', { as: cookie, json: { brandId: brand.id } });
  const patch = { as: cookie, method: 'PATCH' };
  await world.call(`/api/leads/${data.lead.id}`, { ...patch, json: { stage: 'pitched' } });
  await world.call(`/api/leads/${data.lead.id}`, { ...patch, json: { stage: 'in_talks' } });
  const { userId: other } = await member(world, 'subscriber', ['lead.changed']);
  const now = later(1000);
  await createAlertsForMembers(world.services, [userId, other], now);
  await deliverWebhooks(world.services, endpoint.id, now);
  const told = receiver.got.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type, data: of }) => [type, of.kind, of.change.stage?.[1] ?? null])).toEqual([
    ['lead.changed', 'created', null],
    ['lead.changed', 'changed', 'pitched'],
    ['lead.changed', 'changed', 'in_talks'],
  ]);
  expect(told[0].data.lead.brand.id).toBe(brand.id);
  // The brand was seen only behind the line, so a free member no longer sees the lead.
  const late = await world.add.brand();
  await world.add.sponsorship((await world.add.newsletter()).id, late.id, { detectedAt: daysAgo(2) });
  await world.call('/api/leads', { as: cookie, json: { brandId: late.id } });
  await createAlertsForMembers(world.services, [userId], later(2000));
  await world.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, userId));
  await deliverWebhooks(world.services, endpoint.id, later(3000));
  expect(receiver.got).toHaveLength(3);
});

it('a member’s slow endpoints take one job of bounded time, and wait in a queue of their own', async () => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { endpoint, cookie } = await member(world);
  const second = (await world.call('/api/webhooks', { as: cookie, json: { url: HOOK, events: ['lead.changed'] } }))
    .data;
  const ids = [endpoint.id, second.id];
  for (const id of ids)
    for (let nth = 0; nth < 6; nth++)
      expect((await world.call(`/api/webhooks/${id}/test`, { as: cookie, method: 'POST' })).status).toBe(202);
  expect(world.priority.all).toEqual([]);
  let running = 0;
  let most = 0;
  let clock = 0;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + clock);
  receiver.before = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 5));
    clock += 9_500;
    running--;
  };
  await Promise.all(ids.map((id) => deliverWebhooks(world.services, id, new Date())));
  expect(receiver.got).toHaveLength(4);
  await world.work(['deliver']);
  vi.restoreAllMocks();
  expect([receiver.got.length, most]).toEqual([12, 1]);
});

it.each([
  ['deleted', (world: World, id: string, as: string) => world.call(`/api/webhooks/${id}`, { as, method: 'DELETE' })],
  [
    'disabled',
    (world: World, id: string, as: string) =>
      world.call(`/api/webhooks/${id}`, { as, method: 'PATCH', json: { disabled: true } }),
  ],
  [
    'without its owner',
    async (world: World, _: string, as: string) =>
      world.call('/api/account/delete', {
        as,
        json: { confirm: (await world.call('/api/auth/user', { as })).data.email },
      }),
  ],
])('an endpoint that is %s meanwhile gets nothing more', async (_, act) => {
  const world = createWorld();
  const receiver = receiverOf(world);
  const { endpoint, cookie } = await member(world);
  for (let nth = 0; nth < 3; nth++)
    await world.call(`/api/webhooks/${endpoint.id}/test`, { as: cookie, method: 'POST' });
  receiver.before = async () => {
    expect((await act(world, endpoint.id, cookie)).status).toBeLessThan(300);
  };
  await world.work(['deliver']);
  expect(receiver.got).toHaveLength(1);
});
