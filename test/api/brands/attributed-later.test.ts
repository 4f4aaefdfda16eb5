// An ad whose sponsor is named only in its text ('What we learned about vaults at Netflix') is stored under that name,
// and moves to the advertiser at its link once that is known, as if it had been known from the start.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { resolveBrandIdentities } from '../../../src/flows/brand/settle-identity.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { reopenEmail } from '../../../src/store/email-leases.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db, services } = world;
let letter = '';
let count = 0;

const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
const AD = (words: string, host = 'saltmark.com') =>
  `<p>Sponsor</p><p>${words} <a href="https://${host}/">Read more</a></p>`;
const ABOUT_NETFLIX =
  'Building data vaults at Netflix: giants have solved the challenges around data privacy, and you can learn how.';
const OWN =
  '<p>Sponsor</p><p><b>Saltmark</b> keeps your keys: try <a href="https://saltmark.com/">Saltmark</a> for free.</p>';

beforeAll(async () => {
  letter = (await world.add.newsletter({ domain: 'letters.test', name: 'Letters' })).id;
});

async function taken(ad: string, newsletterId = letter): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <later-${++count}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${NEWS}${ad}${NEWS}</body></html>\r\n`,
  );
  const arrivedAt = new Date(Date.now() - 60_000 + count * 1000);
  const { id } = await receiveIssue(services, { newsletterId, raw, arrivedAt, door: 'admin' });
  await analyseIssue(services, id, arrivedAt);
  return id;
}
async function reopened(id: string): Promise<string> {
  await reopenEmail(db, id, new Date());
  return id;
}
const rowsOf = (emailId: string) =>
  db
    .select({ id: sponsorships.id, brand: brands.name, confidence: sponsorships.confidence })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));

it('an ad without a known sponsor goes to its advertiser once that is known, and stays the same sponsorship', async () => {
  const early = await taken(AD(ABOUT_NETFLIX));
  const [before] = await rowsOf(early);
  expect(before?.brand).toBe('Netflix');
  for (let times = 0; times < 2; times++) await taken(OWN);
  expect(await rowsOf(early)).toEqual([before]);
  await taken(OWN);
  const [after] = await rowsOf(early);
  expect(after).toMatchObject({ id: before?.id, brand: 'Saltmark' });
  expect(after?.confidence).toBeLessThanOrEqual(75);
  await analyseIssue(services, await reopened(early), new Date());
  expect(await rowsOf(early)).toEqual([after]);
});

it('it goes to the advertiser already in the next mail, whose ad names nobody either', async () => {
  expect(await rowsOf(await taken(AD(ABOUT_NETFLIX)))).toMatchObject([{ brand: 'Saltmark' }]);
});

it('it goes to the advertiser after the nightly run if the advertiser became known in another way', async () => {
  const early = await taken(AD(ABOUT_NETFLIX, 'mudhouse.com'));
  const mudhouse = await world.add.brand({
    name: 'Mudhouse',
    domain: 'mudhouse.com',
    domainSource: 'person',
    byHand: true,
  });
  for (let times = 0; times < 3; times++) await world.add.sponsorship(letter, mudhouse.id);
  expect(await rowsOf(early)).toMatchObject([{ brand: 'Netflix' }]);
  expect(await resolveBrandIdentities(services, new Date())).toBe(1);
  expect(await rowsOf(early)).toMatchObject([{ brand: 'Mudhouse' }]);
});

it('it stays as it is in a provisional newsletter’s mail, whose owner is not told who advertises', async () => {
  const { id } = await world.add.newsletter({ domain: 'letters.test', name: 'Letters too', standing: 'provisional' });
  const early = await taken(AD(ABOUT_NETFLIX), id);
  expect(await rowsOf(early)).toMatchObject([{ brand: 'Netflix' }]);
  await resolveBrandIdentities(services, new Date());
  expect(await rowsOf(early)).toMatchObject([{ brand: 'Netflix' }]);
  const [claim] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, early));
  expect(JSON.stringify(claim)).not.toContain('Saltmark');
  await db.update(newsletters).set({ standing: 'trusted' }).where(eq(newsletters.id, id));
  await resolveBrandIdentities(services, new Date());
  expect(await rowsOf(early)).toMatchObject([{ brand: 'Saltmark' }]);
});
