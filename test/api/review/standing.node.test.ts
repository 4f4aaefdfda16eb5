// The standing of sponsorships is derived from newsletter and sender, and only those trusted in both count.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../local/postgres.ts';
import { openMigratedDatabase } from '../../support/databases.ts';

let database: Database;
const rows = async (query: string) => (await database.query({ query, params: [] })).rows;

beforeAll(async () => {
  database = await openMigratedDatabase();
  await database.exec(`
    insert into newsletters (id, name, normalized_name, unique_email, standing) values
      ('by-admin', 'A', 'a', 'a@x', 'trusted'), ('by-member', 'B', 'b', 'b@x', 'provisional'), ('imported', 'C', 'c', 'c@x', 'trusted');
    insert into brands (id, name, normalized_name, created_at, by_hand) values
      ('believed', 'Believed', 'believed', '2026-01-01', false), ('forged', 'Forged', 'forged', '2026-01-01', false), ('by-hand', 'By hand', 'by hand', '2026-01-01', true);
    insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at) values
      ('1', 'by-admin', 'believed', 'hero', '2026-03-02'), ('2', 'by-member', 'believed', 'hero', '2026-02-01'),
      ('3', 'by-member', 'forged', 'hero', '2026-02-01'), ('4', 'imported', 'believed', 'hero', '2026-03-05');`);
});
afterAll(() => database.close());

it('claims of a provisional newsletter stay out of counts, first-seen days and the catalogue', async () => {
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

it('confirming a newsletter makes its sponsorships count, and confirming a sender its mails', async () => {
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
