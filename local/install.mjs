// Installs what is missing, before `npm start` and `npm test`: nothing where node_modules already is what
// package-lock.json says.
// Plain JavaScript for whatever node the machine has: the pinned one is among what is installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const MARK = 'node_modules/.installed-from';
const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const stands = existsSync('node_modules/.bin/node') && existsSync('node_modules/.bin/wrangler');
if (stands && !existsSync(MARK)) writeFileSync(MARK, hash);
if (!stands || readFileSync(MARK, 'utf8') !== hash) {
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], { stdio: 'inherit' });
  writeFileSync(MARK, hash);
}
