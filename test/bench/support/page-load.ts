// A cold or warm load in Chromium over a slow network (562.5 ms, 1.47 Mbit/s) with a CPU four times slower, measured
// inside the page: paints, long tasks, layout shifts, and when the page's main content appears. Blocking time is
// Lighthouse's: the part of each long task beyond 50 ms after the first contentful paint.
import type { Browser, CDPSession } from '@playwright/test';
import { addSessionCookie } from '../../e2e/support/browser.ts';

const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.47e6 / 8) | 0,
  uploadThroughput: (0.675e6 / 8) | 0,
};

export interface PageLoadMetrics {
  /** Milliseconds: first contentful paint, main content (`ready`), and blocking time. */
  fcp: number;
  ready: number;
  blocking: number;
  /** Cumulative layout shift. */
  shift: number;
  /** KB of scripts as transferred. */
  js: number;
}

/** A browser context with the cookie, and its page with a slow network and a slow CPU. */
export async function openThrottledPage(browser: Browser, origin: string, cookie: string | null) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) await addSessionCookie(context, origin, cookie);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page, session };
}

/**
 * @param warm loads the page once before, so that the browser's cache is filled.
 * @param ready a selector of the page's main content.
 */
export async function measurePageLoad(
  browser: Browser,
  {
    origin,
    path,
    cookie,
    ready,
    warm = false,
  }: { origin: string; path: string; cookie: string | null; ready: string; warm?: boolean },
): Promise<PageLoadMetrics> {
  const { context, page, session } = await openThrottledPage(browser, origin, cookie);
  if (warm) {
    await page.goto(origin + path);
    await page.waitForSelector(ready);
    await page.waitForTimeout(1000);
    await page.goto('about:blank');
  }
  let js = 0;
  const urls = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (new URL(urls.get(requestId) ?? 'data:,', origin).pathname.endsWith('.js')) js += encodedDataLength;
  });
  // Uses the protocol directly, because Playwright's own script in the page would be its longest task.
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})(${JSON.stringify(ready)})` });
  await session.send('Page.navigate', { url: origin + path });
  const seen = await quiet(session);
  await context.close();
  return {
    fcp: seen.fcp ?? 0,
    ready: seen.ready ?? 0,
    blocking: seen.blocking ?? 0,
    shift: seen.shift ?? 0,
    js: js / 1024,
  };
}

/** Runs in the page from its first moment: records paints, long tasks, shifts, and when the main content appears. */
function observe(ready: string): void {
  const seen: Record<string, number> = { fcp: 0, blocking: 0, shift: 0, ready: 0 };
  (globalThis as never as { seen: typeof seen }).seen = seen;
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
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

/** The page's records some time after its main content appeared. @throws Error if it never appears. */
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
