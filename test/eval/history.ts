// npm run history -- DIR [--top N] [--show NAME,NAME] [--last N] [--hidden]: runs years of newsletter issues as mailed
// (NAME.jsonl lists each file of NAME/ with its time of arrival) through the whole pipeline with the built-in analyst,
// and prints the most frequent stored brands for a person to judge, because real data have no labels for identity and
// names.
// --last N takes each newsletter's latest N issues. --hidden hides the targets of HTML issues' links, and prints what
// is stored and what waits for review before and after an oracle gives the targets. A list that contains its letters'
// targets ({"file", "targets": {href: url}}) is treated the same way, each letter as a separate newsletter.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { offlineReader } from '../../src/detect/offline-reader.ts';
import type { LinkTargets } from '../../src/domain/link/resolved-target.ts';
import { readJsonLines } from './corpus.ts';
import { hideLinks } from './hidden-links.ts';
import { addNewsletter } from './stored.ts';
import { openMailPipeline } from './support/pipeline.ts';

const args = process.argv.slice(2);
const [directory] = args;
if (!directory || directory.startsWith('--')) {
  console.error('Usage: npm run history -- DIR [--top N] [--show NAME] [--last N] [--hidden]');
  process.exit(2);
}
const root = resolve(directory);
const top = args.includes('--top') ? Number(args[args.indexOf('--top') + 1]) : 100;
const last = args.includes('--last') ? Number(args[args.indexOf('--last') + 1]) : Infinity;
const isHidden = args.includes('--hidden');
interface Listed {
  file: string;
  /** The time of the mail's arrival; the present if it isn't known. */
  date?: string;
  /** The targets of its hidden links, by href. */
  targets?: Record<string, string>;
}
const lists = readdirSync(root)
  .filter((name) => name.endsWith('.jsonl'))
  .map((list) => ({ folder: list.slice(0, -'.jsonl'.length), issues: readJsonLines<Listed>(join(root, list)) }));
const keepsBytes = isHidden || lists.some(({ issues }) => issues.some(({ targets }) => targets));
const pipeline = await openMailPipeline(process.env.DATABASE_URL ?? null, { keepsBytes });
/** The targets of each mail whose links were hidden. */
const oracle = new Map<string, { targets: LinkTargets; arrivedAt: Date }>();
const began = performance.now();
let taken = 0;

for (const { folder, issues } of lists) {
  const newsletterId = await addNewsletter(pipeline, folder.toUpperCase(), null);
  for (const issue of issues.slice(-Math.min(last, issues.length))) {
    const of = issue.targets ? await addNewsletter(pipeline, issue.file, null) : newsletterId;
    await take(of, [join(root, folder), root].find((one) => existsSync(join(one, issue.file))) ?? root, issue);
  }
}

async function take(newsletterId: string, within: string, { file, date, targets: given }: Listed): Promise<void> {
  const arrivedAt = date ? new Date(date) : new Date();
  const bytes = readFileSync(join(within, file));
  const hidden = isHidden && /\.html?$/i.test(file) ? hideLinks(bytes.toString('utf8')) : null;
  const raw = hidden ? new TextEncoder().encode(hidden.html) : bytes;
  const id = await pipeline.take({ newsletterId, raw, filename: file, arrivedAt, analyst: offlineReader });
  const targets = hidden?.targets ?? (given && toTargets(given));
  if (targets) oracle.set(id, { targets, arrivedAt });
  taken++;
}

function toTargets(given: Record<string, string>): LinkTargets {
  const resolved = Object.entries(given).map(([href, url]) => ({ href, url, via: [], by: 'page' as const }));
  return { resolved, unresolved: [] };
}

await pipeline.night(new Date());
await printStored(oracle.size > 0 ? 'With hidden links' : 'Stored');
if (oracle.size > 0) {
  for (const [id, { targets, arrivedAt }] of oracle) await pipeline.resolve(id, targets, arrivedAt);
  await pipeline.night(new Date());
  await printStored('After resolving');
}

/** Prints what is stored and what waits for review, by kind. */
async function printStored(heading: string): Promise<void> {
  const { rows: stored } = await pipeline.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from sponsorships) as sponsorships, (select count(*)::int from brands) as brands,
      (select count(*)::int from brands where domain is not null) as "brands with a site"`);
  const { rows: waiting } = await pipeline.db.execute<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from review_items where decision is null group by kind order by kind`,
  );
  const facts = Object.entries(stored[0] ?? {}).map(([what, n]) => `${n} ${what}`);
  const queue = waiting.map(({ kind, n }) => `${kind} ${n}`);
  console.log(`${heading}: ${facts.join(', ')}; waiting for review: ${queue.join(', ') || 'nothing'}`);
}

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
console.log(`${taken} issues in ${((performance.now() - began) / 1000).toFixed(0)} s`);
await pipeline.stop();
