// npm run soak -- [--seconds 60] [--seed 1]: people and mail over a whole laptop edition, started by this command over
// a folder that is thrown away, while its parts fail: the model lies, hangs and is down; the database is shut down and
// opened again, and does what it is told while its answer is lost; the whole process group is killed (-9) and started
// again over the same data. A round has each once and takes about a minute. The kill ends the first round and the last,
// so that what is left then has a start to be found by, and a short run needn't wait for leases to run out; between
// them one process lives through all other faults, and its memory is judged: after its warm-up it must be flat
// (memory.ts). Fails there, and where anything else goes wrong than what a fault excuses (503 with Retry-After and 451
// while the database is in trouble, no answer while the process is dead), where a mail that was answered 250 has not
// ended exactly once, as completed or as an error with a reason, or where a total is not what it counts.
// Not injected: a file store that refuses and lost or doubled jobs (both are inside workerd; `npm run faults` does that
// to the flows), a single consumer killed. The edition's log is printed where it failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../../local/build.ts';
import { isPortTaken, readPort } from '../../../local/ports.ts';
import { signIn } from '../../../local/sign-in.ts';
import { createSeededRandom } from '../../support/random.ts';
import { makeSoakMail } from './mails.ts';
import { judgeMemoryGrowth, type MemorySample } from './memory.ts';
import { type ModelBehaviour, startSoakModel } from './model.ts';
import { createSmtpSender } from './post.ts';
import { openLog, startSoakEdition } from './running.ts';
import { sendTraffic } from './traffic.ts';
import { checkDatabase, createQueryRunner, waitUntilSettled } from './verdict.ts';
import { trackFaultWindows } from './windows.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const SENDERS = 4;
const PEOPLE = 3;
/** The longest pause between two mails of a sender. */
const MAIL_PAUSE_MS = 900;
/** The time for a lease, the five-minute cron, and the analysis itself. */
const BOUND_SECONDS = 12 * 60;
/** A mail not accepted so long after the last fault counts as never accepted. */
const GIVE_UP_MS = 60_000;
const SHOWN = 20;
const SAMPLE_MS = 5_000;

const draw = createSeededRandom(seed);
const between = (least: number, most: number) => least + draw() * (most - least);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const port = readPort('PORT', 8917);
for (const each of [port, port + 1, port + 2])
  if (await isPortTaken(each)) throw new Error(`Port ${each} is in use; choose three others with PORT`);
await build();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-soak-'));
const logPath = join(dataDir, 'edition.log');
const model = await startSoakModel();
const where = {
  port,
  dataDir,
  log: openLog(logPath),
  environment: {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-soak',
    OPENAI_DAILY_TOKENS: '1000000000',
  },
};
let edition = await startSoakEdition(where);
const origin = `http://localhost:${port}`;
const cookies = {
  free: await signIn(origin, 'free@example.com'),
  pro: await signIn(origin, 'pro@example.com'),
  admin: await signIn(origin, 'admin@example.com'),
};
const windows = trackFaultWindows();
const memory = [edition.memory()];
const samples: MemorySample[] = [];
let lifetime = 0;
const sampling = setInterval(() => {
  const megabytes = edition.memory();
  if (megabytes !== null) samples.push({ lifetime, at: Date.now(), megabytes, mails: sent.size });
}, SAMPLE_MS);
let on = true;
let giveUp = Number.POSITIVE_INFINITY;

// Senders deliver mail and simulated users use the app until the faults have ended.
const post = createSmtpSender(port + 2, SENDERS, () => Date.now() > giveUp);
const sent = new Set<string>();
const sending = Array.from({ length: SENDERS }, async () => {
  while (on) {
    const mail = await makeSoakMail(`soak-${seed}`, sent.size);
    sent.add(mail.id);
    await post.deliver(mail);
    // A sending server that was cut off delivers again.
    if (draw() < 0.1) await post.deliver(mail);
    await sleep(draw() * MAIL_PAUSE_MS);
  }
});
const using = Array.from({ length: PEOPLE }, () => sendTraffic(origin, cookies, { windows, draw, on: () => on }));

// Each fault lasts some seconds, with pauses between them.
const modelFault = (manner: ModelBehaviour) => async () => {
  model.become(manner);
  await sleep(between(4_000, 8_000));
  model.become('reads');
};
const ROUND = [
  ['model lies', modelFault('lies')],
  ['model hangs', modelFault('hangs')],
  ['model down', modelFault('down')],
  [
    'database away',
    async () => {
      await edition.tell('leave');
      await sleep(between(4_000, 10_000));
      await edition.tell('come back');
    },
  ],
  [
    'answers lost',
    async () => {
      await edition.tell('lose');
      await sleep(between(3_000, 6_000));
      await edition.tell('lose nothing');
    },
  ],
  [
    'killed',
    async () => {
      memory.push(edition.memory());
      await edition.kill();
      lifetime++;
      edition = await startSoakEdition(where);
    },
  ],
] as const;
const began = Date.now();
const isOver = () => Date.now() - began >= seconds * 1000;
for (let round = 0; ; round++) {
  const faults: (typeof ROUND)[number][] = ROUND.slice(0, -1).sort(() => draw() - 0.5);
  for (const [fault, work] of faults) {
    await sleep(between(1_000, 3_000));
    await windows.during(fault, work);
  }
  const [fault, kill] = ROUND[ROUND.length - 1] as (typeof ROUND)[number];
  const last = isOver();
  if (round === 0 || last) await windows.during(fault, kill);
  if (last) break;
}
await sleep(between(3_000, 5_000));
on = false;
giveUp = Date.now() + GIVE_UP_MS;
await Promise.all(sending);
const traffic = await Promise.all(using);

// Checks the results, once every mail has ended.
const rows = createQueryRunner(`http://127.0.0.1:${port + 1}/sql`);
const wait = await waitUntilSettled(rows, BOUND_SECONDS);
const verdict = await checkDatabase(rows, { mails: post.kept, sent, deals: traffic.flatMap(({ written }) => written) });
const wrong = [...verdict.wrong, ...traffic.flatMap((each) => each.wrong)];
const excused = post.refusals.filter(({ answer, ...span }) =>
  answer === 'connection' ? windows.killed(span) : answer === '451' && windows.databaseTrouble(span),
);
for (const refusal of post.refusals)
  if (!excused.includes(refusal))
    wrong.push(`SMTP answered ${refusal.answer} though nothing was injected that excuses it`);
for (const id of sent) if (!post.kept.has(id)) wrong.push(`${id} was never taken`);
memory.push(edition.memory());
clearInterval(sampling);
const flatness = judgeMemoryGrowth(samples);
if (flatness.wrong) wrong.push(flatness.wrong);
await edition.stop();
await model.stop();
post.close();

const sum = (of: (each: (typeof traffic)[number]) => number) => traffic.reduce((total, each) => total + of(each), 0);
const inMb = (mb: number | null | undefined) => (typeof mb === 'number' ? `${mb.toFixed(0)} MB` : 'not told here');
const lasted = (fault: string) =>
  windows.all.filter((each) => each.fault === fault).map(({ from, to }) => `${((to - from) / 1000).toFixed(1)} s`);
const table: [string, string][] = [
  ['lasted', `${((Date.now() - began) / 1000).toFixed(0)} s, seed ${seed}`],
  ...ROUND.map(([fault]): [string, string] => [fault, lasted(fault).join(', ')]),
  ['requests', `${sum(({ asked }) => asked)}, ${sum((each) => each.excused)} failed by an injected fault`],
  ['slowest request', `${(Math.max(...traffic.map(({ longestMs }) => longestMs)) / 1000).toFixed(1)} s`],
  ['partner deals written', String(sum(({ written }) => written.length))],
  ['mails answered 250', `${post.kept.size} of ${sent.size}, after ${excused.length} refusals by an injected fault`],
  ['mails ended', `${verdict.completed} completed, ${verdict.failed} failed with a reason`],
  ['all had ended', wait === null ? `NOT within ${BOUND_SECONDS} s` : `${wait.toFixed(1)} s after the last was taken`],
  ['longest from arrival to end', `${verdict.longest.toFixed(1)} s`],
  ['model asked', String(model.asked())],
  ['workerd at the start', inMb(memory[0])],
  ['workerd before each kill', memory.slice(1, -1).map(inMb).join(', ')],
  ['workerd at the end', inMb(memory.at(-1))],
  ['memory of its longest life', flatness.told],
  ['wrong', String(wrong.length)],
];
for (const [what, figure] of table) console.log(`${what.padEnd(30)}${figure}`);
for (const each of wrong.slice(0, SHOWN)) console.log(`WRONG ${each}`);
if (wrong.length > 0) console.log(readFileSync(logPath, 'utf8').split('\n').slice(-SHOWN).join('\n'));
rmSync(dataDir, { recursive: true, force: true });
process.exit(wrong.length > 0 ? 1 : 0);
