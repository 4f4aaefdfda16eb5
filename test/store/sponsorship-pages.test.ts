// The pages that start from ids, branches and daily counts hold exactly what the plain sentence says: every visible row, newest first.
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SponsorshipsQuery } from '../../src/contract/sponsorships.ts';
import { type Sight, sightOf } from '../../src/domain/access.ts';
import { brands, newsletters, sponsorships } from '../../src/store/schema.ts';
import { listSponsorships } from '../../src/store/sponsorships.ts';
import { createWorld } from '../support/world.ts';

const { db } = createWorld();
const now = new Date('2026-11-21T15:30:00Z');
const ROWS = 12_000;
const viewer = (kind: 'free' | 'subscriber', own: string | null) =>
  sightOf({ kind, userId: 'u', newsletterId: 'n1', ownNewsletterId: own }, now);

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, (array['Morning', 'Daily'])[1 + i % 2] || ' Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 40) i`);
  await db.execute(sql`insert into brands (id, name, normalized_name)
    select 'b' || i, (array['Acme', 'Nova', 'Blue'])[1 + i % 3] || ' ' || i, 'brand ' || i from generate_series(1, 1500) i`);
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at)
    select 's' || i, 'n' || (1 + (i * 7) % 40), 'b' || (1 + (i * i) % 1500), (array['hero', 'coupon', 'footer'])[1 + i % 3],
      ${now}::timestamptz - ((i * 7919) % 60000) * interval '1 minute' from generate_series(1, ${ROWS}) i`);
  await db.execute(
    sql`insert into newsletter_similarities values ('n1', 'n2', 0.9), ('n1', 'n3', 0.65), ('n1', 'n4', 0.5)`,
  );
});

/** The plain sentence, with no trick in it. */
async function plainly(filter: Partial<SponsorshipsQuery>, by: Sight) {
  const like = `%${(filter.search ?? '').toLowerCase()}%`;
  const near = filter.cutoff === 0.6 ? ['n1', 'n2', 'n3'] : ['n1', 'n2'];
  const rows = await db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .where(sql`(${by.line}::timestamptz is null or detected_at <= ${by.line} or newsletter_id = ${by.ownNewsletterId})
      and (lower(${brands.name}) like ${like} or lower(${newsletters.name}) like ${like})
      and (${filter.placementType ?? null}::text is null or placement_type = ${filter.placementType ?? null})
      and (${filter.brandId ?? null}::text is null or brand_id = ${filter.brandId ?? null})
      and (${filter.newsletterId ?? null}::text is null or newsletter_id = ${filter.newsletterId ?? null})
      and (${filter.from ?? null}::timestamptz is null or detected_at >= ${filter.from ?? null}::timestamptz)
      and (${!filter.similarTo} or newsletter_id in (select value from jsonb_array_elements_text(${JSON.stringify(near)}::jsonb)))`)
    .orderBy(desc(sponsorships.detectedAt), desc(sponsorships.id));
  return rows.map(({ id }) => id);
}

const SIGHTS: [string, Sight][] = [
  ['a free member with a newsletter of its own', viewer('free', 'n5')],
  ['a free member without', viewer('free', null)],
  ['a subscriber', viewer('subscriber', 'n5')],
];
const FILTERS: [string, Partial<SponsorshipsQuery>][] = [
  ['everything', {}],
  ['a type', { placementType: 'coupon' }],
  ['a newsletter', { newsletterId: 'n5' }],
  ['a brand', { brandId: 'b5' }],
  ['a common word', { search: 'letter' }],
  ['a word of brands and newsletters', { search: 'a' }],
  ['a rare word', { search: 'Acme 99' }],
  ['no such word', { search: 'zzz' }],
  ['newsletters alike', { similarTo: 'n1', cutoff: 0.6 }],
  ['newsletters very alike, one type', { similarTo: 'n1', cutoff: 0.7, placementType: 'hero' }],
  ['a word among newsletters alike', { similarTo: 'n1', cutoff: 0.6, search: 'nova' }],
  ['a word since a day', { search: 'nova 1', from: '2026-11-01T00:00:00.000Z' }],
];

describe.each(SIGHTS)('to %s', (_, by) => {
  it.each(FILTERS)('%s: pages and total are those of the plain sentence', async (_name, filter) => {
    const expected = await plainly(filter, by);
    for (const page of [1, 2, 30]) {
      const found = await listSponsorships(db, { cutoff: 0.6, ...filter, page, limit: 20 }, by);
      expect(found.rows.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 20, page * 20));
      expect(found.total).toBe(Math.min(expected.length, filter.search || filter.similarTo ? 10_000 : expected.length));
    }
  });

  it('deep pages are those of the plain sentence too', async () => {
    const expected = await plainly({}, by);
    for (const page of [51, 60, 83, 100, Math.ceil(expected.length / 100), 500]) {
      const found = await listSponsorships(db, { cutoff: 0.6, page, limit: 100 }, by);
      expect([page, found.rows.map(({ id }) => id)]).toEqual([page, expected.slice((page - 1) * 100, page * 100)]);
    }
  });
});
