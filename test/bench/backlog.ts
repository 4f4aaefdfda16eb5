// npm run bench -- backlog [--size 1m] [--quick]: 10,000 descriptions (--quick: 1,000) queued by a night are processed
// while people read. Figures: the calls' p95 beside their p95 without the backlog, and descriptions per second. The
// models are the laptop's, in the same process as everything else.
import { NIGHTLY_CRON } from '../../local/ask.ts';
import { build } from '../../local/build.ts';
import { openPostgres } from '../../local/postgres.ts';
import { reportFigure } from './support/figures.ts';
import { parseBenchOptions } from './support/options.ts';
import { startPostgres } from './support/postgres.ts';
import { reportSlowdown, timeApiReadsAlone, timeApiReadsUnderLoad } from './support/readers.ts';
import { serveLaptop } from './support/serve.ts';

const { size, quick } = parseBenchOptions();
const WANTED = quick ? 1_000 : 10_000;

await build();
const postgres = await startPostgres();
try {
  const address = await postgres.copyOf(size);
  const database = openPostgres(address, 2);
  const count = async (query: string) => Number((await database.query({ query, params: [] })).rows[0]?.[0]);
  // Makes the wanted descriptions stale, as after a change of model, and marks all other nightly work as done.
  await database.exec(`update brands set domain_source = 'name', logo_tried_at = now(), contact_checked_at = now();
    update brands set audience_model = '' where id in (select id from brands where counts order by id limit ${WANTED});
    update newsletters set logo_tried_at = now();
    update sponsorships set channel = 'direct' where channel is null;
    delete from stale_patterns;`);
  await database.exec('vacuum analyze');
  await database.exec('checkpoint');
  const served = await serveLaptop(address);
  try {
    const left = () => count("select count(*) from brands where audience_model = ''");
    const alone = await timeApiReadsAlone(served, quick);
    fetch(`${served.origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(NIGHTLY_CRON)}`).catch(() => undefined);
    while ((await count('select count(*) from nightly_runs where ended_at is not null')) === 0)
      await new Promise((done) => setTimeout(done, 100));
    const queued = await left();
    const began = performance.now();
    const loud = await timeApiReadsUnderLoad(served, quick, async () => (await left()) > 0);
    const seconds = (performance.now() - began) / 1000;
    const worked = queued - (await left());
    reportSlowdown('backlog', `behind ${queued} descriptions`, alone, loud);
    reportFigure('backlog', { what: 'descriptions while people read', value: worked / seconds, unit: 'a second' });
    const from = performance.now();
    const rest = await left();
    const until = from + 20_000;
    while ((await left()) > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 100));
    const gone = rest - (await left());
    reportFigure('backlog', {
      what: 'descriptions while nobody reads',
      value: (gone * 1000) / (performance.now() - from),
      unit: 'a second',
    });
  } finally {
    await served.stop();
    await database.close();
  }
} finally {
  await postgres.stop();
}
process.exit(0);
