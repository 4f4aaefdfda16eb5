// Pages that use ids and branches contain exactly what the plain query returns: every visible row, newest
// first.
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { COUNT_LIMIT } from '../../../src/contract/lists.ts';
import type { SponsorshipsQuery } from '../../../src/contract/sponsorships.ts';
import type { Sight } from '../../../src/domain/access.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import type { SponsorshipSortKey } from '../../../src/store/sponsorship/sponsorship-page.ts';
import { toDayCountScope } from '../../../src/store/sponsorship/sponsorship-scopes.ts';
import { listSponsorships, listSponsorshipsAfter } from '../../../src/store/sponsorship/sponsorships.ts';
import { sightAs } from '../../support/viewers.ts';
import { createWorld } from '../../support/world.ts';

const { db } = createWorld();
const now = new Date('2026-11-21T15:30:00Z');
/** Walks by key read every row of these viewers; only jumps to deep pages need many rows. */
const ROWS_WALKED = 3_000;
const PAGE_WALKED = 425;
/** More rows than pages by days start at, even for the viewer who sees the fewest. */
const ROWS = 7_500;
const viewer = (kind: 'free' | 'subscriber' | 'admin', own: string | null) =>
  sightAs(kind, now, { newsletterId: 'n1', ownNewsletterId: own, isOwnProvisional: own !== null });

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, (array['Morning', 'Daily'])[1 + i % 2] || ' Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 40) i`);
  await db.execute(sql`insert into brands (id, name, normalized_name)
    select 'b' || i, (array['Acme', 'Nova', 'Blue'])[1 + i % 3] || ' ' || i, 'brand ' || i from generate_series(1, 1500) i`);
  // Claims of these newsletters are a member's own.
  await db.execute(sql`update newsletters set standing = 'provisional' where id in ('n5', 'n6')`);
  await db.execute(sql`insert into emails (id, newsletter_id, received_at, raw_key, raw_size, sender_standing)
    select 'e' || i, 'n' || i, ${now}, 'none', 1, 'unfamiliar' from generate_series(1, 40) i`);
  await db.execute(
    sql`insert into newsletter_similarities values ('n1', 'n2', 0.9), ('n1', 'n3', 0.65), ('n1', 'n4', 0.5)`,
  );
  await addSponsorships(1, ROWS_WALKED);
});

const told = new Map<string, Promise<string[]>>();

/** Inserts the rows numbered `first` to `last`: some of unknown senders, some rejected, some confirmed. */
async function addSponsorships(first: number, last: number): Promise<void> {
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, text_content, detected_at, confidence)
    select 's' || i, 'n' || (1 + (i * 7) % 40), 'b' || (1 + (i * i) % 1500), (array['hero', 'coupon', 'footer'])[1 + i % 3],
      (array['direct', null, 'network', 'direct', 'affiliate'])[1 + i % 5],
      (array['A rope', 'A sail', 'Your sails'])[least(1 + i % 12, 3)] || ' for mast' || i % 50, ${now}::timestamptz - ((i * 7919) % 120000) * interval '1 minute', case when i % 13 = 0 then null else 30 + (i * 31) % 70 end from generate_series(${first}::int, ${last}::int) i`);
  await db.execute(
    sql`update sponsorships set email_id = 'e' || substr(newsletter_id, 2) where substr(id, 2)::int between ${first} and ${last} and substr(id, 2)::int % 11 = 0`,
  );
  await db.execute(
    sql`update sponsorships set verdict = 'rejected' where substr(id, 2)::int between ${first} and ${last} and substr(id, 2)::int % 101 = 0`,
  );
  await db.execute(
    sql`update sponsorships set verdict = 'confirmed' where substr(id, 2)::int between ${first} and ${last} and substr(id, 2)::int % 103 = 0`,
  );
  // Statistics of fewer rows are out of date.
  told.clear();
}

/** The plain query's results, cached between writes. */
function plainly(filter: Partial<SponsorshipsQuery>, by: Sight): Promise<string[]> {
  const key = JSON.stringify([filter, by]);
  const known = told.get(key) ?? askPlainly(filter, by);
  told.set(key, known);
  return known;
}

/** The same list as one plain query, without the optimisations of the code under test. */
async function askPlainly(filter: Partial<SponsorshipsQuery>, by: Sight) {
  const like = `%${(filter.search ?? '').toLowerCase()}%`;
  const near = filter.cutoff === 0.6 ? ['n1', 'n2', 'n3'] : ['n1', 'n2'];
  const rows = await db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .innerJoin(newsletters, eq(newsletters.id, sponsorships.newsletterId))
    .where(sql`(${by.line}::timestamptz is null or detected_at < ${by.line})
      and (${by.unconfirmed === 'all'} or verdict is distinct from 'rejected')
      and (${by.unconfirmed === 'all'} or sponsorships.standing = 'trusted')
      and (lower(${brands.name}) like ${like} or lower(${newsletters.name}) like ${like})
      and (${filter.placementType ?? null}::text is null or placement_type = ${filter.placementType ?? null})
      and (${filter.channel ?? null}::text is null or coalesce(channel, 'direct') = ${filter.channel ?? null})
      and (${filter.brandId ?? null}::text is null or brand_id = ${filter.brandId ?? null})
      and (${filter.newsletterId ?? null}::text is null or newsletter_id = ${filter.newsletterId ?? null})
      and (${filter.words ?? null}::text is null or words @@ ad_query(${filter.words ?? null}::text))
      and (${filter.from ?? null}::timestamptz is null or detected_at >= ${filter.from ?? null}::timestamptz)
      and (${filter.sureness ?? 'all'} = 'all' or (coalesce(confidence < 60, false) and verdict is null) = (${filter.sureness ?? ''} = 'unsure'))
      and (${!filter.similarTo} or newsletter_id in (select value from jsonb_array_elements_text(${JSON.stringify(near)}::jsonb)))`)
    .orderBy(
      ...(filter.sortBy === 'confidence'
        ? [
            filter.sortOrder === 'asc'
              ? sql`${sponsorships.confidence} asc nulls last`
              : sql`${sponsorships.confidence} desc nulls first`,
          ]
        : []),
      desc(sponsorships.detectedAt),
      desc(sponsorships.id),
    );
  return rows.map(({ id }) => id);
}

const SIGHTS: [string, Sight][] = [
  ['a free member whose newsletter nobody has confirmed', viewer('free', 'n5')],
  ['a subscriber', viewer('subscriber', 'n7')],
  ['an admin', viewer('admin', null)],
];
const FILTERS: [string, Partial<SponsorshipsQuery>][] = [
  ['everything', {}],
  ['a type', { placementType: 'coupon' }],
  ['a channel', { channel: 'network' }],
  ['what is direct, looked at or not', { channel: 'direct' }],
  ['a channel and a type', { channel: 'affiliate', placementType: 'hero' }],
  ['a channel of a brand', { channel: 'network', brandId: 'b5' }],
  ['the least sure first', { sortBy: 'confidence', sortOrder: 'asc' }],
  ['the least sure of a channel first', { sortBy: 'confidence', sortOrder: 'asc', channel: 'network' }],
  ['the unsure', { sureness: 'unsure' }],
  ['the sure of a type', { sureness: 'sure', placementType: 'coupon' }],
  ['the surest first', { sortBy: 'confidence', sortOrder: 'desc' }],
  ['the least sure first, of a word', { sortBy: 'confidence', sortOrder: 'asc', search: 'nova' }],
  ['the least sure first, alike', { sortBy: 'confidence', sortOrder: 'asc', similarTo: 'n1', cutoff: 0.6 }],
  ['a newsletter', { newsletterId: 'n5' }],
  ['a brand', { brandId: 'b5' }],
  ['a common word', { search: 'letter' }],
  ['a word of brands and newsletters', { search: 'a' }],
  ['a rare word', { search: 'Acme 99' }],
  ['a word of few brands and of newsletters', { search: '3' }],
  ['no such word', { search: 'zzz' }],
  ['newsletters alike', { similarTo: 'n1', cutoff: 0.6 }],
  ['newsletters very alike, one type', { similarTo: 'n1', cutoff: 0.7, placementType: 'hero' }],
  ['a word among newsletters alike', { similarTo: 'n1', cutoff: 0.6, search: 'nova' }],
  ['a word of newsletters among those alike', { similarTo: 'n1', cutoff: 0.6, search: 'morning' }],
  ['what most ads say', { words: 'sail' }],
  ['what most ads of a type say', { words: 'sail', placementType: 'hero' }],
  ['what most ads of a brand’s say', { words: 'sails', search: 'nova' }],
  ['what few ads say', { words: 'mast7 sail' }],
  [
    'what few ads alike say, the least sure first',
    { words: 'rope', similarTo: 'n1', cutoff: 0.6, sortBy: 'confidence', sortOrder: 'asc' },
  ],
  ['what few ads of a newsletter’s say', { words: 'rope', search: 'morning' }],
  ['what no ad says', { words: 'anchor' }],
  ['a word since a day', { search: 'nova 1', from: '2026-11-01T00:00:00.000Z' }],
];

describe.each(SIGHTS)('to %s', (_, by) => {
  it.each(FILTERS)('%s: pages by key hold every sponsorship once', async (_name, filter) => {
    const got: string[] = [];
    for (let key: SponsorshipSortKey | null = null; ; ) {
      const rows: (SponsorshipSortKey & { id: string })[] = await listSponsorshipsAfter(
        db,
        { cutoff: 0.6, ...filter },
        { key, limit: PAGE_WALKED },
        by,
      );
      got.push(...rows.map(({ id }) => id));
      key = rows.at(-1) ?? null;
      if (!key) break;
    }
    expect(got).toEqual(await plainly(filter, by));
  });
});

describe('of many sponsorships', () => {
  beforeAll(() => addSponsorships(ROWS_WALKED + 1, ROWS));

  describe.each(SIGHTS)('to %s', (_, by) => {
    it.each(FILTERS)('%s: pages and total equal those of a plain query', async (_name, filter) => {
      const expected = await plainly(filter, by);
      for (const page of [1, 2, 30]) {
        const found = await listSponsorships(db, { cutoff: 0.6, ...filter, page, limit: 20 }, by);
        expect(found.rows.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 20, page * 20));
        expect(found.total).toBe(toDayCountScope(filter) ? expected.length : Math.min(expected.length, COUNT_LIMIT));
      }
    });

    it('deep pages equal those of a plain query too', async () => {
      const expected = await plainly({}, by);
      expect(expected.length).toBeGreaterThan(5_100);
      for (const page of [50, 51, 52, 60, 67, Math.ceil(expected.length / 100), 500]) {
        const found = await listSponsorships(db, { cutoff: 0.6, page, limit: 100 }, by);
        expect([page, found.rows.map(({ id }) => id)]).toEqual([page, expected.slice((page - 1) * 100, page * 100)]);
      }
    });
  });
});
