// npm test: types, tests in Node and workerd, browser tests. `npm test -- --skip-browser` leaves the browser out.
// Format, lint and dead code are `npm run check`'s.
import { playwright, runSteps, script, TYPES, vitest } from './support/run-steps.ts';

await runSteps([
  TYPES,
  // The Worker serves built pages.
  [script('build', 'local/build.ts')],
  [vitest('unit and integration tests', '--project', '!release*')],
  process.argv.includes('--skip-browser') ? [] : [playwright('browser tests')],
]);
