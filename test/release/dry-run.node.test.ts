// Wrangler accepts each environment's configuration and bundles the Worker for it.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { QUIET_WRANGLER_ENV, ROOT } from '../../local/bundle.ts';
import { listEnvironmentNames } from '../../local/production/environments.ts';

it.each(listEnvironmentNames())('wrangler would deploy %s', { timeout: 180_000 }, async (name) => {
  const out = mkdtempSync(join(tmpdir(), 'broughtby-dry-'));
  // The assets' folder must be there; what it holds is the build's business.
  const assets = join(ROOT, 'dist/web');
  const empty = !existsSync(assets);
  if (empty) mkdirSync(assets, { recursive: true });
  if (empty) writeFileSync(join(assets, 'index.html'), '');
  const wrangler = join(createRequire(import.meta.url).resolve('wrangler/package.json'), '../bin/wrangler.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--env', name, '--outdir', out],
    { cwd: ROOT, timeout: 150_000, env: { ...process.env, ...QUIET_WRANGLER_ENV, CI: '1', FORCE_COLOR: '0' } },
  );
  if (empty) rmSync(assets, { recursive: true });
  rmSync(out, { recursive: true, force: true });
  for (const binding of [
    'env.FILES',
    'env.VECTORS',
    'env.PRIORITY_JOBS',
    'env.MAIL_JOBS',
    'env.SITE_JOBS',
    'env.WEBHOOK_JOBS',
    'env.JOBS',
    'env.RATE_LOGIN',
  ])
    expect(stdout).toContain(binding);
});
