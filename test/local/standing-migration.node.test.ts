// What stands in a filled database when standing comes in: the migration 'standing' reads who made what.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from '../../local/postgres.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const sqlOf = (file: string) => readFileSync(new URL(file, MIGRATIONS), 'utf8');
let database: Awaited<ReturnType<typeof openPglite>>;
const rows = async (query: string) => (await database.query({ query, params: [] })).rows;

beforeAll(async () => {
  database = await openPglite(null);
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const standing = files.find((file) => file.endsWith('_standing.sql')) ?? '';
  const before = files.filter((file) => file < standing);
  for (const file of before) await database.exec(sqlOf(file));
  await database.exec(`
    insert into users (id, issuer, subject, is_admin) values ('admin', 't', '1', true), ('member', 't', '2', false), ('importer', 't', '3', false);
    insert into imports (id, user_id, total, slice_size) values ('i', 'importer', 1, 250);
    insert into newsletters (id, name, normalized_name, unique_email, created_by) values
      ('by-admin', 'A', 'a', 'a@x', 'admin'), ('by-member', 'B', 'b', 'b@x', 'member'),
      ('imported', 'C', 'c', 'c@x', 'importer'), ('of-old', 'D', 'd', 'd@x', null);
    insert into brands (id, name, normalized_name, created_at) values
      ('believed', 'Believed', 'believed', '2026-01-01'), ('forged', 'Forged', 'forged', '2026-01-01'), ('by-hand', 'By hand', 'by hand', '2026-01-01');
    insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at) values
      ('1', 'by-admin', 'believed', 'hero', '2026-03-02'), ('2', 'by-member', 'believed', 'hero', '2026-02-01'),
      ('3', 'by-member', 'forged', 'hero', '2026-02-01'), ('4', 'imported', 'believed', 'hero', '2026-03-05');`);
  await database.exec(sqlOf(standing));
});
afterAll(() => database.close());

it("what an admin, an import or nobody known made is trusted; a member's own is provisional", async () => {
  expect(await rows('select id, standing from newsletters order by id')).toEqual([
    ['by-admin', 'trusted'],
    ['by-member', 'provisional'],
    ['imported', 'trusted'],
    ['of-old', 'trusted'],
  ]);
});

it('what stands on provisional newsletters leaves the counts, the first days and the catalogue', async () => {
  expect(await rows('select id, standing, counts from sponsorships order by id')).toEqual([
    ['1', 'trusted', 't'],
    ['2', 'provisional', 'f'],
    ['3', 'provisional', 'f'],
    ['4', 'trusted', 't'],
  ]);
  expect(await rows("select day, count from sponsorship_days where scope = 'all' and count > 0 order by day")).toEqual([
    ['2026-03-02', '1'],
    ['2026-03-05', '1'],
  ]);
  expect(await rows('select id, counts, first_seen_at::date from brands order by id')).toEqual([
    ['believed', 't', '2026-03-02'],
    ['by-hand', 't', expect.any(String)],
    ['forged', 'f', '2026-01-01'],
  ]);
});

it('a confirmed newsletter takes its sponsorships along, and a sender its mails', async () => {
  await database.exec("update newsletters set standing = 'trusted' where id = 'by-member'");
  expect(await rows('select count(*) from sponsorships where counts')).toEqual([['4']]);
  expect(await rows("select first_seen_at::date from brands where id = 'believed'")).toEqual([['2026-02-01']]);
  await database.exec(`
    insert into emails (id, newsletter_id, received_at, raw_key, raw_size, sender_standing) values ('e', 'by-admin', now(), 'k', 1, 'unfamiliar');
    insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, email_id) values ('5', 'by-admin', 'forged', 'hero', '2026-01-15', 'e');`);
  expect(await rows("select standing from sponsorships where id = '5'")).toEqual([['unfamiliar']]);
  await database.exec("update emails set sender_standing = 'known' where id = 'e'");
  expect(await rows("select standing from sponsorships where id = '5'")).toEqual([['trusted']]);
  expect(await rows("select sum(count) from sponsorship_days where scope = 'all'")).toEqual([['5']]);
});
