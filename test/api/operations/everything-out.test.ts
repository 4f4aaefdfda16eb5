// An administrator's zip contains every table as CSV with all columns and rows, but no session keys. Recent sums are
// left out, because they are rebuilt.
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db, add, people } = world;

it('the export holds each table with its columns, its rows in key order, and structured values as JSON', async () => {
  const admin = (await people.admin()).cookie;
  const letter = await add.newsletter({ name: '=cmd|calc', description: 'two\nlines, "quoted"' });
  const brand = await add.brand({ name: 'Kept' });
  // More rows than two pages of a table.
  await db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, raw_data)
    select 's' || lpad(i::text, 4, '0'), ${letter.id}, ${brand.id}, 'hero', now(), '{"quote": "a, b"}' from generate_series(1, 1234) i`);
  const answer = await world.call('/api/exports/all.zip', { as: admin, now: new Date('2026-05-31T23:59:00Z') });
  expect(answer.headers.get('content-disposition')).toContain('broughtby-2026-05-31.zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { rows: tables } = await db.execute<{ name: string; columns: string[] }>(sql`select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('sessions', 'migrations_applied') order by 1`);
  expect(Object.keys(files).sort()).toEqual(tables.map(({ name }) => `${name}.csv`));
  // Without the byte order mark Excel would assume another encoding.
  for (const bytes of Object.values(files)) expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const read = (table: string) => {
    const text = new TextDecoder().decode(files[`${table}.csv`]);
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  };
  expect(tables.map(({ name }) => [name, read(name).meta.fields])).toEqual(
    tables.map(({ name, columns }) => [name, columns]),
  );
  const { rows: counts } = await db.execute<{ name: string; n: number }>(
    sql.join(
      tables.map(({ name }) => sql`select ${name} as name, count(*)::int as n from ${sql.identifier(name)}`),
      sql` union all `,
    ),
  );
  expect(tables.map(({ name }) => [name, read(name).data.length])).toEqual(counts.map(({ name, n }) => [name, n]));
  const sponsorships = read('sponsorships').data;
  expect(sponsorships.map(({ id }) => id)).toEqual(sponsorships.map(({ id }) => id).sort());
  expect(JSON.parse(sponsorships[0]?.raw_data ?? '')).toEqual({ quote: 'a, b' });
  expect(read('newsletters').data[0]).toMatchObject({ name: "'=cmd|calc", description: 'two\nlines, "quoted"' });
}, 120_000);
