// Trends of the nearest newsletters: what each figure counts, which weeks are whole, and where the viewer's line ends
// them.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueTrends, readTrendFigures } from '../../../src/flows/trends/read.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { newsletterCoverage } from '../../../src/store/schema/pitch.ts';
import type { TrendFacts } from '../../../src/store/trends/trends.ts';
import { sightAs } from '../../support/viewers.ts';
import { createWorld } from '../../support/world.ts';

describe('the figures of the nearest newsletters', () => {
  /** A Wednesday, in the third week of the month. */
  const NOW = new Date('2026-06-17T12:00:00Z');
  const at = (text: string) => new Date(`2026-${text}Z`);
  const own = createWorld();
  const { add } = own;
  const subscriber = sightAs('subscriber', NOW, { newsletterId: 'mine' });
  const free = sightAs('free', NOW, { newsletterId: 'mine' });
  const figures = (asked: { to?: string } = {}, by = subscriber) =>
    readTrendFigures(own.services, { near: 'mine', by: 'week', from: '2026-06-01T00:00:00Z', ...asked }, by, NOW);
  const bought = async (brand: string, letter: string, times: string[], more: object = {}) => {
    for (const time of times) await add.sponsorship(letter, brand, { detectedAt: at(time), ...more });
  };

  beforeAll(async () => {
    await add.newsletter({ id: 'mine' });
    for (const id of ['near', 'next', 'far', 'strange'])
      await add.newsletter({ id, standing: id === 'strange' ? 'provisional' : 'trusted' });
    for (const similarId of ['near', 'next', 'strange'])
      await own.db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId, similarity: 0.9 });
    for (const id of ['rising', 'more', 'leaving', 'gone', 'fresh', 'steady', 'away'])
      await add.brand({ id, name: `Brand ${id}` });
    // In two newsletters in the last whole week, at its first and its last millisecond.
    await bought('rising', 'near', ['06-01T00:00:00', '06-14T23:59:59']);
    await bought('rising', 'next', ['06-08T00:00:00']);
    await bought('more', 'near', ['06-02T09:00:00', '06-08T09:00:00', '06-09T09:00:00'], { placementType: 'footer' });
    await bought('more', 'next', ['06-10T09:00:00'], { placementType: 'footer' });
    await bought('leaving', 'near', ['06-02T10:00:00', '06-03T10:00:00', '06-09T10:00:00'], { channel: 'network' });
    await bought('gone', 'next', ['06-02T11:00:00', '06-03T13:00:00'], { placementType: 'coupon' });
    await bought('steady', 'near', ['06-02T12:00:00', '06-09T12:00:00', '06-16T12:00:00']);
    await bought('fresh', 'near', ['06-11T12:00:00'], { placementType: 'coupon' });
    await bought('fresh', 'next', ['06-15T00:00:00'], { placementType: 'coupon' });
    await bought('away', 'far', ['06-09T12:00:00']);
    await bought('away', 'strange', ['06-09T12:00:00']);
    await bought('away', 'near', ['06-09T12:00:00'], { confidence: 59 });
    const issue = { kind: 'issue', processingStatus: 'completed', senderStanding: 'known' } as const;
    for (const time of ['06-01T00:00:00', '06-07T23:59:59', '06-17T12:00:00', '06-17T12:00:01', '05-31T23:59:59'])
      await add.email('near', { ...issue, receivedAt: at(time) });
    for (const more of [
      { kind: 'welcome' },
      { processingStatus: 'error' as const },
      { senderStanding: 'unfamiliar' as const },
    ])
      await add.email('near', { ...issue, receivedAt: at('06-09T00:00:00'), ...more });
    for (const [newsletterId, received] of [
      ['near', 3],
      ['next', 4],
      ['far', 50],
    ] as const)
      await own.db
        .insert(newsletterCoverage)
        .values({ newsletterId, received, expected: 5, since: NOW, lastAt: NOW, builtAt: NOW });
  });

  it('count sponsorships, brands, first purchases and issues by week, and mark the current week as partial', async () => {
    const { periods, newsletters } = await figures();
    expect(newsletters).toBe(2);
    expect(periods).toEqual([
      { start: '2026-06-01', sponsorships: 7, brands: 5, newBrands: 5, issues: 2, partial: false },
      { start: '2026-06-08', sponsorships: 8, brands: 5, newBrands: 1, issues: 0, partial: false },
      { start: '2026-06-15', sponsorships: 2, brands: 2, newBrands: 0, issues: 1, partial: true },
    ]);
  });

  it('list placements and channels with a count per period, most used first', async () => {
    const { placements, channels } = await figures();
    expect(placements).toEqual([
      { placementType: 'hero', counts: [4, 4, 1] },
      { placementType: 'coupon', counts: [2, 1, 1] },
      { placementType: 'footer', counts: [1, 3, 0] },
    ]);
    expect(channels).toEqual([
      { channel: 'direct', counts: [5, 7, 2] },
      { channel: 'network', counts: [2, 1, 0] },
    ]);
  });

  it('name rising, leaving and new brands between the last two whole weeks, most newsletters first', async () => {
    const told = await figures();
    const of = (list: TrendFacts['rising']) =>
      list.map(({ brand, before, now: then, newsletters }) => [brand.id, before, then, newsletters]);
    expect(of(told.rising)).toEqual([
      ['more', 1, 3, 2],
      ['rising', 1, 2, 2],
    ]);
    expect(of(told.leaving)).toEqual([
      ['gone', 2, 0, expect.any(Number)],
      ['leaving', 2, 1, 1],
    ]);
    expect(of(told.fresh)).toEqual([['fresh', 0, 1, 1]]);
    expect(told.rising[0]?.brand).toEqual({ id: 'more', name: 'Brand more', logoUrl: null });
  });

  it('include a week that ends now as whole, compared with the week before', async () => {
    const asked = { near: 'mine', by: 'week', from: '2026-06-01T00:00:00Z', to: '2026-06-14T23:59:59.999Z' } as const;
    const { periods, leaving } = await readTrendFigures(
      own.services,
      asked,
      subscriber,
      new Date('2026-06-15T00:00:00Z'),
    );
    expect(periods.map(({ start, partial }) => [start, partial])).toEqual([
      ['2026-06-01', false],
      ['2026-06-08', false],
    ]);
    expect(leaving.map(({ brand }) => brand.id)).toEqual(['gone', 'leaving']);
  });

  it('end where the request says, never later than now, and at a free member’s line', async () => {
    const starts = (told: Awaited<ReturnType<typeof figures>>) => told.periods.map(({ start }) => start);
    expect(starts(await figures({ to: '2026-06-10T00:00:00Z' }))).toEqual(['2026-06-01', '2026-06-08']);
    expect(starts(await figures({ to: '2027-01-01T00:00:00Z' }))).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
    const behind = await figures({}, free);
    expect(behind.periods).toEqual([
      // A purchase on the line's own day is hidden.
      { start: '2026-06-01', sponsorships: 5, brands: 5, newBrands: 5, issues: 1, partial: true },
    ]);
    expect([behind.rising, behind.leaving, behind.fresh]).toEqual([[], [], []]);
  });

  it('say how many of the issues were received: some or all', async () => {
    expect((await figures()).coverage).toEqual({
      received: 7,
      expected: 10,
      text: '7 of about 10 issues of the last half year received',
    });
    await own.db.update(newsletterCoverage).set({ expected: 3 });
    expect((await figures()).coverage.text).toBe('all 7 issues of the last half year received');
    await own.db.update(newsletterCoverage).set({ received: 3 });
    expect((await figures()).coverage.text).toBe('all 6 issues of the last half year received');
  });

  it('include the other newsletters if they are of the whole catalogue', async () => {
    const all = await readCatalogueTrends(own.services, { by: 'week', from: '2026-06-01T00:00:00Z' }, subscriber, NOW);
    expect(all.newsletters).toBe(4);
    expect(all.periods.map(({ sponsorships }) => sponsorships)).toEqual([7, 9, 2]);
    // Trends of a small catalogue are computed each time.
    await readCatalogueTrends(own.services, { by: 'week' }, subscriber, NOW);
    expect((await own.db.execute(sql`select key from trend_answers`)).rows).toEqual([]);
  });

  it('are cached for a large catalogue and the usual periods only; other periods are computed', async () => {
    await own.db.execute(sql`insert into sponsorship_days (scope, day, count) values ('all', '2001-01-01', 50000)`);
    const keys = async () => (await own.db.execute(sql`select key from trend_answers`)).rows;
    await readCatalogueTrends(own.services, { by: 'week' }, subscriber, NOW);
    const usual = await keys();
    expect(usual).toHaveLength(1);
    for (const asked of [{ from: '2026-06-01T00:00:00Z' }, { to: '2026-06-14T23:59:59Z' }])
      await readCatalogueTrends(own.services, { by: 'week', ...asked }, subscriber, NOW);
    expect(await keys()).toEqual(usual);
  });
});
