// The hitlist's segments hold exactly what the plain sentence says: every visible brand of the scope, in the order of its key.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandsQuery } from '../../src/contract/brands.ts';
import { type Sight, sightOf } from '../../src/domain/access.ts';
import { brandIds, listBrands } from '../../src/store/brands.ts';
import { visibleBrands, visibleSponsorships } from '../../src/store/visible.ts';
import { createWorld } from '../support/world.ts';

const { db } = createWorld();
const now = new Date('2026-11-21T15:30:00Z');
const vantage = { newsletterId: 'n1', cutoff: 0.6, userId: 'u' };
const viewer = (kind: 'free' | 'subscriber' | 'admin', own: string | null) =>
  sightOf({ kind, userId: 'u', newsletterId: 'n1', ownNewsletterId: own }, now);

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 12) i`);
  await db.execute(sql`insert into brands (id, name, normalized_name, contact_email)
    select 'b' || i, (array['Acme', 'Nova', 'Blue'])[1 + i % 3] || ' ' || i, 'brand ' || i, case when i % 5 = 0 then 'x@b.test' end from generate_series(1, 120) i`);
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, detected_at, confidence)
    select 's' || i, 'n' || (1 + (i * 7) % 12), 'b' || (1 + (i * i) % 110), (array['hero', 'coupon', 'footer'])[1 + i % 3],
      (array['direct', null, 'direct', 'network', null, 'affiliate', 'direct'])[1 + i % 7], ${now}::timestamptz - ((i * 7919) % 130000) * interval '1 minute', 90 from generate_series(1, 900) i`);
  await db.execute(
    sql`insert into newsletter_similarities values ('n1', 'n2', 0.9), ('n1', 'n3', 0.65), ('n1', 'n4', 0.5)`,
  );
  await db.execute(
    sql`insert into brand_fits select 'n1', 'b' || i, 0.55 + (i % 7) * 0.05 from generate_series(1, 120, 3) i`,
  );
  await db.execute(sql`insert into pitch_scores (newsletter_id, brand_id, reach, score, confidence, factors, basis, state, last_at)
    select 'n1', 'b' || i, r.reach, (i * 13) % 50, (i * 31) % 100, '[]', '{}', (array['new', 'renewing', 'lapsed'])[1 + i % 3], ${now}::timestamptz - i * interval '1 day'
    from generate_series(1, 120, 2) i, (values ('all'), ('past')) r (reach) where r.reach = 'all' or i % 3 = 0`);
});

/** The plain sentence, with no trick in it. */
async function plainly(query: BrandsQuery, by: Sight): Promise<string[]> {
  const down = query.sortOrder === 'desc' ? sql`desc` : sql`asc`;
  const reach = by.line ? 'past' : 'all';
  const until = by.line ? by.line.toISOString().slice(0, 10) : '9999-12-31';
  const recent = sql`(select coalesce(sum(d.count), 0) from sponsorship_days d where d.scope = 'brand:' || brands.id and d.day >= '2026-10-22' and d.day < ${until})`;
  const key = {
    pitch: sql`coalesce(ps.score, -1) ${down}, coalesce(f.similarity, 0) ${down}, brands.first_seen_at ${down}`,
    fit: sql`coalesce(f.similarity, 0) ${down}, brands.first_seen_at ${down}`,
    lastBoughtAt: sql`coalesce(ps.last_at, '-infinity'::timestamptz) ${down}`,
    firstSeenAt: sql`brands.first_seen_at ${down}`,
    name: sql`lower(brands.name) ${down}`,
    recent: sql`${recent} ${down}`,
  }[query.sortBy];
  const relevant =
    query.scope === 'relevant'
      ? sql`exists (select 1 from sponsorships s where s.brand_id = brands.id and s.counts and s.newsletter_id in ('n2', 'n3') and (${by.line}::timestamptz is null or s.detected_at <= ${by.line}))`
      : sql`true`;
  const { rows } = await db.execute<{ id: string }>(sql`select brands.id from brands
    left join pitch_scores ps on ps.brand_id = brands.id and ps.newsletter_id = 'n1' and ps.reach = ${reach}
    left join brand_fits f on f.brand_id = brands.id and f.newsletter_id = 'n1'
    where ${visibleBrands(by)} and ${relevant} and (${query.search ?? null}::text is null or lower(brands.name) like '%' || ${query.search ?? ''} || '%')
      and (${query.state ?? null}::text is null or ps.state = ${query.state ?? null}) and (${query.hasContact ?? ''} = '' or brands.contact_email is not null)
      and (${query.channel ?? query.placement ?? query.seenIn ?? null}::text is null or exists (select 1 from sponsorships where sponsorships.brand_id = brands.id
        and ${visibleSponsorships(by)} and (${query.channel ?? null}::text is null or coalesce(channel, 'direct') = ${query.channel ?? null})
        and (${query.placement ?? null}::text is null or placement_type = ${query.placement ?? null})
        and (${query.seenIn ?? null}::text is null or newsletter_id = ${query.seenIn ?? null})))
    order by ${key}, brands.id ${down}`);
  return rows.map(({ id }) => id);
}

const SORTS: BrandsQuery['sortBy'][] = ['pitch', 'fit', 'recent', 'firstSeenAt', 'name', 'lastBoughtAt'];
const FILTERS: [string, Partial<BrandsQuery>][] = [
  ['no filter', {}],
  ['a search', { search: 'nova' }],
  ['a state', { state: 'renewing' }],
  ['a contact', { hasContact: '1' }],
  ['a channel', { channel: 'network' }],
  ['a placement', { placement: 'coupon' }],
  ['a placement through a channel', { placement: 'coupon', channel: 'affiliate' }],
  ['a newsletter', { seenIn: 'n2' }],
];

describe.each([
  ['a free member', viewer('free', null)],
  ['a free member with a newsletter of its own', viewer('free', 'n1')],
  ['a subscriber', viewer('subscriber', 'n1')],
  ['an admin', viewer('admin', null)],
] as [string, Sight][])('the hitlist of %s', (_, by) => {
  for (const sortBy of SORTS) {
    for (const sortOrder of ['desc', 'asc'] as const) {
      for (const scope of ['all', 'relevant'] as const) {
        it(`by ${sortBy} ${sortOrder}, ${scope}: every page and the total are those of the plain sentence`, async () => {
          for (const [, filter] of sortOrder === 'asc' ? FILTERS.slice(0, 1) : FILTERS) {
            const query = { page: 1, limit: 40, sortBy, sortOrder, scope, ...filter } as BrandsQuery;
            const expected = await plainly(query, by);
            const got: string[] = [];
            for (let page = 1; page <= Math.ceil(expected.length / 40) + 1; page++) {
              const { rows, total } = await listBrands(db, { ...query, page }, vantage, by, now);
              expect(total).toBe(expected.length);
              got.push(...rows.map(({ id }) => id));
            }
            expect(got).toEqual(expected);
            expect(await brandIds(db, { ...query, page: 3, limit: 5 }, vantage, by, now)).toEqual(expected);
          }
        });
      }
    }
  }
});
