// Trends of the whole catalogue, read from day counts, equal a recount from rows; those of a large catalogue are
// cached.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { cacheTrends, readCachedTrends } from '../../../src/store/trends/trend-answers.ts';
import { readTrends, type TrendFacts, type TrendSpan } from '../../../src/store/trends/trends.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db } = world;
const now = new Date();
const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000);

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(0, 12) i`);
  // All newsletters, n0 included, are similar to n0, so its nearest ones are the whole catalogue.
  await db.execute(sql`insert into newsletter_similarities select 'n0', 'n' || i, 0.9 from generate_series(0, 12) i`);
  await db.execute(
    sql`insert into brands (id, name, normalized_name) select 'b' || i, 'Brand ' || i, 'brand ' || i from generate_series(1, 90) i`,
  );
  await db.execute(sql`insert into emails (id, newsletter_id, received_at, raw_key, raw_size, processing_status, kind)
    select 'e' || i, 'n' || (i % 13), ${now}::timestamptz - ((i * 7919) % 300000) * interval '1 minute', 'none', 1, 'completed', 'issue' from generate_series(1, 500) i`);
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, detected_at, confidence)
    select 's' || i, 'n' || ((i * 7) % 13), 'b' || (1 + (i * i) % 90), (array['hero', 'coupon', 'footer'])[1 + i % 3], (array['network', null, 'direct'])[1 + i % 3],
      ${now}::timestamptz - ((i * 7919) % 900000) * interval '1 minute', 90 from generate_series(1, 2500) i`);
  await db.execute(sql`update sponsorships set verdict = 'rejected' where substr(id, 2)::int % 17 = 0`);
});

const monday = (ago: number) => {
  const at = day(ago);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - ((at.getUTCDay() + 6) % 7)));
};
const startOfDay = (ago: number) => new Date(`${day(ago).toISOString().slice(0, 10)}T00:00:00.000Z`);
const sorted = (of: Record<string, unknown>[]) => of.map((one) => JSON.stringify(one)).sort();

describe.each([
  ['a subscriber', null],
  ['who has a line', startOfDay(14)],
  ['who has a line a year ago', startOfDay(365)],
])('to %s', (_, line) => {
  it.each(['week', 'month', 'quarter'] as const)('by %s: the day counts equal a recount of the rows', async (by) => {
    const span: TrendSpan = {
      by,
      since: by === 'week' ? monday(180) : new Date(Date.UTC(now.getUTCFullYear() - 1, 0, 1)),
      end: by === 'week' ? monday(-7) : new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)),
      until: line ?? now,
      last: (by === 'week' ? monday(21) : new Date(Date.UTC(now.getUTCFullYear(), 0, 1))).toISOString().slice(0, 10),
      before: (by === 'week' ? monday(28) : new Date(Date.UTC(now.getUTCFullYear() - 1, by === 'month' ? 11 : 9, 1)))
        .toISOString()
        .slice(0, 10),
    };
    const [near, all] = [await readTrends(db, 'n0', span, line), await readTrends(db, null, span, line)];
    if (by === 'week' && !line) expect(all.rising.length).toBeGreaterThan(1);
    if (!line || by !== 'week') expect(all.periods.length).toBeGreaterThan(3);
    for (const list of ['periods', 'placements', 'channels'] as const)
      expect(sorted(all[list])).toEqual(sorted(near[list]));
    expect({ ...all, periods: [], placements: [], channels: [] }).toEqual({
      ...near,
      periods: [],
      placements: [],
      channels: [],
    });
  });
});

describe('rising brands', () => {
  const span: TrendSpan = {
    by: 'week',
    since: new Date('2015-01-05'),
    end: new Date('2015-02-02'),
    until: new Date('2015-02-02'),
    last: '2015-01-26',
    before: '2015-01-19',
  };
  const buys = (brand: string, at: string) =>
    db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, confidence)
      values (${`${brand} ${at}`}, 'n1', ${brand}, 'hero', ${at}, 90)`);
  const mail = (id: string, at: string) =>
    db.execute(sql`insert into emails (id, newsletter_id, received_at, raw_key, raw_size, processing_status, kind)
      values (${id}, 'n1', ${at}, 'none', 1, 'completed', 'issue')`);
  const namesOf = (movers: { brand: { id: string } }[]) => movers.map(({ brand }) => brand.id);

  it('bought more, even after a silent week; a first-time buyer is new instead, and without earlier issues nothing is said', async () => {
    for (const id of ['back', 'more', 'first', 'same'])
      await db.execute(sql`insert into brands (id, name, normalized_name) values (${id}, ${id}, ${id})`);
    await buys('back', '2015-01-06');
    await buys('back', '2015-01-27');
    await buys('first', '2015-01-28');
    for (const near of ['n0', null]) {
      expect(namesOf((await readTrends(db, near, span, null)).rising)).toEqual([]);
    }
    await mail('quiet week', '2015-01-20');
    for (const near of ['n0', null]) {
      const { rising, fresh } = await readTrends(db, near, span, null);
      expect([namesOf(rising), namesOf(fresh)]).toEqual([['back'], ['first']]);
      expect(rising[0]).toMatchObject({ now: 1, before: 0, newsletters: 1 });
    }
    await buys('more', '2015-01-20');
    for (const at of ['2015-01-27', '2015-01-28', '2015-01-29']) await buys('more', at);
    for (const at of ['2015-01-21', '2015-01-28']) await buys('same', at);
    for (const near of ['n0', null])
      expect(namesOf((await readTrends(db, near, span, null)).rising)).toEqual(['more', 'back']);
    // Without two whole periods no brand can be rising or leaving.
    const alone = { ...span, before: '1970-01-01' };
    expect((await readTrends(db, null, alone, null)).rising).toEqual([]);
    await db.execute(sql`delete from sponsorships where newsletter_id = 'n1' and detected_at < '2015-03-01'`);
    await db.execute(sql`delete from emails where id = 'quiet week'`);
    await db.execute(sql`delete from brands where id in ('back', 'more', 'first', 'same')`);
  });
});

describe('trends of a large catalogue', () => {
  it('are cached for an hour, rebuilt in the background after it, and name no brand that was deleted meanwhile', async () => {
    // Old days that make the catalogue a large one.
    await db.execute(sql`insert into sponsorship_days (scope, day, count) values ('all', '2001-01-01', 60000)`);
    const admin = await world.people.admin();
    const ask = async (at: Date) =>
      (await world.call('/api/trends?scope=all&by=month', { as: admin.cookie, now: at })).data;
    const total = (figures: { periods: { sponsorships: number }[] }) =>
      figures.periods.reduce((n, one) => n + one.sponsorships, 0);
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const first = await ask(now);
    await db.execute(
      sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at) values ('new', 'n1', 'b1', 'hero', ${day(2)})`,
    );
    expect(total(await ask(later(30)))).toBe(total(first));
    const building = () => world.jobs.all.filter((job) => (job as { kind: string }).kind === 'trends').length;
    expect(building()).toBe(0);
    // After an hour a reader still gets the old figures, and new ones are built in the background, once for all
    // readers.
    for (const minutes of [61, 62]) expect(total(await ask(later(minutes)))).toBe(total(first));
    expect(building()).toBe(1);
    await world.work(['trends']);
    expect(total(await ask(later(62)))).toBe(total(first) + 1);
    // A free member's figures are built separately, up to the line.
    const { cookie } = await world.people.free((await world.add.newsletter()).id);
    for (const minutes of [0, 61])
      await world.call('/api/trends?scope=all&by=month', { as: cookie, now: later(minutes) });
    expect(world.jobs.all.at(-1)).toEqual({ kind: 'trends', by: 'month', reach: 'past' });
    await world.work(['trends']);
    const { data: free } = await world.call('/api/trends?scope=all&by=month', { as: cookie, now: later(62) });
    expect(total(free)).toBeLessThan(total(first));

    const [named] = [...first.rising, ...first.leaving, ...first.fresh] as { brand: { id: string } }[];
    await db.execute(sql`delete from sponsorships where brand_id = ${named?.brand.id}`);
    expect(JSON.stringify(await ask(later(63)))).not.toContain(`"${named?.brand.id}"`);
  });
});

describe('the cache of a large catalogue’s trends', () => {
  const own = createWorld();
  it('is stale after an hour, is rebuilt at most every ten minutes, and expires after a day', async () => {
    const facts = {
      periods: [],
      placements: [],
      channels: [],
      rising: [],
      leaving: [],
      fresh: [],
    } as unknown as TrendFacts;
    const kept = { of: 'all:week:', key: 'all:week:a' };
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    const ask = async (count: number, ms = 0) => {
      const answer = await readCachedTrends(own.db, kept.key, new Date(minutes(count).getTime() + ms));
      return [answer.facts !== null, answer.stale];
    };
    expect(await readCachedTrends(own.db, kept.key, now)).toEqual({ facts: null, big: false, stale: false });
    await cacheTrends(own.db, { ...kept, key: 'all:week:before' }, facts, now);
    await cacheTrends(own.db, { of: 'past:week:', key: 'past:week:a' }, facts, now);
    await cacheTrends(own.db, kept, facts, now);
    const { rows } = await own.db.execute(sql`select key from trend_answers order by 1`);
    expect(rows).toEqual([{ key: 'all:week:a' }, { key: 'past:week:a' }]);
    expect([await ask(60), await ask(60, 1), await ask(70), await ask(70, 1)]).toEqual([
      [true, false],
      [true, true],
      [true, false],
      [true, false],
    ]);
    expect(await ask(70, 2)).toEqual([true, true]);
    await cacheTrends(own.db, kept, facts, minutes(80));
    expect([await ask(80), await ask(141), await ask(80 + 24 * 60 - 1), await ask(80 + 24 * 60)]).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('is used from fifty thousand sponsorships on', async () => {
    const isBig = async (count: number) => {
      await own.db.execute(sql`insert into sponsorship_days (scope, day, count) values ('all', '2001-01-01', ${count})
        on conflict (scope, day) do update set count = excluded.count`);
      return (await readCachedTrends(own.db, 'none', now)).big;
    };
    expect([await isBig(49_999), await isBig(50_000)]).toEqual([false, true]);
  });
});
