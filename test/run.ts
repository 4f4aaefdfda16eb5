// npm test: types, lint, dead code, tests in workerd and Node, browser tests. Goes on after a failure, so that one run
// tells everything; ends with one plain line. `npm test -- --skip-browser` leaves the browser out.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'broughtby-reports-'));
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

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

async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const reporters = ['dot', 'json', './test/support/flaky-reporter.ts'].map((name) => `--reporter=${name}`);
  const code = await run(bin('vitest'), ['run', ...reporters, `--outputFile.json=${file}`]);
  if (!existsSync(file)) return one(code || 1);
  const told = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numFailedTestSuites: number;
  };
  // A file that fails before its first test has no failed test, nor has an error after the last one.
  const failed = told.numFailedTests || (code === 0 ? 0 : Math.max(1, told.numFailedTestSuites));
  return { passed: told.numPassedTests, failed, skipped: told.numPendingTests };
}

async function browser(): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  const code = await run(bin('playwright'), ['test', '--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return one(code || 1);
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const failed = stats.unexpected || (code === 0 ? 0 : 1);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
type Step = [string, () => Promise<Outcome>];
/** Runs the lines one after another, and the commands of a line together: they only read, and none tests durations. */
const steps: Step[][] = [
  [
    ...['worker', 'web', 'node'].map(
      (program): Step => [
        `types: ${program}`,
        async () => one(await run(process.execPath, [tsc, '-p', `tsconfig.${program}.json`])),
      ],
    ),
    ['lint', async () => one(await run(bin('biome'), ['ci', '--error-on-warnings', '.']))],
    ['what nobody uses', async () => one((await run(bin('knip'), [])) || (await run(bin('knip'), ['--production'])))],
  ],
  // The Worker serves built pages.
  [['build', async () => one(await run(process.execPath, ['local/build.ts']))]],
  [['unit and integration tests', vitest]],
];
if (!process.argv.includes('--skip-browser')) steps.push([['browser tests', browser]]);

const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
for (const line of steps)
  await Promise.all(
    line.map(async ([name, step]) => {
      const began = performance.now();
      const outcome = await step();
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      total.skipped += outcome.skipped;
      console.log(
        `${outcome.failed === 0 ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`,
      );
    }),
  );
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
