// Runs the steps of `npm test` and `npm run test:release`. Goes on after a failure, so that one run tells everything;
// ends with the failing tests, each with the first line of its error, and one plain line, 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** One a failing test: its name and the first line of its error. */
  failures: string[];
}
export type Step = [name: string, run: () => Promise<Outcome>];

/** So many failures are listed at the end: a log is often read from its last thirty lines. */
const LISTED = 12;
const LINE_LENGTH = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\u001b\[[0-9;]*m/g;
const firstLine = (text: string) => text.replace(COLOURS, '').trim().split('\n')[0]?.slice(0, LINE_LENGTH) ?? '';

/** Runs a command with its output shown. @returns its exit code and the first line that mentions an error. */
function run(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; error: string }>((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let error = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        error ||= firstLine(/^.*\b(?:error|failed)\b.*$/im.exec(String(chunk))?.[0] ?? '');
      });
    child.on('error', ({ message }) => done({ code: 127, error: message }));
    child.on('close', (code) => done({ code: code ?? 1, error }));
  });
}

const toOutcome = ({ code, error }: { code: number; error: string }): Outcome =>
  code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [error || `It ended with ${code}.`] };

/** A step that passes if the command does. */
export const command = (name: string, binary: string, ...args: string[]): Step => [
  name,
  async () => toOutcome(await run(bin(binary), args)),
];
/** A step that passes if the script does. */
export const script = (name: string, ...args: string[]): Step => [
  name,
  async () => toOutcome(await run(process.execPath, args)),
];
export const TYPES = ['worker', 'web', 'node'].map((program) =>
  script(`types: ${program}`, tsc, '-p', `tsconfig.${program}.json`),
);

/** The report that a test runner wrote, read by `count`; without one, the run counts as one test that failed. */
async function counted<Report>(
  start: (file: string) => ReturnType<typeof run>,
  count: (report: Report) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'broughtby-report-'));
  const file = join(folder, 'report.json');
  const { code, error } = await start(file);
  const outcome = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : toOutcome({ code: code || 1, error });
  rmSync(folder, { recursive: true, force: true });
  // An error after the last test belongs to none of them.
  return code === 0 || outcome.failed > 0 ? outcome : { ...outcome, failed: 1, failures: [error] };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export const vitest = (name: string, ...args: string[]): Step => [
  name,
  () =>
    counted<VitestReport>(
      (file) => run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args]),
      (report) => {
        const failures = report.testResults.flatMap((file) => {
          const path = relative(ROOT, file.name);
          const failed = file.assertionResults.filter(({ status }) => status === 'failed');
          // A file that fails before its first test has no failed test.
          if (failed.length === 0) return file.status === 'failed' ? [`${path}\n${firstLine(file.message)}`] : [];
          return failed.map(
            ({ fullName, failureMessages: [first = ''] }) => `${path}: ${fullName}\n${firstLine(first)}`,
          );
        });
        return {
          passed: report.numPassedTests,
          failed: failures.length,
          skipped: report.numPendingTests,
          failures,
        };
      },
    ),
];

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

const failedSpecs = ({ suites = [], specs = [] }: Partial<PlaywrightSuite>): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return `${file}: ${title}\n${firstLine(errors.find(Boolean) ?? '')}`;
    }),
  ...suites.flatMap(failedSpecs),
];

/** Browser tests; the lines before have built the edition. */
export const playwright = (name: string, ...args: string[]): Step => [
  name,
  () =>
    counted<PlaywrightReport>(
      (file) =>
        run(bin('playwright'), ['test', '--reporter=dot,json', ...args], {
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          IS_BUILT: '1',
        }),
      (report) => ({
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected,
        skipped: report.stats.skipped,
        failures: [...failedSpecs(report), ...report.errors.map(({ message = '' }) => firstLine(message))],
      }),
    ),
];

/**
 * Runs the lines one after another, and the steps of a line together: those only read, and none tests durations. Exits
 * with 1 if something failed.
 */
export async function runSteps(lines: Step[][]): Promise<never> {
  const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const line of lines)
    await Promise.all(
      line.map(async ([name, step]) => {
        const began = performance.now();
        const outcome = await step();
        total.passed += outcome.passed;
        total.failed += outcome.failed;
        total.skipped += outcome.skipped;
        total.failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`));
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`${outcome.failed === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`);
      }),
    );
  for (const failure of total.failures.slice(0, LISTED)) console.log(failure.replace('\n', '\n    '));
  if (total.failures.length > LISTED) console.log(`and ${total.failures.length - LISTED} more failures`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}
