// Undoing a merge or a removal gives back every row of every table. The tables come from the database's foreign keys: a
// new one fails here until the brand of this test has a row in it.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { listExportedTables, streamTableRows } from '../../../src/store/account/exports.ts';
import { mergeBrand, removeBrand } from '../../../src/store/brand/brand-removals.ts';
import { restoreRemovedBrand } from '../../../src/store/brand/undo-brand-removal.ts';
import { createThreeBrandsWorld, daysLater, NOW } from '../support/three-brands.ts';

const { db, add, at, removal, world } = createThreeBrandsWorld();

/** What an act writes about itself and about what has to be rebuilt, and the marks of a changed row. */
const OWN = ['audit_log', 'brand_removals', 'reports', 'stale_patterns'];
const CHANGE_MARKS = ['updated_at', 'stale_since'];

async function allRows(): Promise<string[]> {
  const all: string[] = [];
  for (const table of await listExportedTables(db)) {
    if (OWN.includes(table.name)) continue;
    for await (const rows of streamTableRows(db, table))
      for (const row of rows) {
        const facts = Object.entries(row).filter(([column]) => !CHANGE_MARKS.includes(column));
        all.push(`${table.name} ${JSON.stringify(Object.fromEntries(facts.sort()))}`);
      }
  }
  return all.sort();
}

beforeEach(async () => {
  const { letters, reader, other } = world;
  const letter = letters.near ?? '';
  await db.execute(sql`insert into pipelines (id, newsletter_id) values (${letter}, ${letter}) on conflict do nothing`);
  for (const [name, user] of [
    ['from', reader],
    ['into', other],
    ['third', other],
  ] as const) {
    const [brand, lead] = [`brand ${name}`, `lead ${name}`];
    const mail = await add.email(letter, { hasSponsorship: 1 });
    await add.sponsorship(letter, brand, { id: `mailed ${name}`, emailId: mail.id, detectedAt: NOW });
    for (const statement of [
      sql`insert into own_contacts (id, pipeline_id, brand_id, name, created_by) values (${`contact ${name}`}, ${letter}, ${brand}, 'Jane', ${user})`,
      sql`insert into leads (id, pipeline_id, brand_id, stage, stage_at, position, contact_id, notes, assignee_id)
        values (${lead}, ${letter}, ${brand}, ${name === 'from' ? 'booked' : 'pitched'}, ${NOW}, 1, ${`contact ${name}`}, '', ${user})`,
      sql`insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, version) values (${letter}, ${lead}, ${NOW}, ${user}, 'created', 1)`,
      sql`insert into lead_mails (id, pipeline_id, lead_id, kind, subject, body, sent_at, sent_by) values (${`mail ${name}`}, ${letter}, ${lead}, 'pitch', 's', 'b', ${NOW}, ${user})`,
      sql`insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, currency, sponsorship_id, created_by)
        values (${`booking ${name}`}, ${letter}, ${lead}, '2026-07-01', 'hero', ${['from', 'into', 'third'].indexOf(name) + 1}, 'booked', 'USD', ${`mailed ${name}`}, ${user})`,
      sql`insert into ad_copies (booking_id, seed, secret_hash, created_by) values (${`booking ${name}`}, 'seed', ${name}, ${user})`,
      sql`insert into recaps (id, pipeline_id, lead_id, booking_ids, secret_hash, expires_at) values (${`recap ${name}`}, ${letter}, ${lead}, '[]', ${name}, ${daysLater(90)})`,
      sql`insert into watches (id, user_id, kind, brand_id, name) values (${`watch ${name}`}, ${user}, 'brand', ${brand}, 'Watched')`,
      sql`insert into watches (id, user_id, kind, lead_id, name) values (${`watch of lead ${name}`}, ${user}, 'tracked', ${lead}, 'Watched')`,
      sql`insert into alerts (id, user_id, watch_id, what, subject) values (${`alert ${name}`}, ${user}, ${`watch ${name}`}, 'sponsorship', ${`mailed ${name}`})`,
      sql`insert into rejected_contacts (brand_id, email_hash, rejected_at) values (${brand}, 'hash', ${NOW}), (${brand}, ${`hash ${name}`}, ${NOW})`,
      sql`insert into contact_searches (brand_id, searched_at) values (${brand}, ${NOW})`,
      sql`insert into error_reports (id, brand_id, email_hash, user_id, what, label) values (${`report ${name}`}, ${brand}, 'hash', ${user}, 'bounced', 'l')`,
      sql`insert into error_reports (id, sponsorship_id, user_id, what, label) values (${`ad report ${name}`}, ${`mailed ${name}`}, ${user}, 'wrong_type', 'l')`,
      sql`insert into buying_patterns (newsletter_id, brand_id, reach, times, active, heat, certainty, first_at, last_at, lapses_at)
        values (${letter}, ${brand}, 'all', 1, 'new', 1, 1, ${NOW}, ${NOW}, ${NOW})`,
      sql`insert into pitch_scores (newsletter_id, brand_id, reach, score, confidence, factors, basis, last_at)
        values (${letter}, ${brand}, 'all', 1, 1, '[]', '{}', ${NOW})`,
    ])
      await db.execute(statement);
  }
  await db.execute(
    sql`insert into sponsors_pages (pipeline_id, slug, sponsor_ids, ad_id) values (${letter}, 'page', '["mailed from"]', 'mailed from')`,
  );
  // A watch that the reader has on both brands.
  await db.execute(
    sql`insert into watches (id, user_id, kind, brand_id, name) values ('second watch', ${reader}, 'brand', 'brand into', 'Watched')`,
  );
});

it('covers every table whose rows refer to a brand, directly or through rows that are deleted with it', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive fk as (
      select conrelid, confrelid, confdeltype from pg_constraint where contype = 'f' and conrelid <> confrelid),
    reached as (
      select conrelid, confdeltype from fk where confrelid = 'brands'::regclass
      union select fk.conrelid, fk.confdeltype from reached r join fk on fk.confrelid = r.conrelid where r.confdeltype <> 'n')
    select distinct conrelid::regclass::text as name from reached order by 1`);
  const filled = new Set((await allRows()).map((row) => row.split(' ')[0]));
  expect(rows.map(({ name }) => name).filter((name) => !filled.has(name) && !OWN.includes(name))).toEqual([]);
});

/** Of the third brand, but for the question whether it is the brand that goes. */
const ofThird = (rows: string[]) => rows.filter((row) => row.includes('third') && !row.includes('is third from'));

it('a removal touches no row of another brand, and its undo changes no row of any table', async () => {
  const before = await allRows();
  const id = await removeBrand(db, world.from, at(NOW));
  const without = await allRows();
  expect(without).not.toEqual(before);
  expect(ofThird(without)).toEqual(ofThird(before));
  await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
  expect(await allRows()).toEqual(before);
});

it('a merge touches no row of another brand, and its undo changes only the lead that took over the other', async () => {
  const before = await allRows();
  const id = await mergeBrand(db, world.from, world.into, at(NOW));
  expect(ofThird(await allRows())).toEqual(ofThird(before));
  await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
  const after = await allRows();
  const isTakenOver = (row: string) => /"id":"lead into"|"kind":"merged"/.test(row);
  expect(after.filter((row) => !isTakenOver(row))).toEqual(before.filter((row) => !isTakenOver(row)));
});
