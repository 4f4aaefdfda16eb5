// Trends of the whole catalogue, read from day counts, are those that the rows themselves say; of a big catalogue they are kept.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTrends } from '../../src/flows/trends/read.ts';
import { readTrends, type TrendSpan } from '../../src/store/trends.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db } = world;
const now = new Date();
const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000);

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(0, 12) i`);
  // What is near n0 is everything, n0 itself too: so its nearest and the whole catalogue are the same newsletters.
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
const sorted = (of: Record<string, unknown>[]) => of.map((one) => JSON.stringify(one)).sort();

describe.each([
  ['a subscriber', null],
  ['who has a line', day(14)],
  ['who has a line a year ago', day(365)],
])('to %s', (_, line) => {
  it.each(['week', 'month', 'quarter'] as const)('by %s: the day counts say what the rows say', async (by) => {
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

describe('of a big catalogue', () => {
  it('are kept for an hour, built anew behind whoever asks then, and name no brand that went meanwhile', async () => {
    // Days of long ago that make it big.
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
    // Who asks after an hour reads the old figures, and the new ones are built behind him.
    expect(total(await ask(later(61)))).toBe(total(first));
    await world.work(['trends']);
    expect(total(await ask(later(62)))).toBe(total(first) + 1);

    const [named] = [...first.rising, ...first.leaving, ...first.fresh] as { brand: { id: string } }[];
    await db.execute(sql`delete from sponsorships where brand_id = ${named?.brand.id}`);
    expect(JSON.stringify(await ask(later(63)))).not.toContain(`"${named?.brand.id}"`);
  });

  it('a line keeps an answer of its own', async () => {
    await buildTrends({ db }, { by: 'week', reach: 'past' }, now);
    await buildTrends({ db }, { by: 'week', reach: 'all' }, now);
    const { rows } = await db.execute<{ key: string; n: number }>(
      sql`select split_part(key, ':', 1) as key, (select sum((p->>'sponsorships')::int) from jsonb_array_elements(facts->'periods') p)::int as n
        from trend_answers where key like '%:week:%' order by 1 desc`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['past', 'all']);
    const { rows: hidden } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from sponsorships where counts and detected_at > ${day(14)}`,
    );
    expect(rows[1]?.n).toBeGreaterThan(0);
    expect(hidden[0]?.n).toBeGreaterThan(0);
  });
});
