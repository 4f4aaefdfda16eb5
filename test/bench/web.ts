// npm run bench:web: cold loads in Chromium over a slow line (562.5 ms, 1.47 Mbit/s) with a CPU four times slower, against the running laptop
// edition (ORIGIN). Medians of five. JavaScript and CSS are KB on the wire, gzip. Blocking time is Lighthouse's: what long tasks after the first
// contentful paint are longer than 50 ms. /login has no script: its first paint is what this machine takes for nothing but the shell.
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { signIn } from '../../local/sign-in.ts';
import { launchOptions } from '../e2e/support/browser.ts';

const ORIGIN = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const RUNS = 5;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.47e6 / 8) | 0,
  uploadThroughput: (0.675e6 / 8) | 0,
};

const PAGES: { path: string; as: string | null; ready: string }[] = [
  { path: '/sponsorships', as: 'pro@example.com', ready: 'main tbody tr a' },
  { path: '/', as: 'pro@example.com', ready: 'main h1' },
  { path: '/newsletters', as: 'pro@example.com', ready: 'main a[href^="/newsletters/"]' },
  { path: '/brands', as: 'pro@example.com', ready: 'main a[href^="/brands/"]' },
  { path: '/', as: null, ready: 'h1' },
  { path: '/login', as: null, ready: 'h1' },
  { path: '/report/harbor-hull-laptop', as: null, ready: 'h1' },
];

interface Measured {
  fcp: number;
  lcp: number;
  ready: number;
  blocking: number;
  shift: number;
  js: number;
  css: number;
  requests: number;
  foreign: number;
}

async function load(browser: Browser, path: string, cookie: string | null, ready: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: ORIGIN }]);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const bytes = { js: 0, css: 0 };
  const urls = new Map<string, string>();
  let requests = 0;
  let foreign = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('data:')) return;
    requests++;
    if (!response.url.startsWith(ORIGIN)) foreign++;
    urls.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'data:,', ORIGIN);
    if (pathname.endsWith('.js')) bytes.js += encodedDataLength;
    if (pathname.endsWith('.css')) bytes.css += encodedDataLength;
  });
  // By the protocol alone: Playwright's own script in the page would be its longest task.
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})(${JSON.stringify(ready)})` });
  await session.send('Page.navigate', { url: ORIGIN + path });
  const seen = await quiet(session);
  await context.close();
  return {
    fcp: seen.fcp ?? 0,
    lcp: seen.lcp ?? 0,
    ready: seen.ready ?? 0,
    blocking: seen.blocking ?? 0,
    shift: seen.shift ?? 0,
    js: bytes.js / 1024,
    css: bytes.css / 1024,
    requests,
    foreign,
  };
}

/** In the page, from its first moment on: paints, long tasks, shifts, and when what is looked for is there. */
function observe(ready: string): void {
  const seen: Record<string, number> = { fcp: 0, lcp: 0, blocking: 0, shift: 0, ready: 0 };
  (globalThis as never as { seen: typeof seen }).seen = seen;
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    if (seen.fcp && entry.startTime > seen.fcp) seen.blocking = (seen.blocking ?? 0) + Math.max(0, entry.duration - 50);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + (entry.value ?? 0);
  });
  const look = () => {
    if (document.querySelector(ready)?.getClientRects().length) seen.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const PATIENCE_MS = 60_000;
const QUIET_MS = 1_500;

/** What the page has seen, some time after what is looked for is there. @throws Error where it never comes. */
async function quiet(session: CDPSession): Promise<Record<string, number>> {
  const ask = async () => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'globalThis.seen',
      returnByValue: true,
    });
    return result.value as Record<string, number> | undefined;
  };
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; ) {
    const there = Boolean((await ask())?.ready);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const seen = await ask();
    if (there && seen) return seen;
  }
  throw new Error('The page never showed what is looked for');
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const browser = await chromium.launch(launchOptions);
const only = process.argv[2];
const HEAD = ['fcp', 'lcp', 'ready', 'blocking', 'shift', 'js', 'css', 'requests', 'foreign'] as const;
console.log('page'.padEnd(24), ...HEAD.map((name) => name.padStart(9)));
for (const { path, as, ready } of PAGES) {
  if (only && path !== only) continue;
  const cookie = as ? await signIn(ORIGIN, as) : null;
  const runs: Measured[] = [];
  for (let n = 0; n < RUNS; n++) runs.push(await load(browser, path, cookie, ready));
  const figures = HEAD.map((name) =>
    middle(runs.map((run) => run[name])).toFixed(name === 'shift' ? 3 : name === 'js' || name === 'css' ? 1 : 0),
  );
  console.log(`${path}${as ? '' : ' (visitor)'}`.padEnd(24), ...figures.map((figure) => figure.padStart(9)));
}
await browser.close();
