// npm run day-one [-- --newsletters 12 --issues 104]: the first day of an empty installation, by the browser alone:
// from no newsletter to a catalogue with years of history and a ranked 'Pitch next'. Prints how long each step took
// and the machine's load; pictures of each are in screenshots/day-one/. Ends with an error where a step doesn't come.
import { mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build } from '../../local/build.ts';
import { launchOptions } from './support/browser.ts';
import { spendFirstDay } from './support/day-one.ts';

const { values } = parseArgs({
  options: {
    newsletters: { type: 'string', default: '12' },
    issues: { type: 'string', default: '104' },
    port: { type: 'string', default: '8797' },
  },
});
const [count, issues, port] = [Number(values.newsletters), Number(values.issues), Number(values.port)];
const OUT = resolve(import.meta.dirname, '../../screenshots/day-one');
const WIDTHS = { 390: 844, 1440: 900 };

mkdirSync(OUT, { recursive: true });
console.log('Building what has changed ...');
await build();
const browser = await chromium.launch(launchOptions);
const began = Date.now();
let stepBegan = began;
let nth = 0;

/** Takes pictures after a step, and prints how long it took. */
async function shown(page: Page, step: string): Promise<void> {
  const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1).padStart(6)} s`;
  const load = loadavg()[0]?.toFixed(1).padStart(5);
  console.log(`${seconds(began)}  (${seconds(stepBegan)})  load ${load}  ${step}`);
  nth++;
  const name = `${String(nth).padStart(2, '0')}-${step.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: true });
  }
  stepBegan = Date.now();
}

try {
  const requests = await spendFirstDay({
    port,
    count,
    issues,
    environment: process.env,
    browser,
    shown,
    // As long as a person waits before a reload.
    wait: () => new Promise((done) => setTimeout(done, 2_000)),
  });
  console.log(
    `${count} newsletters, ${count * issues} issues, ${requests} requests to their sites, ${availableParallelism()} cores`,
  );
} finally {
  await browser.close();
}
