// pro@'s own newsletter as the tests of leads and bookings use it: its slots, its issues by mail, and nightly runs of
// other days.
import { fireCron, NIGHTLY_CRON } from '../../../local/ask.ts';
import { EVERY_FIVE_MINUTES } from '../../../local/crons.ts';
import { MAIL_DOMAIN } from '../../../local/personas.ts';
import { callAs, expect, sendMail } from './fixtures.ts';
import { ORIGIN } from './where.ts';

export const PRO_EMAIL = 'pro@example.com';
const OWN_ADDRESS = `harborhull100001@${MAIL_DOMAIN}`;
const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' in UTC. */
export const isoDayFromToday = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** 'November 27', as in the names of the calendar's buttons. */
export const formatMonthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Calls the API as pro@. @throws if it refuses. */
// biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are tested elsewhere
export async function callAsPro(path: string, method = 'GET', json?: unknown): Promise<any> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  const response = await callAs(PRO_EMAIL, path, { method, ...body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Saves a slot plan with an issue on each day, with enough slots that no test takes another's. */
export const offerSlotsEveryDay = () =>
  callAsPro('/api/slot-plan', 'PUT', {
    rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: isoDayFromToday(0) },
    skippedDays: [],
    extraDays: [],
    placements: [
      { placementType: 'hero', slots: 8, price: 45_000 },
      { placementType: 'text_only', slots: 8, price: 12_500 },
    ],
    currency: 'USD',
  });

/** A new brand for one test, visible to members, and its lead. */
export async function createLeadOfNewBrand(name: string): Promise<{ id: string; brand: string }> {
  const brand = `${name}${Date.now().toString(36)}`;
  const made = await callAs('admin@example.com', '/api/brands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: brand }),
  });
  expect(made.status).toBe(201);
  const { id: brandId } = (await made.json()) as { id: string };
  const { lead } = await callAsPro('/api/leads', 'POST', { brandId });
  return { id: lead.id, brand };
}

/** The URL to which an ad links for a brand that has no site of its own. */
export const brandSiteUrl = (brand: string) => `https://${brand.toLowerCase().replace(/\W+/g, '')}.example`;

/** An ad in the wording by which newsletters name their main sponsor. */
export const heroAdHtml = (brand: string, link: string) =>
  `<p>This issue is brought to you by ${brand}</p><p><a href="${link}">${brand}</a> makes lamps for small boats. Order a sample today.</p>`;

/** An issue of the own newsletter as raw bytes, from its known sender, because another would be held as unfamiliar. */
const issueMail = (parts: string, date: Date) =>
  `From: Harbor & Hull <crew@harborandhull.example>\r\nTo: ${OWN_ADDRESS}\r\nSubject: The slow tide\r\nMessage-ID: <${crypto.randomUUID()}@harborandhull.example>\r\nDate: ${date.toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p>${parts}<h2>News</h2><p>${'We rebuilt the jetty in four days and nobody noticed. '.repeat(8)}</p>\r\n`;

/** Sends today's issue by SMTP. */
export const sendTodaysIssue = (parts: string) => sendMail(issueMail(parts, new Date()), OWN_ADDRESS);

/** Uploads an issue of an earlier day as administrator, because a mail with such an old date is not trusted. */
export async function uploadPastIssue(parts: string, daysAgo: number): Promise<void> {
  const form = new FormData();
  form.append('emails', new File([issueMail(parts, new Date(Date.now() - daysAgo * DAY_MS))], 'issue.eml'));
  const answer = await callAs('admin@example.com', '/api/emails/upload', { method: 'POST', body: form });
  const { results } = (await answer.json()) as { results: { error: string | null }[] };
  expect(results).toMatchObject([{ error: null }]);
}

/** Waits until a lead's only booking has this state, because the issue's mail may be in the queue for long. */
export const expectBookingState = (leadId: string, state: string) =>
  expect
    .poll(async () => (await callAsPro(`/api/leads/${leadId}/bookings`)).bookings[0]?.state, { timeout: 300_000 })
    .toBe(state);

/** Runs the nightly cron job as if it were `at`. Resolves when the run has ended; its jobs may follow. */
export const runNightlyCron = (at: Date) => fireCron(ORIGIN, NIGHTLY_CRON, at);
export const runFiveMinuteCron = (at = new Date()) => fireCron(ORIGIN, EVERY_FIVE_MINUTES, at);
