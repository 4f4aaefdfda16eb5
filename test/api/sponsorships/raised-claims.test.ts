// Review items raised automatically for claims, sites and unread ads: exactly these, and each once.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  closeSettledReviewItems,
  raiseClaimReviewItems,
  raiseUnreadAdItems,
} from '../../../src/store/issue/raise-review.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');

const raised = async () =>
  (await db.select().from(reviewItems)).map(({ kind, sponsorshipId }) => `${kind} ${sponsorshipId}`).sort();

it('claims below 60 are raised as unsure and a newsletter’s first ones for review, but none that a person judged or an untrusted mail made', async () => {
  const { id: letter } = await add.newsletter();
  const claim = async (values: object) =>
    (await add.sponsorship(letter, (await add.brand()).id, { detectedAt: NOW, ...values })).id;
  const unsure = await claim({ confidence: 59 });
  const sure = await claim({ confidence: 60 });
  await claim({ confidence: 90, verdict: 'confirmed' });
  await claim({ confidence: 90, verdict: 'rejected' });
  await claim({ confidence: 20, verdict: 'rejected' });
  await claim({ confidence: 20, verdict: 'confirmed' });
  await claim({ confidence: 20, emailId: (await add.email(letter, { senderStanding: 'unfamiliar' })).id });
  await claim({ confidence: null });
  const which = sql`s.newsletter_id = ${letter}`;
  for (let times = 0; times < 2; times++) {
    for (const statement of raiseClaimReviewItems(db, which, NOW)) await statement;
    expect(await raised()).toEqual([`first_sponsors ${sure}`, `unsure_claim ${unsure}`]);
  }
});

it('a newsletter’s first sponsors are its first five brands, whatever mail brings them', async () => {
  const { id: letter } = await add.newsletter();
  const made: string[] = [];
  for (let n = 0; n < 7; n++) {
    const { id: emailId } = await add.email(letter);
    const detectedAt = new Date(NOW.getTime() + n * 1000);
    const { id: brandId } = await add.brand();
    made.push((await add.sponsorship(letter, brandId, { detectedAt, emailId, confidence: 90 })).id);
  }
  const first = made
    .slice(0, 5)
    .map((id) => `first_sponsors ${id}`)
    .sort();
  const raise = async () => {
    for (const statement of raiseClaimReviewItems(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
    return raised();
  };
  expect(await raise()).toEqual(first);
  await db.delete(reviewItems);
  // Mail of unknown senders does not use up any of the five.
  const { id: strangers } = await add.email(letter, { senderStanding: 'unfamiliar' });
  for (let n = 1; n < 6; n++)
    await add.sponsorship(letter, (await add.brand()).id, {
      detectedAt: new Date(NOW.getTime() - n * 60_000),
      emailId: strangers,
      confidence: 90,
    });
  expect(await raise()).toEqual(first);
  // An older mail that arrives later adds no sixth.
  const { id: emailId } = await add.email(letter);
  await add.sponsorship(letter, (await add.brand()).id, {
    detectedAt: new Date(NOW.getTime() - 1000),
    emailId,
    confidence: 90,
  });
  expect(await raise()).toEqual(first);
});

it('a new brand whose ad leads to a site that is not its own is doubtful, once, unless a person decided or it is a redirect domain', async () => {
  await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
  const { id: letter } = await add.newsletter();
  const sell = async (of: object, values: object) => {
    const { id } = await add.brand({ name: `Brand ${crypto.randomUUID()}`, ...of });
    for (const confidence of [90, 91])
      await add.sponsorship(letter, id, { detectedAt: NOW, confidence, verdict: 'confirmed', ...values });
    return id;
  };
  const doubted = await sell({}, { linkDomain: 'shop.test' });
  await sell({ domain: 'own.test' }, { linkDomain: 'shop.test' });
  await sell({ domainSource: 'person' }, { linkDomain: 'shop.test' });
  await sell({}, { linkDomain: null });
  await sell({}, { linkDomain: 'go.test' });
  await sell({}, { linkDomain: 'shop.test', verdict: 'rejected' });
  for (const statement of raiseClaimReviewItems(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
  expect(await db.select().from(reviewItems)).toMatchObject([
    { kind: 'doubtful_identity', brandId: doubted, newsletterId: letter, createdAt: NOW },
  ]);
});

it('a brand whose ad leads to another site of its name is doubtful, once for each such site', async () => {
  await db.execute(sql`insert into link_hosts (domain, brands) values ('apollo.link', 3)`);
  const { id: letter } = await add.newsletter();
  const { id } = await add.brand({ name: 'Apollo', domain: 'apollographql.com' });
  const { id: plain } = await add.brand({ name: 'Plain', domain: 'plain.com' });
  const ad = (brand: string, linkDomain: string | null, more: object = {}) =>
    add.sponsorship(letter, brand, { detectedAt: NOW, confidence: 90, linkDomain, ...more });
  for (const site of ['apollo.io', 'apollo.io', 'apollo-sales.com', 'apollo.link', 'shop.test', null])
    await ad(id, site);
  await ad(id, 'apollo.app', { verdict: 'confirmed' });
  await ad(plain, 'shop.test');
  // Two common letters at the beginning are no resemblance.
  await ad((await add.brand({ name: 'Go', domain: 'go.dev' })).id, 'goose.test');
  const raised = async () => {
    for (const statement of raiseClaimReviewItems(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
    const items = await db.select().from(reviewItems).where(eq(reviewItems.kind, 'doubtful_identity'));
    return items.map(({ brandId, reason }) => [brandId, reason]).sort();
  };
  const doubts = ['apollo-sales.com', 'apollo.io'].map((site) => [
    id,
    `Apollo is known at apollographql.com, but its ad leads to ${site}`,
  ]);
  expect(await raised()).toEqual(doubts);
  expect(await raised()).toEqual(doubts);
});

it('a claim that is no longer unsure, by its confidence or a person’s verdict, leaves the queue', async () => {
  const { id: letter } = await add.newsletter();
  const { id: mail } = await add.email(letter);
  const item = async (
    id: string,
    confidence: number,
    { of = mail, kind = 'unsure_claim', ...more }: Record<string, unknown> = {},
  ) => {
    await add.sponsorship(letter, (await add.brand()).id, {
      id,
      emailId: of as string,
      confidence,
      detectedAt: NOW,
      ...more,
    });
    await db.execute(
      sql`insert into review_items (id, kind, key, reason, sponsorship_id) values (${id}, ${kind}, ${id}, 'why', ${id})`,
    );
  };
  await item('sure', 60);
  await item('unsure', 59);
  await item('judged', 59, { verdict: 'confirmed' });
  await item('other kind', 60, { kind: 'first_sponsors' });
  await item('other mail', 60, { of: (await add.email(letter)).id });
  await item('decided', 60);
  await db.execute(sql`update review_items set decision = 'accepted' where id = 'decided'`);
  await closeSettledReviewItems(db, mail);
  expect((await db.select().from(reviewItems)).map(({ id }) => id).sort()).toEqual([
    'decided',
    'other kind',
    'other mail',
    'unsure',
  ]);
});

it('at most fifty unread ads of a newsletter wait; decided ones, other kinds and other newsletters’ are not counted', async () => {
  const { id: letter } = await add.newsletter();
  const { id: other } = await add.newsletter();
  const lease = sql`true`;
  const raise = async (newsletterId: string, keys: string[], mail?: string) => {
    const emailId = mail ?? (await add.email(newsletterId)).id;
    const ads = keys.map((key) => ({
      kind: 'unnamed_ad' as const,
      key,
      words: 'a banner',
      text: '',
      picture: null,
      link: null,
      start: 0,
      end: 1,
    }));
    for (const statement of raiseUnreadAdItems(db, { id: emailId, newsletterId }, ads, { lease, now: NOW }))
      await statement;
    return emailId;
  };
  const keysOf = async (emailId: string) =>
    (await db.select({ key: reviewItems.key }).from(reviewItems).where(sql`email_id = ${emailId}`))
      .map(({ key }) => key.split(':').at(-1))
      .sort();
  await db.insert(reviewItems).values({ kind: 'unsure_claim', key: 'elsewhere', reason: 'r', newsletterId: letter });
  await raise(other, ['theirs']);
  const many = Array.from({ length: 49 }, (_, nth) => `n${nth}`);
  const first = await raise(letter, many);
  expect(await keysOf(first)).toHaveLength(49);
  const second = await raise(letter, ['a', 'b']);
  expect(await keysOf(second)).toEqual(['a']);
  await db.execute(sql`update review_items set decision = 'dismissed' where email_id = ${first} and key like '%:n0'`);
  await raise(letter, ['a', 'b'], second);
  expect(await keysOf(second)).toEqual(['a', 'b']);
  // A second analysis of the first mail sees two of them; decided items stay.
  await raise(letter, ['n1', 'n2'], first);
  expect(await keysOf(first)).toEqual(['n0', 'n1', 'n2']);
});
