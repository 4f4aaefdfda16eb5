// Alerts: watched items are found by the lists' own conditions, once, when the member may see them; the digest is one
// mail, and none is sent without news.
import { afterEach, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { queueAlertMails, sendAlertMails } from '../../../src/flows/alert/mail.ts';
import { createAlertsForMembers, queueAlertMatching } from '../../../src/flows/alert/match.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { daysAgo } from '../../support/world.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => new Date(Date.now() + ms);

const world = createEmptiedWorld();
afterEach(() => vi.restoreAllMocks());

/** Collects the mails sent from now on. */
function outbox() {
  const sent: OutgoingMail[] = [];
  vi.spyOn(world.services.mail, 'send').mockImplementation(async (mail) => {
    sent.push(mail);
    return 'sent';
  });
  return sent;
}

async function member(kind: 'free' | 'subscriber' = 'subscriber') {
  const letter = await world.add.newsletter();
  const { id, cookie } = await world.people[kind](letter.id);
  const watch = async (json: Record<string, unknown>) => (await world.call('/api/watches', { as: cookie, json })).data;
  const listed = async (now?: Date) => (await world.call('/api/alerts', { as: cookie, ...(now ? { now } : {}) })).data;
  return { id, cookie, letter, watch, listed };
}
const match = (userId: string, now = later(2000)) => createAlertsForMembers(world.services, [userId], now);
const ad = (newsletterId: string, brandId: string, values: Record<string, unknown> = {}) =>
  world.add.sponsorship(newsletterId, brandId, { detectedAt: later(1000), createdAt: later(1000), ...values });

it('a saved list’s filters match what the list shows, from the moment it is watched', async () => {
  const { id, cookie, watch, listed } = await member();
  const [tea, other] = [await world.add.brand({ name: 'Teahouse' }), await world.add.brand({ name: 'Ironworks' })];
  const letter = await world.add.newsletter({ name: 'Kettle Weekly' });
  await world.add.sponsorship(letter.id, tea.id, {
    createdAt: daysAgo(1),
    detectedAt: daysAgo(1),
    placementType: 'footer',
  });
  await watch({ kind: 'sponsorships', name: 'Tea heroes', filters: { search: 'teahouse', placementType: 'hero' } });
  const hit = await ad(letter.id, tea.id, { placementType: 'hero' });
  await ad(letter.id, tea.id, { placementType: 'footer' });
  await ad(letter.id, other.id, { placementType: 'hero' });
  await match(id);
  await match(id, later(3000));
  const found = await listed();
  expect(found.alerts.map(({ subject }: { subject: string }) => subject)).toEqual([hit.id]);
  expect(found.alerts[0]).toMatchObject({ watch: { name: 'Tea heroes' }, brand: { name: 'Teahouse' }, read: false });
  const list = (await world.call('/api/sponsorships?search=teahouse&placementType=hero', { as: cookie })).data;
  expect(list.sponsorships.map(({ id: one }: { id: string }) => one)).toEqual([hit.id]);
});

it('a brand, a newsletter, new brands and new newsletters can be watched', async () => {
  const { id, watch, listed } = await member();
  const brand = await world.add.brand({ name: 'Watched Brand' });
  const letter = await world.add.newsletter({ name: 'Watched Letter' });
  const elsewhere = await world.add.newsletter({ name: 'Elsewhere' });
  expect(await watch({ kind: 'brand', brandId: brand.id })).toMatchObject({ name: 'Watched Brand' });
  await watch({ kind: 'newsletter', newsletterId: letter.id });
  await watch({ kind: 'brands', name: 'New brands', filters: { scope: 'all', search: 'fresh' } });
  await watch({ kind: 'newsletters', name: 'New letters', filters: { search: 'garden' } });
  const byBrand = await ad(elsewhere.id, brand.id);
  const fresh = await world.add.brand({ name: 'Fresh Foods', createdAt: later(1000) });
  const byLetter = await ad(letter.id, fresh.id);
  const garden = await world.add.newsletter({ name: 'Garden Post', createdAt: later(1000) });
  await world.add.newsletter({ name: 'City Post', createdAt: later(1000) });
  await match(id);
  const { alerts } = await listed();
  const found = alerts.map(({ watch: by, subject }: { watch: { name: string }; subject: string }) => [
    by.name,
    subject,
  ]);
  expect(found.sort()).toEqual(
    [
      ['Watched Brand', byBrand.id],
      ['Watched Letter', byLetter.id],
      ['New brands', fresh.id],
      ['New letters', garden.id],
    ].sort(),
  );
});

it('an item enters a free member’s alerts when it passes their line', async () => {
  const { id, letter, watch, listed } = await member('free');
  const brand = await world.add.brand();
  const other = await world.add.newsletter();
  await ad(letter.id, brand.id, { detectedAt: daysAgo(20), createdAt: daysAgo(20) });
  await watch({ kind: 'brand', brandId: brand.id });
  const crossing = await ad(other.id, brand.id, { detectedAt: daysAgo(13), createdAt: daysAgo(13) });
  await ad(other.id, brand.id, { detectedAt: daysAgo(1), createdAt: daysAgo(1) });
  // An ad thirteen days old passes the line at the end of tomorrow (UTC).
  const passes = 2 * DAY_MS - (Date.now() % DAY_MS);
  await match(id, later(passes - HOUR_MS));
  expect((await listed(later(passes - HOUR_MS))).alerts).toEqual([]);
  await match(id, later(passes + HOUR_MS));
  const { alerts, unread } = await listed(later(passes + HOUR_MS));
  expect([alerts.map(({ subject }: { subject: string }) => subject), unread]).toEqual([[crossing.id], 1]);
});

it('an item that is hidden by now is in no list, no count and no mail', async () => {
  const { id, cookie, watch } = await member();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await ad((await world.add.newsletter()).id, brand.id);
  await match(id);
  const unread = async () => (await world.call('/api/alerts/unread', { as: cookie })).data.unread;
  expect(await unread()).toBe(1);
  await world.db.update(users).set({ subscriptionStatus: 'canceled' });
  expect(await unread()).toBe(0);
  expect((await world.call('/api/alerts', { as: cookie })).data).toMatchObject({ alerts: [], total: 0, unread: 0 });
});

it('alerts are marked as read on all devices, one by one or all at once', async () => {
  const { id, cookie, watch, listed } = await member();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  const letter = await world.add.newsletter();
  for (let nth = 0; nth < 3; nth++) await ad(letter.id, brand.id);
  await match(id);
  const { alerts } = await listed();
  await world.call('/api/alerts/read', { as: cookie, json: { ids: [alerts[0].id] } });
  expect((await listed()).unread).toBe(2);
  const { cookie: stranger } = await member();
  await world.call('/api/alerts/read', { as: stranger, json: {} });
  expect((await listed()).unread).toBe(2);
  await world.call('/api/alerts/read', { as: cookie, json: {} });
  expect((await listed()).unread).toBe(0);
});

it('the digest is one mail for all watches, with one-click unsubscribe, and is not sent while nothing is new', async () => {
  const sent = outbox();
  const { id, cookie, watch } = await member();
  const brand = await world.add.brand({ name: 'Teahouse' });
  const letter = await world.add.newsletter({ name: 'Kettle <Weekly>' });
  await watch({ kind: 'brand', brandId: brand.id });
  await watch({ kind: 'newsletters', name: 'New letters', filters: {} });
  await ad(letter.id, brand.id);
  await world.add.newsletter({ name: 'Garden Post', createdAt: later(1000) });
  await match(id);
  const night = async (now: Date) => {
    const due = await queueAlertMails(world.services, now);
    await world.work(['alert-mail']);
    return due;
  };
  const clock = later(4000);
  expect(await queueAlertMails(world.services, clock)).toBe(1);
  // The job may be delivered twice.
  await Promise.all([1, 2].map(() => sendAlertMails(world.services, [id], clock)));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Teahouse sponsored Kettle <Weekly>');
  expect(sent[0]?.text).toContain('New newsletter: Garden Post');
  expect(await night(later(25 * HOUR_MS))).toBe(0);
  const { pathname, search } = new URL(sent[0]?.unsubscribeUrl ?? '');
  expect((await world.call(`${pathname}${search}`)).status).toBe(200);
  expect((await world.call('/api/watches', { as: cookie })).data.rhythm).toBe('daily');
  expect((await world.call(`${pathname}${search}`, { method: 'POST', origin: null })).status).toBe(200);
  expect((await world.call('/api/watches', { as: cookie })).data.rhythm).toBe('off');
  await ad(letter.id, brand.id, { createdAt: later(26 * HOUR_MS), detectedAt: later(26 * HOUR_MS) });
  await match(id, later(27 * HOUR_MS));
  expect(await night(later(50 * HOUR_MS))).toBe(0);
  expect((await world.call('/unsubscribe/alerts?token=none', { method: 'POST', origin: null })).status).toBe(410);
});

it('a weekly digest waits for its week', async () => {
  const { id, cookie, watch } = await member();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await world.call('/api/watches/settings', { as: cookie, method: 'PUT', json: { rhythm: 'weekly' } });
  outbox();
  const letter = await world.add.newsletter();
  const due: number[] = [];
  for (const day of [0, 3, 8]) {
    const now = later(day * 24 * HOUR_MS + 2000);
    await ad(letter.id, brand.id, { createdAt: now, detectedAt: now });
    await match(id, new Date(now.getTime() + 1000));
    due.push(await queueAlertMails(world.services, now));
    await sendAlertMails(world.services, due.at(-1) ? [id] : [], now);
  }
  expect(due).toEqual([1, 0, 1]);
});

it('without new data no watch is matched', async () => {
  const { id, watch } = await member();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await match(id, later(HOUR_MS));
  expect(await queueAlertMatching(world.services, later(2 * HOUR_MS))).toBe(0);
  const moment = later(2 * HOUR_MS);
  await ad((await world.add.newsletter()).id, brand.id, { createdAt: moment, detectedAt: moment });
  expect(await queueAlertMatching(world.services, later(2 * HOUR_MS + 1000))).toBe(1);
});

it('a free member can’t watch a hidden brand or a list filtered by contact, and nobody more than 50 things', async () => {
  const { cookie } = await member('free');
  const post = async (json: object) => (await world.call('/api/watches', { as: cookie, json })).status;
  const late = await world.add.brand();
  await world.add.sponsorship((await world.add.newsletter()).id, late.id, { detectedAt: daysAgo(2) });
  expect(await post({ kind: 'brand', brandId: late.id })).toBe(404);
  expect(await post({ kind: 'brands', name: 'Reachable', filters: { hasContact: '1' } })).toBe(402);
  for (let nth = 0; nth < 50; nth++)
    expect(await post({ kind: 'sponsorships', name: 'One', filters: { search: `word ${nth}` } })).toBe(201);
  expect(await post({ kind: 'sponsorships', name: 'Again', filters: { search: 'word 7' } })).toBe(201);
  expect(await post({ kind: 'sponsorships', name: 'One more', filters: { search: 'other' } })).toBe(409);
});

it('a watched lead reports what other people and the product did, and not the member’s own changes', async () => {
  const letter = await world.add.newsletter({ domain: 'own.test' });
  const ada = await world.people.subscriber(letter.id, { email: `ada-${crypto.randomUUID()}@own.test` });
  const bo = await world.people.subscriber(letter.id, { email: `bo-${crypto.randomUUID()}@own.test` });
  const brand = await world.add.brand({ name: 'Teahouse', firstSeenAt: daysAgo(30) });
  const { lead } = (await world.call('/api/leads', { as: ada.cookie, json: { brandId: brand.id } })).data;
  await world.call('/api/watches', { as: ada.cookie, json: { kind: 'lead', leadId: lead.id } });
  const move = (as: string, stage: string) =>
    world.call(`/api/leads/${lead.id}`, { as, method: 'PATCH', json: { stage }, now: later(1000) });
  await move(ada.cookie, 'pitched');
  await move(bo.cookie, 'in_talks');
  await match(ada.id);
  const { alerts } = (await world.call('/api/alerts', { as: ada.cookie })).data;
  expect(alerts).toMatchObject([
    { what: 'lead', lead: { id: lead.id, kind: 'changed' }, brand: { name: 'Teahouse' }, watch: { name: 'Teahouse' } },
  ]);
  const { cookie: stranger } = await member();
  const refused = await world.call('/api/watches', { as: stranger, json: { kind: 'lead', leadId: lead.id } });
  expect(refused.status).toBe(404);
});

it('a member who watches a brand that is merged watches the remaining brand, once', async () => {
  const { add, people, call } = world;
  const [from, into] = [await add.brand({ firstSeenAt: daysAgo(60) }), await add.brand({ firstSeenAt: daysAgo(60) })];
  const both = await people.subscriber((await add.newsletter()).id);
  const one = await people.subscriber((await add.newsletter()).id);
  const watch = (as: string, brandId: string) => call('/api/watches', { as, json: { kind: 'brand', brandId } });
  for (const [as, id] of [
    [both.cookie, from.id],
    [both.cookie, into.id],
    [one.cookie, from.id],
  ] as const)
    expect((await watch(as, id)).status).toBeLessThan(300);
  const watched = async (as: string) =>
    (await call('/api/watches', { as })).data.watches.flatMap((w: { brandId?: string | null }) => w.brandId ?? []);
  const admin = (await people.admin()).cookie;
  const merge = await call(`/api/brands/${from.id}/merge`, { as: admin, json: { intoId: into.id } });
  expect(merge.status).toBe(200);
  expect(await watched(one.cookie)).toEqual([into.id]);
  expect(await watched(both.cookie)).toEqual([into.id]);
});
