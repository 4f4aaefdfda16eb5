// The project's own test configuration, plus the file that reports what each test reached.
import { join, resolve } from 'node:path';
import base from '../../../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const projects = (
  (base.test?.projects ?? []) as { test: { name: string; setupFiles?: string[]; isolate?: boolean } }[]
).filter(({ test }) => !test.name.startsWith('release'));
// Each file loads its own modules, with the current fault.
for (const { test } of projects) test.isolate = true;
if (process.env.MUTANTS_REACH) {
  for (const { test } of projects)
    test.setupFiles = [...(test.setupFiles ?? []), join(import.meta.dirname, 'reach.ts')];
}

export default {
  ...base,
  root: ROOT,
  test: { ...base.test, projects, maxWorkers: Number(process.env.MUTANTS_WORKERS ?? 1) },
};
