// npm run bench -- catalogue: the reads of the catalogue against a Postgres that test/bench/million.sql filled, through Neon's protocol as the
// Worker speaks it. DATABASE_URL names it. Times are of this machine; read them against the first line, the bare round trip.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerNeon, openPostgres } from '../../local/postgres.ts';
import { sightOf, type Viewer } from '../../src/domain/access.ts';
import { findBrand, listBrands } from '../../src/store/brands.ts';
import { connect, ping } from '../../src/store/db.ts';
import { findNewsletter, listNewsletters, newsletterHistory } from '../../src/store/newsletters.ts';
import { listSponsorships } from '../../src/store/sponsorships.ts';
import { readHidden, readStats } from '../../src/store/stats.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL to a Postgres that test/bench/million.sql filled');
const database = openPostgres(url);
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = await answerNeon(database, Buffer.concat(chunks).toString(), request.headers);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const db = connect(
  'postgres://bench:bench@localhost/bench',
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/sql`,
);

const now = new Date();
const viewer = (kind: Viewer['kind']): Viewer => ({ kind, userId: 'u', newsletterId: 'n7', ownNewsletterId: 'n7' });
const free = sightOf(viewer('free'), now);
const paid = sightOf(viewer('subscriber'), now);
const vantage = { newsletterId: 'n7', cutoff: 0.6 };
const page = (number = 1) => ({ page: number, limit: 20, cutoff: 0.6 });
const pick = (prefix: string, count: number) => `${prefix}${1 + Math.floor(Math.random() * count)}`;

const CASES: [name: string, run: () => Promise<unknown>][] = [
  ['select 1', () => ping(db)],
  ['sponsorships, free', () => listSponsorships(db, page(), free)],
  ['sponsorships, paid', () => listSponsorships(db, page(), paid)],
  ['sponsorships page 50', () => listSponsorships(db, page(50), free)],
  ['sponsorships page 1,000', () => listSponsorships(db, page(1000), free)],
  ['sponsorships page 40,000', () => listSponsorships(db, page(40_000), free)],
  ['sponsorships by type', () => listSponsorships(db, { ...page(), placementType: 'coupon' }, free)],
  ['search, common word', () => listSponsorships(db, { ...page(), search: 'acme' }, free)],
  [
    'search, one brand',
    () => listSponsorships(db, { ...page(), search: `flow ${1 + Math.floor(Math.random() * 20_000)}` }, free),
  ],
  ['search, nothing', () => listSponsorships(db, { ...page(), search: 'zzzyx' }, free)],
  ['similar newsletters', () => listSponsorships(db, { ...page(), similarTo: 'n7' }, free)],
  ['similar + type', () => listSponsorships(db, { ...page(), similarTo: 'n7', placementType: 'hero' }, free)],
  ['newsletters list', () => listNewsletters(db, { page: 1, limit: 12, sortBy: 'createdAt', sortOrder: 'desc' }, free)],
  [
    'newsletters search',
    () => listNewsletters(db, { page: 1, limit: 12, sortBy: 'name', sortOrder: 'asc', search: 'brief' }, free),
  ],
  ['newsletter page', () => findNewsletter(db, pick('n', 5000), 10, free, now)],
  ['biggest newsletter page', () => findNewsletter(db, 'n1', 10, free, now)],
  ['newsletter history p3', () => newsletterHistory(db, 'n1', { page: 3, limit: 10 }, free)],
  [
    'brands, relevant by fit',
    () =>
      listBrands(db, { page: 1, limit: 12, sortBy: 'fit', sortOrder: 'desc', scope: 'relevant' }, vantage, free, now),
  ],
  [
    'brands, all by fit',
    () => listBrands(db, { page: 1, limit: 12, sortBy: 'fit', sortOrder: 'desc', scope: 'all' }, vantage, free, now),
  ],
  [
    'brands, all by recent',
    () => listBrands(db, { page: 1, limit: 12, sortBy: 'recent', sortOrder: 'desc', scope: 'all' }, vantage, free, now),
  ],
  [
    'brands search',
    () =>
      listBrands(
        db,
        { page: 1, limit: 12, sortBy: 'name', sortOrder: 'asc', scope: 'all', search: 'nova' },
        vantage,
        free,
        now,
      ),
  ],
  ['brand page', () => findBrand(db, pick('b', 20_000), { page: 1, limit: 10 }, vantage, free, now)],
  ['biggest brand page', () => findBrand(db, 'b1', { page: 1, limit: 10 }, vantage, free, now)],
  ['stats, free', () => readStats(db, 'n7', 0.6, free, now)],
  ['stats, paid', () => readStats(db, 'n7', 0.6, paid, now)],
  ['hidden counts', () => readHidden(db, free)],
];

const RUNS = 30;
const only = process.argv[2];
console.log('ms'.padEnd(28), 'p50'.padStart(9), 'p95'.padStart(9));
for (const [name, run] of CASES) {
  if (only && !name.includes(only)) continue;
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(9);
  console.log(name.padEnd(28), at(0.5), at(0.95));
}
server.close();
server.closeAllConnections();
await database.close();
