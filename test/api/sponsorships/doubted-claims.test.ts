// Claims that are doubted: undisclosed ones of brands seen once are unsure, and a dropped one with high confidence goes
// to the review queue with the reason.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/detect/analyst.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { capUndisclosedOneOffs } from '../../../src/store/sponsorship/undisclosed.ts';
import { daysAgo } from '../../support/world.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, add } = world;
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

let count = 0;
const STORY = `<p>${'Drying too fast is the usual reason why bowls crack, so cover them for the first night. '.repeat(6)}</p>`;

/** Analyses a mail with an analyst that makes these claims. @returns what is stored. */
async function received(body: string, claim: Partial<Claim> & Pick<Claim, 'brand' | 'quote'>) {
  const { id } = await world.add.newsletter({ domain: 'letters.test', name: 'Letters' });
  const said = { site: null, placementType: 'hero' as const, block: 1, disclosure: [], confidence: 97, ...claim };
  const analyst = async () => ({ analyst: 'offline' as const, version: '1', claims: [said], raw: { slotSeen: [] } });
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Bowls\r\nMessage-ID: <lost-${++count}@letters.test>\r\nDate: Mon, 16 Nov 2026 07:00:00 +0000\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${body}${STORY}</body></html>\r\n`,
  );
  const mail = await receiveIssue(world.services, { newsletterId: id, raw, arrivedAt: new Date(), door: 'admin' });
  await analyseIssue({ ...world.services, analyst }, mail.id, new Date());
  const stored = await world.db.select().from(sponsorships).where(eq(sponsorships.emailId, mail.id));
  const items = await world.db.select().from(reviewItems).where(eq(reviewItems.emailId, mail.id));
  return { stored, items: items.map(({ kind, reason, detail }) => ({ kind, reason, detail })) };
}

const CREDIT = '<p>This issue is presented by Kiln Agent by Potters.</p>';
const AD = '<p>Glazeworks ships glazes in two days. <a href="https://glazeworks.com/">Order</a></p>';

it('a sure claim whose text is about another brand goes to the review queue with the reason', async () => {
  const { stored, items } = await received(CREDIT + AD, {
    brand: 'Glazeworks',
    quote: 'presented by Kiln Agent by Potters',
  });
  expect(stored).toEqual([]);
  expect(items).toMatchObject([
    {
      kind: 'unread_slot',
      reason: 'Read as “Glazeworks” with 97% confidence, but dropped: quote is about another brand',
      detail: { text: expect.stringContaining('presented by Kiln Agent') },
    },
  ]);
});

it('an ad with an impossible name becomes an unread slot, even if the analyst was unsure', async () => {
  const { stored, items } = await received(`<p>Sponsored</p>${AD}`, {
    brand: 'our sponsor',
    quote: 'Glazeworks ships glazes in two days',
    block: 2,
    disclosure: ['Sponsored'],
    confidence: 65,
  });
  expect(stored).toEqual([]);
  expect(items).toMatchObject([
    {
      kind: 'unread_slot',
      reason: 'Read as “our sponsor” with 65% confidence, but dropped: brand is not a name',
      detail: { words: 'Sponsored' },
    },
  ]);
});

it('an unsure claim that is dropped goes into no queue', async () => {
  const { items } = await received(CREDIT + AD, {
    brand: 'Glazeworks',
    quote: 'presented by Kiln Agent',
    confidence: 80,
  });
  expect(items).toEqual([]);
});
