// npm run bench -- mailbox [MAILS] [mbox|gz] [--no-analysis]: imports a generated mailbox (500 mails by default; 20,000
// are 1.2 GB) by the calls that the page makes, on a laptop edition started for this. Prints the time, the memory of
// the app's isolate, whether every issue was imported once, and whether anything of a private mail remains in a row, an
// object, a file of the data directory or a log line. --no-analysis: doesn't wait for the analysis of the mails.
import { mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from '../../local/build.ts';
import { startLaptop } from '../../local/laptop.ts';
import { signIn } from '../../local/sign-in.ts';
import { MAILBOX_PART_BYTES } from '../../src/contract/mailbox-rules.ts';
import { watchHeap } from './support/heap.ts';
import { REPOSITORY_ROOT } from './support/laptop-process.ts';
import { IGNORED_MAIL_WORD, makeMailbox, PRIVATE_MAIL_WORD } from './support/mailbox-maker.ts';

const args = process.argv.slice(2).filter((each) => !each.startsWith('-'));
const MAILS = Number(args[0] ?? 500);
const FORM = args[1] ?? 'mbox';
const NEWSLETTERS = 40;
const PORT = Number(process.env.PORT ?? 9231);
const INSPECTOR = PORT + 3;
const MB = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-mailbox-'));
const path = join(dataDir, FORM === 'gz' ? 'box.mbox.gz' : 'box.mbox');
const made = await makeMailbox(path, {
  mails: MAILS,
  newsletters: NEWSLETTERS,
  seed: 48,
  shared: resolve(REPOSITORY_ROOT, '../shared'),
});
const size = statSync(path).size;
console.log(`made ${MAILS} mails, ${(made.bytes / MB).toFixed(0)} MB, as a file of ${(size / MB).toFixed(0)} MB`);

/** Everything written to the terminal during the run. */
const logged: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (text: string | Uint8Array) => boolean;
  stream.write = ((text: string | Uint8Array) => {
    logged.push(String(text));
    return write(text);
  }) as typeof stream.write;
}

await build();
const laptop = await startLaptop({
  port: PORT,
  localPort: PORT + 1,
  smtpPort: PORT + 2,
  dataDir: join(dataDir, 'data'),
  environment: { LOG: 'all' },
  inspectorPort: INSPECTOR,
  rateLimit: 100_000,
});
const rows = async (query: string) => (await laptop.database.query({ query, params: [] })).rows;
const count = async (query: string) => Number((await rows(query))[0]?.[0] ?? 0);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Number of files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  const wanted = Buffer.from(text);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(wanted));
}

try {
  for (let n = 0; n < NEWSLETTERS; n++) {
    await rows(`insert into newsletters (id, name, normalized_name, domain, unique_email, standing)
      values ('letter-${n}', 'Letter ${n}', 'letter ${n}', 'letter${n}.example', 'letter-${n}@mail.broughtby.test', 'trusted')`);
    await rows(`insert into newsletter_senders (id, newsletter_id, from_key, auth_domain, standing, taken)
      values ('sender-${n}', 'letter-${n}', 'letter${n}.example', 'letter${n}.example', 'known', 'person')`);
  }
  const cookie = await signIn(laptop.origin, 'admin@example.com');
  const call = async (method: string, at: string, body?: BodyInit, type = 'application/json') => {
    const headers = { cookie, origin: laptop.origin, ...(body === undefined ? {} : { 'content-type': type }) };
    const answer = await fetch(`${laptop.origin}/api/mailbox-imports${at}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Record<string, never>>;
  };
  const watch = await watchHeap(INSPECTOR, 50);
  let began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const { id, parts } = (await call(
    'POST',
    '',
    JSON.stringify({ name: 'box', size, fingerprint: 'x' }),
  )) as unknown as {
    id: string;
    parts: number;
  };
  const file = openSync(path, 'r');
  for (let part = 1; part <= parts; part++) {
    const bytes = Buffer.alloc(Math.min(MAILBOX_PART_BYTES, size - (part - 1) * MAILBOX_PART_BYTES));
    readSync(file, bytes, 0, bytes.length, (part - 1) * MAILBOX_PART_BYTES);
    await call('PUT', `/${id}/parts/${part}`, bytes, 'application/octet-stream');
  }
  await call('POST', `/${id}/complete`);
  console.log(`uploaded in ${seconds().toFixed(1)} s, ${(size / MB / seconds()).toFixed(0)} MB/s`);
  began = Date.now();
  /** Reads the import's state, again if the busy server closed the connection. */
  const state = async (tries = 20): Promise<Record<string, number> & { state: string }> => {
    try {
      return (await call('GET', `/${id}`)) as unknown as Record<string, number> & { state: string };
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 1) throw error;
      await pause(1000);
      return state(tries - 1);
    }
  };
  while ((await state()).state === 'reading') await pause(500);
  const read = await state();
  const took = seconds();
  console.log(
    `read in ${took.toFixed(1)} s: ${(MAILS / took).toFixed(0)} mails/s, ${(made.bytes / MB / took).toFixed(1)} MB/s`,
  );
  console.log(
    `found ${read.found} of ${MAILS}; imported ${read.imported} of ${made.tracked}; already here ${read.duplicates} of ${made.copies}; unknown ${read.unknown} of ${made.unknown + made.ignored}; private ${read.personal} of ${made.personal}; faults ${read.faults}`,
  );
  watch.taken();
  began = Date.now();
  const keys = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `news.unknown${from + n}.example`);
  await call('POST', `/${id}/senders`, JSON.stringify({ keys: keys(0, 15), decision: 'track' }));
  await call('POST', `/${id}/senders`, JSON.stringify({ keys: keys(15, 18), decision: 'ignore' }));
  while (Number((await state()).chosenWaiting) > 0) await pause(500);
  const chosen = await state();
  console.log(
    `chosen: ${Number(chosen.imported) - Number(read.imported)} of ${made.unknown} mails in ${seconds().toFixed(1)} s`,
  );
  await call('POST', `/${id}/close`);
  while ((await state()).state !== 'closed') await pause(200);
  const emails = await count('select count(*) from emails');
  const issues = await count('select count(distinct (newsletter_id, raw_size, id)) from emails');
  console.log(`closed: ${emails} mails are kept, ${issues} different, ${made.tracked + made.unknown} expected`);
  const tables = await rows(
    `select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  let left = 0;
  for (const [table] of tables)
    left += await count(
      `select count(*) from "${table}" t where t::text ~ '${PRIVATE_MAIL_WORD}|${IGNORED_MAIL_WORD}'`,
    );
  const objects = await call('GET', `/${id}`);
  console.log(`rows with a private or ignored word: ${left}; the import is ${(objects as { state?: string }).state}`);
  rmSync(path);
  for (const word of [PRIVATE_MAIL_WORD, IGNORED_MAIL_WORD])
    console.log(
      `files of the data directory with '${word.slice(0, 4)}...': ${filesWith(join(dataDir, 'data'), word).join() || 'none'}`,
    );
  console.log(
    `lines of the log with a private word: ${logged.filter((line) => line.includes(PRIVATE_MAIL_WORD)).length}`,
  );
  if (!process.argv.includes('--no-analysis')) {
    began = Date.now();
    const waiting = () => count("select count(*) from emails where processing_status in ('pending', 'processing')");
    const first = await waiting();
    while ((await waiting()) > 0) await pause(1000);
    console.log(
      `analysed the ${first} that waited in ${seconds().toFixed(0)} s, ${(first / seconds()).toFixed(1)} a second`,
    );
  }
  const { mostTaken, mostAnalysed, looks } = watch.stop();
  console.log(
    `the isolate held at most ${mostTaken.toFixed(0)} MB of 128 until the file was read, ${mostAnalysed.toFixed(0)} MB afterwards (${looks} looks)`,
  );
} finally {
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// The inspector's open connection would keep the process alive.
process.exit();
