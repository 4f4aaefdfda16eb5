// Outgoing webhooks: signed, in order, each event once, retried with growing delay, and never more than the owner may
// see.

import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createWebhookSender } from '../../../src/adapters/webhook-sender.ts';
import { createAlertsForMembers } from '../../../src/flows/alert/match.ts';
import { deliverWebhooks } from '../../../src/flows/webhook/deliver.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';
import { callsAs, type Member } from '../support/seller.ts';

const HOOK = 'https://hooks.receiver.com/broughtby';
const MINUTE_MS = 60_000;

interface Received {
  headers: Headers;
  body: string;
  at: string;
}

/** A world with a receiver of webhooks that answers `status`, which may change. */
function createReceiver() {
  const world = createWorld();
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
  const value = createWebhookSender({ origin: 'http://app.test' }, hosts, get);
  Object.defineProperty(world.services, 'webhooks', { value });
  return { world, receiver };
}

async function addMember(world: World, events = ['sponsorship.detected']) {
  const letter = await world.add.newsletter();
  const brand = await world.add.brand();
  const { id: userId, cookie } = await world.people.subscriber(letter.id);
  const me = callsAs(world, cookie);
  const { data } = await me.post('/api/webhooks', { url: HOOK, events });
  const endpoint = data as { id: string; secret: string };
  const detect = (at = new Date(), newsletterId = letter.id) =>
    world.add.sponsorship(newsletterId, brand.id, {
      detectedAt: at,
      createdAt: at,
      textContent: `ad of ${at.toISOString()}`,
    });
  const own = `/api/webhooks/${endpoint.id}`;
  return {
    ...{ brand, userId, me, endpoint, detect, own },
    match: (now: Date) => createAlertsForMembers(world.services, [userId], now),
    deliver: (now: Date) => deliverWebhooks(world.services, endpoint.id, now),
    ping: async () => (await me.post(`${own}/test`)).status,
    deliveries: async () => (await me.get(`${own}/deliveries`)).deliveries,
    shown: async () => (await me.get('/api/webhooks')).endpoints[0],
  };
}

async function createListener(events?: string[]) {
  const { world, receiver } = createReceiver();
  return { world, receiver, ...(await addMember(world, events)) };
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
  const { receiver, endpoint, detect, match, deliver, deliveries } = await createListener();
  const ad = await detect(later(1000));
  const now = later(5000);
  for (const at of [now, later(6000)]) {
    await match(at);
    await deliver(at);
  }
  expect(subjects(receiver.got)).toEqual([ad.id]);
  const [first] = receiver.got as [Received];
  expect(await isGenuine(endpoint.secret, first)).toBe(true);
  expect(await isGenuine(endpoint.secret, { ...first, body: `${first.body} ` })).toBe(false);
  expect(Number(first.headers.get('webhook-timestamp'))).toBe(Math.floor(now.getTime() / 1000));
  expect(JSON.parse(first.body)).toMatchObject({ type: 'sponsorship.detected', data: { textContent: ad.textContent } });
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 204, lastError: null }]);
});

it('a receiver that fails for an hour gets every event once and in order', async () => {
  const { receiver, detect, match, deliver } = await createListener();
  const began = later(1000);
  receiver.status = 503;
  const made: string[] = [];
  // Plays queue and cron minute by minute; an ad comes every ten minutes.
  for (let minute = 0; minute < 120; minute++) {
    const now = later(minute * MINUTE_MS, began);
    if (minute === 60) receiver.status = 200;
    if (minute % 10 === 0 && minute < 100) {
      made.push((await detect(now)).id);
      await match(now);
    }
    // Runs twice: a job that is delivered twice sends nothing twice.
    await Promise.all([deliver(now), deliver(now)]);
  }
  expect(subjects(receiver.got)).toEqual(made);
  expect(new Set(receiver.got.map(({ headers }) => headers.get('webhook-id'))).size).toBe(10);
  // The delay grows, so that an hour of 120 jobs makes only a few attempts.
  expect([receiver.refused > 4, receiver.refused < 12]).toEqual([true, true]);
}, 120_000);

it('after a day of failures a webhook is disabled with a notice, and nothing that waited is lost', async () => {
  const { world, receiver, me, own, detect, match, deliver, ping, shown } = await createListener();
  const sent: { to: string; subject: string }[] = [];
  Object.defineProperty(world.services, 'mail', { value: { send: async (mail: never) => sent.push(mail) } });
  receiver.status = 500;
  const ad = await detect(later(1000));
  await match(later(2000));
  for (let hour = 0; hour <= 25; hour++) await deliver(later(hour * 60 * MINUTE_MS + 3000));
  expect(await shown()).toMatchObject({ disabledFor: 'failures', pending: 1 });
  expect(sent).toMatchObject([{ subject: expect.stringContaining('hooks.receiver.com') }]);
  expect(await ping()).toBe(409);
  receiver.status = 200;
  await me.patch(own, { disabled: false });
  await world.work(['deliver']);
  expect(subjects(receiver.got)).toEqual([ad.id]);
});

it('an address that answers 410 Gone is disabled at once', async () => {
  const { world, receiver, ping, shown } = await createListener();
  receiver.status = 410;
  await ping();
  await world.work(['deliver']);
  expect((await shown()).disabledFor).toBe('failures');
});

it('a delivery can be sent again, under its own id', async () => {
  const { world, receiver, me, own, ping, deliveries } = await createListener();
  await ping();
  await world.work(['deliver']);
  const [{ id }] = await deliveries();
  const path = `${own}/deliveries/${id}/send`;
  expect((await me.post(path)).status).toBe(202);
  await world.work(['deliver']);
  expect(receiver.got.map(({ headers }) => headers.get('webhook-id'))).toEqual([id, id]);
  const { me: other } = await addMember(world);
  expect((await other.post(path)).status).toBe(404);
});

it('a delivery has what its owner may see at the time of sending', async () => {
  const { world, receiver, userId, me, detect, match, deliver, deliveries } = await createListener();
  const followed = await world.add.newsletter();
  await me.post('/api/watches', { kind: 'newsletter', newsletterId: followed.id });
  await detect(later(1000), followed.id);
  await match(later(2000));
  // The subscription lapses between the event and its delivery.
  await world.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, userId));
  await deliver(later(3000));
  expect(receiver.got).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'withheld', attempts: 0 }]);
});

it.each([
  'http://plain.receiver.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://metadata.internal/x',
  'https://user:pass@receiver.com/x',
  'https://receiver.com:8443/x',
])('%s is refused', async (url) => {
  const { me } = await createListener();
  expect((await me.post('/api/webhooks', { url })).status).toBe(400);
});

it('a name that resolves to a private address gets nothing', async () => {
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
  const { world, receiver, userId, brand, me, detect, match, deliver } = await createListener(['lead.changed']);
  await detect(daysAgo(20));
  const { id } = await me.saveLead({ brandId: brand.id });
  for (const stage of ['pitched', 'in_talks']) await me.patch(`/api/leads/${id}`, { stage });
  const { userId: other } = await addMember(world, ['lead.changed']);
  await createAlertsForMembers(world.services, [userId, other], later(1000));
  await deliver(later(1000));
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
  await me.saveLead({ brandId: late.id });
  await match(later(2000));
  await world.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, userId));
  await deliver(later(3000));
  expect(receiver.got).toHaveLength(3);
});

it('a member’s slow endpoints take one job of bounded time, and wait in a queue of their own', async () => {
  const { world, receiver, endpoint, me } = await createListener();
  const second = (await me.post('/api/webhooks', { url: HOOK, events: ['lead.changed'] })).data;
  const ids = [endpoint.id, second.id];
  for (const id of ids)
    for (let nth = 0; nth < 6; nth++) expect((await me.post(`/api/webhooks/${id}/test`)).status).toBe(202);
  expect(world.priority.all).toEqual([]);
  let running = 0;
  let most = 0;
  let clock = 0;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + clock);
  receiver.before = async () => {
    most = Math.max(most, ++running);
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

it.each<[string, (me: Member, own: string) => Promise<Response>]>([
  ['deleted', (me, own) => me.remove(own)],
  ['disabled', (me, own) => me.patch(own, { disabled: true })],
  [
    'without its owner',
    async (me) => me.post('/api/account/delete', { confirm: (await me.get('/api/auth/user')).email }),
  ],
])('an endpoint that is %s meanwhile gets nothing more', async (_, act) => {
  const { world, receiver, me, own, ping } = await createListener();
  for (let nth = 0; nth < 3; nth++) await ping();
  receiver.before = async () => {
    expect((await act(me, own)).status).toBeLessThan(300);
  };
  await world.work(['deliver']);
  expect(receiver.got).toHaveLength(1);
});
