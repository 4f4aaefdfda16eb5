// Undisclosed ads of a newsletter whose brands are seen only once get a low confidence.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { capUndisclosedOneOffs } from '../../../src/store/sponsorship/undisclosed.ts';
import { daysAgo } from '../../support/world.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const TOLD = { analyst: 'offline', disclosure: [], reason: 'no words disclose it' };
const WHY = 'no words disclose it; brands that its newsletter names so are seldom seen again';

let letter = '';
let nth = 0;
beforeEach(async () => {
  letter = (await add.newsletter()).id;
});

type More = Partial<typeof sponsorships.$inferInsert>;
const brand = async () => (await add.brand({ name: `Brand ${++nth}` })).id;
const ad = async (brandId: string, more: More = {}) =>
  (
    await add.sponsorship(letter, brandId, {
      emailId: (await add.email(letter)).id,
      confidence: 70,
      rawData: TOLD,
      detectedAt: daysAgo(90),
      ...more,
    })
  ).id;
const once = async (times: number) => {
  const ids: string[] = [];
  for (let at = 0; at < times; at++) ids.push(await ad(await brand()));
  return ids;
};
const settle = async () => (await capUndisclosedOneOffs(db, letter, NOW)).map(({ id }) => id).sort();
const row = async (id: string) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];

describe('undisclosed ads', () => {
  it('of brands seen once are unsure, and asked about once, if they are eight or more and most of their newsletter’s ads', async () => {
    const seven = await once(7);
    expect(await settle()).toEqual([]);
    const ids = [...seven, ...(await once(1))].sort();
    expect(await settle()).toEqual(ids);
    expect(await row(ids[0] ?? '')).toMatchObject({ confidence: 59, rawData: { once: 70, reason: WHY } });
    const items = await db.select().from(reviewItems);
    expect(items.map(({ sponsorshipId }) => sponsorshipId).sort()).toEqual(ids);
    expect(items[0]).toMatchObject({ kind: 'unsure_claim', reason: 'Low confidence: 59%' });
    expect(await settle()).toEqual([]);
  });

  it('do not count as seen again because of an untrusted mail', async () => {
    const [id = ''] = await once(9);
    const { id: emailId } = await add.email(letter, { senderStanding: 'unfamiliar' });
    await ad((await row(id))?.brandId ?? '', { emailId });
    expect(await settle()).toContain(id);
  });

  it('are as sure as before once their brand is seen again, and leave the review queue', async () => {
    const [id = ''] = await once(9);
    await settle();
    await ad((await row(id))?.brandId ?? '', { rawData: { ...TOLD, disclosure: ['Sponsor'] } });
    expect(await settle()).toEqual([id]);
    expect(await row(id)).toMatchObject({ confidence: 70, rawData: TOLD });
    expect(await db.select().from(reviewItems).where(eq(reviewItems.sponsorshipId, id))).toEqual([]);
  });
});
