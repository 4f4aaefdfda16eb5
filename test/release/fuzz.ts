// npm run fuzz -- [--seconds 300] [--seed N]: calls every operation of the OpenAPI document as everybody, with
// valid, nearly valid and invalid input, for that long. Fails at a 500 and at whatever the document doesn't allow; the
// failure names the call, and the seed repeats it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', 'test/release/any-input.test.ts', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed, FUZZ_CALLS: '1000000' },
  },
);
process.exit(status ?? 1);
