// Runs the laptop edition with its samples in a temporary directory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../local/build.ts';
import { startLaptop } from '../../../local/laptop.ts';
import { HANDWRITTEN_ISSUES } from '../../../local/samples/issues.ts';
import { loadSamples } from '../../../local/samples/load.ts';
import { BRAND_HOST, serveBrandSite } from './brand-site.ts';
import { APP_PORT, BRAND_SITE_PORT, LOCAL_PORT, SMTP_PORT } from './where.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-e2e-'));
await build();
const site = await serveBrandSite(BRAND_SITE_PORT);
const laptop = await startLaptop({
  port: APP_PORT,
  localPort: LOCAL_PORT,
  smtpPort: SMTP_PORT,
  dataDir,
  environment: { SITE_HOSTS: `${BRAND_HOST}=http://127.0.0.1:${BRAND_SITE_PORT}` },
  rateLimit: 10_000,
});
// Loads the small set of samples, since every run waits for it.
await loadSamples(laptop, dataDir, new Date(), HANDWRITTEN_ISSUES, { say: () => undefined });
// Playwright waits for this line, because the health check succeeds before the samples are loaded.
console.log('browser tests may begin');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await laptop.stop();
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
