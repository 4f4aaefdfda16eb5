// The benchmarks' generated catalogue is realistic: its stored sums equal what the triggers would maintain.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../local/postgres.ts';
import { catalogueSql } from './bench/support/postgres.ts';
import { migratedDatabase } from './support/databases.ts';

/** What is gone keeps a row with a count of 0. */
const KEPT = [
  'select scope, day, count, sure from sponsorship_days where count > 0 order by 1, 2',
  'select brand_id, kind, count, first_at from brand_kinds where count > 0 order by 1, 2',
  'select brand_id, confidence, count, first_at from brand_sureness where count > 0 order by 1, 2',
  'select day, analyst, count, unsure from claim_days where count > 0 order by 1, 2',
  'select id, first_seen_at, sponsored, sure_since, surest, surest_since, counts from brands where sponsored order by 1',
];
let database: Database;
/** Of sponsorships those that are written. */
let columns = '';

beforeAll(async () => {
  database = await migratedDatabase();
  await database.exec(catalogueSql({ sponsorships: 600, brands: 40, newsletters: 12 }));
  const { rows } = await database.query({
    query: `select string_agg(column_name, ', ') from information_schema.columns where table_name = 'sponsorships' and is_generated = 'NEVER'`,
    params: [],
  });
  columns = rows[0]?.[0] ?? '';
}, 120_000);

afterAll(() => database?.close());

it.each(KEPT)('%s', async (query) => {
  const asked = async () => (await database.query({ query, params: [] })).rows;
  const filled = await asked();
  expect(filled.length).toBeGreaterThan(20);
  await database.exec(`
    create temp table taken as select ${columns} from sponsorships;
    delete from sponsorships;
    insert into sponsorships (${columns}) table taken;
    drop table taken;`);
  expect(await asked()).toEqual(filled);
});
