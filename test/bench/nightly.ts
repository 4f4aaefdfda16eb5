// npm run bench -- nightly [--size 1m]: the nightly run over a catalogue of 5,000 newsletters and 20,000 brands,
// started by cron: the time of each step, and its database queries (each is a subrequest, of which an invocation may
// make 10,000; those of the file store are not counted). Then one newsletter's patterns and scores, as their jobs build
// them. Similarities and fits, which come from vectors, are not measured.

import { fireCron, NIGHTLY_CRON } from '../../local/ask.ts';
import { build } from '../../local/build.ts';
import { openPostgres } from '../../local/postgres.ts';
import { PERSONA_NEWSLETTERS } from '../../local/seed.ts';
import { buildBuyingPatterns } from '../../src/flows/pitch/build-patterns.ts';
import { scorePitches } from '../../src/flows/pitch/score.ts';
import { connectLikeWorker } from './support/derive.ts';
import { createFigureReporter } from './support/figures.ts';
import { parseBenchOptions } from './support/options.ts';
import { startPostgres } from './support/postgres.ts';
import { serveLaptop } from './support/serve.ts';

const reportFigure = createFigureReporter('nightly');

/** Subrequests that one invocation may make on the platform's paid plan. */
const SUBREQUESTS = 10_000;
const PATIENCE_MS = 900_000;

const { size } = parseBenchOptions();

await build();
const postgres = await startPostgres();
try {
  const address = await postgres.copyOf(size);
  // Marks everything as judged, described and read, as before an ordinary night.
  const before = openPostgres(address, 1);
  await before.exec(`update brands set domain_source = 'name', audience_analyzed_at = now() - interval '30 days';
    update newsletters set audience_analyzed_at = now() - interval '30 days';
    update sponsorships set channel = 'direct' where channel is null;`);
  await before.close();
  const served = await serveLaptop(address);
  const database = openPostgres(address, 2);
  try {
    const began = performance.now();
    // Records only the run's own requests: the jobs that it queues run later, each in a separate invocation.
    const asked = await served.recorded(async () => {
      // The answer comes when the run has ended, which may take longer than a client waits, so the row is polled
      // instead.
      fireCron(served.origin, NIGHTLY_CRON).catch(() => undefined);
      while (performance.now() - began < PATIENCE_MS) {
        const { rows } = await database.query({
          query: 'select 1 from nightly_runs where ended_at is not null',
          params: [],
        });
        if (rows.length > 0) break;
        await new Promise((done) => setTimeout(done, 250));
      }
    });
    const { rows } = await database.query({
      query:
        'select steps, extract(epoch from ended_at - started_at)::float8 from nightly_runs order by started_at desc limit 1',
      params: [],
    });
    const steps = JSON.parse(rows[0]?.[0] ?? '[]') as {
      step: string;
      ms: number;
      count: number;
      error: string | null;
    }[];
    for (const { step, ms, count, error } of steps)
      console.log(`${step.padEnd(24)}${String(count).padStart(8)}${`${ms} ms`.padStart(12)}  ${error ?? ''}`);
    reportFigure(`the nightly run at ${size.name}`, Number(rows[0]?.[1] ?? Number.NaN), 's');
    const [slowest] = steps.toSorted((a, b) => b.ms - a.ms);
    if (slowest) reportFigure(`its slowest step (${slowest.step})`, slowest.ms / 1000, 's');
    reportFigure('its questions to the database, with its jobs’ first ones', asked.length, '', { atMost: SUBREQUESTS });
    reportFigure('steps that failed', steps.filter(({ error }) => error).length, '', { atMost: 0 });
  } finally {
    await served.stop();
    await database.close();
  }
  let trips = 0;
  const { db, close } = await connectLikeWorker(address, () => {
    trips++;
  });
  const once = async (what: string, act: () => Promise<unknown>) => {
    trips = 0;
    const began = performance.now();
    await act();
    reportFigure(what, performance.now() - began, 'ms');
    reportFigure(`${what}: round trips`, trips, '');
  };
  const own = PERSONA_NEWSLETTERS[0]?.id ?? '';
  await once('scores of one newsletter (both reaches)', () => scorePitches({ db }, own, new Date()));
  await once('patterns of the biggest newsletter', () => buildBuyingPatterns({ db }, 'n1', new Date()));
  await once('patterns of a middling newsletter', () => buildBuyingPatterns({ db }, 'n2500', new Date()));
  await close();
} finally {
  await postgres.stop();
}
process.exit(0);
