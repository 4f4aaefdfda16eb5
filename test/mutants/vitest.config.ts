// The project's own test configuration, plus the file that reports what each test reached.
import { join, resolve } from 'node:path';
import base from '../../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const projects = (base.test?.projects ?? []) as {
  test: { setupFiles?: string[]; retry?: number; isolate?: boolean };
}[];
for (const { test } of projects) {
  // A mutant is noticed as soon as one test fails.
  test.retry = 0;
  // Each file loads its own modules, with the current fault.
  test.isolate = true;
}
if (process.env.MUTANTS_REACH) {
  for (const { test } of projects)
    test.setupFiles = [...(test.setupFiles ?? []), join(import.meta.dirname, 'reach.ts')];
}

export default { ...base, root: ROOT, test: { ...base.test, maxWorkers: Number(process.env.MUTANTS_WORKERS ?? 1) } };
