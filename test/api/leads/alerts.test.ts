// Alerts: watched items are found by the lists' own conditions, once, when the member may see them; the digest is one
// mail, and none is sent without news.
import { afterEach, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { queueAlertMails, sendAlertMails } from '../../../src/flows/alert/mail.ts';
import { createAlertsForMembers, queueAlertMatching } from '../../../src/flows/alert/match.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { daysAgo } from '../../support/world.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';
import { callsAs, createSeller, type Member } from '../support/seller.ts';

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

async function addMember(kind: 'free' | 'subscriber' = 'subscriber') {
  const letter = await world.add.newsletter();
  const { id, cookie } = await world.people[kind](letter.id);
  const me = callsAs(world, cookie);
  const watch = async (json: object) => (await me.post('/api/watches', json)).data;
  const subjects = async (now?: Date) =>
    (await me.get('/api/alerts', now)).alerts.map(({ subject }: { subject: string }) => subject);
  const unread = async () => (await me.get('/api/alerts/unread')).unread;
  return { id, me, letter, watch, subjects, unread };
}
const match = (userId: string, now = later(2000)) => createAlertsForMembers(world.services, [userId], now);
const adAt = (newsletterId: string, brandId: string, at: Date, values: object = {}) =>
  world.add.sponsorship(newsletterId, brandId, { detectedAt: at, createdAt: at, ...values });
const ad = (newsletterId: string, brandId: string, values: object = {}) =>
  adAt(newsletterId, brandId, later(1000), values);

it('a saved list’s filters match what the list shows, from the moment it is watched', async () => {
  const { id, me, watch, subjects } = await addMember();
  const [tea, other] = [await world.add.brand({ name: 'Teahouse' }), await world.add.brand({ name: 'Ironworks' })];
  const letter = await world.add.newsletter({ name: 'Kettle Weekly' });
  await adAt(letter.id, tea.id, daysAgo(1), { placementType: 'footer' });
  await watch({ kind: 'sponsorships', name: 'Tea heroes', filters: { search: 'teahouse', placementType: 'hero' } });
  const hit = await ad(letter.id, tea.id, { placementType: 'hero' });
  await ad(letter.id, tea.id, { placementType: 'footer' });
  await ad(letter.id, other.id, { placementType: 'hero' });
  await match(id);
  await match(id, later(3000));
  expect(await subjects()).toEqual([hit.id]);
  const [alert] = await me.alerts();
  expect(alert).toMatchObject({ watch: { name: 'Tea heroes' }, brand: { name: 'Teahouse' }, read: false });
  const { sponsorships } = await me.get('/api/sponsorships?search=teahouse&placementType=hero');
  expect(sponsorships).toMatchObject([{ id: hit.id }]);
});

it('a brand, a newsletter, new brands and new newsletters can be watched', async () => {
  const { id, me, watch } = await addMember();
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
  const found = (await me.alerts()).map((one: { watch: { name: string }; subject: string }) => [
    one.watch.name,
    one.subject,
  ]);
  expect(Object.fromEntries(found)).toEqual({
    'Watched Brand': byBrand.id,
    'Watched Letter': byLetter.id,
    'New brands': fresh.id,
    'New letters': garden.id,
  });
  expect(found).toHaveLength(4);
});

it('an item enters a free member’s alerts when it passes their line', async () => {
  const { id, letter, watch, subjects } = await addMember('free');
  const brand = await world.add.brand();
  const other = await world.add.newsletter();
  await adAt(letter.id, brand.id, daysAgo(20));
  await watch({ kind: 'brand', brandId: brand.id });
  const crossing = await adAt(other.id, brand.id, daysAgo(13));
  await adAt(other.id, brand.id, daysAgo(1));
  // An ad thirteen days old passes the line at the end of tomorrow (UTC).
  const passes = 2 * DAY_MS - (Date.now() % DAY_MS);
  for (const [at, seen] of [
    [later(passes - HOUR_MS), []],
    [later(passes + HOUR_MS), [crossing.id]],
  ] as const) {
    await match(id, at);
    expect(await subjects(at)).toEqual(seen);
  }
});

it('an item that is hidden by now is in no list, no count and no mail', async () => {
  const { id, me, watch, unread } = await addMember();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await ad((await world.add.newsletter()).id, brand.id);
  await match(id);
  expect(await unread()).toBe(1);
  await world.db.update(users).set({ subscriptionStatus: 'canceled' });
  expect(await unread()).toBe(0);
  expect(await me.get('/api/alerts')).toMatchObject({ alerts: [], total: 0, unread: 0 });
});

it('alerts are marked as read on all devices, one by one or all at once', async () => {
  const { id, me, watch, unread } = await addMember();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  const letter = await world.add.newsletter();
  for (let nth = 0; nth < 3; nth++) await ad(letter.id, brand.id);
  await match(id);
  const [{ id: first }] = await me.alerts();
  await me.post('/api/alerts/read', { ids: [first] });
  await (await addMember()).me.post('/api/alerts/read', {});
  expect(await unread()).toBe(2);
  await me.post('/api/alerts/read', {});
  expect(await unread()).toBe(0);
});

it('the digest is one mail for all watches, with one-click unsubscribe, and is not sent while nothing is new', async () => {
  const sent = outbox();
  const { id, me, watch } = await addMember();
  const brand = await world.add.brand({ name: 'Teahouse' });
  const letter = await world.add.newsletter({ name: 'Kettle <Weekly>' });
  await watch({ kind: 'brand', brandId: brand.id });
  await watch({ kind: 'newsletters', name: 'New letters', filters: {} });
  await ad(letter.id, brand.id);
  await world.add.newsletter({ name: 'Garden Post', createdAt: later(1000) });
  await match(id);
  const clock = later(4000);
  expect(await queueAlertMails(world.services, clock)).toBe(1);
  // The job may be delivered twice.
  await Promise.all([1, 2].map(() => sendAlertMails(world.services, [id], clock)));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Teahouse sponsored Kettle <Weekly>');
  expect(sent[0]?.text).toContain('New newsletter: Garden Post');
  expect(await queueAlertMails(world.services, later(25 * HOUR_MS))).toBe(0);
  const { pathname, search } = new URL(sent[0]?.unsubscribeUrl ?? '');
  const rhythm = async () => (await me.get('/api/watches')).rhythm;
  expect((await world.call(`${pathname}${search}`)).status).toBe(200);
  expect(await rhythm()).toBe('daily');
  expect((await world.call(`${pathname}${search}`, { method: 'POST', origin: null })).status).toBe(200);
  expect(await rhythm()).toBe('off');
  await adAt(letter.id, brand.id, later(26 * HOUR_MS));
  await match(id, later(27 * HOUR_MS));
  expect(await queueAlertMails(world.services, later(50 * HOUR_MS))).toBe(0);
  expect((await world.call('/unsubscribe/alerts?token=none', { method: 'POST', origin: null })).status).toBe(410);
});

it('a weekly digest waits for its week', async () => {
  const { id, me, watch } = await addMember();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await me.put('/api/watches/settings', { rhythm: 'weekly' });
  outbox();
  const letter = await world.add.newsletter();
  const due: number[] = [];
  for (const day of [0, 3, 8]) {
    const now = later(day * DAY_MS + 2000);
    await adAt(letter.id, brand.id, now);
    await match(id, new Date(now.getTime() + 1000));
    due.push(await queueAlertMails(world.services, now));
    await sendAlertMails(world.services, due.at(-1) ? [id] : [], now);
  }
  expect(due).toEqual([1, 0, 1]);
});

it('without new data no watch is matched', async () => {
  const { id, watch } = await addMember();
  const brand = await world.add.brand();
  await watch({ kind: 'brand', brandId: brand.id });
  await match(id, later(HOUR_MS));
  expect(await queueAlertMatching(world.services, later(2 * HOUR_MS))).toBe(0);
  await adAt((await world.add.newsletter()).id, brand.id, later(2 * HOUR_MS));
  expect(await queueAlertMatching(world.services, later(2 * HOUR_MS + 1000))).toBe(1);
});

it('a free member can’t watch a hidden brand or a list filtered by contact, and nobody more than 50 things', async () => {
  const { me } = await addMember('free');
  const post = async (json: object) => (await me.post('/api/watches', json)).status;
  const late = await world.add.brand();
  await world.add.sponsorship((await world.add.newsletter()).id, late.id, { detectedAt: daysAgo(2) });
  expect(await post({ kind: 'brand', brandId: late.id })).toBe(404);
  expect(await post({ kind: 'brands', name: 'Reachable', filters: { hasContact: '1' } })).toBe(402);
  const watchWord = (word: string) => post({ kind: 'sponsorships', name: 'One', filters: { search: word } });
  for (let nth = 0; nth < 50; nth++) expect(await watchWord(`word ${nth}`)).toBe(201);
  expect([await watchWord('word 7'), await watchWord('other')]).toEqual([201, 409]);
});

it('a watched lead reports what other people and the product did, and not the member’s own changes', async () => {
  const ada = await createSeller(world, 'own.test');
  const bo = callsAs(world, (await world.people.subscriber(ada.own.id, { email: 'bo@own.test' })).cookie);
  const brand = await world.add.brand({ name: 'Teahouse', firstSeenAt: daysAgo(30) });
  const { id } = await ada.saveLead({ brandId: brand.id });
  const watched = { kind: 'lead', leadId: id };
  await ada.post('/api/watches', watched);
  const move = (by: Member, stage: string) => by.patch(`/api/leads/${id}`, { stage }, later(1000));
  await move(ada, 'pitched');
  await move(bo, 'in_talks');
  await match(ada.id);
  const name = 'Teahouse';
  expect(await ada.alerts()).toMatchObject([
    { what: 'lead', lead: { id, kind: 'changed' }, brand: { name }, watch: { name } },
  ]);
  expect((await (await addMember()).me.post('/api/watches', watched)).status).toBe(404);
});

it('a member who watches a brand that is merged watches the remaining brand, once', async () => {
  const [from, into] = [
    await world.add.brand({ firstSeenAt: daysAgo(60) }),
    await world.add.brand({ firstSeenAt: daysAgo(60) }),
  ];
  const [both, one] = [await addMember(), await addMember()];
  for (const [{ watch }, id] of [
    [both, from.id],
    [both, into.id],
    [one, from.id],
  ] as const)
    await watch({ kind: 'brand', brandId: id });
  const admin = callsAs(world, (await world.people.admin()).cookie);
  expect((await admin.post(`/api/brands/${from.id}/merge`, { intoId: into.id })).status).toBe(200);
  for (const { me } of [one, both])
    expect((await me.get('/api/watches')).watches).toMatchObject([{ brandId: into.id }]);
});
