// Which test files pass which places of the sources. All tests are asked once with every place noted, and only those
// that changed are asked again:
// a place is known by its words, so that it is found again after the lines around it have moved. A place whose words
// are new is given to every test that reaches its file, and a file that is new to those that reach who imports it. (A
// test whose support changed isn't asked again:
// `rm .local/mutants-reach.json` for that.)
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { instrument, type Spot, seedFaults } from './operators.ts';
import type { Answer } from './session.ts';
import { Session } from './warm.ts';

export interface TestCoverage {
  /** By source file: the keys of its places when all tests were asked. */
  places: Record<string, string[]>;
  /** By test file: its hash when it was asked, how long it took, and the keys that it passed by source file. */
  tests: Record<string, { hash: string; ms: number; passed: Record<string, string[]> }>;
}

const CACHE = '.local/mutants-reach.json';
const PATIENCE_MS = 1_200_000;
/** So many test files are asked in one process: one that ran them all grew until the machine had no memory left. */
const AT_ONCE = 25;
/** Judges by time: noted, everything is slower. */
const TIMED = 'test/linear/';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);
/** What a test does, wherever what it imports stands. */
const bodyOf = (source: string) => hash(source.replace(/^import [\s\S]*? from '[^']*';$/gm, ''));
const keyOf = (source: string, { start, end, kind }: Spot) => hash(`${kind} ${source.slice(start, end)}`);

export async function measureCoverage(root: string, sources: string[], workers: number): Promise<TestCoverage> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const cache = join(root, CACHE);
  const before = existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as TestCoverage) : null;
  const tests = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !file.startsWith(TIMED));
  const reach: TestCoverage = { places: before?.places ?? {}, tests: {} };
  // As they are before they are copied: somebody may go on working meanwhile.
  const hashes = new Map(tests.map((test) => [test, bodyOf(read(test))]));
  for (const test of tests) {
    const known = before?.tests[test];
    if (known && known.hash === hashes.get(test)) reach.tests[test] = known;
  }
  const unknown = tests.filter((test) => !reach.tests[test]);
  if (unknown.length === 0) return reach;
  console.log(`${unknown.length} test files are asked what they reach`);

  const places: { file: string; key: string }[] = [];
  const session = new Session(root, { MUTANTS_REACH: '1', MUTANTS_WORKERS: String(workers) });
  try {
    for (const file of globSync(sources, { cwd: root })) {
      const source = read(file);
      const ofFile = spotsOf(file, source);
      const keys = ofFile.map((spot) => keyOf(source, spot));
      const numbered = new Map(ofFile.map((spot, index) => [places.length + index, spot]));
      places.push(...keys.map((key) => ({ file, key })));
      if (numbered.size > 0) session.write(file, instrument(source, numbered));
      if (!before) reach.places[file] = keys;
    }
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const some = unknown.slice(from, from + AT_ONCE);
      const answer = await session.run(some, PATIENCE_MS);
      if (!answer) throw new Error(`These tests did not end: ${some.join(', ')}`);
      // A test that is red before anything is taken away would notice everything.
      if (answer.red.length > 0) console.log(`Left out, red before anything is taken away: ${answer.red.join(', ')}`);
      for (const test of some) {
        const isRed = answer.red.includes(test);
        const passed = isRed ? {} : passedBy(test, answer, places);
        const isTold = answer.reached.some(({ file }) => file.endsWith(`/${test}`));
        // A red one, or one that said nothing, is asked again by the next run.
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

/** @returns each place of the file at which a fault may stand, once. */
function spotsOf(file: string, source: string): Spot[] {
  const spots = seedFaults(file, source).map(({ spot }) => spot);
  return [...new Map(spots.map((spot) => [`${spot.start} ${spot.end}`, spot])).values()];
}

/** @returns the keys of the places that the test passed, by source file. */
function passedBy(test: string, answer: Answer, places: { file: string; key: string }[]): Record<string, string[]> {
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

/** Written aside and moved: a run that is stopped leaves whole what the next begins from. */
function save(cache: string, reach: TestCoverage): void {
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(`${cache}.new`, JSON.stringify(reach));
  renameSync(`${cache}.new`, cache);
}

/**
 * @returns whom a test has to pass to reach the file: the file itself where it stood when all tests were asked, else
 *   the nearest that did and import it.
 */
function standingFor(root: string, reach: TestCoverage, file: string, asked = new Set<string>()): string[] {
  if (reach.places[file]) return [file];
  asked.add(file);
  const importers = (importersOf(root)[file] ?? []).filter((one) => !asked.has(one));
  return importers.flatMap((one) => standingFor(root, reach, one, asked));
}

let importers: Record<string, string[]> | null = null;
/** @returns by source file who imports it. */
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
 * @returns the test files that pass the place, with how long each takes and how many of the file's places it passes. A
 *   place that none passes may be called while its file is loaded, which is noted for the first test alone: then all
 *   that pass any of the file.
 */
export function testsCovering(
  root: string,
  reach: TestCoverage,
  { file, source, spot }: { file: string; source: string; spot: Spot },
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
