// Fixtures of every browser test: pages whose console must stay clean, signed-in personas, and sent mail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import nodemailer from 'nodemailer';
import { signIn } from '../../../local/sign-in.ts';
import { addSessionCookie } from './browser.ts';
import { DATA_DIR, DESKTOP_VIEWPORT, ORIGIN, SMTP_PORT } from './where.ts';

export { expect };

/** Session cookies by persona; the real sign-in runs once per worker. */
const cookies = new Map<string, Promise<string>>();

export const signInAs = (page: Page, email: string): Promise<void> => signInto(page.context(), email);

/** @returns 'name=value' of the persona's session cookie. */
function sessionOf(email: string): Promise<string> {
  const made = cookies.get(email) ?? signIn(ORIGIN, email);
  cookies.set(email, made);
  return made;
}

async function signInto(context: BrowserContext, email: string): Promise<void> {
  await addSessionCookie(context, ORIGIN, await sessionOf(email));
}

/** Calls the API as a persona, outside the browser. */
export async function callAs(email: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${ORIGIN}${path}`, {
    ...init,
    headers: { ...init.headers, cookie: await sessionOf(email), origin: ORIGIN },
  });
}

/** Calls the API with a JSON body as a persona. @returns the answer's JSON. @throws if the server refuses. */
// biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are tested elsewhere
export async function callJson(email: string, path: string, method = 'GET', json?: unknown): Promise<any> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  const response = await callAs(email, path, { method, ...body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A sample brand that is recommended to each persona. No test may change or remove it or NEWSLETTER. */
const BRAND: Record<string, string> = {
  'admin@example.com': 'Brasslamp Marine',
  'pro@example.com': 'Brasslamp Marine',
  'free@example.com': 'Hookdeckery',
};
const NEWSLETTER = 'Tiller & Tide';
/** Brands whose pages other tests visit at the same time, so no test may reject their sponsorships. */
export const VISITED_BRANDS: ReadonlySet<string> = new Set(Object.values(BRAND));

/** Lists whose entries have their own pages. */
export const LISTS_WITH_DETAIL_PAGES = ['newsletters', 'brands', 'sponsorships'] as const;
export type DetailPageListName = (typeof LISTS_WITH_DETAIL_PAGES)[number];

/** The path of an entry that every run has, in a list as the persona sees it. @throws if the persona doesn't see it. */
export async function findDetailPath(email: string, list: DetailPageListName): Promise<string> {
  const search = list === 'newsletters' ? NEWSLETTER : (BRAND[email] ?? '');
  const answer = await callAs(email, `/api/${list}?${new URLSearchParams({ limit: '1', search })}`);
  const id = ((await answer.json()) as Record<string, { id: string }[]>)[list]?.[0]?.id;
  if (!id) throw new Error(`${email} is shown no ${search} in ${list}`);
  return `/${list}/${id}`;
}

/** Sends raw bytes by SMTP. @throws if the server rejects them. */
export async function sendMail(raw: string | Buffer, to: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: SMTP_PORT, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'sender@news.example', to }, raw });
  transport.close();
}

interface Complaints {
  /** Allows a console message, for tests that provoke an error. */
  allow(pattern: RegExp): void;
  allowed: readonly RegExp[];
}

/** Collects a page's errors and warnings. @returns a function that stops, and asserts that all were allowed. */
function listenTo(page: Page, allowed: readonly RegExp[]): () => void {
  const heard: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error) => heard.push(String(error));
  const onFailure = (request: Request) => {
    // Navigating away cancels the pending requests of the previous page.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') heard.push(`${request.url()} ${why}`);
  };
  page.on('console', onConsole).on('pageerror', onError).on('requestfailed', onFailure);
  return () => {
    page.off('console', onConsole).off('pageerror', onError).off('requestfailed', onFailure);
    expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  };
}

/** Navigates within the app as a link does; the first page of a tab is loaded. The new page may still load its data. */
async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  const leaves = await page.evaluate((path) => {
    const { pathname } = location;
    document.querySelector('main h1')?.setAttribute('data-before', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return location.pathname !== pathname;
  }, path);
  if (leaves) await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

/** Holds back a page's requests to a path. @returns a function that releases them. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

interface Given {
  complaints: Complaints;
  /** Navigates the persona's tab, which stays open for the worker's next tests: change nothing it remembers. */
  walkTo(email: string, path: string): Promise<Page>;
}

export const test = base.extend<Given, { tabs: Map<string, Promise<Page>> }>({
  complaints: async ({ baseURL: _ }, use) => {
    const allowed: RegExp[] = [];
    await use({ allowed, allow: (pattern) => void allowed.push(pattern) });
  },
  page: async ({ page, complaints }, use) => {
    const end = listenTo(page, complaints.allowed);
    await use(page);
    // A request that the page makes by itself may still be pending in a test's route.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    end();
  },
  tabs: [
    async ({ browser: _ }, use) => {
      const tabs = new Map<string, Promise<Page>>();
      await use(tabs);
      for (const tab of tabs.values()) await (await tab).context().close();
    },
    { scope: 'worker' },
  ],
  walkTo: async ({ tabs, browser, complaints, contextOptions }, use) => {
    const ends: (() => void)[] = [];
    await use(async (email, path) => {
      const open = async () => {
        const context = await browser.newContext({ ...contextOptions, baseURL: ORIGIN });
        await signInto(context, email);
        return context.newPage();
      };
      const tab = tabs.get(email) ?? open();
      tabs.set(email, tab);
      const page = await tab;
      ends.push(listenTo(page, complaints.allowed));
      await page.setViewportSize(DESKTOP_VIEWPORT);
      await goWithin(page, path);
      return page;
    });
    for (const end of ends) end();
  },
});

/** The newest mail that the app sent to an address, as soon as there is one with `text` in it. */
export async function readSentMail(to: string, text: string): Promise<string> {
  const folder = join(DATA_DIR, 'outbox');
  let found: string | undefined;
  await expect
    .poll(() => {
      const mails = existsSync(folder) ? readdirSync(folder).toSorted().reverse() : [];
      found = mails
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string })
        .find((mail) => mail.to === to && mail.text.includes(text))?.text;
      return found !== undefined;
    })
    .toBe(true);
  return found ?? '';
}
