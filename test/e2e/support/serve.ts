// Runs the laptop edition with its samples in a temporary directory.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from '../../../local/build.ts';
import { startLaptop } from '../../../local/laptop.ts';
import { HANDWRITTEN_ISSUES } from '../../../local/samples/issues.ts';
import { loadSamples } from '../../../local/samples/load.ts';
import { BRAND_HOST, serveBrandSite, WEBHOOK_HOST } from './brand-site.ts';
import { noteRequest } from './calls-made.ts';
import { APP_PORT, BRAND_SITE_PORT, DATA_DIR, LOCAL_PORT, REQUEST_LOG, SMTP_PORT } from './where.ts';

// An interrupted run leaves its own behind.
rmSync(DATA_DIR, { recursive: true, force: true });
mkdirSync(DATA_DIR);
// `npm test` has built it already.
if (!process.env.IS_BUILT) await build();
const site = await serveBrandSite(BRAND_SITE_PORT);
const laptop = await startLaptop({
  port: APP_PORT,
  localPort: LOCAL_PORT,
  smtpPort: SMTP_PORT,
  dataDir: DATA_DIR,
  onLog: noteRequest,
  environment: {
    LOG: 'all',
    SITE_HOSTS: [BRAND_HOST, WEBHOOK_HOST].map((host) => `${host}=http://127.0.0.1:${BRAND_SITE_PORT}`).join(','),
  },
  rateLimit: 10_000,
});
// Loads the small set of samples, since every run waits for it.
await loadSamples(laptop, DATA_DIR, new Date(), HANDWRITTEN_ISSUES, { say: () => undefined });
// What the tests themselves call is counted, not what the samples did.
writeFileSync(REQUEST_LOG, '');
// Playwright waits for this line, because the health check succeeds before the samples are loaded.
console.log('browser tests may begin');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await laptop.stop();
    site.close();
    rmSync(DATA_DIR, { recursive: true, force: true });
    process.exit(0);
  });
}
