// Browser tests: a real Chromium on the laptop edition with its samples.
import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/e2e/support/browser.ts';
import { DESKTOP_VIEWPORT, ORIGIN } from './test/e2e/support/where.ts';

const BOOKINGS = ['**/lead-to-booking.spec.ts', '**/bookings-gone-wrong.spec.ts'];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Times out what hangs, not what a busy machine makes slow. What passes at the second try is told as flaky.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 1,
  // A page waits as long as it works: three are what two processors do side by side.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: ORIGIN,
    viewport: DESKTOP_VIEWPORT,
    launchOptions,
    screenshot: 'only-on-failure',
  },
  // After all others: what runs nights of later days and sells what others read, and what strangers' scripts leave in
  // the catalogue, which is nobody else's first row. One of them alone: --no-deps.
  projects: [
    { name: 'product', testIgnore: [...BOOKINGS, '**/script-vectors.spec.ts'] },
    // One at a time: an issue that comes is held against every booking of its day.
    { name: 'bookings', testMatch: BOOKINGS, workers: 1, dependencies: ['product'] },
    {
      name: 'script vectors',
      testMatch: '**/script-vectors.spec.ts',
      dependencies: ['product', 'bookings'],
    },
  ],
  webServer: {
    command: 'node test/e2e/support/serve.ts',
    wait: { stdout: /browser tests may begin/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
