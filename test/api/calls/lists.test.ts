// Small lists and totals of the API: their order with ties, the limits of their time windows, and their refresh after
// changes.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { partnerDeals } from '../../../src/store/schema/deals.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { trackingRequests } from '../../../src/store/schema/requests.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db, add, services } = world;
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const DAY = 86_400_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
let admin: string;
beforeEach(async () => {
  await db.delete(users);
  await db.delete(newsletters);
  await db.delete(brands);
  await db.delete(partnerDeals);
  admin = (await world.people.admin()).cookie;
  world.takeJobs();
});

describe('a list of sponsorships up to a moment', () => {
  it('includes one of exactly that moment', async () => {
    const at = ago(DAY);
    await add.sponsorship((await add.newsletter()).id, (await add.brand()).id, { detectedAt: at, confidence: 90 });
    const until = async (to: Date) =>
      (await world.call(`/api/sponsorships?to=${to.toISOString()}`, { as: admin, now: NOW })).data.total;
    expect([await until(at), await until(new Date(at.getTime() - 1))]).toEqual([1, 0]);
  });
});

describe('the brands of newsletters similar to one’s own', () => {
  it('say to a free member how many of them lie behind the line, and leave out unconfirmed newsletters', async () => {
    const [own, near] = [await add.newsletter(), await add.newsletter()];
    await db.insert(newsletterSimilarities).values({ newsletterId: own.id, similarId: near.id, similarity: 0.9 });
    const [fresh, elsewhere] = [
      await add.brand({ byHand: false, firstSeenAt: ago(2 * DAY) }),
      await add.brand({ byHand: false, firstSeenAt: ago(2 * DAY) }),
    ];
    await add.sponsorship(near.id, fresh.id, { detectedAt: ago(2 * DAY), confidence: 90 });
    await add.sponsorship((await add.newsletter()).id, elsewhere.id, { detectedAt: ago(2 * DAY), confidence: 90 });
    const { cookie } = await world.people.free(own.id);
    const told = async () => (await world.call('/api/brands?scope=relevant', { as: cookie, now: NOW })).data;
    expect(await told()).toMatchObject({ total: 0, hiddenCount: 1, relevantNewsletterCount: 1 });
    const hidden = async () =>
      (await world.call('/api/brands?scope=all', { as: cookie, now: NOW })).data.hiddenCount as number;
    const ofAll = await hidden();
    await db.update(newsletters).set({ standing: 'provisional' }).where(eq(newsletters.id, near.id));
    expect(await told()).toMatchObject({ total: 0, hiddenCount: 0, relevantNewsletterCount: 0 });
    expect(await hidden()).toBe(ofAll - 1);
    // For a viewer without a newsletter every trusted newsletter is relevant.
    const runsNone = (await world.people.admin()).cookie;
    const count = async () =>
      (await world.call('/api/brands?scope=relevant', { as: runsNone, now: NOW })).data.relevantNewsletterCount;
    const before = await count();
    await add.newsletter({ standing: 'provisional' });
    expect(await count()).toBe(before);
    await add.newsletter();
    expect(await count()).toBe(before + 1);
  });
});

describe('partner deals', () => {
  const deal = (id: string, createdAt: Date, more: Partial<typeof partnerDeals.$inferInsert> = {}) =>
    db.insert(partnerDeals).values({
      id,
      partnerName: id,
      partnerWebsite: 'https://p.test',
      dealHook: 'h',
      shortDescription: 's',
      redemptionInstructions: 'code',
      value: 1,
      createdAt,
      ...more,
    });
  const list = async (as: string) =>
    (await world.call('/api/partner-deals', { as })).data.map(({ id }: { id: string }) => id).join('');

  it('are newest first, ties by id; inactive ones are for admins only, and codes for subscribers only', async () => {
    await deal('b', NOW);
    await deal('c', NOW);
    await deal('a', ago(-1), { isActive: false });
    await deal('d', ago(1));
    const { id } = await add.newsletter();
    const free = (await world.people.free(id)).cookie;
    expect([await list(admin), await list(free)]).toEqual(['acbd', 'cbd']);
    const { data } = await world.call('/api/partner-deals', { as: free });
    expect(data[0]).not.toHaveProperty('redemptionInstructions');
    const paid = await world.call('/api/partner-deals', { as: (await world.people.subscriber(id)).cookie });
    expect(paid.data[0]).toMatchObject({ redemptionInstructions: 'code' });
  });

  it('lose the logo of a site that they leave and get the new one’s searched for; other changes keep the logo', async () => {
    await deal('a', NOW, { partnerLogoUrl: '/logo' });
    const patch = async (json: object) => {
      const { status, data } = await world.call('/api/partner-deals/a', { as: admin, method: 'PATCH', json });
      return [status, data.partnerLogoUrl, world.takeJobs().length];
    };
    expect(await patch({ dealHook: 'x' })).toEqual([200, '/logo', 0]);
    expect(await patch({ partnerWebsite: 'https://p.test' })).toEqual([200, '/logo', 0]);
    expect(await patch({ partnerWebsite: 'https://q.test' })).toEqual([200, null, 1]);
    expect(await patch({ isActive: false })).toEqual([200, null, 0]);
    await services.files.put('logos/deal/a', 'x');
    const remove = () => world.call('/api/partner-deals/a', { as: admin, method: 'DELETE' });
    expect((await remove()).status).toBe(200);
    expect(await services.files.bytes('logos/deal/a')).toBeNull();
    expect((await remove()).status).toBe(404);
  });
});

describe('tracking requests', () => {
  const ask = (as: string, newsletterName: string, website?: string) =>
    world.call('/api/newsletter-tracking-requests', { as, json: { newsletterName, website } });
  const pending = async () => (await world.call('/api/newsletter-tracking-requests', { as: admin })).data;

  it('are listed in the order they came in, one per person and name', async () => {
    const { id } = await add.newsletter();
    const [one, two] = [(await world.people.free(id)).cookie, (await world.people.free(id)).cookie];
    const first = (await ask(one, 'Ebb')).data.request.id;
    expect(await ask(one, 'EBB')).toMatchObject({ status: 200, data: { request: { id: first } } });
    const later = [(await ask(two, 'Ebb')).data.request.id, (await ask(one, 'Flow')).data.request.id];
    await db
      .update(trackingRequests)
      .set({ createdAt: ago(-DAY) })
      .where(eq(trackingRequests.id, first));
    expect((await pending()).map((row: { id: string }) => row.id)).toEqual([...later, first]);
  });

  it('find the tracked newsletter by its site, or by name if no site is given; a namesake on another site is no match', async () => {
    const { id } = await add.newsletter({ name: 'Ebb', normalizedName: 'ebb', domain: 'ebb.test' });
    const one = (await world.people.free(id)).cookie;
    expect((await ask(one, 'The Ebb')).data).toMatchObject({ existing: { id }, request: null });
    expect((await ask(one, 'Ebb', 'https://www.ebb.test')).data).toMatchObject({ existing: { id } });
    expect((await ask(one, 'Ebb', 'https://other.test')).data).toMatchObject({
      existing: null,
      request: { newsletterName: 'Ebb' },
    });
  });

  it('leave the list once answered, with a newsletter or without, and are answered once', async () => {
    const { id } = await add.newsletter();
    const one = (await world.people.free(id)).cookie;
    const answer = (request: string, json: object) =>
      world.call(`/api/newsletter-tracking-requests/${request}`, { as: admin, method: 'PATCH', json });
    const flow = (await ask(one, 'Flow')).data.request.id;
    const ebb = (await ask(one, 'Ebb')).data.request.id;
    expect((await answer(flow, { status: 'tracked' })).status).toBe(200);
    expect((await pending()).map((row: { id: string }) => row.id)).toEqual([ebb]);
    // Asking again makes a new request.
    const again = await ask(one, 'Flow');
    expect([again.status, again.data.request.id === flow]).toEqual([201, false]);
    expect((await answer(again.data.request.id, { status: 'tracked' })).status).toBe(200);
    const newsletter = { name: 'Ebb', website: 'https://ebb.test', description: 'x' };
    const { data } = await answer(ebb, { status: 'tracked', newsletter });
    expect(data.newsletter.name).toBe('Ebb');
    const jobs = world.takeJobs().map(({ kind }) => kind);
    expect(jobs).toEqual(['describe', 'logo', 'read-newsletter-site', 'past-issues']);
    expect(await pending()).toEqual([]);
    const other = { ...newsletter, name: 'Other', website: 'https://o.test' };
    expect((await answer(ebb, { status: 'tracked', newsletter: other })).status).toBe(409);
    expect((await answer('nobody', { status: 'tracked' })).status).toBe(404);
  });
});

describe('where members come from', () => {
  it('is counted in Settings, most first, ties by name; members who did not answer are not counted', async () => {
    for (const signupSource of ['search', 'a friend', 'podcast', 'search', null, 'podcast', 'search'])
      await db.insert(users).values({ issuer: 'i', subject: crypto.randomUUID(), signupSource });
    const { data } = await world.call('/api/settings', { as: admin });
    expect(data.signupSources).toEqual([
      { source: 'search', count: 3 },
      { source: 'podcast', count: 2 },
      { source: 'a friend', count: 1 },
    ]);
  });
});

describe('the figures of the first page', () => {
  it('cover the last month and week and list the newest five; a free member’s end at the line', async () => {
    const at = (ms: number) => ({ createdAt: ago(ms) });
    const own = await add.newsletter({ name: 'own', ...at(99 * DAY) });
    for (const [nth, ms] of [1, 2, 3, 4, 5, 30 * DAY - 1].entries())
      await add.newsletter({ name: `n${nth}`, ...at(ms) });
    await add.newsletter({ name: 'edge', ...at(30 * DAY) });
    const seen = async (name: string, ms: number) => {
      const { id } = await add.brand({ name, byHand: false });
      await add.sponsorship(own.id, id, { detectedAt: ago(ms) });
    };
    // A week of sponsorships is today (UTC) and the six days before.
    const week = (NOW.getTime() % DAY) + 6 * DAY;
    await seen('week', week);
    await seen('edge of the week', week + 1);
    await seen('month', 30 * DAY - 1);
    await seen('edge of the month', 30 * DAY);
    // No sure claim says that it bought anything: it is in no figure, and so in no list beside one.
    const doubtful = await add.brand({ name: 'doubtful', byHand: false });
    await add.sponsorship(own.id, doubtful.id, { detectedAt: ago(8 * DAY), confidence: 59 });
    const stats = async (as: string) => (await world.call('/api/stats', { as, now: NOW })).data;
    const all = await stats(admin);
    expect(all.newsletters).toMatchObject({ newsletterCount: 8, recentCount: 6, hiddenCount: 0 });
    const named = ({ recentList }: { recentList: { name: string }[] }) => recentList.map(({ name }) => name);
    expect(named(all.newsletters)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
    expect(all.brands).toMatchObject({ brandCount: 4, recentCount: 3, hiddenCount: 0 });
    expect(named(all.brands)).toEqual(['week', 'edge of the week', 'month']);
    expect(all.sponsorships).toMatchObject({ sponsorshipCount: 4, recentCount: 1, hiddenCount: 0 });
    const other = await add.newsletter(at(99 * DAY));
    const free = await stats((await world.people.free(other.id)).cookie);
    expect(free.newsletters).toMatchObject({ recentCount: 2, hiddenCount: 5 });
    expect(named(free.newsletters)).toEqual(['n5', 'edge']);
    expect(free.brands).toMatchObject({ recentCount: 2, hiddenCount: 2 });
    expect(free.sponsorships).toMatchObject({ sponsorshipCount: 2, recentCount: 0, hiddenCount: 2 });
    expect(free.userNewsletter).toMatchObject({ id: other.id });
  });

  it('never hide a free member’s own newsletter, however new it is', async () => {
    const own = await add.newsletter({ name: 'own', createdAt: ago(DAY) });
    await add.newsletter({ name: 'new', createdAt: ago(2 * DAY) });
    await add.newsletter({ name: 'old', createdAt: ago(20 * DAY) });
    const { cookie } = await world.people.free(own.id);
    const { newsletters: told } = (await world.call('/api/stats', { as: cookie, now: NOW })).data;
    expect(told.recentList.map(({ name }: { name: string }) => name)).toEqual(['own', 'old']);
    expect([told.recentCount, told.hiddenCount]).toEqual([2, 1]);
  });
});
