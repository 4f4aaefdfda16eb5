// What every browser test has: pages that may not complain, persons that are signed in, mail that is sent.
import { test as base, expect, type Page } from '@playwright/test';
import nodemailer from 'nodemailer';
import { signIn } from '../../../local/sign-in.ts';
import { ORIGIN, SMTP_PORT } from './where.ts';

export { expect };

/** Session cookies by person; the real sign-in is gone through once a worker. */
const cookies = new Map<string, Promise<string>>();

export async function signedIn(page: Page, email: string): Promise<void> {
  const made = cookies.get(email) ?? signIn(ORIGIN, email);
  cookies.set(email, made);
  const [name = '', value = ''] = (await made).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
}

/** Calls the API as a person, outside the browser. */
export async function callAs(email: string, path: string, init: RequestInit = {}): Promise<Response> {
  const made = cookies.get(email) ?? signIn(ORIGIN, email);
  cookies.set(email, made);
  return fetch(`${ORIGIN}${path}`, {
    ...init,
    headers: { ...init.headers, cookie: await made, origin: ORIGIN },
  });
}

/** A sample brand that each person is told to pitch; that and `NEWSLETTER` no test changes or removes. */
const BRAND: Record<string, string> = {
  'admin@example.com': 'Brasslamp Marine',
  'pro@example.com': 'Brasslamp Marine',
  'free@example.com': 'Hookdeckery',
};
const NEWSLETTER = 'Tiller & Tide';
/** Brands whose pages other tests walk meanwhile: none may reject what they bought. */
export const WALKED: ReadonlySet<string> = new Set(Object.values(BRAND));

/** Lists whose entries have pages of their own. */
export const LISTS = ['newsletters', 'brands', 'sponsorships'] as const;
export type List = (typeof LISTS)[number];

/** The page of a list's entry that every run has, as a person is shown it. @throws where the person isn't shown it. */
export async function detailOf(email: string, list: List): Promise<string> {
  const search = list === 'newsletters' ? NEWSLETTER : (BRAND[email] ?? '');
  const answer = await callAs(email, `/api/${list}?${new URLSearchParams({ limit: '1', search })}`);
  const id = ((await answer.json()) as Record<string, { id: string }[]>)[list]?.[0]?.id;
  if (!id) throw new Error(`${email} is shown no ${search} in ${list}`);
  return `/${list}/${id}`;
}

/** Sends raw bytes by SMTP. @throws where the server refuses. */
export async function sendMail(raw: string | Buffer, to: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: SMTP_PORT, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'sender@news.example', to }, raw });
  transport.close();
}

interface Complaints {
  /** Tests that provoke an error name what they expect in the console. */
  allow(pattern: RegExp): void;
}

export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page }, use) => {
      const heard: { text: string; at?: string }[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          heard.push({ text: message.text(), at: message.location().url });
      });
      page.on('pageerror', (error) => heard.push({ text: String(error) }));
      page.on('requestfailed', (request) => {
        // A navigation that goes on cancels what the page before it still asked for.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          heard.push({ text: `${request.url()} ${request.failure()?.errorText}` });
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(heard.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
