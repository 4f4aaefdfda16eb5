// The CSV file of a list contains all its rows in order, at any length, and is streamed.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const ROWS = 53_000;
let pro = '';

beforeAll(async () => {
  await world.db.execute(sql`insert into newsletters (id, name, normalized_name, unique_email, created_at)
    select 'n' || i, 'Letter ' || i, 'letter ' || i, i || '@x.test', '2025-01-01'::timestamptz + i * interval '1 minute' from generate_series(1, 1300) i`);
  await world.db.execute(
    sql`insert into brands (id, name, normalized_name) select 'b' || i, 'Brand ' || i, 'brand ' || i from generate_series(1, 1400) i`,
  );
  await world.db.execute(sql`insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, text_content)
    select 's' || i, 'n' || (1 + i % 1300), 'b' || (1 + i % 1400), 'hero', '2026-01-01'::timestamptz - (i / 3) * interval '1 minute', 'Words of ' || i
    from generate_series(1, ${ROWS}) i`);
  pro = (await world.people.subscriber('n1')).cookie;
}, 120_000);

/** @returns the file's lines, and the length of the longest chunk. */
async function download(path: string, as = pro) {
  const response = await world.call(path, { as });
  expect(response.status).toBe(200);
  let [text, longest, pieces] = ['', 0, 0];
  const decoder = new TextDecoder();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    longest = Math.max(longest, next.value.length);
    pieces++;
    text += decoder.decode(next.value, { stream: true });
  }
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  return { head: head.replace(/^\uFEFF/, ''), lines, longest, pieces };
}

/** One line of the file as an object by column; no cell has a comma. */
async function row(path: string, name: string) {
  const { head, lines } = await download(path);
  const cells = lines.find((line) => line.startsWith(`${name},`))?.split(',') ?? [];
  return Object.fromEntries(head.split(',').map((title, nth) => [title, cells[nth]]));
}

describe('the CSV file', () => {
  it('of sponsorships is complete, newest first, each row once, with one page in memory at a time', async () => {
    const { lines, longest, pieces } = await download('/api/exports/sponsorships.csv');
    expect(lines.length).toBe(ROWS);
    const numbers = lines.map((line) => Number(/Words of (\d+)$/.exec(line)?.[1]));
    expect(new Set(numbers).size).toBe(ROWS);
    const minutes = numbers.map((n) => Math.floor(n / 3));
    expect(minutes.every((minute, at) => at === 0 || minute >= (minutes[at - 1] ?? 0))).toBe(true);
    expect(longest).toBeLessThan(2_000_000);
    expect(pieces).toBeGreaterThan(8);
  }, 120_000);

  it('of sponsorships with very long texts reads fewer rows per page', async () => {
    await world.db.execute(
      sql`update sponsorships set text_content = repeat('long ', 3000) where newsletter_id in (select 'n' || i from generate_series(1, 20) i)`,
    );
    const { lines, longest } = await download('/api/exports/sponsorships.csv?search=letter%2012');
    expect(lines.length).toBeGreaterThan(400);
    expect(longest).toBeLessThan(9_000_000);
    expect((await download('/api/exports/sponsorships.csv?search=nobodyatall')).lines).toEqual([]);
  }, 120_000);

  it('of brands distinguishes a fit of zero from no fit', async () => {
    await world.db.execute(
      sql`insert into brand_fits (brand_id, newsletter_id, similarity) values ('b1', 'n1', 0), ('b2', 'n1', 0.834)`,
    );
    const { lines } = await download('/api/exports/brands.csv?scope=all&sortBy=name&sortOrder=asc');
    const fits = new Map(lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[4]]));
    expect([fits.get('Brand 1'), fits.get('Brand 2'), fits.get('Brand 3')]).toEqual(['0', '83', '']);
  }, 60_000);

  it('has the right value under each header', async () => {
    await world.db.execute(sql`update brands set contact_name = 'Jane', contact_title = 'Buyer', contact_email = 'jane@b.test',
      contact_confidence = 90, contact_source_url = 'https://b.test/team' where id = 'b1'`);
    expect(await row('/api/exports/brands.csv?scope=all&search=brand%201', 'Brand 1')).toMatchObject({
      ...{ 'Recent sponsorships': expect.stringMatching(/^\d+$/), 'First seen': expect.stringMatching(/^\d{4}-/) },
      ...{ Contact: 'Jane', Title: 'Buyer', Email: 'jane@b.test', Confidence: '90', Source: 'https://b.test/team' },
    });
    expect(await row('/api/exports/newsletters.csv?search=letter%2013', 'Letter 13')).toMatchObject({
      ...{ 'Match %': '', Sponsorships: '41', Added: expect.stringMatching(/^2025-01-01/) },
    });
  });

  it('of newsletters holds every one, in the order asked for', async () => {
    const { lines } = await download('/api/exports/newsletters.csv?sortBy=createdAt&sortOrder=asc&page=9&limit=5');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 1300 }, (_, at) => `Letter ${at + 1}`),
    );
  }, 60_000);
});
