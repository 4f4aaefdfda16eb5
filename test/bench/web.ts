// npm run bench:web [-- --size 1m] [--quick] [--only TEXT]: the product's pages in Chromium over a slow network with a
// slow CPU and a filled catalogue, beside a bare page of the same stack that the bench builds; then the time from an
// input to the next paint (INP) while somebody searches, filters, opens and goes back. ORIGIN measures a running
// edition.
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from '../../local/build.ts';
import { signIn } from '../../local/sign-in.ts';
import { launchOptions } from '../e2e/support/browser.ts';
import { serveBarePage } from './support/bare-page/serve.ts';
import { createFigureReporter } from './support/figures.ts';
import { httpCall, median } from './support/load.ts';
import { parseBenchOptions } from './support/options.ts';
import { measurePageLoad, openThrottledPage, type PageLoadMetrics } from './support/page-load.ts';
import { startPostgres } from './support/postgres.ts';
import { serveLaptop } from './support/serve.ts';

const reportFigure = createFigureReporter('web');

const { size, quick, only } = parseBenchOptions();
const RUNS = quick ? 3 : 5;

const PAGES: { name: string; path: string; signedIn: boolean; ready: string; warm?: boolean }[] = [
  { name: 'sponsorships', path: '/sponsorships', signedIn: true, ready: 'main tbody tr a' },
  { name: 'dashboard', path: '/', signedIn: true, ready: 'main h1' },
  { name: 'newsletters', path: '/newsletters', signedIn: true, ready: 'main a[href^="/newsletters/"]' },
  { name: 'brands', path: '/brands', signedIn: true, ready: 'main a[href^="/brands/"]' },
  { name: 'landing page', path: '/', signedIn: false, ready: 'h1' },
  { name: 'landing page, warm cache', path: '/', signedIn: false, ready: 'h1', warm: true },
  { name: 'report', path: '/report/harbor-hull-laptop', signedIn: false, ready: 'h1' },
  { name: 'report, warm cache', path: '/report/harbor-hull-laptop', signedIn: false, ready: 'h1', warm: true },
];

async function loads(browser: Browser, one: Parameters<typeof measurePageLoad>[1]) {
  const runs: PageLoadMetrics[] = [];
  for (let n = 0; n < RUNS; n++) runs.push(await measurePageLoad(browser, one));
  return (name: keyof PageLoadMetrics) => median(runs.map((run) => run[name]));
}

/** Runs in the page: the longest time from an input to the following paint, since `worst` was last set to 0. */
function watchInputs(): void {
  const seen = { worst: 0, skeletons: 0 };
  (globalThis as never as { inputs: typeof seen }).inputs = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
        seen.worst = Math.max(seen.worst, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new MutationObserver(() => {
    seen.skeletons += document.querySelectorAll('main .skeleton').length;
  }).observe(document, { childList: true, subtree: true });
}

/** Measures each step of somebody who works with the sponsorships on a CPU four times slower. */
async function atWork(browser: Browser, origin: string, cookie: string): Promise<void> {
  const { context, page } = await openThrottledPage(browser, origin, cookie);
  await page.addInitScript(watchInputs);
  await page.goto(`${origin}/sponsorships`);
  await page.waitForSelector('main tbody tr a');
  await page.waitForTimeout(1500);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked++;
  });
  /** @returns milliseconds of the slowest input of `act`, its API calls, and the skeletons that it showed. */
  const step = async (act: (page: Page) => Promise<unknown>) => {
    await page.evaluate(() =>
      Object.assign((globalThis as never as { inputs: object }).inputs, { worst: 0, skeletons: 0 }),
    );
    asked = 0;
    await act(page);
    await page.waitForTimeout(2000);
    const { worst, skeletons } = await page.evaluate(
      () => (globalThis as never as { inputs: { worst: number; skeletons: number } }).inputs,
    );
    return { worst, skeletons, asked };
  };
  const worst = new Map<string, number>();
  const back = { asked: 0, skeletons: 0 };
  for (let n = 0; n < RUNS; n++) {
    const steps: [string, () => Promise<unknown>][] = [
      [
        'typing in search',
        async () => {
          await page.getByRole('searchbox').first().click();
          await page.keyboard.type(['acme', 'nova', 'daily', 'blue', 'flow'][n % 5] ?? 'acme', { delay: 120 });
        },
      ],
      [
        'changing a filter',
        async () => {
          await page.getByRole('combobox', { name: 'Confidence' }).focus();
          await page.keyboard.press(n % 2 ? 'ArrowUp' : 'ArrowDown');
        },
      ],
      [
        'pressing a chip',
        () =>
          page
            .getByLabel('Placement type')
            .getByRole('button')
            .nth(1 + (n % 5))
            .click(),
      ],
      ['opening a detail', () => page.locator('main tbody tr a').first().click()],
    ];
    for (const [name, act] of steps) {
      const took = await step(act);
      worst.set(name, Math.max(worst.get(name) ?? 0, took.worst));
    }
    const went = await step(() => page.evaluate(() => history.back()));
    back.asked += went.asked;
    back.skeletons += went.skeletons;
    await page.goto(`${origin}/sponsorships`);
    await page.waitForSelector('main tbody tr a');
    await page.waitForTimeout(1000);
  }
  for (const [name, ms] of worst) reportFigure(`INP of ${name}, the worst`, ms, 'ms', { atMost: 150 });
  reportFigure('calls of going back to the list', back.asked, '', { atMost: 0 });
  reportFigure('skeletons of going back to the list', back.skeletons, '', { atMost: 0 });
  await context.close();
}

const running = process.env.ORIGIN;
if (!running) await build();
const postgres = running ? null : await startPostgres();
const served = postgres ? await serveLaptop(await postgres.database(size)) : null;
const origin = served?.origin ?? running ?? '';
const browser = await chromium.launch(launchOptions);
try {
  const cookie = served?.cookies.pro ?? (await signIn(origin, 'pro@example.com'));
  const bare = await serveBarePage((await httpCall(`${origin}/api/sponsorships?page=1&limit=20`, { cookie })).body);
  const scriptless = await loads(browser, { origin: bare.origin, path: '/scriptless', cookie: null, ready: 'h1' });
  const empty = await loads(browser, { origin: bare.origin, path: '/', cookie: null, ready: 'tbody tr a' });
  reportFigure('a page without a script: first paint', scriptless('fcp'), 'ms');
  reportFigure('a bare page of the same stack: rows visible', empty('ready'), 'ms', {
    beside: { what: 'scriptless', value: scriptless('fcp') },
  });
  reportFigure('a bare page of the same stack: blocking', empty('blocking'), 'ms');
  for (const { name, path, signedIn, ready, warm } of PAGES) {
    if (only && !name.includes(only)) continue;
    const found = await loads(browser, { origin, path, cookie: signedIn ? cookie : null, ready, warm: warm ?? false });
    reportFigure(`${name}: content visible`, found('ready'), 'ms', {
      beside: { what: 'scriptless', value: scriptless('fcp') },
      atMost: Math.round(1.9 * scriptless('fcp')),
    });
    reportFigure(`${name}: blocking`, found('blocking'), 'ms', {
      beside: { what: 'a bare page', value: Math.max(1, empty('blocking')) },
    });
    if (!warm) reportFigure(`${name}: JavaScript, gzip`, found('js'), 'KB', { atMost: 120 });
    reportFigure(`${name}: layout shift`, found('shift'), '', { atMost: 0.1 });
  }
  if (!only) await atWork(browser, origin, cookie);
  await bare.stop();
} finally {
  await browser.close();
  await served?.stop();
  await postgres?.stop();
}
process.exit(0);
