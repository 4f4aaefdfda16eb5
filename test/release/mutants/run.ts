// npm run test:mutants: puts small faults into a copy of the project, one at a time, and checks that a test fails.
// Without options: every guard, Sight condition and redactor of guards.ts, all of which must be noticed. `--sample 300
// [--seed 1] [--room domain/message]`: a sample of all small faults (operators.ts), the same one for the same seed;
// `--list FILE.json`: hand-written faults in the form of guards.ts. Only tests that reach the place run (reached.ts),
// the nearest first, slow ones last, at most `--nearest 6` files (24 for guards). In a sample, faults that these don't
// notice are tried with up to 20 further files that together take at most a minute. Two faults are tried at a time.
// Results of an earlier run are reused while neither the file nor its tests have changed (`--fresh`: not reused), and a
// stopped run is continued by the next.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../../local/build.ts';
import { GUARD_FAULTS, type GuardFault } from './guards.ts';
import { type CoverageSpot, listPossibleFaults, type SeededFault } from './operators.ts';
import { findCoveringTests, measureCoverage, type TestCoverage } from './reached.ts';
import { WarmVitest } from './warm.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.local/mutants-verdicts.json');
const SESSIONS = 2;
/** The nearest few run first, because they notice most faults, and a run of many files is long. */
const STAGES = [2, 2, 4, 8];
/**
 * In a sample, faults that the nearest tests don't notice are tried with so many more, as long as these together take
 * no longer than FURTHER_MS, measured one by one.
 */
const FURTHER = 20;
const FURTHER_MS = 60_000;
/**
 * A test file that takes this many times the median is run after the others, except the test of the mutated file
 * itself.
 */
const SLOW = 4;
/** A Vitest process is replaced after this many faults, because it grows with each run. */
const FAULTS_A_PROCESS = 40;
/**
 * A fault may make a loop endless: tests that haven't ended after this, or after five times their usual time, have
 * noticed it.
 */
const PATIENCE_MS = 120_000;
/** The message of a failing test if another Vitest run has bundled the dependencies again meanwhile. */
const OTHERS_FAULT = /new version of the pre-bundle/;
/** Of the web only files that are no components, because browser tests cover those. */
const SOURCES = ['src/**/*.{ts,tsx}', 'web/**/*.ts'];

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    list: { type: 'string' },
    // A place that half of all tests reach is judged by the nearest of them first; a guard by more.
    nearest: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

interface Mutant extends SeededFault {
  name: string;
  spot: CoverageSpot;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);
/** Each source as it was when first read, because somebody may edit files meanwhile. */
const sources = new Map<string, string>();
function read(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  sources.set(file, source);
  return source;
}
const roomOf = (file: string) => (file.startsWith('src/') ? (file.split('/')[1] ?? file) : 'web');

/** The hand-written faults: each `find` occurs exactly once in its file. */
function handMade(list: GuardFault[]): Mutant[] {
  return list.map(({ name, file, find, replace }) => {
    const source = read(file);
    const times = source.split(find).length - 1;
    if (times !== 1) throw new Error(`${name}: what it takes away stands ${times} times in ${file}`);
    const start = source.indexOf(find);
    const line = source.slice(0, start).split('\n').length;
    const end = start + find.length;
    const inside = listPossibleFaults(file, source).find(({ fault }) => fault.start >= start && fault.end <= end);
    const spot = inside?.spot ?? { start: 0, end: 0, kind: 'before' as const };
    return { name, file, line, operator: 'guard', start, end, replacement: replace, spot };
  });
}

/** A seeded sample of all faults, from each room by its share. */
function sampled(count: number, seed: number): Mutant[] {
  const inRoom = (file: string) =>
    !options.room || file.replace(/^src\//, '').split('.')[0] === options.room || file.includes(`${options.room}/`);
  const all = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !file.endsWith('.d.ts') && inRoom(file))
    .sort()
    .flatMap((file) =>
      listPossibleFaults(file, read(file)).map(({ fault, spot }) => ({
        ...fault,
        spot,
        name: `${file}:${fault.line} ${fault.operator}`,
      })),
    );
  const drawn = (one: Mutant) => hash(`${seed} ${one.file} ${one.start} ${one.end} ${one.replacement}`);
  return all
    .map((one) => ({ one, lot: drawn(one) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}

/** The test files to run, in order: the nearest and, in a sample, further ones for which there is time. */
function askedOf(one: Mutant, reach: TestCoverage): string[] {
  const files = byNearness(one, reach);
  const first = files.splice(0, Number(options.nearest ?? (options.sample ? 6 : 24)));
  if (!options.sample) return first;
  let left = FURTHER_MS;
  const further = files.filter((test) => {
    const ms = reach.tests[test]?.ms ?? 0;
    const isTimeFor = ms <= left;
    if (isTimeFor) left -= ms;
    return isTimeFor;
  });
  return [...first, ...further.slice(0, FURTHER)];
}

/**
 * Order: the test of the mutated file, then tests that aren't slow; of these, those that import it, that reach most of
 * it, that are nearest, that are quickest.
 */
function byNearness(one: Mutant, reach: TestCoverage): string[] {
  const tests = findCoveringTests(ROOT, reach, { file: one.file, source: read(one.file), spot: one.spot });
  const most = Math.max(...tests.map(({ places }) => places));
  const slow = SLOW * usualMs(reach);
  // Among tests that reach most of the file, a slow one counts as near as any other.
  const isLate = ({ ms, few }: { ms: number; few: number }) => Number(ms > slow && few > 0);
  return tests
    .map(({ test, ms, places }) => ({
      test,
      ms,
      imports: read(test).includes(`/${one.file}'`),
      far: distance(test, one.file),
      few: Math.round(3 - (3 * places) / most),
    }))
    .sort(
      (a, b) =>
        Number(b.far === 0) - Number(a.far === 0) ||
        isLate(a) - isLate(b) ||
        Number(b.imports) - Number(a.imports) ||
        a.few - b.few ||
        a.far - b.far ||
        a.ms - b.ms,
    )
    .map(({ test }) => test);
}

/** The median duration of a test file on the machine that recorded it. */
function usualMs(reach: TestCoverage): number {
  const all = Object.values(reach.tests).map(({ ms }) => ms);
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

/** 0: the test of this file; 1: in its folder, or named after it; 2: in its room; 3: elsewhere. */
function distance(test: string, file: string): number {
  const name = singular(test);
  if (name === singular(file)) return 0;
  if (name === singular(dirname(file)) || name?.startsWith(`${singular(file)}-`)) return 1;
  return test.split('/')[1] === roomOf(file) ? 2 : 3;
}

/** 'sponsorship-pages.test.ts' is the test of 'sponsorship-page.ts'. */
const singular = (path: string) => basename(path).split('.')[0]?.replace(/s$/, '');

type Verdict = { noticed: boolean; by: string; why?: string; ran: string[] };
type Known = Record<string, { source: string; tests: string; verdict: Verdict }>;

const known: Known = !options.fresh && existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Known) : {};
const keyOf = (one: Mutant) => hash(`${one.file} ${one.start} ${one.end} ${one.replacement}`);
const wordsOf = (tests: string[]) =>
  hash(tests.map((test) => (existsSync(join(ROOT, test)) ? read(test) : '')).join('\n'));

/** What an earlier run noticed, if neither the file nor the tests have changed. */
function noticedBefore(one: Mutant): Verdict | null {
  const before = known[keyOf(one)];
  if (!before?.verdict.noticed || before.source !== hash(read(one.file))) return null;
  return before.tests === wordsOf(before.verdict.ran) ? before.verdict : null;
}

/** What an earlier run didn't notice, if the same tests would run again. */
function survivedBefore(one: Mutant, reach: TestCoverage): Verdict | null {
  const before = known[keyOf(one)];
  if (!before || before.verdict.noticed || before.source !== hash(read(one.file))) return null;
  const files = askedOf(one, reach);
  const same = files.join() === before.verdict.ran.join() && before.tests === wordsOf(files);
  return same ? before.verdict : null;
}

function keep(one: Mutant, verdict: Verdict): void {
  known[keyOf(one)] = { source: hash(read(one.file)), tests: wordsOf(verdict.ran), verdict };
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(`${CACHE}.new`, JSON.stringify(known));
  renameSync(`${CACHE}.new`, CACHE);
}

async function judge(session: WarmVitest, one: Mutant, reach: TestCoverage): Promise<Verdict> {
  const files = askedOf(one, reach);
  if (files.length === 0) return { noticed: false, by: 'no test reaches it', ran: [] };
  const source = read(one.file);
  session.write(one.file, source.slice(0, one.start) + one.replacement + source.slice(one.end));
  try {
    for (let from = 0, stage = 0; from < files.length; stage++) {
      const some = files.slice(from, from + (STAGES[stage] ?? files.length));
      from += some.length;
      const alone = some.reduce((sum, test) => sum + (reach.tests[test]?.ms ?? 0), 0);
      const patience = Math.max(PATIENCE_MS, 5 * alone);
      let answer = await session.run(some, patience);
      if (answer && OTHERS_FAULT.test(answer.why)) {
        session.restart();
        answer = await session.run(some, patience);
      }
      if (!answer) return { noticed: true, by: 'it never ended', ran: some };
      const [red] = answer.red;
      if (red) return { noticed: true, by: red, why: answer.why, ran: files.includes(red) ? [red] : some };
    }
  } finally {
    session.write(one.file, source);
  }
  return { noticed: false, by: `${files.length} test files`, ran: files };
}

const mutants = options.sample
  ? sampled(Number(options.sample), Number(options.seed))
  : handMade(options.list ? (JSON.parse(readFileSync(options.list, 'utf8')) as GuardFault[]) : GUARD_FAULTS);
const verdicts = new Map<Mutant, Verdict>();
for (const one of mutants) {
  const before = noticedBefore(one);
  if (before) verdicts.set(one, before);
}
const open = mutants.filter((one) => !verdicts.has(one));
// Tests that read the web build fail without one, and would notice everything.
if (!existsSync(join(ROOT, 'dist/web'))) await build();
console.log(`${mutants.length} faults, ${mutants.length - open.length} noticed before by tests that still stand`);
if (open.length > 0) {
  const reach = await measureCoverage(ROOT, SOURCES, SESSIONS);
  const queue: Mutant[] = [];
  for (const one of open) {
    const before = survivedBefore(one, reach);
    if (before) verdicts.set(one, before);
    else queue.push(one);
  }
  console.log(`${queue.length} are put in`);
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const session = new WarmVitest(ROOT);
      try {
        for (let next = queue.shift(), done = 1; next; next = queue.shift(), done++) {
          const verdict = await judge(session, next, reach);
          verdicts.set(next, verdict);
          keep(next, verdict);
          if (done % FAULTS_A_PROCESS === 0) session.restart();
          console.log(
            `${verdict.noticed ? 'noticed ' : 'SURVIVED'}  ${next.name}  (${verdict.by}${verdict.why ? `: ${verdict.why.slice(0, 120)}` : ''})`,
          );
        }
      } finally {
        session.end();
      }
    }),
  );
}

console.log('\nroom        noticed');
for (const room of new Set(mutants.map((one) => roomOf(one.file)))) {
  const of = mutants.filter((one) => roomOf(one.file) === room);
  const noticed = of.filter((one) => verdicts.get(one)?.noticed).length;
  console.log(`${room.padEnd(12)}${noticed} of ${of.length}`);
}
const survivors = mutants.filter((one) => !verdicts.get(one)?.noticed);
for (const one of survivors) {
  const source = read(one.file);
  console.log(
    `\n${one.name}\n  - ${source.slice(one.start, one.end).split('\n')[0]}\n  + ${one.replacement.split('\n')[0]}`,
  );
}
if (options.json)
  writeFileSync(
    options.json,
    JSON.stringify(
      mutants.map((one) => ({ ...one, ...verdicts.get(one) })),
      null,
      1,
    ),
  );
console.log(`\n${mutants.length - survivors.length} of ${mutants.length} noticed`);
// A sample is a measurement, but an unnoticed guard is a failure.
process.exitCode = !options.sample && survivors.length > 0 ? 1 : 0;
