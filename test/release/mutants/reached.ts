// Which test files reach which places of the sources. All tests are run once with every place recorded, and later only
// changed tests are run again. A place is identified by its text, so that it is found after the lines around it have
// moved. A place with new text is assigned to every test that reaches its file, and a new file to the tests that reach
// its importers. (A test whose support files changed isn't run again: `rm .local/mutants-reach.json` for that.)
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CoverageSpot, instrumentSource, listPossibleFaults } from './operators.ts';
import type { TestRunResult } from './session.ts';
import { WarmVitest } from './warm.ts';

export interface TestCoverage {
  /** By source file: the keys of its places at the last full run. */
  places: Record<string, string[]>;
  /** By test file: its hash at its last run, its duration, and the keys that it reached by source file. */
  tests: Record<string, { hash: string; ms: number; passed: Record<string, string[]> }>;
}

const CACHE = '.local/mutants-reach.json';
const PATIENCE_MS = 1_200_000;
/** So many test files run in one process, because a process that ran them all exhausted the machine's memory. */
const AT_ONCE = 25;
/** These tests take too long for every fault, and some judge by time, which recording makes longer. */
const RELEASE = 'test/release/';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);
/** The content of a test without its imports, whose paths may change. */
const bodyOf = (source: string) => hash(source.replace(/^import [\s\S]*? from '[^']*';$/gm, ''));
const keyOf = (source: string, { start, end, kind }: CoverageSpot) => hash(`${kind} ${source.slice(start, end)}`);

export async function measureCoverage(root: string, sources: string[], workers: number): Promise<TestCoverage> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const cache = join(root, CACHE);
  const before = existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as TestCoverage) : null;
  const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !file.startsWith(RELEASE));
  const reach: TestCoverage = { places: before?.places ?? {}, tests: {} };
  // Hashes from before the copy, because somebody may edit files meanwhile.
  const hashes = new Map(tests.map((test) => [test, bodyOf(read(test))]));
  for (const test of tests) {
    const known = before?.tests[test];
    if (known && known.hash === hashes.get(test)) reach.tests[test] = known;
  }
  const unknown = tests.filter((test) => !reach.tests[test]);
  if (unknown.length === 0) return reach;
  console.log(`${unknown.length} test files are asked what they reach`);

  const places: { file: string; key: string }[] = [];
  const session = new WarmVitest(root, { MUTANTS_REACH: '1', MUTANTS_WORKERS: String(workers) });
  try {
    for (const file of globSync(sources, { cwd: root })) {
      const source = read(file);
      const ofFile = spotsOf(file, source);
      const keys = ofFile.map((spot) => keyOf(source, spot));
      const numbered = new Map(ofFile.map((spot, index) => [places.length + index, spot]));
      places.push(...keys.map((key) => ({ file, key })));
      if (numbered.size > 0) session.write(file, instrumentSource(source, numbered));
      if (!before) reach.places[file] = keys;
    }
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const some = unknown.slice(from, from + AT_ONCE);
      const answer = await session.run(some, PATIENCE_MS);
      if (!answer) throw new Error(`These tests did not end: ${some.join(', ')}`);
      // A test that fails without any fault would notice everything.
      if (answer.red.length > 0) console.log(`Left out, red before anything is taken away: ${answer.red.join(', ')}`);
      for (const test of some) {
        const isRed = answer.red.includes(test);
        const passed = isRed ? {} : passedBy(test, answer, places);
        const isTold = answer.reached.some(({ file }) => file.endsWith(`/${test}`));
        // A test that failed or reported nothing is run again next time.
        const asked = isRed || !isTold ? '' : (hashes.get(test) ?? '');
        reach.tests[test] = { hash: asked, ms: answer.ms[test] ?? 0, passed };
      }
      save(cache, reach);
      session.restart();
      console.log(`${Math.min(from + AT_ONCE, unknown.length)} of ${unknown.length} asked`);
    }
  } finally {
    session.end();
  }
  return reach;
}

/** @returns each place of the file at which a fault may be put, once. */
function spotsOf(file: string, source: string): CoverageSpot[] {
  const spots = listPossibleFaults(file, source).map(({ spot }) => spot);
  return [...new Map(spots.map((spot) => [`${spot.start} ${spot.end}`, spot])).values()];
}

/** @returns the keys of the places that the test reached, by source file. */
function passedBy(
  test: string,
  answer: TestRunResult,
  places: { file: string; key: string }[],
): Record<string, string[]> {
  const passed: Record<string, string[]> = {};
  for (const { file, spots } of answer.reached) {
    if (!file.endsWith(`/${test}`)) continue;
    for (const spot of spots) {
      const place = places[spot];
      if (!place) continue;
      const keys = passed[place.file] ?? [];
      keys.push(place.key);
      passed[place.file] = keys;
    }
  }
  return passed;
}

/** Written to a temporary file and renamed, so that a stopped run leaves a complete file. */
function save(cache: string, reach: TestCoverage): void {
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(`${cache}.new`, JSON.stringify(reach));
  renameSync(`${cache}.new`, cache);
}

/**
 * @returns the files by which a test reaches this file: the file itself if it existed at the last full run, otherwise
 * its nearest importers that did.
 */
function standingFor(root: string, reach: TestCoverage, file: string, asked = new Set<string>()): string[] {
  if (reach.places[file]) return [file];
  asked.add(file);
  const importers = (importersOf(root)[file] ?? []).filter((one) => !asked.has(one));
  return importers.flatMap((one) => standingFor(root, reach, one, asked));
}

let importers: Record<string, string[]> | null = null;
/** @returns by source file the files that import it. */
function importersOf(root: string): Record<string, string[]> {
  if (importers) return importers;
  importers = {};
  for (const file of globSync(['src/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'], { cwd: root })) {
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g)) {
      const imported = join(dirname(file), path ?? '');
      importers[imported] = [...(importers[imported] ?? []), file];
    }
  }
  return importers;
}

/**
 * @returns the test files that reach the place, with their duration and the number of the file's places that they
 * reach. A place that none reaches may run while its file is loaded, which is recorded for the first test only; in that
 * case, all tests that reach any of the file.
 */
export function findCoveringTests(
  root: string,
  reach: TestCoverage,
  { file, source, spot }: { file: string; source: string; spot: CoverageSpot },
): { test: string; ms: number; places: number }[] {
  const key = keyOf(source, spot);
  const standing = standingFor(root, reach, file);
  const ofFile = Object.entries(reach.tests).flatMap(([test, { ms, passed }]) => {
    const here = passed[file] ?? standing.flatMap((one) => passed[one] ?? []);
    return here.length > 0 ? [{ test, ms, places: here.length, isPassed: here.includes(key) }] : [];
  });
  const passing = ofFile.filter(({ isPassed }) => isPassed);
  const isEverybodys = spot.onLoad || !reach.places[file]?.includes(key) || passing.length === 0;
  return isEverybodys ? ofFile : passing;
}
