// An ad that only its words name somebody for ('What we learned about vaults at Netflix') is stored under that name while nobody is known at its link. Once
// the advertiser there is, the mail is read again, and the ad is the advertiser's.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { analyseIssue } from '../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../src/flows/issue/receive.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, services } = world;
let letter = '';
let count = 0;

const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
const AD = (words: string) => `<p>Sponsor</p><p>${words} <a href="https://saltmark.com/">Read more</a></p>`;
const ABOUT_NETFLIX =
  'Building data vaults at Netflix: giants have solved the challenges around data privacy, and you can learn how.';
const OWN = '<b>Saltmark</b> keeps your keys: try <a href="https://saltmark.com/">Saltmark</a> for free.';

beforeAll(async () => {
  letter = (await world.add.newsletter({ domain: 'letters.test', name: 'Letters' })).id;
});

async function taken(ad: string): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <later-${++count}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${NEWS}${ad}${NEWS}</body></html>\r\n`,
  );
  const arrivedAt = new Date(Date.now() - 60_000 + count * 1000);
  const { id } = await receiveIssue(services, { newsletterId: letter, raw, arrivedAt, door: 'admin' });
  await analyseIssue(services, id, arrivedAt);
  return id;
}
const rowsOf = (emailId: string) =>
  db
    .select({ id: sponsorships.id, brand: brands.name, confidence: sponsorships.confidence })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));
const statusOf = async (id: string) =>
  (await db.select({ status: emails.processingStatus }).from(emails).where(eq(emails.id, id)))[0]?.status;
/** The mails whose analysis was queued since the last call. */
function queued(): string[] {
  const ids: string[] = [];
  for (const queue of [world.jobs, world.priority])
    for (let job = queue.take(); job !== undefined; job = queue.take()) {
      const { kind, emailId } = job as { kind: string; emailId: string };
      if (kind === 'analyse') ids.push(emailId);
    }
  return ids;
}

it('is its advertiser’s once that is known, as the same sponsorship, and is read again once', async () => {
  const early = await taken(AD(ABOUT_NETFLIX));
  const [before] = await rowsOf(early);
  expect(before?.brand).toBe('Netflix');
  for (let times = 0; times < 2; times++) await taken(`<p>Sponsor</p><p>${OWN}</p>`);
  queued();
  await taken(`<p>Sponsor</p><p>${OWN}</p>`);
  expect(queued()).toContain(early);
  expect(await statusOf(early)).toBe('pending');
  await analyseIssue(services, early, new Date());
  expect(await rowsOf(early)).toEqual([{ id: before?.id, brand: 'Saltmark', confidence: expect.any(Number) }]);
  expect((await rowsOf(early))[0]?.confidence).toBeLessThanOrEqual(75);
  queued();
  await taken(`<p>Sponsor</p><p>${OWN}</p>`);
  expect(queued()).not.toContain(early);
  expect(await statusOf(early)).toBe('completed');
});
