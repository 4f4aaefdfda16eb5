// Runs `npm ci` before `npm start` and `npm test`, unless node_modules already matches package-lock.json. Plain
// JavaScript, because any version of Node must be able to run it: the pinned version is only installed by it.
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
