// Counts by kind, maintained by triggers per brand and day, equal a recount after any change.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MIN_COUNTED_CONFIDENCE } from '../../../src/contract/confidence.ts';
import { createWorld } from '../../support/world.ts';

const { db } = createWorld();

beforeAll(async () => {
  await db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test' from generate_series(1, 4) i`);
  await db.execute(
    sql`insert into brands (id, name, normalized_name) select 'b' || i, 'Brand ' || i, 'brand ' || i from generate_series(1, 6) i`,
  );
});

const differences = async () => {
  const { rows } = await db.execute(sql`
    with kinds as (select s.brand_id, k.kind, count(*)::int as count, min(s.detected_at) as first_at from sponsorships s
      cross join lateral (values ('type:' || s.placement_type), ('channel:' || coalesce(s.channel, 'direct'))) k (kind) where s.counts group by 1, 2),
    days as (select 'channel:' || coalesce(channel, 'direct') as scope, (detected_at at time zone 'UTC')::date as day, count(*)::int as count
      from sponsorships where counts group by 1, 2)
    select k.brand_id || ' ' || k.kind as what, k.count as kept, c.count as counted, k.first_at, c.first_at as first_counted
      from kinds c full join (select * from brand_kinds where count <> 0) k using (brand_id, kind)
      where (k.count, k.first_at) is distinct from (c.count, c.first_at)
    union all select d.scope || ' ' || d.day, d.count, c.count, null, null
      from days c full join (select * from sponsorship_days where scope like 'channel:%' and count <> 0) d using (scope, day)
      where d.count is distinct from c.count`);
  return rows;
};

/** The confidence of brands, stored and counted: by percent, and since when one claim counts. */
const unsureOf = async () => {
  const { rows } = await db.execute(sql`
    with counted as (select brand_id, case when verdict = 'confirmed' then 100 else coalesce(confidence, 100) end as confidence,
        count(*)::int as count, min(detected_at) as first_at from sponsorships where counts group by 1, 2),
      since as (select brand_id, min(first_at) as first from counted where confidence >= ${MIN_COUNTED_CONFIDENCE.counts} group by 1),
      surest as (select distinct on (brand_id) brand_id, confidence, first_at from counted order by brand_id, confidence desc)
    select brand_id || ' ' || confidence as what, k.count as kept, c.count as counted
      from counted c full join (select * from brand_sureness where count <> 0) k using (brand_id, confidence)
      where (k.count, k.first_at) is distinct from (c.count, c.first_at)
    union all select b.id || ' since', null, null from brands b left join since on since.brand_id = b.id where b.sure_since is distinct from since.first
    union all select b.id || ' surest', b.surest, surest.confidence from brands b left join surest on surest.brand_id = b.id
      where (b.surest, b.surest_since) is distinct from (surest.confidence, surest.first_at)`);
  return rows;
};

describe('the kinds of a brand and the days of a channel', () => {
  it.each([
    [
      'many come at once',
      sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, channel, confidence, detected_at)
        select 's' || i, 'n' || (1 + i % 4), 'b' || (1 + (i * i) % 6), (array['hero', 'coupon', 'footer'])[1 + i % 3],
          (array['direct', null, 'network', 'affiliate', null])[1 + i % 5], (array[97, 59, null, 60, 41, 86])[1 + i % 6], '2026-01-01'::timestamptz + ((i * 7919) % 9000) * interval '1 hour'
        from generate_series(1, 400) i`,
    ],
    [
      'a later one comes, and an earlier one',
      sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at)
        values ('late', 'n1', 'b1', 'hero', '2029-01-01'), ('early', 'n1', 'b1', 'hero', '2020-01-01')`,
    ],
    ['the first one goes', sql`delete from sponsorships where id = 'early'`],
    ['some are moved to another brand', sql`update sponsorships set brand_id = 'b2' where brand_id = 'b1'`],
    [
      'some get a channel',
      sql`update sponsorships set channel = 'house' where channel is null and newsletter_id = 'n2'`,
    ],
    [
      'what nobody has looked at turns out to be direct',
      sql`update sponsorships set channel = 'direct' where channel is null`,
    ],
    [
      'some get another type and another day',
      sql`update sponsorships set placement_type = 'dedicated_send',
        detected_at = detected_at - interval '50 days' where newsletter_id = 'n3'`,
    ],
    [
      'some are surer than they were',
      sql`update sponsorships set confidence = 75 where confidence = 59 and brand_id < 'b4'`,
    ],
    ['some are confirmed', sql`update sponsorships set verdict = 'confirmed' where confidence < 60`],
    ['some are rejected', sql`update sponsorships set verdict = 'rejected' where substr(id, 2) like '%7'`],
    ['all of one kind are rejected', sql`update sponsorships set verdict = 'rejected' where placement_type = 'footer'`],
    ['a newsletter counts no more', sql`update newsletters set standing = 'provisional' where id = 'n4'`],
    ['and counts again', sql`update newsletters set standing = 'trusted' where id = 'n4'`],
    ['words alone are changed', sql`update sponsorships set text_content = 'Other words', updated_at = now()`],
    ['a brand goes with all of its own', sql`with gone as (delete from sponsorships where brand_id = 'b5') select 1`],
    ['a newsletter goes', sql`delete from newsletters where id = 'n2'`],
    ['everything goes', sql`delete from sponsorships`],
  ])('equal a recount of the rows after %s', async (_, change) => {
    await db.execute(change);
    expect(await differences()).toEqual([]);
    expect(await unsureOf()).toEqual([]);
  });

  it('are deleted with their brand', async () => {
    await db.execute(sql`delete from brands where id = 'b2'`);
    const { rows } = await db.execute(sql`select 1 from brand_kinds where brand_id = 'b2'`);
    expect(rows).toEqual([]);
  });
});
