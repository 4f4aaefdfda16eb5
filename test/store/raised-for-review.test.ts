// What is put before a person without anybody asking: claims, pairs of brands. To the item, and each once.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { raiseClaims } from '../../src/store/raise-review.ts';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { servesSubscriber } from '../../src/store/subscriptions.ts';
import { suggestMerges } from '../../src/store/suggest-merges.ts';
import { createWorld } from '../support/world.ts';

const { db, add, people } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
beforeEach(() => db.delete(reviewItems));

const raised = async () =>
  (await db.select().from(reviewItems)).map(({ kind, sponsorshipId }) => `${kind} ${sponsorshipId}`).sort();

it('claims below 60 are unsure; of the others a newsletter’s first are shown; what a person said or nobody believes is neither', async () => {
  const { id: letter } = await add.newsletter();
  const claim = async (values: object) =>
    (await add.sponsorship(letter, (await add.brand()).id, { detectedAt: NOW, ...values })).id;
  const unsure = await claim({ confidence: 59 });
  const sure = await claim({ confidence: 60 });
  await claim({ confidence: 90, verdict: 'confirmed' });
  await claim({ confidence: 90, verdict: 'rejected' });
  await claim({ confidence: 20, verdict: 'rejected' });
  await claim({ confidence: null });
  const which = sql`s.newsletter_id = ${letter}`;
  for (let times = 0; times < 2; times++) {
    for (const statement of raiseClaims(db, which, NOW)) await statement;
    expect(await raised()).toEqual([`first_sponsors ${sure}`, `unsure_claim ${unsure}`]);
  }
});

it('a newsletter’s first sponsors are its first five, whatever mail brings them', async () => {
  const { id: letter } = await add.newsletter();
  const made: string[] = [];
  for (let n = 0; n < 7; n++) {
    const { id: emailId } = await add.email(letter);
    const detectedAt = new Date(NOW.getTime() + n * 1000);
    const { id: brandId } = await add.brand();
    made.push((await add.sponsorship(letter, brandId, { detectedAt, emailId, confidence: 90 })).id);
  }
  for (const statement of raiseClaims(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
  expect(await raised()).toEqual(
    made
      .slice(0, 5)
      .map((id) => `first_sponsors ${id}`)
      .sort(),
  );
});

it('brands of one site, and one whose name begins or ends with the other’s, may be one; a product and its company are two', async () => {
  const old = new Date(NOW.getTime() - 1000);
  const kiln = await add.brand({ name: 'Kilnhouse', firstSeenAt: old });
  const longer = await add.brand({ name: 'Kilnhouse Cloud', firstSeenAt: NOW });
  const site = await add.brand({ name: 'Ovenry', domain: 'ovens.test', firstSeenAt: old });
  const same = await add.brand({ name: 'Bakehouse', domain: 'ovens.test', firstSeenAt: NOW });
  const ofIt = await add.brand({ name: 'Kilnhouse Go', companyId: kiln.id, firstSeenAt: NOW });
  for (const { id, name } of [kiln, longer, site, same, ofIt])
    await suggestMerges(db, { id, name, parts: name.includes(' ') ? ['kilnhouse'] : [] }, NOW);
  const pairs = (await db.select().from(reviewItems)).map(({ brandId, otherBrandId, reason }) => [
    brandId,
    otherBrandId,
    reason,
  ]);
  expect(pairs.sort()).toEqual(
    [
      [longer.id, kiln.id, 'One name holds the other'],
      [same.id, site.id, 'Both are at ovens.test'],
    ].sort(),
  );
});

it('a newsletter serves a subscriber who runs it, or one near it', async () => {
  const { id: near } = await add.newsletter();
  const { id: theirs } = await add.newsletter();
  const { id: far } = await add.newsletter();
  await db.execute(sql`insert into newsletter_similarities values (${theirs}, ${near}, 0.8)`);
  await people.free(far);
  expect(await Promise.all([theirs, near, far].map((id) => servesSubscriber(db, id)))).toEqual([false, false, false]);
  await people.subscriber(theirs);
  expect(await Promise.all([theirs, near, far].map((id) => servesSubscriber(db, id)))).toEqual([true, true, false]);
});
