// Runs the steps of `npm test` and `npm run test:release`. Goes on after a failure, so that one run tells everything;
// ends with one plain line, 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}
export type Step = [name: string, run: () => Promise<Outcome>];

/** Runs a command with its output shown. @returns its exit code. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => done(127));
    child.on('close', (code) => done(code ?? 1));
  });
}

const one = (code: number): Outcome => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** A step that passes if the command does. */
export const command = (name: string, binary: string, ...args: string[]): Step => [
  name,
  async () => one(await run(bin(binary), args)),
];
/** A step that passes if the script does. */
export const script = (name: string, ...args: string[]): Step => [
  name,
  async () => one(await run(process.execPath, args)),
];
export const TYPES = ['worker', 'web', 'node'].map((program) =>
  script(`types: ${program}`, tsc, '-p', `tsconfig.${program}.json`),
);

/** The report that a test runner wrote, read by `count`; without one, the run counts as one test that failed. */
async function counted<Report>(
  start: (file: string) => Promise<number>,
  count: (report: Report, code: number) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'broughtby-report-'));
  const file = join(folder, 'report.json');
  const code = await start(file);
  const outcome = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as Report, code) : one(code || 1);
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

export const vitest = (name: string, ...args: string[]): Step => [
  name,
  () =>
    counted<VitestReport>(
      (file) => run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args]),
      (told, code) => ({
        passed: told.numPassedTests,
        // A file that fails before its first test has no failed test, nor has an error after the last one.
        failed: told.numFailedTests || (code === 0 ? 0 : Math.max(1, told.numFailedTestSuites)),
        skipped: told.numPendingTests,
      }),
    ),
];

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export const playwright = (name: string, ...args: string[]): Step => [
  name,
  () =>
    counted<PlaywrightReport>(
      (file) => run(bin('playwright'), ['test', '--reporter=dot,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
      ({ stats }, code) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected || (code === 0 ? 0 : 1),
        skipped: stats.skipped,
      }),
    ),
];

/**
 * Runs the lines one after another, and the steps of a line together: those only read, and none tests durations. Exits
 * with 1 if something failed.
 */
export async function runSteps(lines: Step[][]): Promise<never> {
  const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const line of lines)
    await Promise.all(
      line.map(async ([name, step]) => {
        const began = performance.now();
        const outcome = await step();
        total.passed += outcome.passed;
        total.failed += outcome.failed;
        total.skipped += outcome.skipped;
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`);
      }),
    );
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}
