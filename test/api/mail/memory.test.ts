// Earlier issues of a newsletter inform the analysis of the next: a confirmed slot's layout is evidence, and a slot
// that comes back empty is marked.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld, type World } from '../../support/world.ts';

let count = 0;
const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
const ad = (brand: string) =>
  `<h4>Presented by ${brand}</h4><p><a href="https://${brand.toLowerCase()}.com/?utm_source=letters">${brand}</a> runs your Postgres without a night’s work. Start a free trial today.</p>`;
const EMPTY =
  '<h4>Presented by</h4><p><img src="https://img.example/x.png" alt=""></p><p>And now for the rest of it, as always, friends.</p>';

async function received(world: World, newsletterId: string, body: string): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <memory-${++count}@letters.test>\r\nDate: Mon, 16 Nov 2026 07:00:00 +0000\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${NEWS}${body}${NEWS}</body></html>\r\n`,
  );
  const { id } = await receiveIssue(world.services, { newsletterId, raw, arrivedAt: new Date(), door: 'admin' });
  await world.work(['analyse']);
  return id;
}

it('a slot confirmed in earlier issues is marked if it returns and no sponsor is read in it', async () => {
  const world = createWorld();
  const { id } = await world.add.newsletter({ domain: 'letters.test', name: 'Letters' });
  for (const brand of ['Quarrybase', 'Mudhouse']) await received(world, id, ad(brand));
  await world.db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.newsletterId, id));
  const third = await received(world, id, ad('Glazeworks'));
  const [found] = await world.db.select().from(sponsorships).where(eq(sponsorships.emailId, third));
  expect(found?.rawData).toMatchObject({ reason: expect.stringContaining('in the slot of earlier issues') });
  const fourth = await received(world, id, EMPTY);
  const [marked] = await world.db
    .select({ seen: sql<{ words: string }[]>`${emails.aiResponse} -> 'raw' -> 'slotSeen'` })
    .from(emails)
    .where(eq(emails.id, fourth));
  expect(marked?.seen.map(({ words }) => words.toLowerCase())).toEqual(['presented by']);
});
