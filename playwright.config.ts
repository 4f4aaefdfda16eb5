// Browser tests: a real Chromium (the system's, else the one of an npm package) on the laptop edition with its samples.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { ORIGIN } from './test/e2e/support/where.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const system = SYSTEM.find((path) => existsSync(path));
const executablePath = system ?? (await chromium.executablePath());

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath,
      args: [
        ...(system ? [] : chromium.args.filter((arg) => !arg.startsWith('--headless'))),
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node test/e2e/support/serve.ts',
    url: `${ORIGIN}/api/health`,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
