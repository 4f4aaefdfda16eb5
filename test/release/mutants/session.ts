// A warm Vitest over a copy of the project, controlled by the process that started it, so that a mutant costs only its
// tests and no start-up.
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

export interface TestRunRequest {
  /** Test files, relative to the copy; empty: all. */
  files: string[];
  /** Source files that changed since the last run, relative to the copy. */
  changed: string[];
}

export interface TestRunResult {
  red: string[];
  /** The message of the first failing test. */
  why: string;
  reached: { file: string; spots: number[] }[];
  ms: Record<string, number>;
}

const root = process.cwd();
const reached: TestRunResult['reached'] = [];
const vitest = await createVitest(
  'test',
  {
    root,
    config: resolve(root, 'test/release/mutants/vitest.config.ts'),
    watch: false,
    bail: process.env.MUTANTS_REACH ? 0 : 1,
    fsModuleCache: false,
    reporters: [
      {
        onUserConsoleLog({ content }: { content: string }) {
          for (const line of content.split('\n')) {
            if (line.startsWith('REACHED '))
              reached.push(JSON.parse(line.slice(8)) as TestRunResult['reached'][number]);
          }
        },
      },
    ],
  },
  {},
);
await vitest.standalone();
const all = await vitest.globTestSpecifications();

process.on('message', async ({ files, changed }: TestRunRequest) => {
  for (const file of changed) vitest.invalidateFile(resolve(root, file));
  const wanted = new Set(files.map((file) => resolve(root, file)));
  const specifications = all.filter(({ moduleId }) => files.length === 0 || wanted.has(moduleId));
  const result = await vitest.runTestSpecifications(specifications, false);
  // Results of earlier runs are reported again, so only the requested files are kept.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const testModules = result.testModules.filter(({ moduleId }) => asked.has(moduleId));
  const red = testModules.filter((one) => one.state() === 'failed').map((one) => one.relativeModuleId);
  if (red.length === 0 && result.unhandledErrors.length > 0)
    red.push(`unhandled: ${String(result.unhandledErrors[0])}`);
  const first = testModules
    .flatMap((one) => [
      ...one.errors(),
      ...[...one.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ])
    .at(0);
  const ms = Object.fromEntries(testModules.map((one) => [one.relativeModuleId, one.diagnostic().duration]));
  process.send?.({
    red,
    why: first?.message.split('\n')[0] ?? '',
    reached: reached.splice(0),
    ms,
  } satisfies TestRunResult);
});
// The process that asked has ended.
process.on('disconnect', () => process.exit());
process.send?.('ready');
