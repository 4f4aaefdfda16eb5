// npm run configure: rewrites the environments of wrangler.toml from its top level and environments/*.json. `--check`
// only reports whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';

const whole = renderWranglerConfig();
const isCurrent = readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === whole;
if (process.argv.includes('--check')) {
  if (!isCurrent) console.error('wrangler.toml does not fit its top level and environments/*.json: npm run configure');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  if (!isCurrent) writeFileSync(WRANGLER_CONFIG_PATH, whole);
  console.log(isCurrent ? 'wrangler.toml is up to date' : 'Written: wrangler.toml');
}
