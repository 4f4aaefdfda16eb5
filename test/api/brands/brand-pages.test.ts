// The brand list's segments contain exactly what the plain query returns: every visible brand of the scope, in the
// order of its key.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandsQuery } from '../../../src/contract/brands.ts';
import { UNSURE_BELOW } from '../../../src/contract/confidence.ts';
import type { Sight } from '../../../src/domain/access.ts';
import { listBrandIds, listBrands } from '../../../src/store/brand/brands.ts';
import { isListedBrandSql, isListedSponsorshipSql } from '../../../src/store/visible.ts';
import { sightAs } from '../../support/viewers.ts';
import { createWorld } from '../../support/world.ts';

const { db } = createWorld();
const now = new Date('2026-11-21T15:30:00Z');
// n3 has exactly the cutoff's similarity, at which a newsletter is relevant.
const vantage = { newsletterId: 'n1', cutoff: 0.625, userId: 'u', pipelineId: null };
const viewer = (kind: 'free' | 'subscriber' | 'admin', own: string | null) =>
  sightAs(kind, now, { newsletterId: 'n1', ownNewsletterId: own, isOwnProvisional: own !== null });

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 12) i`);
  await db.execute(sql`insert into brands (id, name, normalized_name, contact_email)
    select 'b' || i, (array['Acme', 'Nova', 'Blue'])[1 + i % 3] || ' ' || i, 'brand ' || i, case when i % 5 = 0 then 'x@b.test' end from generate_series(1, 120) i`);
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, detected_at, confidence)
    select 's' || i, 'n' || (1 + (i * 7) % 12), 'b' || (1 + (i * i) % 110), (array['hero', 'coupon', 'footer'])[1 + i % 3],
      (array['direct', null, 'direct', 'network', null, 'affiliate', 'direct'])[1 + i % 7], ${now}::timestamptz - ((i * 7919) % 130000) * interval '1 minute', 60 + (i * 17) % 39 from generate_series(1, 900) i`);
  // First seen a millisecond before the free members' line, and exactly at it.
  await db.execute(
    sql`insert into brands (id, name, normalized_name) select 'at ' || i, 'Line ' || i, 'line ' || i from generate_series(0, 1) i`,
  );
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, detected_at, confidence)
    select 'at ' || i, 'n9', 'at ' || i, 'hero', 'network', ${viewer('free', null).line}::timestamptz + (i - 1) * interval '1 millisecond', 99 from generate_series(0, 1) i`);
  // A brand whose surest claim was undone, and whose surest one since is newer than the line.
  await db.execute(sql`insert into brands (id, name, normalized_name) values ('turned', 'Turned', 'turned')`);
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, confidence)
    select 't' || ord, 'n9', 'turned', 'hero', ${viewer('free', null).line}::timestamptz + days * interval '1 day', percent
    from (values (1, -2, 99), (2, -3, 60), (3, 2, 90)) made (ord, days, percent)`);
  await db.execute(sql`update sponsorships set verdict = 'rejected' where id = 't1'`);
  // Claims of a member's unconfirmed newsletter: of brands known to everybody, and of some that
  // nobody else named; one of these was rejected.
  await db.execute(
    sql`insert into newsletters (id, name, normalized_name, unique_email, standing) select 'mine', 'Mine', 'mine', 'm@x.test', 'provisional'`,
  );
  await db.execute(
    sql`insert into brands (id, name, normalized_name) select 'm' || i, 'Mine ' || i, 'mine ' || i from generate_series(1, 6) i`,
  );
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, detected_at, confidence, verdict)
    select 'm' || i, 'mine', case when i < 7 then 'm' || i else 'b' || i end, 'coupon', 'network', ${now}::timestamptz - i * interval '3 days', 70 + i * 2,
      case when i in (3, 9) then 'rejected' end from generate_series(1, 14) i`);
  await db.execute(
    sql`insert into newsletter_similarities values ('n1', 'n2', 0.9), ('n1', 'n3', 0.625), ('n1', 'n4', 0.5)`,
  );
  await db.execute(
    sql`insert into brand_fits select 'n1', 'b' || i, 0.55 + (i % 7) * 0.05 from generate_series(1, 120, 3) i`,
  );
  await db.execute(sql`insert into pitch_scores (newsletter_id, brand_id, reach, score, confidence, factors, basis, state, last_at)
    select 'n1', 'b' || i, r.reach, (i * 13) % 50, (i * 31) % 100, '[]', '{}', (array['new', 'renewing', 'lapsed'])[1 + i % 3], ${now}::timestamptz - i * interval '1 day'
    from generate_series(1, 120, 2) i, (values ('all'), ('past')) r (reach) where r.reach = 'all' or i % 3 = 0`);
});

/** The same list as one plain query, without the optimisations of the code under test. */
async function plainly(query: BrandsQuery, by: Sight): Promise<string[]> {
  const down = query.sortOrder === 'desc' ? sql`desc` : sql`asc`;
  const reach = by.line ? 'past' : 'all';
  const seen = isListedSponsorshipSql(by, sql`sponsorships`);
  const [from, until] = by.line ? ['2026-10-08', '2026-11-07'] : ['2026-10-22', '9999-12-31'];
  const recent = sql`(select coalesce(sum(d.sure), 0) from sponsorship_days d where d.scope = 'brand:' || brands.id and d.day >= ${from} and d.day < ${until})`;
  // A brand's confidence rests on what counts.
  const judged = by.unconfirmed === 'all' ? sql`sponsorships.counts` : seen;
  const key = {
    pitch: sql`coalesce(ps.score, -1) ${down}, coalesce(f.similarity, 0) ${down}, brands.first_seen_at ${down}`,
    fit: sql`coalesce(f.similarity, 0) ${down}, brands.first_seen_at ${down}`,
    lastBoughtAt: sql`coalesce(ps.last_at, '-infinity'::timestamptz) ${down}`,
    firstSeenAt: sql`brands.first_seen_at ${down}`,
    name: sql`lower(brands.name) ${down}`,
    recent: sql`${recent} ${down}`,
    confidence: sql`coalesce((select max(confidence) from sponsorships where sponsorships.brand_id = brands.id and ${judged}), -1) ${down}`,
  }[query.sortBy];
  const relevant =
    query.scope === 'relevant'
      ? sql`exists (select 1 from sponsorships s where s.brand_id = brands.id and s.counts and s.newsletter_id in ('n2', 'n3') and (${by.line}::timestamptz is null or s.detected_at < ${by.line}))`
      : sql`true`;
  const { rows } = await db.execute<{ id: string }>(sql`select brands.id from brands
    left join pitch_scores ps on ps.brand_id = brands.id and ps.newsletter_id = 'n1' and ps.reach = ${reach}
    left join brand_fits f on f.brand_id = brands.id and f.newsletter_id = 'n1'
    where ${isListedBrandSql(by)} and ${relevant} and (${query.search ?? null}::text is null or lower(brands.name) like '%' || ${query.search ?? ''} || '%')
      and (${query.state ?? null}::text is null or ps.state = ${query.state ?? null}) and (${query.hasContact ?? ''} = '' or brands.contact_email is not null)
      and (${query.confidence ?? null}::int is null or exists (select 1 from sponsorships where sponsorships.brand_id = brands.id
        and ${judged} and confidence >= ${query.confidence ?? null}))
      and (${query.channel ?? query.placement ?? query.seenIn ?? null}::text is null or exists (select 1 from sponsorships where sponsorships.brand_id = brands.id
        and ${seen} and (${query.channel ?? null}::text is null or coalesce(channel, 'direct') = ${query.channel ?? null})
        and (${query.placement ?? null}::text is null or placement_type = ${query.placement ?? null})
        and (${query.seenIn ?? null}::text is null or newsletter_id = ${query.seenIn ?? null})))
    order by ${key}, brands.id ${down}`);
  return rows.map(({ id }) => id);
}

const SORTS: BrandsQuery['sortBy'][] = ['pitch', 'fit', 'recent', 'firstSeenAt', 'name', 'lastBoughtAt', 'confidence'];
const FILTERS: [string, Partial<BrandsQuery>][] = [
  ['no filter', {}],
  ['a search', { search: 'nova' }],
  ['a state', { state: 'renewing' }],
  ['a contact', { hasContact: '1' }],
  ['a channel', { channel: 'network' }],
  ['a placement', { placement: 'coupon' }],
  ['a placement through a channel', { placement: 'coupon', channel: 'affiliate' }],
  ['a newsletter', { seenIn: 'n2' }],
  ['a confidence', { confidence: 98 }],
];

/** Expects every page and the total to equal those of the plain query. */
async function holdsPlainly(query: BrandsQuery, by: Sight): Promise<void> {
  const expected = await plainly(query, by);
  const got: string[] = [];
  for (let page = 1; page <= Math.ceil(expected.length / 40) + 1; page++) {
    const { rows, total } = await listBrands(db, { query: { ...query, page }, from: vantage, by, now });
    expect(total).toBe(expected.length);
    got.push(...rows.map(({ id }) => id));
  }
  expect(got).toEqual(expected);
  expect(await listBrandIds(db, { query: { ...query, page: 3, limit: 5 }, from: vantage, by, now })).toEqual(expected);
}

const PEOPLE: [string, Sight][] = [
  ['a free member with a newsletter of its own', viewer('free', 'n1')],
  ['a free member whose newsletter nobody has confirmed', viewer('free', 'mine')],
  ['a subscriber', viewer('subscriber', 'n1')],
  ['an admin', viewer('admin', null)],
];

describe.each(PEOPLE)('the hitlist of %s', (name, by) => {
  const person = PEOPLE.findIndex(([one]) => one === name);
  for (const [sort, sortBy] of SORTS.entries()) {
    for (const sortOrder of ['desc', 'asc'] as const) {
      for (const [narrow, scope] of (['all', 'relevant'] as const).entries()) {
        // Every order without a filter, and every sixth combination of viewer, order, scope and filter.
        const filters = FILTERS.filter((_, nth) => nth === 0 || (nth + person + sort + narrow) % 6 === 0);
        it(`by ${sortBy} ${sortOrder}, ${scope}: every page and the total equal those of a plain query`, async () => {
          for (const [, filter] of sortOrder === 'asc' ? FILTERS.slice(0, 1) : filters) {
            await holdsPlainly({ page: 1, limit: 40, sortBy, sortOrder, scope, ...filter } as BrandsQuery, by);
          }
        });
      }
    }
  }
});

describe('the stored counts of who made the claims of a day', () => {
  it('equal a count of the rows', async () => {
    const same = async () => {
      const { rows } = await db.execute(sql`
        with plain as (select (created_at at time zone 'UTC')::date as day, coalesce(case when raw_data->>'analyst' = 'openai' then raw_data->>'version' end, raw_data->>'analyst', 'by hand') as reader, count(*)::int as count,
          (count(*) filter (where verdict = 'rejected' or edits is not null))::int as corrected,
          (count(*) filter (where verdict is null and confidence < ${UNSURE_BELOW}))::int as unsure from sponsorships group by 1, 2)
        select * from plain full join (select * from claim_days where count <> 0 or unsure <> 0 or corrected <> 0) kept using (day, reader)
        where (plain.count, plain.unsure, plain.corrected) is distinct from (kept.count, kept.unsure, kept.corrected)`);
      expect(rows).toEqual([]);
    };
    await same();
    await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, confidence, created_at, raw_data)
      select 'c' || i, 'n3', 'b3', 'hero', now(), 40 + i, now() - i * interval '5 hours', jsonb_build_object('analyst', (array['rules', 'learned'])[1 + i % 2]) from generate_series(1, 50) i`);
    await same();
    await db.execute(sql`update sponsorships set verdict = 'confirmed' where id like 'c1%'`);
    await db.execute(
      sql`update sponsorships set raw_data = '{"analyst": "openai"}', confidence = 30 where id like 'c2%'`,
    );
    await same();
    await db.execute(sql`delete from sponsorships where id like 'c%' and id < 'c30'`);
    await same();
  });
});
