// Review items raised automatically for claims and pairs of brands: exactly these, and each once.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { closeSettledItems, raiseClaims, raiseUnread } from '../../src/store/raise-review.ts';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { servesSubscriber } from '../../src/store/subscriptions.ts';
import { brandsSince, suggestByLanding, suggestByLink, suggestMerges } from '../../src/store/suggest-merges.ts';
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
  await claim({ confidence: 20, verdict: 'confirmed' });
  await claim({ confidence: 20, emailId: (await add.email(letter, { senderStanding: 'unfamiliar' })).id });
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
  const first = made
    .slice(0, 5)
    .map((id) => `first_sponsors ${id}`)
    .sort();
  const raise = async () => {
    for (const statement of raiseClaims(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
    return raised();
  };
  expect(await raise()).toEqual(first);
  await db.delete(reviewItems);
  // Strangers' mail uses up none of them.
  const { id: strangers } = await add.email(letter, { senderStanding: 'unfamiliar' });
  for (let n = 1; n < 6; n++)
    await add.sponsorship(letter, (await add.brand()).id, {
      detectedAt: new Date(NOW.getTime() - n * 60_000),
      emailId: strangers,
      confidence: 90,
    });
  expect(await raise()).toEqual(first);
  // An older mail that comes later brings no sixth.
  const { id: emailId } = await add.email(letter);
  await add.sponsorship(letter, (await add.brand()).id, {
    detectedAt: new Date(NOW.getTime() - 1000),
    emailId,
    confidence: 90,
  });
  expect(await raise()).toEqual(first);
});

it('brands of one site, and one whose name begins or ends with the other’s, may be one; a product and its company are two', async () => {
  const old = new Date(NOW.getTime() - 1000);
  const kiln = await add.brand({ name: 'Kilnhouse', firstSeenAt: old });
  const longer = await add.brand({ name: 'Kilnhouse Cloud', firstSeenAt: NOW });
  const site = await add.brand({ name: 'Ovenry', domain: 'ovens.test', firstSeenAt: old });
  const same = await add.brand({ name: 'Bakehouse', domain: 'ovens.test', firstSeenAt: NOW });
  const ofIt = await add.brand({ name: 'Kilnhouse Go', companyId: kiln.id, firstSeenAt: NOW });
  for (const { id, name } of [kiln, longer, site, same, ofIt])
    await suggestMerges(db, [{ id, parts: name.includes(' ') ? ['kilnhouse'] : [] }], NOW);
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

it('names may be one where one begins or ends with the other’s words of four letters; not at a redirector, and not twice', async () => {
  await db.execute(sql`truncate brands, link_hosts cascade`);
  await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
  const make = (name: string, more: object = {}) => add.brand({ name, firstSeenAt: NOW, ...more });
  const kiln = await make('Kiln');
  const before = await make('Kiln Cloud');
  const after = await make('Go Kiln');
  await make('Kilnhouse');
  await make('Old Kiln Works');
  const three = await make('Oak');
  await make('Oak Desk');
  const led = await make('Ledger', { domain: 'go.test' });
  await make('Abacus', { domain: 'go.test' });
  const held = await make('Held');
  await make('Held Cloud', { companyId: held.id });
  const holder = await make('Holder Group');
  await make('Holder', { companyId: holder.id });
  const pairs = async () =>
    (await db.select().from(reviewItems))
      .map(({ brandId, otherBrandId }) => [brandId, otherBrandId].sort().join(' '))
      .sort();
  const others = [kiln, three, led, held, holder].map(({ id }) => ({ id, parts: [] }));
  await suggestMerges(db, others, NOW);
  const both = [[kiln.id, before.id].sort().join(' '), [kiln.id, after.id].sort().join(' ')].sort();
  expect(await pairs()).toEqual(both);
  // Seen from the longer name it is the same pair.
  await suggestMerges(db, [{ id: before.id, parts: ['kiln'] }], NOW);
  await suggestMerges(db, [{ id: holder.id, parts: ['holder'] }], NOW);
  expect(await pairs()).toEqual(both);
  // Whichever of the two is the later one.
  await db.delete(reviewItems);
  await suggestMerges(db, [{ id: after.id, parts: ['kiln'] }], NOW);
  expect(await pairs()).toEqual([[kiln.id, after.id].sort().join(' ')]);
});

it('brands whose ads since a moment lead to one page may be one, each pair once; a redirector’s page says nothing', async () => {
  await db.execute(sql`truncate brands, link_hosts cascade`);
  await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
  const { id: letter } = await add.newsletter();
  const sell = async (landing: string | null, createdAt: Date, brandId?: string) => {
    const id = brandId ?? (await add.brand({ createdAt })).id;
    await add.sponsorship(letter, id, { rawData: { landing }, createdAt, detectedAt: NOW });
    return id;
  };
  const old = new Date(NOW.getTime() - 1);
  const known = await sell('shop.test/kiln', old);
  const fresh = await sell('shop.test/kiln', NOW);
  await sell('shop.test/kiln', NOW, fresh);
  await sell('shop.test/oven', NOW);
  await sell('go.test/x', NOW);
  await sell('go.test/x', NOW);
  await sell('past.test/x', old);
  await sell('past.test/x', old);
  await sell(null, NOW);
  await sell(null, NOW);
  // A product's ads lead to its company's pages. Both are fresh, as is the next pair, of which the older one is kept
  // whoever is named first.
  const company = await sell('suite.test/x', NOW);
  await sell('suite.test/x', NOW, (await add.brand({ companyId: company })).id);
  const younger = (await add.brand({ id: 'a younger one', createdAt: NOW })).id;
  const older = (await add.brand({ id: 'b older one', createdAt: old })).id;
  for (const id of [younger, older]) await sell('pair.test/x', NOW, id);
  expect(await suggestByLanding(db, NOW, NOW)).toBe(2);
  expect(await suggestByLanding(db, NOW, NOW)).toBe(0);
  expect(await db.select().from(reviewItems).orderBy(reviewItems.reason)).toMatchObject([
    { brandId: younger, otherBrandId: older, reason: 'Their ads lead to the same page, pair.test/x' },
    {
      kind: 'merge',
      brandId: fresh,
      otherBrandId: known,
      reason: 'Their ads lead to the same page, shop.test/kiln',
      createdAt: NOW,
    },
  ]);
});

it('a brand without a site whose believed ads all lead to another’s may be that one; who only has an address may be the other', async () => {
  await db.execute(sql`truncate brands, link_hosts cascade`);
  await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
  const { id: letter } = await add.newsletter();
  const old = new Date(NOW.getTime() - 1);
  const sell = async (name: string, of: object, ...ads: object[]) => {
    const { id } = await add.brand({ name, ...of });
    for (const ad of ads) await add.sponsorship(letter, id, { createdAt: NOW, detectedAt: NOW, ...ad });
    return id;
  };
  const at = (linkDomain: string, more: object = {}) => ({ linkDomain, ...more });
  const owner = await sell('Owner', { domain: 'own.test' });
  await sell('Redirector', { domain: 'go.test' });
  await sell('Doubted', { domain: 'doubted.test', byHand: false });
  await sell('alone.test', { domain: 'alone.test' });
  await sell('shared.test', { domain: 'shared.test' });
  await sell('Like it', {}, at('own.test'), at('own.test', { createdAt: old }));
  await sell('Wrongly elsewhere', {}, at('own.test'), at('other.test', { verdict: 'rejected' }));
  await sell('Its only one', {}, at('alone.test'));
  await sell('Not believed', {}, ...['alone.test', 'own.test'].map((site) => at(site, { verdict: 'rejected' })));
  await sell('Elsewhere too', {}, at('own.test'), at('other.test', { createdAt: old }));
  await sell('Long ago', {}, at('own.test', { createdAt: old }));
  await sell('Its product', { companyId: owner }, at('own.test'));
  await sell('With a site', { domain: 'else.test' }, at('own.test'));
  await sell('Without one, says a person', { domainSource: 'person' }, at('own.test'));
  await sell('Of a redirector', {}, at('go.test'));
  await sell('Of who is doubted', {}, at('doubted.test'));
  await sell('One of two', {}, at('shared.test'));
  await sell('The other', {}, at('shared.test'));
  expect(await suggestByLink(db, NOW, NOW)).toBe(3);
  expect(await suggestByLink(db, NOW, NOW)).toBe(0);
  const { rows } = await db.execute(sql`select b.name, o.name as kept, i.reason from review_items i
    join brands b on b.id = i.brand_id join brands o on o.id = i.other_brand_id order by reason, name`);
  const itsSite = 'Its ads lead to own.test, the site of the other';
  expect(rows).toEqual([
    { name: 'Like it', kept: 'Owner', reason: itsSite },
    { name: 'Wrongly elsewhere', kept: 'Owner', reason: itsSite },
    { name: 'alone.test', kept: 'Its only one', reason: 'The ads of the other lead to alone.test' },
  ]);
});

it('brands are compared since they were first named, oldest first', async () => {
  await db.execute(sql`truncate brands cascade`);
  const make = (name: string, ms: number) => add.brand({ name, createdAt: new Date(NOW.getTime() + ms) });
  await make('Before', -1);
  await make('Second', 1);
  await make('First', 0);
  expect((await brandsSince(db, NOW)).map(({ name }) => name)).toEqual(['First', 'Second']);
});

it('a new brand whose ad leads to a site that it has not is doubtful, once, unless a person spoke or it is a redirect domain', async () => {
  await db.execute(sql`truncate brands, link_hosts cascade`);
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
  for (const statement of raiseClaims(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
  expect(await db.select().from(reviewItems)).toMatchObject([
    { kind: 'doubtful_identity', brandId: doubted, newsletterId: letter, createdAt: NOW },
  ]);
});

it('a brand whose ad leads to another site that is called like it is doubtful, once for each such site', async () => {
  await db.execute(sql`truncate brands, link_hosts, review_items cascade`);
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
  // What begins with two letters is called like nobody.
  await ad((await add.brand({ name: 'Go', domain: 'go.dev' })).id, 'goose.test');
  const raised = async () => {
    for (const statement of raiseClaims(db, sql`s.newsletter_id = ${letter}`, NOW)) await statement;
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

it('what isn’t unsure any more, by its figure or a person’s word, needs nobody’s', async () => {
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
  await closeSettledItems(db, mail);
  expect((await db.select().from(reviewItems)).map(({ id }) => id).sort()).toEqual([
    'decided',
    'other kind',
    'other mail',
    'unsure',
  ]);
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

it('fifty ads that nobody could read wait of a newsletter; what is decided, of another kind or another newsletter’s doesn’t count', async () => {
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
    for (const statement of raiseUnread(db, { id: emailId, newsletterId }, ads, { lease, now: NOW })) await statement;
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
  // Another analysis of the first sees two of them; what a person decided stays.
  await raise(letter, ['n1', 'n2'], first);
  expect(await keysOf(first)).toEqual(['n0', 'n1', 'n2']);
});
