// npm run test:release: what is proven before a deploy and takes too long for every change. Wrong bodies, any input,
// linear time, restore and dry runs; then schedules of faults, removed guards, and a soak test of the whole edition.
import { playwright, runSteps, script, vitest } from '../support/run-steps.ts';

await runSteps([
  [script('build', 'local/build.ts')],
  [vitest('release tests', '--project', 'release*')],
  [playwright('personas and script vectors', '--config', 'test/release/browser')],
  [script('faults', 'test/release/faults/run.ts', '--count', '200')],
  [script('any input for five minutes', 'test/release/fuzz.ts')],
  [script('mutants', 'test/release/mutants/run.ts')],
  [script('soak', 'test/release/soak/run.ts')],
]);
