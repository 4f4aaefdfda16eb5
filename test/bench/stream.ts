// npm run bench -- stream [--size 1m] [--quick]: mail arrives while people read.
//   1. time from the 250 to the row, at 1, 10 and 50 mails per second
//   2. reading calls at concurrency 8, alone and while 20 mails per second arrive
//   3. mails as fast as the server accepts them: mails per second from SMTP to the last row, and the memory of workerd,
//      beside postal-mime alone on the same bytes
import PostalMime from 'postal-mime';
import { build } from '../../local/build.ts';
import { openPostgres } from '../../local/postgres.ts';
import { createSmtpTransport } from '../../local/smtp.ts';
import { measureWorkerdMegabytes } from '../support/workerd-memory.ts';
import { createFigureReporter } from './support/figures.ts';
import { summarizeLatencies } from './support/load.ts';
import { buildIssueMail } from './support/mails.ts';
import { parseBenchOptions } from './support/options.ts';
import { startPostgres } from './support/postgres.ts';
import { reportSlowdown, timeApiReads } from './support/readers.ts';
import { type ServedLaptop, serveLaptop } from './support/serve.ts';

const reportFigure = createFigureReporter('stream');

const { size, quick } = parseBenchOptions();
const SECONDS = quick ? 8 : 30;
const BURST = quick ? 400 : 10_000;
const READS = quick ? 64 : 240;
/** The mails are spread over this many newsletters, so that each stays below its daily quota. */
const LETTERS = 200;
/** A tenth of the burst's ads are of unknown brands, whatever the number of mails. */
const SPONSORS = { name: 'Burstly', among: (BURST * 3) / 10 };

const to = (n: number) => `letter${1 + (n % LETTERS)}@mail.broughtby.test`;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function run(served: ServedLaptop, database: ReturnType<typeof openPostgres>): Promise<void> {
  const client = createSmtpTransport(served.smtpPort, { maxConnections: 20 });
  /** @throws if the answer isn't 250. */
  const send = (raw: Buffer, recipient: string) =>
    client.sendMail({ envelope: { from: 'hello@letters.example', to: recipient }, raw });
  let number = 0;
  const settledSince = async (since: string) => {
    const { rows } = await database.query({
      query:
        "select count(*) filter (where processing_status in ('completed', 'error')), count(*) from emails where created_at >= $1",
      params: [since],
    });
    return (rows[0] ?? []).map(Number) as [number, number];
  };

  /** Sends `rate` mails per second for `seconds`. @returns milliseconds until the 250 and from the 250 to the row. */
  async function paced(rate: number, seconds: number) {
    const answered: number[] = [];
    const accepted = new Map<string, number>();
    const landed: number[] = [];
    let sending = true;
    const since = new Date().toISOString();
    const watch = (async () => {
      while (sending || accepted.size > 0) {
        const { rows } = await database.query({
          query: "select subject from emails where created_at >= $1 and processing_status in ('completed', 'error')",
          params: [since],
        });
        const now = performance.now();
        for (const [subject = ''] of rows as string[][]) {
          const at = accepted.get(subject ?? '');
          if (at === undefined) continue;
          landed.push(now - at);
          accepted.delete(subject ?? '');
        }
        await pause(50);
      }
    })();
    const began = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let n = 0; n < rate * seconds; n++) {
      await pause(Math.max(0, began + (n * 1000) / rate - performance.now()));
      const mail = number++;
      const from = performance.now();
      sent.push(
        send(buildIssueMail(mail, to(mail)), to(mail)).then(() => {
          answered.push(performance.now() - from);
          accepted.set(`Issue ${mail}`, performance.now());
        }),
      );
    }
    await Promise.all(sent);
    sending = false;
    await watch;
    return { answered: summarizeLatencies(answered, seconds), landed: summarizeLatencies(landed, seconds) };
  }

  await paced(2, 3);
  for (const rate of [1, 10, 50]) {
    const { answered, landed } = await paced(rate, SECONDS);
    reportFigure(`${rate} mails a second: from the 250 to the row, p50`, landed.p50, 'ms');
    reportFigure(`${rate} mails a second: from the 250 to the row, p95`, landed.p95, 'ms', {
      ...(rate === 10 ? { atMost: 3000 } : {}),
    });
    reportFigure(`${rate} mails a second: the 250, p95`, answered.p95, 'ms');
  }

  // Each call is made once before it is timed.
  await timeApiReads(served, 16);
  const alone = await timeApiReads(served, READS);
  let busy = true;
  const stream = (async () => {
    while (busy) await paced(20, 4);
  })();
  await pause(2000);
  reportSlowdown(reportFigure, 'with 20 mails a second', alone, await timeApiReads(served, READS));
  busy = false;
  await stream;

  const since = new Date().toISOString();
  const began = performance.now();
  const before = measureWorkerdMegabytes(served.pid) ?? Number.NaN;
  const first = number;
  number += BURST;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      for (let n = worker; n < BURST; n += 20) {
        const raw = buildIssueMail(first + n, to(first + n), SPONSORS);
        bytes += raw.length;
        await send(raw, to(first + n));
      }
    }),
  );
  const taken = (performance.now() - began) / 1000;
  for (let [done, all] = [0, 1]; done < all; ) {
    await pause(200);
    [done, all] = await settledSince(since);
  }
  const seconds = (performance.now() - began) / 1000;
  const from = performance.now();
  for (let n = 0; n < 100; n++) await PostalMime.parse(buildIssueMail(first + n, to(first + n)));
  const parsed = 100_000 / (performance.now() - from);
  reportFigure(`${BURST} mails, ${(bytes / 1e6).toFixed(0)} MB: taken`, BURST / taken, 'a second');
  reportFigure(`${BURST} mails: from SMTP to the last row`, BURST / seconds, 'a second', {
    beside: { what: 'postal-mime alone', value: parsed },
    atLeast: 50,
  });
  reportFigure(`workerd after ${BURST} mails`, measureWorkerdMegabytes(served.pid) ?? Number.NaN, 'MB', {
    beside: { what: 'before', value: before },
  });
  client.close();
}

await build();
const postgres = await startPostgres();
try {
  // The incoming mail must not enter the catalogue that other runs read.
  const address = await postgres.copyOf(size);
  const served = await serveLaptop(address);
  const database = openPostgres(address);
  try {
    await run(served, database);
  } finally {
    await served.stop();
    await database.close();
  }
} finally {
  await postgres.stop();
}
process.exit(0);
