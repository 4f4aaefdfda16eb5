// The Chromium of tests, benchmarks and screenshots: the system's, else the one of an npm package.
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const system = SYSTEM.find((path) => existsSync(path));

export const launchOptions = {
  executablePath: system ?? (await chromium.executablePath()),
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
};
