// Mails whose ad is a picture without text, a vision model that reads it, and what became of the ad.
import { eq } from 'drizzle-orm';
import { expect, inject } from 'vitest';
import { createPictureReader } from '../../../src/adapters/picture-reader.ts';
import type { ReviewItem } from '../../../src/contract/review.ts';
import type { Analyst } from '../../../src/detect/analyst.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { modelSpending } from '../../../src/store/schema/operations.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createPicture, type VisionAnswer } from '../../support/pictures.ts';
import { createFakeSites, type SitePages } from '../../support/sites.ts';
import { createWorld, type World } from '../../support/world.ts';

/** A world with a vision model, which is asked about every mail's text too, however sure the built-in analyst is. */
export const createVisionWorld = (vars: Record<string, string> = {}) =>
  createWorld({
    OPENAI_API_KEY: 'sk-sees',
    OPENAI_BASE_URL: `${inject('standIns')}/chat/v1`,
    OPENAI_VISION: '1',
    OPENAI_ASK: 'all',
    ...vars,
  });
export const NEWS_SECTION = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
export const BANNER_URL = 'https://img.example/a/banner.png';
export const HIDDEN_LINK = 'https://clicks.example/r/8Jx2';
export const pictureAdHtml = (src = BANNER_URL, link = HIDDEN_LINK) =>
  `<p>Advertisement</p><p><a href="${link}"><img src="${src}" alt=""></a></p>`;
export const QUARRYBASE_VISION_ANSWER: VisionAnswer = {
  advertiser: 'Quarrybase',
  text: 'Quarrybase Your Postgres without night shifts Try it for free',
  confidence: 96,
};
/** A click address on a host of the advertiser's that hides its target. */
export const ADVERTISER_LINK = 'https://click.quarrybase.com/ls/click?upn=u001.8Jx2';
let count = 0;
/** Receives a mail of a newsletter; `wrap` puts headers and parts around its HTML. @returns the e-mail's id. */
export async function receiveMail(
  world: World,
  body: string,
  {
    newsletterId,
    door = 'admin',
    wrap = (html) => `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  }: { newsletterId?: string; door?: 'admin' | 'mail'; wrap?: (html: string) => string } = {},
): Promise<string> {
  const to = newsletterId ?? (await world.add.newsletter({ domain: 'letters.test', name: 'Letters' })).id;
  const html = `<html><body><h1>Letters</h1>${NEWS_SECTION}${body}${NEWS_SECTION}</body></html>`;
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <picture-${++count}@letters.test>\r\nMIME-Version: 1.0\r\n${wrap(html)}\r\n`,
  );
  const { id } = await receiveIssue(world.services, { newsletterId: to, raw, arrivedAt: new Date(), door });
  return id;
}
/**
 * Analyses a mail while these pages exist.
 * @param slow the time that its text takes, in milliseconds.
 * @returns the requested addresses.
 */
export async function analyseWithPages(
  world: World,
  emailId: string,
  pages: SitePages = {},
  slow = 0,
): Promise<string[]> {
  const { db, files, jobs, chat, pictures: configured, config } = world.services;
  const { reader, asked } = createFakeSites(world.services, { 'img.example/robots.txt': '', ...pages });
  const pictures = configured && chat ? createPictureReader(chat, reader, config.OPENAI_MODEL) : null;
  let took = 0;
  const analyst: Analyst = (issue) => {
    took = slow;
    return world.services.analyst(issue);
  };
  await analyseIssue({ db, files, jobs, analyst, pictures }, emailId, new Date(), () => took);
  return asked.filter((address) => !address.endsWith('/robots.txt'));
}
export const createBannerPages = (seen: VisionAnswer, size?: Parameters<typeof createPicture>[1]): SitePages => ({
  'img.example/a/banner.png': { type: 'image/png', body: createPicture(seen, size) },
});
export const listMailSponsorships = (world: World, emailId: string) =>
  world.db
    .select({
      id: sponsorships.id,
      brand: brands.name,
      confidence: sponsorships.confidence,
      placementType: sponsorships.placementType,
      textContent: sponsorships.textContent,
      verdict: sponsorships.verdict,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId))
    .orderBy(brands.name);
export async function findEmailRow(world: World, emailId: string) {
  const [row] = await world.db.select().from(emails).where(eq(emails.id, emailId));
  // biome-ignore lint/suspicious/noExplicitAny: the analyst's answer as it was kept
  return row as Omit<typeof emails.$inferSelect, 'aiResponse'> & { aiResponse: any };
}
const admins = new Map<World, string>();
export const adminCookieOf = async (world: World) => {
  const known = admins.get(world) ?? (await world.people.admin()).cookie;
  admins.set(world, known);
  return known;
};
export const reviewItemsOf = async (world: World, kind: string, emailId: string) =>
  (
    (await world.call(`/api/review?kind=${kind}&limit=100`, { as: await adminCookieOf(world) })).data
      .items as ReviewItem[]
  ).filter((item) => item.emailId === emailId || item.sponsorship?.emailId === emailId);
/** Expects that nothing was claimed, the ad waits for review, and the mail is completed. */
export async function expectUnnamedAd(world: World, emailId: string, unread?: RegExp) {
  expect(await listMailSponsorships(world, emailId)).toEqual([]);
  expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toHaveLength(1);
  const { processingStatus, aiResponse } = await findEmailRow(world, emailId);
  expect(processingStatus).toBe('completed');
  if (unread) expect(aiResponse.pictures).toMatchObject([{ unread: expect.stringMatching(unread) }]);
}
export const countSpentTokens = async (world: World) =>
  (await world.db.select().from(modelSpending)).reduce((sum, { tokens }) => sum + tokens, 0);
export const createRawBannerPages = (body: string, type: string): SitePages => ({
  'img.example/a/banner.png': { type, body },
});
