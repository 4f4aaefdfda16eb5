// npm run history -- DIR [--top N] [--show NAME,NAME]: issues of newsletters over years, as mailed (NAME.jsonl names
// each file of NAME/ with its moment of arrival), through the whole pipeline with the built-in analyst; prints the most
// frequent stored brands, for a person to judge: identity and names on real data have no label.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { learnedAnalyst } from '../../src/detect/learned.ts';
import { addNewsletter } from './stored.ts';
import { openPipeline } from './support/pipeline.ts';

const args = process.argv.slice(2);
const [directory] = args;
if (!directory || directory.startsWith('--')) {
  console.error('Usage: npm run history -- DIR [--top N] [--show NAME]');
  process.exit(2);
}
const root = resolve(directory);
const top = args.includes('--top') ? Number(args[args.indexOf('--top') + 1]) : 100;
const pipeline = await openPipeline(process.env.DATABASE_URL ?? null);
const began = performance.now();
let taken = 0;
for (const list of readdirSync(root).filter((name) => name.endsWith('.jsonl'))) {
  const folder = list.slice(0, -'.jsonl'.length);
  const newsletterId = await addNewsletter(pipeline, folder.toUpperCase(), null);
  const issues = readFileSync(join(root, list), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { file: string; date: string });
  for (const { file, date } of issues) {
    const raw = readFileSync(join(root, folder, file));
    await pipeline.take({ newsletterId, raw, filename: file, arrivedAt: new Date(date), analyst: learnedAnalyst });
    taken++;
  }
}
await pipeline.night(new Date());
const { rows } = await pipeline.db.execute<{
  name: string;
  site: string | null;
  n: number;
  first: string;
  last: string;
  mean: number;
}>(sql`
  select b.name, b.domain as site, count(*)::int as n, to_char(min(s.detected_at), 'YYYY-MM') as first, to_char(max(s.detected_at), 'YYYY-MM') as last,
    round(avg(s.confidence))::int as mean
  from sponsorships s inner join brands b on b.id = s.brand_id group by b.id order by n desc, b.name limit ${top}`);
const { rows: totals } = await pipeline.db.execute<{ sponsorships: number; brands: number }>(
  sql`select (select count(*)::int from sponsorships) as sponsorships, (select count(*)::int from brands) as brands`,
);
for (const [nth, row] of rows.entries())
  console.log(
    `${String(nth + 1).padStart(4)}  ${String(row.n).padStart(4)}  ${row.name.padEnd(40)} ${(row.site ?? '-').padEnd(32)} ${row.first} to ${row.last}  ${row.mean} %`,
  );
if (args.includes('--show')) {
  const { rows: claims } = await pipeline.db.execute<{
    name: string;
    day: string;
    link: string | null;
    sure: number;
    words: string;
  }>(sql`
    select b.name, s.confidence as sure, to_char(s.detected_at, 'YYYY-MM-DD') as day, coalesce(s.link_domain, s.raw_data ->> 'landing') as link, left(s.text_content, 300) as words
    from sponsorships s inner join brands b on b.id = s.brand_id where b.name = any(string_to_array(${args[args.indexOf('--show') + 1] ?? ''}, ',')) order by b.name, s.detected_at`);
  for (const { name, day, link, sure, words } of claims)
    console.log(`${name}  ${day}  ${link ?? '-'}  ${sure} %  ${words.replace(/\s+/g, ' ')}`);
}
const seconds = (performance.now() - began) / 1000;
console.log(
  `${taken} issues in ${seconds.toFixed(0)} s: ${totals[0]?.sponsorships} sponsorships of ${totals[0]?.brands} brands`,
);
await pipeline.stop();
