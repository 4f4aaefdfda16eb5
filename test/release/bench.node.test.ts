// A script called with --help prints its usage and starts nothing.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const RUN = resolve(import.meta.dirname, '../bench/run.ts');
const bench = (...args: string[]) =>
  execFileSync(process.execPath, [RUN, ...args], { encoding: 'utf8', timeout: 20_000 });

it.each([
  [['--help'], /\[-- --quick\] .*\|plans\|/, /runs every part in turn/],
  [['plans', '--help'], /\[-- --quick\] .*\|plans\|/, /the work of Postgres for every\sreading call/],
  [['cold', '-h'], /\[-- --quick\] .*\|plans\|/, /a cold isolate/],
])('npm run bench -- %j prints its usage', (args, usage, part) => {
  const said = bench(...args);
  expect(said).toMatch(usage);
  expect(said).toMatch(part);
});
