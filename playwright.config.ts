// Browser tests: a real Chromium on the laptop edition with its samples.
import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/e2e/support/browser.ts';
import { DESKTOP_VIEWPORT, ORIGIN } from './test/e2e/support/where.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Times out what hangs, not what a busy machine makes slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  // A page waits as long as it works: three are what two processors do side by side.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: ORIGIN,
    viewport: DESKTOP_VIEWPORT,
    // Animations cost processor time, and each press waits for their end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: '**/every-call.spec.ts' },
    // Counts what all the others have called. A journey alone: --no-deps.
    { name: 'calls', testMatch: '**/every-call.spec.ts', dependencies: ['journeys'] },
  ],
  webServer: {
    command: 'node test/e2e/support/serve.ts',
    // Also for the release's configuration, in another folder.
    cwd: import.meta.dirname,
    wait: { stdout: /browser tests may begin/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
