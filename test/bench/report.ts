// npm run bench -- report: the cost of a public report.
//   1. requests per second of a cached report, beside two Workers in the same workerd that only answer a body of the
//      same size: one from its own memory, one from the data centre's cache
//   2. milliseconds of a miss (the edge has no copy, so Postgres and the file store are read) and of a hit
//   3. the same of a newsletter's page for sponsors, and what a thousand requests for dates from one address and from a
//      hundred do to the lead list and to other readers
//   4. the number of builds when 1,000 first readers arrive at once at two copies of the Worker
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import { HANDWRITTEN_ISSUES } from '../../local/samples/issues.ts';
import { loadSamples } from '../../local/samples/load.ts';
import { createFigureReporter } from './support/figures.ts';
import { type HttpAnswer, httpCall, median } from './support/load.ts';

const reportFigure = createFigureReporter('report');

const ORIGIN = 'http://127.0.0.1:8827';
const CONNECTIONS = 32;
const ROUNDS = 8;
const ROUND_MS = 2500;
const READERS = 1000;
const EMPTY = `const bodies = new Map();
const headers = { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=86400' };
const bodyOf = (size) => bodies.get(size) ?? bodies.set(size, new TextEncoder().encode('x'.repeat(size))).get(size);
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    const size = Number(searchParams.get('size'));
    if (pathname === '/memory') return new Response(bodyOf(size), { headers });
    const hit = await caches.default.match('http://empty.example/body');
    if (hit) return new Response(hit.body, hit);
    const response = new Response(bodyOf(size), { headers });
    await caches.default.put('http://empty.example/body', response.clone());
    return response;
  },
};`;

/** Requests per second over several connections. @throws if an answer is not 200. */
async function rate(url: string): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let count = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const { status } = await httpCall(url, {});
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        count++;
      }
    }),
  );
  return (count / (performance.now() - began)) * 1000;
}

async function milliseconds(url: string): Promise<number> {
  const began = performance.now();
  await httpCall(url, {});
  return performance.now() - began;
}

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-report-'));
await build();
const laptop = await startLaptop({
  port: 8827,
  localPort: 8828,
  smtpPort: 2627,
  dataDir,
  environment: {},
  rateLimit: 1_000_000,
  extraWorkers: (app) => [
    // A queue has one consumer, so the second copy of the Worker only sends.
    { ...app, name: 'twin', queueConsumers: undefined, cronTriggers: undefined },
    {
      ...app,
      name: 'empty',
      queueConsumers: undefined,
      cronTriggers: undefined,
      modules: [{ type: 'ESModule', path: 'empty.mjs', contents: EMPTY }],
      modulesRoot: '/',
    },
  ],
});
const countsOf = (all: readonly HttpAnswer[]) =>
  Object.entries(Object.groupBy(all, ({ status }) => status))
    .map(([status, those]) => `${those?.length} x ${status}`)
    .join(', ');

/** @param othersMs how long readers of a report wait at that moment. */
async function measureSponsorsPage(newsletterId: string, othersMs: () => Promise<number>): Promise<void> {
  await sql('insert into pipelines (id, newsletter_id) values ($1, $1) on conflict do nothing', [newsletterId]);
  await sql('insert into sponsors_pages (pipeline_id, is_on, slug) values ($1, true, $2)', [
    newsletterId,
    'for-sponsors-0',
  ]);
  const plan = [
    JSON.stringify({ every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' }),
    JSON.stringify([{ placementType: 'hero', slots: 10, price: 40_000 }]),
  ];
  await sql(
    'insert into slot_plans (pipeline_id, rhythm, placements, currency) values ($1, $2::jsonb, $3::jsonb, $4)',
    [newsletterId, ...plan, 'USD'],
  );
  const at = (nth: number) => `${ORIGIN}/sponsors/for-sponsors-${nth}`;
  const [hits, misses]: [number[], number[]] = [[], []];
  for (let n = 1; n <= 20; n++) {
    await sql('update sponsors_pages set slug = $1', [`for-sponsors-${n}`]);
    misses.push(await milliseconds(at(n)));
    hits.push(await milliseconds(at(n)));
  }
  reportFigure('a page for sponsors that the edge has', median(hits), 'ms');
  reportFigure('a page for sponsors that the edge has forgotten', median(misses), 'ms');
  const html = await (await fetch(at(20))).text();
  const opened = /name="opened" value="([^"]+)"/.exec(html)?.[1];
  const { day } = JSON.parse((/value="(\{&quot;day[^"]+)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"'));
  await new Promise((done) => setTimeout(done, 2_500));
  for (const addresses of [1, 100]) {
    await sql("delete from event_counts where what like 'asked:%'");
    const before = await othersMs();
    const began = performance.now();
    const sent = Promise.all(
      Array.from({ length: READERS }, (_, n) =>
        httpCall(
          at(20).replace('/sponsors/', '/api/public/sponsors/'),
          { origin: laptop.origin, 'cf-connecting-ip': `198.51.100.${n % addresses}` },
          {
            company: `Company ${addresses} ${n}`,
            name: 'Ida Marsh',
            email: `ida@company-${addresses}-${n}.example`,
            slots: [{ day, placementType: 'hero' }],
            opened,
          },
        ),
      ),
    );
    const during = await othersMs();
    console.log(`${READERS} requests for dates from ${addresses}: ${countsOf(await sent)}`);
    const what = `${READERS} requests for dates from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`;
    reportFigure(what, (performance.now() - began) / 1000, 's');
    reportFigure(`a reader of a report meanwhile`, during, 'ms', { beside: { what: 'before', value: before } });
  }
  const [[leads]] = (await sql('select count(*) from leads where pipeline_id = $1', [newsletterId])) as [[string]];
  // An hour's requests of one sender and of one newsletter.
  reportFigure('leads from them', Number(leads), '', { atMost: 5 + 10 });
}

const sql = async (query: string, params: string[] = []) => (await laptop.database.query({ query, params })).rows;
try {
  await loadSamples(laptop, dataDir, new Date(), HANDWRITTEN_ISSUES, { say: () => undefined });
  const [[slug, id]] = (await sql(
    'select n.report_slug, n.id from newsletters n join sponsorships s on s.newsletter_id = n.id group by 1, 2 order by count(*) desc limit 1',
  )) as [[string, string]];
  // Makes all newsletters similar to this one, so that the report has content.
  await sql(
    `insert into newsletter_similarities (newsletter_id, similar_id, similarity)
     select $1, id, 0.8 from newsletters where id <> $1 on conflict do nothing`,
    [id],
  );
  await sql('delete from reports where newsletter_id = $1', [id]);
  const path = `/api/public/report/${slug}`;
  const report = `${ORIGIN}${path}`;
  while ((await httpCall(report, {})).status !== 200) await new Promise((done) => setTimeout(done, 500));

  // Both are measured at the same entry: the app's own port is behind the laptop's proxy.
  const twin = await laptop.workers.addressOf('twin');
  const cached = new URL(path, twin).href;
  const bytes = Buffer.byteLength((await httpCall(cached, {})).body);
  const door = await laptop.workers.addressOf('empty');
  const urls = [cached, ...['/memory', '/cache'].map((from) => `${new URL(`${from}?size=${bytes}`, door)}`)];
  const rates = urls.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [nth, url] of urls.entries()) {
      const reached = await rate(url);
      // The first round is a warm-up.
      if (round > 0) rates[nth]?.push(reached);
    }
  }
  const [ours, memory, cache] = rates.map(median) as [number, number, number];
  const what = `a cached report of ${bytes} bytes`;
  const besides = { 'empty Worker, from memory': memory, 'empty Worker, from the cache': cache };
  for (const [beside, value] of Object.entries(besides))
    reportFigure(what, ours, 'a second', { beside: { what: beside, value }, atLeast: Math.round(0.95 * value) });

  const hits: number[] = [];
  for (let n = 0; n < 50; n++) hits.push(await milliseconds(report));
  const others = (await sql(
    'select n.report_slug, n.id from newsletters n join sponsorships s on s.newsletter_id = n.id where n.id <> $1 group by 1, 2',
    [id],
  )) as [string, string][];
  const misses: number[] = [];
  for (const [other, otherId] of others) {
    const known = report.replace(slug, other);
    for (let asked = 0; asked < 20 && (await httpCall(known, {})).status !== 200; asked++)
      await new Promise((done) => setTimeout(done, 500));
    // Under another address the edge has no copy, and the report needn't be built again.
    await sql('update newsletters set report_slug = $1 where id = $2', [`${other}-again`, otherId]);
    misses.push(await milliseconds(report.replace(slug, `${other}-again`)));
  }
  reportFigure('a report that the edge has', median(hits), 'ms');
  reportFigure('a report that the edge has forgotten', median(misses), 'ms');

  await measureSponsorsPage(id, async () =>
    median(await Promise.all(Array.from({ length: 9 }, () => milliseconds(report)))),
  );

  const fresh = 'nobody-has-read-it';
  await sql('update newsletters set report_slug = $1 where id = $2', [fresh, id]);
  await sql('delete from reports where newsletter_id = $1', [id]);
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: READERS }, (_, n) =>
      httpCall(`${n % 2 ? twin.origin : ORIGIN}/api/public/report/${fresh}`, {}),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const [[builds]] = (await sql('select builds from reports where newsletter_id = $1', [id])) as [[string]];
  console.log(countsOf(answers));
  reportFigure(`${READERS} first readers at two copies of the Worker`, seconds, 's');
  reportFigure('builds of that report', Number(builds), '', { atMost: 1 });
} finally {
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// The stand-ins keep timers running.
process.exit(0);
