// npm run bench -- calls [--size 10k,1m] [--as pro] [--only TEXT,TEXT] [--quick] [--json FILE]: times every reading
// call as free, pro and admin through the whole Worker in workerd, at concurrency 1 and 8, beside the same SQL with the
// same driver without the app, and beside a bare Hono route that answers the same bytes from memory. The milliseconds
// depend on this machine, so compare the ratios. With two sizes it also prints the ratio of the second's times to the
// first's.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { neon, neonConfig } from '@neondatabase/serverless';
import { build } from '../../local/build.ts';
import { type BareWorker, startBareWorker } from './support/bare.ts';
import { createFigureReporter } from './support/figures.ts';
import { httpCall, type LatencyStats, measureLatency, median } from './support/load.ts';
import { parseBenchOptions } from './support/options.ts';
import { type CatalogueSize, startPostgres } from './support/postgres.ts';
import { API_READS } from './support/reads.ts';
import { type Persona, type ServedLaptop, serveLaptop } from './support/serve.ts';
import type { DatabaseRoundTrip } from './support/served.ts';

const reportFigure = createFigureReporter('calls');

interface Row {
  name: string;
  persona: Persona;
  bound: number;
  /** Latencies by concurrency, through the app (`app`) and of its SQL without the app (`sql`). */
  app: Record<number, LatencyStats>;
  sql: Record<number, LatencyStats>;
  bare: LatencyStats;
  /** Round trips to the database per call. */
  trips: number;
  bytes: number;
}

const { sizes, quick, only, as, json } = parseBenchOptions();

/** Runs the same SQL with the same driver, as often as the app did. */
function replay(served: ServedLaptop, asked: DatabaseRoundTrip[]): () => Promise<unknown> {
  neonConfig.fetchEndpoint = served.sql;
  const sql = neon('postgres://bench:bench@localhost/bench', { arrayMode: true, fullResults: true });
  return async () => {
    for (const { queries, transaction } of asked) {
      if (transaction) await sql.transaction(queries.map(({ query, params }) => sql.query(query, params)));
      else for (const { query, params } of queries) await sql.query(query, params);
    }
  };
}

/** @returns one row per call and persona over a database of that size. */
async function measureCalls(served: ServedLaptop, yardstick: BareWorker, size: CatalogueSize): Promise<Row[]> {
  const [one, eight] = quick ? [8, 40] : [40, 240];
  const rows: Row[] = [];
  let failed = 0;
  for (const { name, persona, path, bound } of API_READS) {
    if ((only && !only.split(',').some((part) => name.includes(part))) || (as && persona !== as)) continue;
    const cookie = served.cookies[persona];
    const url = (n: number) => `${served.origin}/api/${path(n, size)}`;
    let body = '';
    // A call that this persona's plan doesn't include has no time to measure.
    if ((await httpCall(url(0), { cookie })).status === 402) continue;
    const ask = async (n: number) => {
      const answer = await httpCall(url(n), { cookie });
      if (answer.status !== 200) throw new Error(`${url(n)} answered ${answer.status} ${answer.body.slice(0, 200)}`);
      body = answer.body;
    };
    try {
      await ask(0);
      const asked = await served.recorded(() => ask(1));
      const again = replay(served, asked);
      await yardstick.keep(body);
      const row = {
        name,
        persona,
        bound,
        trips: asked.length,
        bytes: body.length,
        app: { 1: await measureLatency(ask, one, 1), 8: await measureLatency(ask, eight, 8) },
        sql: { 1: await measureLatency(again, one, 1), 8: await measureLatency(again, eight, 8) },
        bare: await measureLatency(() => httpCall(yardstick.url, {}), eight, 8),
      };
      rows.push(row);
      console.log(rowText(row));
    } catch (error) {
      // A failing call must not lose the figures of the others.
      failed++;
      console.log(`${name}, ${persona}: ${error instanceof Error ? error.message : error}`);
    }
  }
  reportFigure(`${size.name}: calls that failed`, failed, '', { atMost: 0 });
  return rows;
}

const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1)).padStart(8);

const HEAD = `${'ms'.padEnd(46)}${'1: p50'.padStart(8)}${'p95'.padStart(8)}${'8: p50'.padStart(8)}${'p95'.padStart(8)}${'p99'.padStart(8)}${'req/s'.padStart(8)}${'SQL p50'.padStart(8)}${'8: p50'.padStart(8)}${'bare'.padStart(8)}${'/SQL'.padStart(7)}${'trips'.padStart(6)}`;

function rowText({ name, persona, app, sql, bare, trips }: Row): string {
  const [a, b] = [app[1] as LatencyStats, app[8] as LatencyStats];
  return `${`${name}, ${persona}`.padEnd(46)}${ms(a.p50)}${ms(a.p95)}${ms(b.p50)}${ms(b.p95)}${ms(b.p99)}${ms(b.rate)}${ms(sql[1]?.p50)}${ms(sql[8]?.p50)}${ms(bare.p50)}${overSql({ app, sql }).toFixed(2).padStart(7)}${String(trips).padStart(6)}`;
}
const overSql = ({ app, sql }: Pick<Row, 'app' | 'sql'>) => (app[8]?.p50 ?? Number.NaN) / (sql[8]?.p50 ?? Number.NaN);

/** Reports the figures of one catalogue size: p95 of the median and the worst call, and how many miss their target. */
function summary(name: string, rows: Row[]): void {
  const p95 = (bound: number) => rows.filter((row) => row.bound === bound).toSorted((a, b) => at(b) - at(a));
  const at = (row: Row) => row.app[8]?.p95 ?? 0;
  const sqlAt = (row: Row | undefined) => ({ what: 'its SQL', value: row?.sql[8]?.p95 ?? Number.NaN });
  for (const bound of [50, 100]) {
    const [worst, ...others] = p95(bound);
    if (!worst) continue;
    const kind = bound === 50 ? 'reading call' : 'search or deep page';
    reportFigure(`${name}: p95 of the middle ${kind}, 8 at once`, median([worst, ...others].map(at)), 'ms', {
      beside: { what: 'SQL', value: median([worst, ...others].map((row) => row.sql[8]?.p95 ?? 0)) },
      atMost: bound,
    });
    reportFigure(`${name}: worst ${kind} (${worst.name}, ${worst.persona})`, at(worst), 'ms', {
      beside: sqlAt(worst),
      atMost: bound,
    });
    const over = [worst, ...others].filter((row) => at(row) > bound).length;
    reportFigure(`${name}: of ${others.length + 1} such calls over ${bound} ms at p95`, over, '', { atMost: 0 });
  }
  reportFigure(`${name}: p50 over the same SQL, the middle call`, median(rows.map(overSql)), 'x', { atMost: 1.4 });
  reportFigure(`${name}: p50, 8 at once, the middle call`, median(rows.map((row) => row.app[8]?.p50 ?? 0)), 'ms', {
    beside: { what: 'a bare route', value: median(rows.map((row) => row.bare.p50)) },
  });
  reportFigure(
    `${name}: requests a second, the middle call`,
    median(rows.map((row) => row.app[8]?.rate ?? 0)),
    'a second',
    { beside: { what: 'a bare route', value: median(rows.map((row) => row.bare.rate)) } },
  );
}

await build();
const postgres = await startPostgres();
try {
  const bare = await startBareWorker();
  const found = new Map<string, Row[]>();
  for (const size of sizes) {
    const served = await serveLaptop(await postgres.database(size));
    try {
      console.log(
        `${size.name}: ${size.sponsorships} sponsorships, ${size.brands} brands, ${size.newsletters} newsletters\n${HEAD}`,
      );
      const rows = await measureCalls(served, bare, size);
      found.set(size.name, rows);
      summary(size.name, rows);
    } finally {
      await served.stop();
    }
  }
  const [small, big] = [found.get(sizes[0]?.name ?? '') ?? [], found.get(sizes.at(-1)?.name ?? '') ?? []];
  if (sizes.length > 1) {
    const grown = big.flatMap((row) => {
      const before = small.find(({ name, persona }) => name === row.name && persona === row.persona);
      return before ? [{ row, ratio: (row.app[8]?.p50 ?? 0) / (before.app[8]?.p50 ?? Number.NaN) }] : [];
    });
    const [most] = grown.toSorted((a, b) => b.ratio - a.ratio);
    const span = `${sizes.at(-1)?.name} over ${sizes[0]?.name}`;
    reportFigure(`${span}: p50 of the middle call`, median(grown.map(({ ratio }) => ratio)), 'x', { atMost: 3 });
    if (most) reportFigure(`${span}: the most (${most.row.name}, ${most.row.persona})`, most.ratio, 'x', { atMost: 3 });
    reportFigure(`${span}: of ${grown.length} calls over 3x`, grown.filter(({ ratio }) => ratio > 3).length, '', {
      atMost: 0,
    });
  }
  await bare.stop();
  if (json) writeFileSync(resolve(json), JSON.stringify(Object.fromEntries(found), null, 1));
} finally {
  await postgres.stop();
}
process.exit(0);
