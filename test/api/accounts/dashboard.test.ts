// A member's dashboard at exact boundaries: visits, weeks, totals, order, and the free member's line.
import { describe, expect, it } from 'vitest';
import { recordDashboardVisit } from '../../../src/store/dashboard.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { dashboardVisits } from '../../../src/store/schema/sessions.ts';
import {
  createDashboardWorld,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOW,
  PERIOD_START,
  sightOfFreeMember,
  sightOfSubscriber,
} from '../support/dashboard-world.ts';

const { world, db, add, dashboard, near } = createDashboardWorld();

const ago = (ms: number) => new Date(NOW.getTime() - ms);
const issue = { kind: 'issue', processingStatus: 'completed', senderStanding: 'known' } as const;

describe('a visit', () => {
  it('ends after more than half an hour of absence; "since" means the visit before it, even before this one is recorded', async () => {
    const { mine } = await near();
    const { id } = await world.people.subscriber(mine);
    const row = async () => (await db.select().from(dashboardVisits))[0];
    const read = async (now: Date) => {
      const found = await dashboard(mine, sightOfSubscriber(mine), id, now);
      return [found?.previous?.getTime() ?? null, found?.noted];
    };
    const later = (ms: number) => new Date(NOW.getTime() + ms);
    expect(await read(NOW)).toEqual([null, false]);
    await recordDashboardVisit(db, id, NOW);
    expect(await row()).toMatchObject({ startedAt: NOW, seenAt: NOW, previousAt: null });
    expect(await read(later(MINUTE_MS - 1))).toEqual([null, true]);
    expect(await read(later(MINUTE_MS))).toEqual([null, false]);
    expect(await read(later(30 * MINUTE_MS))).toEqual([null, false]);
    expect(await read(later(30 * MINUTE_MS + 1))).toEqual([NOW.getTime(), false]);
    await recordDashboardVisit(db, id, later(30 * MINUTE_MS));
    expect(await row()).toMatchObject({ startedAt: NOW, seenAt: later(30 * MINUTE_MS), previousAt: null });
    // A clock that runs late does not move the visit back.
    await recordDashboardVisit(db, id, later(10 * MINUTE_MS));
    expect((await row())?.seenAt).toEqual(later(30 * MINUTE_MS));
    const [left, back] = [later(30 * MINUTE_MS), later(60 * MINUTE_MS + 1)];
    await recordDashboardVisit(db, id, back);
    expect(await row()).toMatchObject({ startedAt: back, seenAt: back, previousAt: left });
    // The same visit continues, so what was new stays new.
    await recordDashboardVisit(db, id, later(80 * MINUTE_MS));
    expect(await row()).toMatchObject({ startedAt: back, previousAt: left });
    expect(await read(later(81 * MINUTE_MS))).toEqual([left.getTime(), false]);
  });
});

describe('the dashboard', () => {
  it('counts sure sponsorships of similar trusted newsletters by weeks from a Monday, and issues until now', async () => {
    const { mine, near: letters } = await near(0.9, 0.8);
    const [one = '', two = ''] = letters;
    const strange = (await add.newsletter({ standing: 'provisional' })).id;
    await db.insert(newsletterSimilarities).values({ newsletterId: mine, similarId: strange, similarity: 0.95 });
    const far = (await add.newsletter()).id;
    const brand = (await add.brand()).id;
    const seen = (letter: string, at: Date, more: object = {}) =>
      add.sponsorship(letter, brand, { detectedAt: at, ...more });
    await seen(one, PERIOD_START);
    await seen(two, new Date(PERIOD_START.getTime() + 7 * DAY_MS - 1), { placementType: 'footer' });
    await seen(one, new Date(PERIOD_START.getTime() + 7 * DAY_MS), { placementType: 'footer' });
    await seen(two, ago(1), { placementType: 'coupon' });
    for (const [letter, at, more] of [
      [one, new Date(PERIOD_START.getTime() - 1), {}],
      [far, ago(1), {}],
      [strange, ago(1), {}],
      [one, ago(1), { confidence: 59 }],
      [one, ago(1), { verdict: 'rejected' }],
    ] as const)
      await seen(letter, at, more);
    const came = (letter: string, receivedAt: Date, more: object = {}) =>
      add.email(letter, { ...issue, receivedAt, ...more });
    for (const at of [PERIOD_START, NOW, new Date(PERIOD_START.getTime() + 7 * DAY_MS - 1)]) await came(one, at);
    await came(one, new Date(PERIOD_START.getTime() - 1));
    await came(one, new Date(NOW.getTime() + 1));
    await came(far, ago(1));
    await came(one, ago(1), { kind: 'other' });
    await came(one, ago(1), { processingStatus: 'pending' });
    await came(one, ago(1), { senderStanding: 'unfamiliar' });

    const found = await dashboard(mine, sightOfSubscriber(mine));
    expect(found).toMatchObject({ name: 'Mine', nearest: 2, coverage: null, sponsors: [] });
    expect(found?.weekly.toSorted((a, b) => (a.week < b.week ? -1 : 1))).toEqual([
      { week: '2026-05-25', sponsorships: 2, issues: 2 },
      { week: '2026-06-01', sponsorships: 1, issues: 0 },
      { week: '2026-06-08', sponsorships: 1, issues: 1 },
    ]);
    expect(found?.placements).toEqual([
      { placementType: 'footer', count: 2 },
      { placementType: 'coupon', count: 1 },
      { placementType: 'hero', count: 1 },
    ]);
    expect(await dashboard('nobody', sightOfSubscriber('nobody'))).toBeUndefined();
  });

  it('lists the five newest sponsorships since the last visit; a brand is new if no similar newsletter had it before', async () => {
    const { mine, near: letters } = await near(0.9);
    const [letter = ''] = letters;
    const far = (await add.newsletter()).id;
    const [old, fresh, elsewhere] = [await add.brand(), await add.brand(), await add.brand()];
    const { id } = await world.people.subscriber(mine);
    await recordDashboardVisit(db, id, ago(2 * HOUR_MS));
    await add.sponsorship(letter, old.id, { detectedAt: ago(2 * HOUR_MS) });
    await add.sponsorship(far, elsewhere.id, { detectedAt: ago(DAY_MS) });
    for (const [nth, brand] of [old, fresh, elsewhere, old, fresh].entries())
      await add.sponsorship(letter, brand.id, { id: `n${nth}`, detectedAt: ago(2 * HOUR_MS - 1 - nth) });
    await add.sponsorship(letter, old.id, { id: 'n5', detectedAt: ago(2 * HOUR_MS - 5) });
    await add.sponsorship(letter, fresh.id, { id: 'unsure', detectedAt: ago(1), confidence: 10 });
    const found = await dashboard(mine, sightOfSubscriber(mine), id);
    expect([found?.changed.sponsorships, found?.changed.brands]).toEqual([6, 2]);
    expect(found?.changed.newest.map((one) => one.id)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
    expect(found?.changed.newest[1]).toMatchObject({
      detectedAt: ago(2 * HOUR_MS - 5),
      placementType: 'hero',
      brand: { id: fresh.id, name: fresh.name },
      newsletter: { id: letter },
    });
    // At a first visit the last seven days are new, to the millisecond.
    await add.sponsorship(letter, old.id, { detectedAt: ago(7 * DAY_MS) });
    await add.sponsorship(letter, old.id, { detectedAt: ago(7 * DAY_MS - 1) });
    expect((await dashboard(mine, sightOfSubscriber(mine)))?.changed.sponsorships).toBe(8);
  });

  it('lists for a free member what became older than their line since the last visit, and nothing newer', async () => {
    const { mine, near: letters } = await near(0.9);
    const [letter = ''] = letters;
    const brand = (await add.brand()).id;
    for (const [id, at] of [
      ['at the line', ago(14.5 * DAY_MS)],
      ['newest', ago(14.5 * DAY_MS + 1)],
      ['first', ago(21.5 * DAY_MS)],
      ['before', ago(21.5 * DAY_MS + 1)],
    ] as const)
      await add.sponsorship(letter, brand, { id, detectedAt: at });
    const found = await dashboard(mine, sightOfFreeMember(mine));
    expect(found?.changed.newest.map(({ id }) => id)).toEqual(['newest', 'first']);
    expect(found?.changed).toMatchObject({ sponsorships: 2, brands: 0 });
  });

  it('over HTTP has 26 weeks in order, empty ones included, and says so to a viewer who runs no newsletter', async () => {
    const { mine, near: letters } = await near(0.9);
    const now = new Date();
    await add.sponsorship(letters[0] ?? '', (await add.brand()).id, { detectedAt: now });
    const read = async (as: string) => (await world.call('/api/dashboard', { as, now })).data;
    const told = await read((await world.people.subscriber(mine)).cookie);
    expect(told).toMatchObject({
      newsletter: { id: mine, name: 'Mine' },
      nearest: 1,
      visibleUntil: null,
      coverage: null,
    });
    expect(told.changed).toMatchObject({ first: true, since: new Date(now.getTime() - 7 * DAY_MS).toISOString() });
    const weeks = told.weekly.map(({ week }: { week: string }) => Date.parse(week));
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(1).every((week: number, at: number) => week - weeks[at] === 7 * DAY_MS)).toBe(true);
    expect(now.getTime() - weeks[25]).toBeLessThan(7 * DAY_MS);
    expect(told.weekly.map(({ sponsorships }: { sponsorships: number }) => sponsorships)).toEqual([
      ...Array(25).fill(0),
      1,
    ]);
    expect(await read((await world.people.admin()).cookie)).toEqual({
      stage: 'no_newsletter',
      newsletter: null,
      nearest: 0,
      changed: null,
      sponsors: [],
      coverage: null,
      weekly: [],
      placements: [],
      visibleUntil: null,
    });
    const line = (await read((await world.people.free(mine)).cookie)).visibleUntil;
    expect(line).toBe(new Date(now.getTime() - 15 * DAY_MS).toISOString().slice(0, 10));
  });
});
