// npm run build: builds the web files and the Workers into dist/, as they are deployed, and fails if the Worker exceeds
// its budget. Does nothing if no source has changed since the last build.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { APP_WORKER, bundle, listBundledModules, MAIL_DOOR_WORKER, ROOT, VECTORIZE_WORKER } from './bundle.ts';
import { measureFirstLoads } from './first-load.ts';

const SOURCES = [
  'src',
  'web',
  'local/vectorize',
  'local/mail-door',
  'local/api-calls.ts',
  'local/build.ts',
  'local/bundle.ts',
  'local/platform.js',
  'local/first-load.ts',
  'local/module-reach.ts',
  'local/prerender.ts',
  'wrangler.toml',
  'vite.config.ts',
  'package-lock.json',
];
const WEB_OUT = join(ROOT, 'dist/web');
const STAMP = join(ROOT, 'dist/built-from');
/** The Worker's gzip budget in KB. The platform allows far more, but a larger Worker starts more slowly. */
const BUDGET_KB = 750;
/** The gzip budget of the JavaScript of any page's cold load, in KB. */
const FIRST_LOAD_KB = 150;

const run = promisify(execFile);

/**
 * Builds everything. @returns false if the build was up to date. @throws Error with the builder's output, or if a
 * budget is exceeded.
 */
export async function build(): Promise<boolean> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false;
  await Promise.all([buildWeb(), bundle(VECTORIZE_WORKER), bundle(MAIL_DOOR_WORKER)]);
  await bundle(APP_WORKER);
  const size = workerGzipKilobytes();
  if (size > BUDGET_KB) throw new Error(`The Worker is ${size} KB gzip; its budget is ${BUDGET_KB} KB`);
  for (const { path, kilobytes } of measureFirstLoads(WEB_OUT))
    if (kilobytes > FIRST_LOAD_KB)
      throw new Error(
        `${path} begins with ${kilobytes.toFixed(1)} KB of JavaScript, gzip; its budget is ${FIRST_LOAD_KB} KB`,
      );
  writeFileSync(STAMP, sources);
  return true;
}

export function workerGzipKilobytes(): number {
  const bytes = listBundledModules(APP_WORKER).reduce((sum, { path }) => sum + gzipSync(readFileSync(path)).length, 0);
  return Math.round(bytes / 102.4) / 10;
}

async function buildWeb(): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  try {
    // A test runner sets its own NODE_ENV, with which React's development build would be served from then on.
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: ROOT, env });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`web/ does not build:\n${stdout}${stderr}`, { cause });
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string) => {
    if (!existsSync(join(ROOT, path))) return;
    if (statSync(join(ROOT, path)).isDirectory()) {
      for (const name of readdirSync(join(ROOT, path)).sort()) if (!name.startsWith('.')) add(`${path}/${name}`);
    } else {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)));
    }
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const began = performance.now();
    const built = await build();
    console.log(built ? `Built in ${((performance.now() - began) / 1000).toFixed(1)} s` : 'Nothing has changed');
    console.log(`Worker: ${workerGzipKilobytes()} KB gzip of ${BUDGET_KB}`);
    const [largest] = measureFirstLoads(WEB_OUT).toSorted((a, b) => b.kilobytes - a.kilobytes);
    console.log(
      `JavaScript of a first load: at most ${largest?.kilobytes.toFixed(1)} KB gzip (${largest?.path}) of ${FIRST_LOAD_KB}`,
    );
    const { measureStartupTime } = await import('./startup-time.ts');
    console.log(`Worker start-up: ${await measureStartupTime()} ms to its first answer, beyond an empty Worker's`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
