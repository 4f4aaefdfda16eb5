// Earlier issues of a newsletter inform the analysis of the next: a confirmed slot's layout is evidence, and a slot
// that comes back empty is marked.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { AD_WITHOUT_NAME, createReviewWorld, presentedByAdHtml } from '../support/review-world.ts';

const { db, add, received } = createReviewWorld();

it('a slot confirmed in earlier issues is marked if it returns and no sponsor is read in it', async () => {
  const { id } = await add.newsletter({ domain: 'letters.test', name: 'Letters' });
  for (const brand of ['Quarrybase', 'Mudhouse']) await received(id, presentedByAdHtml(brand));
  await db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.newsletterId, id));
  const third = await received(id, presentedByAdHtml('Glazeworks'));
  const [found] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, third));
  expect(found?.rawData).toMatchObject({ reason: expect.stringContaining('in the slot of earlier issues') });
  const fourth = await received(id, AD_WITHOUT_NAME);
  const [marked] = await db
    .select({ seen: sql<{ words: string }[]>`${emails.aiResponse} -> 'raw' -> 'slotSeen'` })
    .from(emails)
    .where(eq(emails.id, fourth));
  expect(marked?.seen.map(({ words }) => words.toLowerCase())).toEqual(['presented by']);
});
