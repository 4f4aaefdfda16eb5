// A member's own newsletter as the journeys use it: its slots, its issues by mail, and runs of the clock.
import { fireCron, NIGHTLY_CRON } from '../../../local/ask.ts';
import { EVERY_FIVE_MINUTES } from '../../../local/crons.ts';
import { MAIL_DOMAIN } from '../../../local/personas.ts';
import { PERSONA_NEWSLETTERS } from '../../../local/seed.ts';
import { callAs, callJson, expect, sendMail } from './fixtures.ts';
import { createSponsoredBrand } from './sponsored-brand.ts';
import { ORIGIN } from './where.ts';

export interface Member {
  email: string;
  newsletterId: string;
  newsletter: string;
  /** The newsletter's site, whose addresses are its known senders: others would be held as unfamiliar. */
  host: string;
  /** Where the newsletter's issues are received. */
  address: string;
}

const [HARBOR] = PERSONA_NEWSLETTERS as [(typeof PERSONA_NEWSLETTERS)[number]];
export const PRO: Member = {
  email: HARBOR.owner,
  newsletterId: HARBOR.id,
  newsletter: HARBOR.name,
  host: HARBOR.site,
  address: `${HARBOR.mailbox}@${MAIL_DOMAIN}`,
};
const DAY_MS = 86_400_000;

/** Different in every run and test. */
export const uniqueSuffix = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);

/** A new member on the free plan, who owns a new newsletter by an address on its site and has seen the tour. */
export async function createMember(name: string): Promise<Member> {
  const newsletter = `${name} ${uniqueSuffix()}`;
  const host = `${newsletter.toLowerCase().replaceAll(' ', '-')}.example`;
  const email = `crew@${host}`;
  const description = `${name}, for readers of one test`;
  const made = await callJson(email, '/api/onboarding', 'POST', {
    name: newsletter,
    website: `https://${host}`,
    description,
  });
  await callJson(email, '/api/auth/complete-tour', 'POST');
  const newsletterId: string = made.newsletter.id;
  const { uniqueEmail: address } = await callJson(email, `/api/newsletters/${newsletterId}`);
  return { email, newsletterId, newsletter, host, address };
}

/** Confirms the newsletter as an administrator, so that its issues count, and the first one's sender is known. */
export const trust = ({ newsletterId }: Member) =>
  callJson('admin@example.com', `/api/standing-queue/newsletters/${newsletterId}/confirm`, 'POST');

/** Pays for the weekly plan at the payment stand-in, and waits until the app knows. */
export async function subscribe({ email }: Member): Promise<void> {
  const { weekly } = await callJson(email, '/api/prices');
  const { url } = await callJson(email, '/api/create-checkout-session', 'POST', { priceId: weekly });
  expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBeLessThan(400);
  await expect.poll(async () => (await callJson(email, '/api/auth/user')).subscriptionTier).toBe('weekly');
}

/** 'YYYY-MM-DD' in UTC. */
export const isoDayFromToday = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** 'November 27', as in the names of the calendar's buttons. */
export const formatMonthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Saves a slot plan with an issue on each day. */
export const offerSlotsEveryDay = (
  { email }: Member,
  placements = { hero: 8, text_only: 8 } as Record<string, number>,
) =>
  callJson(email, '/api/slot-plan', 'PUT', {
    rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: isoDayFromToday(0) },
    skippedDays: [],
    extraDays: [],
    placements: Object.entries(placements).map(([placementType, slots]) => ({ placementType, slots, price: 45_000 })),
    currency: 'USD',
  });

/** A new brand for one test, old enough that free members see it, and its lead. */
export async function createLeadOfNewBrand({ email }: Member, name: string): Promise<{ id: string; brand: string }> {
  const brand = `${name}${uniqueSuffix()}`;
  const brandId = await createSponsoredBrand(brand, 1);
  const { lead } = await callJson(email, '/api/leads', 'POST', { brandId });
  return { id: lead.id, brand };
}

/** The URL to which an ad links for a brand that has no site of its own. */
export const brandSiteUrl = (brand: string) => `https://${brand.toLowerCase().replace(/\W+/g, '')}.example`;

/** An ad in the wording by which newsletters name their main sponsor. */
export const heroAdHtml = (brand: string, link = brandSiteUrl(brand)) =>
  `<p>This issue is brought to you by ${brand}</p><p><a href="${link}">${brand}</a> makes lamps for small boats. Order a sample today.</p>`;

/** An issue of the newsletter as raw bytes. */
const issueMail = ({ newsletter, host, address }: Member, parts: string, date: Date) =>
  `From: ${newsletter} <crew@${host}>\r\nTo: ${address}\r\nSubject: The slow tide\r\nMessage-ID: <${crypto.randomUUID()}@${host}>\r\nDate: ${date.toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p>${parts}<h2>News</h2><p>${'We rebuilt the jetty in four days and nobody noticed. '.repeat(8)}</p>\r\n`;

/** Sends today's issue by SMTP. */
export const sendTodaysIssue = (of: Member, parts: string) => sendMail(issueMail(of, parts, new Date()), of.address);

/** Uploads an issue of an earlier day as administrator, because a mail with such an old date is not trusted. */
export async function uploadPastIssue(of: Member, parts: string, daysAgo: number): Promise<void> {
  const form = new FormData();
  form.append('emails', new File([issueMail(of, parts, new Date(Date.now() - daysAgo * DAY_MS))], 'issue.eml'));
  const answer = await callAs('admin@example.com', '/api/emails/upload', { method: 'POST', body: form });
  const { results } = (await answer.json()) as { results: { error: string | null }[] };
  expect(results).toMatchObject([{ error: null }]);
}

/** Waits until a lead's only booking has this state, because the issue's mail may be in the queue for long. */
export const expectBookingState = ({ email }: Member, leadId: string, state: string) =>
  expect
    .poll(async () => (await callJson(email, `/api/leads/${leadId}/bookings`)).bookings[0]?.state, { timeout: 100_000 })
    .toBe(state);

/** Runs the nightly cron as if it were `at`. Resolves when the run has ended; its jobs may follow. */
export const runNightlyCron = (at = new Date()) => fireCron(ORIGIN, NIGHTLY_CRON, at);
export const runFiveMinuteCron = (at = new Date()) => fireCron(ORIGIN, EVERY_FIVE_MINUTES, at);
