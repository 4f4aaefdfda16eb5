// Bundles a Worker exactly as wrangler would deploy it (aliases, minification), without an account or network requests.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export interface WorkerSource {
  /** Path of the Worker's wrangler.toml. */
  config: string;
  /** Output folder of the bundle. */
  out: string;
}

export const ROOT = resolve(import.meta.dirname, '..');
export const APP_WORKER: WorkerSource = { config: join(ROOT, 'wrangler.toml'), out: join(ROOT, 'dist/worker') };
export const VECTORIZE_WORKER: WorkerSource = {
  config: join(ROOT, 'local/vectorize/wrangler.toml'),
  out: join(ROOT, 'dist/vectorize'),
};
export const MAIL_DOOR_WORKER: WorkerSource = {
  config: join(ROOT, 'local/mail-door/wrangler.toml'),
  out: join(ROOT, 'dist/mail-door'),
};

const run = promisify(execFile);
const WRANGLER = join(createRequire(import.meta.url).resolve('wrangler/package.json'), '../bin/wrangler.js');

/** Environment variables that stop wrangler from reporting usage or using the network. */
export const QUIET_WRANGLER_ENV = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/** Bundles a Worker. @throws Error with wrangler's output if the source doesn't build. */
export async function bundle({ config, out }: WorkerSource): Promise<void> {
  try {
    await run(process.execPath, [WRANGLER, 'deploy', '--dry-run', '--env=', '--config', config, '--outdir', out], {
      cwd: ROOT,
      env: { ...process.env, ...QUIET_WRANGLER_ENV, CI: '1', FORCE_COLOR: '0' },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${config} does not build:\n${stdout}${stderr}`, { cause });
  }
}

const MODULE_TYPES: Record<string, 'ESModule' | 'CompiledWasm' | 'Data' | 'Text'> = {
  js: 'ESModule',
  mjs: 'ESModule',
  wasm: 'CompiledWasm',
  bin: 'Data',
  txt: 'Text',
  html: 'Text',
  sql: 'Text',
};

/** The modules of a bundle, the main one first. */
export function listBundledModules({ out }: WorkerSource) {
  return readdirSync(out)
    .flatMap((name) => {
      const type = MODULE_TYPES[name.split('.').pop() ?? ''];
      return type ? [{ type, path: join(out, name) }] : [];
    })
    .sort((a, b) => Number(b.path.endsWith('/worker.js')) - Number(a.path.endsWith('/worker.js')));
}
