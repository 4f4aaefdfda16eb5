// The dashboard, the intake and a brand's calendar, exactly at the moment and a millisecond beside it: visits, windows,
// totals, order, who is near.
import { beforeEach, describe, expect, it } from 'vitest';
import { sightOf } from '../../src/domain/access.ts';
import { readCalendar } from '../../src/store/calendar.ts';
import { readDashboard, readIntake, recordVisit } from '../../src/store/dashboard.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { claimDays } from '../../src/store/schema/day-counts.ts';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { dealPatterns, newsletterCoverage } from '../../src/store/schema/pitch.ts';
import { dashboardVisits } from '../../src/store/schema/sessions.ts';
import { readInsight } from '../../src/store/sponsors.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** A Monday. */
const SINCE = new Date('2026-05-25T00:00:00.000Z');
const subscriber = (newsletterId: string) =>
  sightOf(
    {
      kind: 'subscriber',
      userId: null,
      newsletterId,
      ownNewsletterId: null,
      isOwnProvisional: false,
      role: null,
      pipelineId: null,
    },
    NOW,
  );
const free = (newsletterId: string) =>
  sightOf(
    {
      kind: 'free',
      userId: null,
      newsletterId,
      ownNewsletterId: null,
      isOwnProvisional: false,
      role: null,
      pipelineId: null,
    },
    NOW,
  );
const admin = () =>
  sightOf(
    {
      kind: 'admin',
      userId: null,
      newsletterId: null,
      ownNewsletterId: null,
      isOwnProvisional: false,
      role: null,
      pipelineId: null,
    },
    NOW,
  );

beforeEach(async () => {
  await db.delete(users);
  await db.delete(newsletters);
  await db.delete(brands);
  await db.delete(claimDays);
});

async function near(...similarities: number[]): Promise<{ mine: string; near: string[] }> {
  const mine = (await add.newsletter({ name: 'Mine' })).id;
  const found: string[] = [];
  for (const similarity of similarities) {
    const { id } = await add.newsletter();
    await db.insert(newsletterSimilarities).values({ newsletterId: mine, similarId: id, similarity });
    found.push(id);
  }
  return { mine, near: found };
}
const dashboard = (id: string, by: ReturnType<typeof subscriber>, userId: string | null = null, now = NOW) =>
  readDashboard(
    db,
    id,
    {
      since: SINCE,
      until: by.line ? new Date(now.getTime() - 14 * DAY) : now,
      leadFrom: 60,
      visit: { userId, now, firstDays: 7 },
    },
    by,
  );
const issue = { kind: 'issue', processingStatus: 'completed', senderStanding: 'known' } as const;

describe('a visit', () => {
  it('ends with more than half an hour of absence; the one before it is what "since" means, before it is noted too', async () => {
    const { mine } = await near();
    const { id } = await world.people.subscriber(mine);
    const row = async () => (await db.select().from(dashboardVisits))[0];
    const read = async (now: Date) => {
      const found = await dashboard(mine, subscriber(mine), id, now);
      return [found?.previous?.getTime() ?? null, found?.noted];
    };
    const later = (ms: number) => new Date(NOW.getTime() + ms);
    expect(await read(NOW)).toEqual([null, false]);
    await recordVisit(db, id, NOW);
    expect(await row()).toMatchObject({ startedAt: NOW, seenAt: NOW, previousAt: null });
    expect(await read(later(MINUTE - 1))).toEqual([null, true]);
    expect(await read(later(MINUTE))).toEqual([null, false]);
    expect(await read(later(30 * MINUTE))).toEqual([null, false]);
    expect(await read(later(30 * MINUTE + 1))).toEqual([NOW.getTime(), false]);
    await recordVisit(db, id, later(30 * MINUTE));
    expect(await row()).toMatchObject({ startedAt: NOW, seenAt: later(30 * MINUTE), previousAt: null });
    // A clock that is late takes nothing back.
    await recordVisit(db, id, later(10 * MINUTE));
    expect((await row())?.seenAt).toEqual(later(30 * MINUTE));
    const [left, back] = [later(30 * MINUTE), later(60 * MINUTE + 1)];
    await recordVisit(db, id, back);
    expect(await row()).toMatchObject({ startedAt: back, seenAt: back, previousAt: left });
    // It goes on: what was new stays so.
    await recordVisit(db, id, later(80 * MINUTE));
    expect(await row()).toMatchObject({ startedAt: back, previousAt: left });
    expect(await read(later(81 * MINUTE))).toEqual([left.getTime(), false]);
  });
});

describe('the dashboard', () => {
  it('counts weeks from a Monday on, issues up to now, of near trusted newsletters alone; what is unsure is counted nowhere', async () => {
    const { mine, near: letters } = await near(0.9, 0.8);
    const [one = '', two = ''] = letters;
    const strange = (await add.newsletter({ standing: 'provisional' })).id;
    await db.insert(newsletterSimilarities).values({ newsletterId: mine, similarId: strange, similarity: 0.95 });
    const far = (await add.newsletter()).id;
    const brand = (await add.brand()).id;
    const seen = (letter: string, at: Date, more: object = {}) =>
      add.sponsorship(letter, brand, { detectedAt: at, ...more });
    await seen(one, SINCE);
    await seen(two, new Date(SINCE.getTime() + 7 * DAY - 1), { placementType: 'footer' });
    await seen(one, new Date(SINCE.getTime() + 7 * DAY), { placementType: 'footer' });
    await seen(two, ago(1), { placementType: 'coupon' });
    for (const [letter, at, more] of [
      [one, new Date(SINCE.getTime() - 1), {}],
      [far, ago(1), {}],
      [strange, ago(1), {}],
      [one, ago(1), { confidence: 59 }],
      [one, ago(1), { verdict: 'rejected' }],
    ] as const)
      await seen(letter, at, more);
    const came = (letter: string, receivedAt: Date, more: object = {}) =>
      add.email(letter, { ...issue, receivedAt, ...more });
    for (const at of [SINCE, NOW, new Date(SINCE.getTime() + 7 * DAY - 1)]) await came(one, at);
    await came(one, new Date(SINCE.getTime() - 1));
    await came(one, new Date(NOW.getTime() + 1));
    await came(far, ago(1));
    await came(one, ago(1), { kind: 'other' });
    await came(one, ago(1), { processingStatus: 'pending' });
    await came(one, ago(1), { senderStanding: 'unfamiliar' });

    const found = await dashboard(mine, subscriber(mine));
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
    expect(await dashboard('nobody', subscriber('nobody'))).toBeUndefined();
  });

  it('tells what came since the last visit, newest first, five of it; a brand is new that was near nowhere before', async () => {
    const { mine, near: letters } = await near(0.9);
    const [letter = ''] = letters;
    const far = (await add.newsletter()).id;
    const [old, fresh, elsewhere] = [await add.brand(), await add.brand(), await add.brand()];
    const { id } = await world.people.subscriber(mine);
    await recordVisit(db, id, ago(2 * HOUR));
    await add.sponsorship(letter, old.id, { detectedAt: ago(2 * HOUR) });
    await add.sponsorship(far, elsewhere.id, { detectedAt: ago(DAY) });
    for (const [nth, brand] of [old, fresh, elsewhere, old, fresh].entries())
      await add.sponsorship(letter, brand.id, { id: `n${nth}`, detectedAt: ago(2 * HOUR - 1 - nth) });
    await add.sponsorship(letter, old.id, { id: 'n5', detectedAt: ago(2 * HOUR - 5) });
    await add.sponsorship(letter, fresh.id, { id: 'unsure', detectedAt: ago(1), confidence: 10 });
    const found = await dashboard(mine, subscriber(mine), id);
    expect([found?.changed.sponsorships, found?.changed.brands]).toEqual([6, 2]);
    expect(found?.changed.newest.map((one) => one.id)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
    expect(found?.changed.newest[1]).toMatchObject({
      detectedAt: ago(2 * HOUR - 5),
      placementType: 'hero',
      brand: { id: fresh.id, name: fresh.name },
      newsletter: { id: letter },
    });
    // At a first visit: of the last seven days, to the moment.
    await add.sponsorship(letter, old.id, { detectedAt: ago(7 * DAY) });
    await add.sponsorship(letter, old.id, { detectedAt: ago(7 * DAY - 1) });
    expect((await dashboard(mine, subscriber(mine)))?.changed.sponsorships).toBe(8);
  });

  it('tells a free member what passed its line since then, and nothing behind it', async () => {
    const { mine, near: letters } = await near(0.9);
    const [letter = ''] = letters;
    const brand = (await add.brand()).id;
    for (const [id, at] of [
      ['behind', ago(14 * DAY - 1)],
      ['at the line', ago(14 * DAY)],
      ['first', ago(21 * DAY - 1)],
      ['before', ago(21 * DAY)],
    ] as const)
      await add.sponsorship(letter, brand, { id, detectedAt: at });
    const found = await dashboard(mine, free(mine));
    expect(found?.changed.newest.map(({ id }) => id)).toEqual(['at the line', 'first']);
    expect(found?.changed).toMatchObject({ sponsorships: 2, brands: 0 });
  });

  it('over HTTP: 26 weeks in their order with those in which nothing came, and who runs no newsletter is told so', async () => {
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
    expect(told.changed).toMatchObject({ first: true, since: new Date(now.getTime() - 7 * DAY).toISOString() });
    const weeks = told.weekly.map(({ week }: { week: string }) => Date.parse(week));
    expect(weeks).toHaveLength(26);
    expect(weeks.slice(1).every((week: number, at: number) => week - weeks[at] === 7 * DAY)).toBe(true);
    expect(now.getTime() - weeks[25]).toBeLessThan(7 * DAY);
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
    expect(line).toBe(new Date(now.getTime() - 14 * DAY).toISOString().slice(0, 10));
  });
});

describe('the intake', () => {
  it('counts mails by day and outcome from the first moment on', async () => {
    const { id } = await add.newsletter();
    const since = new Date('2026-06-01T00:00:00.000Z');
    const mails: [Date, object][] = [
      [since, { ...issue, hasSponsorship: 1 }],
      [since, { ...issue, hasSponsorship: 0 }],
      [since, { ...issue, hasSponsorship: 0 }],
      [since, { processingStatus: 'completed', kind: 'welcome', hasSponsorship: 1 }],
      [since, { processingStatus: 'completed', kind: null }],
      [since, { processingStatus: 'pending', kind: 'issue' }],
      [since, { processingStatus: 'processing' }],
      [new Date(since.getTime() + DAY - 1), { processingStatus: 'error' }],
      [new Date(since.getTime() + DAY), { ...issue, hasSponsorship: 1 }],
      [new Date(since.getTime() - 1), { ...issue, hasSponsorship: 1 }],
    ];
    for (const [receivedAt, more] of mails) await add.email(id, { receivedAt, ...more });
    expect((await readIntake(db, since, NOW))?.days).toEqual([
      { day: '2026-06-01', sponsored: 1, unsponsored: 2, noIssue: 2, waiting: 2, failed: 1 },
      { day: '2026-06-02', sponsored: 1, unsponsored: 0, noIssue: 0, waiting: 0, failed: 0 },
    ]);
  });

  it('counts claims by analyst, most first, from the first day on, and what waits for a word', async () => {
    await db.insert(claimDays).values([
      { day: '2026-05-31', analyst: 'rules', count: 100, unsure: 100 },
      { day: '2026-06-01', analyst: 'rules', count: 2, unsure: 1 },
      { day: '2026-06-02', analyst: 'rules', count: 1, unsure: 1 },
      { day: '2026-06-02', analyst: 'openai', count: 4, unsure: 0 },
      { day: '2026-06-02', analyst: 'learned', count: 3, unsure: 3 },
      { day: '2026-06-02', analyst: 'gone', count: 0, unsure: 0 },
    ]);
    const brand = (await add.brand()).id;
    const item = { kind: 'doubtful_identity' as const, reason: 'r', brandId: brand };
    await db.insert(reviewItems).values([
      { ...item, key: 'a' },
      { ...item, key: 'b' },
      { ...item, key: 'c', decision: 'accepted' as const, decidedAt: NOW },
    ]);
    const found = await readIntake(db, new Date('2026-06-01T00:00:00.000Z'), NOW);
    expect(found?.analysts).toEqual([
      { analyst: 'openai', count: 4 },
      { analyst: 'learned', count: 3 },
      { analyst: 'rules', count: 3 },
    ]);
    expect([found?.unsure, found?.review]).toEqual([5, 2]);
  });

  it('names newsletters silent for more than 1.6 of their usual gaps, of four days at least; the longest silent first, twenty of them', async () => {
    const covered = async (name: string, lastAt: Date, usualGapDays: number | null) => {
      const { id } = await add.newsletter({ name });
      await db.insert(newsletterCoverage).values({
        newsletterId: id,
        since: ago(99 * DAY),
        lastAt,
        received: 7,
        expected: 9,
        usualGapDays,
        builtAt: NOW,
      });
    };
    await covered('weekly', ago(11.2 * DAY + 1), 7);
    await covered('weekly, just not', ago(11.2 * DAY), 7);
    await covered('daily', ago(6.4 * DAY + 1), 1);
    await covered('daily, just not', ago(6.4 * DAY), 1);
    await covered('never twice', ago(90 * DAY), null);
    const found = await readIntake(db, ago(DAY), NOW);
    expect(found?.gaps.map(({ name }) => name)).toEqual(['weekly', 'daily']);
    expect(found?.gaps[0]).toMatchObject({ received: 7, expected: 9, lastAt: ago(11.2 * DAY + 1).getTime() / 1000 });
    expect(found?.gap_count).toBe(2);
    for (let nth = 0; nth < 20; nth++) await covered(`silent ${nth}`, ago(50 * DAY), 7);
    const many = await readIntake(db, ago(DAY), NOW);
    expect([many?.gaps.length, many?.gap_count]).toEqual([20, 22]);
    expect(many?.gaps.some(({ name }) => name === 'daily')).toBe(false);
  });

  it('over HTTP: thirty days to today, each with its figures or none', async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const first = new Date(Date.parse(today) - 29 * DAY);
    const { id } = await add.newsletter();
    for (const receivedAt of [now, first, new Date(first.getTime() - 1)])
      await add.email(id, { receivedAt, ...issue, hasSponsorship: 1 });
    await db.insert(claimDays).values([
      { day: today, analyst: 'rules', count: 2, unsure: 1 },
      { day: today, analyst: 'openai', count: 5, unsure: 2 },
    ]);
    await db.insert(newsletterCoverage).values({
      newsletterId: id,
      since: first,
      lastAt: first,
      received: 1,
      expected: 9,
      usualGapDays: 7,
      builtAt: now,
    });
    const { data } = await world.call('/api/intake', { as: (await world.people.admin()).cookie, now });
    const none = { sponsored: 0, unsponsored: 0, noIssue: 0, waiting: 0, failed: 0 };
    const day = (nth: number) => new Date(first.getTime() + nth * DAY).toISOString().slice(0, 10);
    expect(data.days).toEqual(
      Array.from({ length: 30 }, (_, nth) => ({
        day: day(nth),
        ...none,
        sponsored: nth === 0 || nth === 29 ? 1 : 0,
      })),
    );
    expect(data.verdicts).toEqual({
      total: 7,
      unsure: 3,
      byAnalyst: [
        { analyst: 'openai', count: 5 },
        { analyst: 'rules', count: 2 },
      ],
    });
    expect(data).toMatchObject({ review: 0, gapCount: 1, gaps: [{ newsletter: { id }, lastAt: first.toISOString() }] });
  });
});

describe('a brand’s calendar', () => {
  const calendar = (brandId: string, newsletterId: string | null, by = admin()) =>
    readCalendar(db, brandId, { newsletterId, since: SINCE, now: NOW }, by);

  it('has the newsletters that it was seen in or bought of, near ones first, then those it was in last', async () => {
    const { mine, near: letters } = await near(0.7, 0.9);
    const [alike = '', most = ''] = letters;
    const [far, patterned, unseen] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    const strange = await add.newsletter({ standing: 'provisional' });
    const [{ id: brand }, { id: another }] = [await add.brand(), await add.brand()];
    const seen = (letter: string, at: Date, more: object = {}) =>
      add.sponsorship(letter, brand, { detectedAt: at, ...more });
    await seen(alike, ago(HOUR));
    await seen(most, ago(2 * HOUR));
    await seen(far.id, ago(3 * HOUR), { placementType: 'footer', channel: 'network', channelName: 'Paved' });
    for (const at of [SINCE, new Date(SINCE.getTime() + 1)])
      await seen(far.id, at, { placementType: 'footer', channel: 'network', channelName: 'Paved' });
    await seen(far.id, new Date(SINCE.getTime() - 1));
    await seen(far.id, ago(1), { confidence: 59 });
    await seen(unseen.id, new Date(SINCE.getTime() - 1));
    await seen(strange.id, ago(1));
    const pattern = { firstAt: ago(50 * DAY), lastAt: ago(2.5 * HOUR), times: 3, heat: 1, certainty: 1 };
    const state = { lapsesAt: new Date(NOW.getTime() + DAY), active: 'renewing' as const };
    await db.insert(dealPatterns).values([
      { newsletterId: patterned.id, brandId: brand, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      { newsletterId: unseen.id, brandId: brand, reach: 'past', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      { newsletterId: far.id, brandId: another, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      // Of a newsletter whose confirmation was taken back since.
      { newsletterId: strange.id, brandId: brand, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
    ]);
    const found = await calendar(brand, mine, subscriber(mine));
    expect(found?.newsletters.map(({ id }) => id)).toEqual([alike, most, patterned.id, far.id]);
    expect(found?.newsletterCount).toBe(4);
    expect(found?.newsletters.map(({ similarity }) => similarity && Number(similarity.toFixed(1)))).toEqual([
      0.7,
      0.9,
      null,
      null,
    ]);
    expect(found?.newsletters[2]?.pattern).toEqual({
      first: ago(50 * DAY),
      last: ago(2.5 * HOUR),
      times: 3,
      usualGapDays: 7,
      dueAt: NOW,
      state: 'renewing',
    });
    expect(found?.newsletters[3]).toMatchObject({ pattern: null, placements: { '2026-05-25': 2, '2026-06-08': 1 } });
    expect(found?.placements).toEqual([
      { placementType: 'footer', count: 3 },
      { placementType: 'hero', count: 2 },
    ]);
    expect(found?.channels).toEqual([
      { channel: 'network', name: 'Paved', count: 3 },
      { channel: 'direct', name: null, count: 2 },
    ]);
    expect(await calendar('nobody', mine)).toBeUndefined();
    const { id: hidden } = await add.brand({ firstSeenAt: ago(14 * DAY - 1) });
    expect([await calendar(hidden, mine, free(mine)), (await calendar(hidden, mine))?.newsletterCount]).toEqual([
      undefined,
      0,
    ]);
  });

  it('rests for a free member on what lies before the line, but for their own newsletter on all of it', async () => {
    const [own, other] = [(await add.newsletter()).id, (await add.newsletter()).id];
    const { id: brandId } = await add.brand({ firstSeenAt: ago(99 * DAY) });
    const dealt = (newsletterId: string, reach: 'all' | 'past', times: number) => ({
      ...{ newsletterId, reach, times, brandId, firstAt: ago(90 * DAY), lastAt: ago(20 * DAY), heat: 1, certainty: 1 },
      ...{ lapsesAt: new Date(NOW.getTime() + DAY), active: 'testing' as const },
    });
    await db.insert(dealPatterns).values([own, other].flatMap((id) => [dealt(id, 'all', 3), dealt(id, 'past', 2)]));
    const owner = {
      kind: 'free' as const,
      userId: null,
      newsletterId: own,
      ownNewsletterId: own,
      isOwnProvisional: false,
      role: null,
      pipelineId: null,
    };
    const found = await calendar(brandId, own, sightOf(owner, NOW));
    const times = found?.newsletters.map(({ id, pattern }) => [id, pattern?.times]);
    expect(Object.fromEntries(times ?? [])).toEqual({ [own]: 3, [other]: 2 });
  });

  it('has fifty newsletters at most, and the issues of each from the first Monday until now', async () => {
    const { id: brand } = await add.brand();
    const letters: string[] = [];
    for (let nth = 0; nth < 51; nth++) {
      const { id } = await add.newsletter({ id: `letter ${nth}` });
      await add.sponsorship(id, brand, { detectedAt: ago(nth * MINUTE) });
      letters.push(id);
    }
    for (const receivedAt of [SINCE, new Date(SINCE.getTime() - 1), NOW, new Date(NOW.getTime() + 1)])
      await add.email('letter 0', { ...issue, receivedAt });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), kind: 'welcome' });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), processingStatus: 'error' });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), senderStanding: 'unfamiliar' });
    const found = await calendar(brand, null);
    expect(found?.newsletterCount).toBe(51);
    expect(found?.newsletters.map(({ id }) => id)).toEqual(letters.slice(0, 50));
    expect(found?.newsletters[0]?.issues).toEqual({ '2026-05-25': 1, '2026-06-08': 1 });
    expect(found?.newsletters[1]?.issues).toEqual({});
    // A near one is among them, however long ago.
    await db
      .insert(newsletterSimilarities)
      .values({ newsletterId: 'letter 0', similarId: 'letter 50', similarity: 0.9 });
    const near = await calendar(brand, 'letter 0');
    expect(near?.newsletters.map(({ id }) => id)).toEqual(['letter 50', ...letters.slice(0, 49)]);
  });
});

describe('a newsletter seen from another', () => {
  it('tells its sponsors, newest first, and which are leads: bought for it and sure', async () => {
    const { mine, near: letters } = await near(0.8);
    const [letter = ''] = letters;
    const { id: brand } = await add.brand();
    const seen = (id: string, more: object) => add.sponsorship(letter, brand, { id, detectedAt: ago(HOUR), ...more });
    await seen('older', { detectedAt: ago(2 * HOUR) });
    await seen('b', { channel: 'affiliate' });
    await seen('a', { channel: 'network' });
    await seen('unsure', { detectedAt: ago(1), confidence: 59 });
    await seen('sure', { detectedAt: ago(3 * HOUR), confidence: 60 });
    await seen('rejected', { verdict: 'rejected' });
    const found = await readInsight(db, letter, { newsletterId: mine, leadFrom: 60, until: null }, subscriber(mine));
    expect(found?.similarity).toBeCloseTo(0.8);
    expect(found?.sponsors.map(({ sponsorshipId, lead }) => [sponsorshipId, lead])).toEqual([
      ['b', true],
      ['a', false],
      ['older', true],
      ['sure', true],
    ]);
    expect(found?.sponsors[0]).toMatchObject({ at: ago(HOUR), placementType: 'hero', brand: { id: brand } });
  });

  it('tells the fifty brands that bought last by day, of one day by id, and how many bought', async () => {
    const { id } = await add.newsletter();
    const name = (nth: number) => `buyer-${String(nth).padStart(2, '0')}`;
    // Two a day, the one of the higher id an hour later.
    for (let nth = 0; nth < 52; nth++) {
      await add.brand({ id: name(nth) });
      const day = new Date(Date.parse('2026-05-20T10:00:00Z') - Math.floor(nth / 2) * DAY);
      await add.sponsorship(id, name(nth), { detectedAt: new Date(day.getTime() + (nth % 2) * HOUR) });
    }
    const { id: exchanged } = await add.brand();
    await add.sponsorship(id, exchanged, { channel: 'cross_promotion', detectedAt: ago(1) });
    await add.sponsorship(id, name(51), { channel: 'cross_promotion', detectedAt: ago(1) });
    await add.sponsorship(id, name(0), { channel: 'cross_promotion', detectedAt: ago(HOUR) });
    const found = await readInsight(db, id, { newsletterId: null, leadFrom: 60, until: null }, admin());
    expect(found?.sponsorCount).toBe(52);
    const shown = [...new Set(found?.sponsors.map(({ brand }) => brand.id))].sort();
    expect(shown).toEqual(Array.from({ length: 50 }, (_, nth) => name(nth)));
    expect(found?.sponsors).toHaveLength(51);
    expect(found?.sponsors[0]).toMatchObject({ at: ago(HOUR), lead: false, brand: { id: name(0) } });
  });

  it('tells its last twelve issues with their slots, none after the line', async () => {
    const { id } = await add.newsletter();
    const { id: brand } = await add.brand();
    for (let nth = 0; nth < 13; nth++) await add.email(id, { id: `e${nth}`, ...issue, receivedAt: ago(nth * DAY) });
    await add.email(id, { ...issue, receivedAt: ago(1), kind: 'welcome' });
    await add.email(id, { ...issue, receivedAt: ago(1), processingStatus: 'pending' });
    await add.email(id, { ...issue, receivedAt: ago(1), senderStanding: 'unfamiliar' });
    await add.sponsorship(id, brand, { emailId: 'e1', placementType: 'footer', detectedAt: ago(DAY) });
    await add.sponsorship(id, brand, { emailId: 'e1', verdict: 'rejected', detectedAt: ago(DAY) });
    const read = async (until: Date | null) =>
      (await readInsight(db, id, { newsletterId: null, leadFrom: 60, until }, subscriber(id)))?.issues ?? [];
    const all = await read(null);
    expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 12 }, (_, nth) => ago(nth * DAY)));
    expect(all.map(({ placements }) => placements).slice(0, 3)).toEqual([[], ['footer'], []]);
    expect((await read(ago(DAY)))[0]?.at).toEqual(ago(DAY));
    expect((await read(ago(DAY + 1)))[0]?.at).toEqual(ago(2 * DAY));
    expect(await readInsight(db, 'nobody', { newsletterId: null, leadFrom: 60, until: null }, admin())).toBeUndefined();
  });
});
