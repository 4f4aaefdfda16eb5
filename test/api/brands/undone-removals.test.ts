// Undoing the removal or merge of a brand gives back what members and administrators had attached to it.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { add, call, db, people } = world;
let admin = '';
let member = { id: '', cookie: '' };

beforeAll(async () => {
  const own = await add.newsletter({ domain: 'own.test' });
  member = await people.subscriber(own.id, { email: 'ada@own.test' });
  admin = (await people.admin()).cookie;
});

/** Everything that refers to the brand, apart from the times of its row. */
const attached = async (brandId: string) =>
  (
    await db.execute(sql`select
      (select jsonb_agg(to_jsonb(w)) from watches w where w.brand_id = ${brandId}) as watches,
      (select jsonb_agg(to_jsonb(a)) from alerts a join watches w on w.id = a.watch_id where w.brand_id = ${brandId}) as alerts,
      (select jsonb_agg(to_jsonb(c)) from rejected_contacts c where c.brand_id = ${brandId}) as rejected,
      (select jsonb_agg(to_jsonb(c)) from contact_searches c where c.brand_id = ${brandId}) as searches,
      (select jsonb_agg(to_jsonb(r) order by r.id) from wrong_reports r where r.brand_id = ${brandId}
        or r.sponsorship_id in (select id from sponsorships where brand_id = ${brandId})) as reports`)
  ).rows[0];

async function attachedBrand() {
  const letter = await add.newsletter();
  const brand = await add.brand({ firstSeenAt: daysAgo(60), contactEmail: 'ads@brand.test' });
  const ad = await add.sponsorship(letter.id, brand.id, { detectedAt: daysAgo(20) });
  const watch = await call('/api/watches', { as: member.cookie, json: { kind: 'brand', brandId: brand.id } });
  await db.execute(sql`insert into alerts (id, user_id, watch_id, what, subject, created_at)
    values (${crypto.randomUUID()}, ${member.id}, ${watch.data.id}, 'sponsorship', ${ad.id}, now())`);
  await db.execute(sql`insert into rejected_contacts values (${brand.id}, 'hash', now())`);
  await db.execute(sql`insert into contact_searches (brand_id, searched_at) values (${brand.id}, now())`);
  await db.execute(sql`insert into wrong_reports (id, user_id, brand_id, sponsorship_id, what, label) values
    (${crypto.randomUUID()}, ${member.id}, ${brand.id}, null, 'contact_left', 'Brand'),
    (${crypto.randomUUID()}, ${member.id}, null, ${ad.id}, 'not_a_sponsor', 'Brand')`);
  return brand.id;
}
const lastRemoval = async () => (await call('/api/brand-removals', { as: admin })).data.removals[0].id;

it.each(['removal', 'merge'])('a %s that is undone loses nothing', async (kind) => {
  const brandId = await attachedBrand();
  const before = await attached(brandId);
  expect(Object.values(before ?? {}).every((rows) => Array.isArray(rows))).toBe(true);
  const done =
    kind === 'removal'
      ? await call(`/api/brands/${brandId}`, { as: admin, method: 'DELETE' })
      : await call(`/api/brands/${brandId}/merge`, { as: admin, json: { intoId: (await add.brand()).id } });
  expect(done.status).toBe(200);
  expect((await call(`/api/brand-removals/${await lastRemoval()}/undo`, { as: admin, method: 'POST' })).status).toBe(
    200,
  );
  expect(await attached(brandId)).toEqual(before);
});
