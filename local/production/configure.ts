// npm run configure: rewrites the environments of wrangler.toml from its top level and environments/*.json, and
// docs/configuration.md from src/env.ts. `--check` only reports whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CONFIGURATION_DOC_PATH, renderConfigurationDoc } from './configuration-doc.ts';
import { renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';

const made: [string, string][] = [
  [WRANGLER_CONFIG_PATH, renderWranglerConfig()],
  [CONFIGURATION_DOC_PATH, renderConfigurationDoc()],
];
const stale = made.filter(([path, whole]) => !existsSync(path) || readFileSync(path, 'utf8') !== whole);
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is not what it should be: npm run configure`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, whole] of stale) writeFileSync(path, whole);
  console.log(stale.length > 0 ? `Written: ${stale.map(([path]) => path).join(', ')}` : 'Everything is up to date');
}
