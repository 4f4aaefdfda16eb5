// npm run check: types, format, lint, dead code, and the rules of test/architecture.test.ts.
import { command, runSteps, TYPES, vitest } from './support/run-steps.ts';

await runSteps([
  [
    ...TYPES,
    command('format and lint', 'biome', 'ci', '--error-on-warnings', '.'),
    command('dead code', 'knip', '--no-config-hints'),
    command('dead code of the product', 'knip', '--production', '--no-config-hints'),
    vitest('architecture', '--project', 'node', 'test/architecture', 'test/arguments'),
  ],
]);
