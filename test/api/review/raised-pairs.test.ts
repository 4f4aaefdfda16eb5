// Pairs of brands that are suggested for merging: by name, site or landing page, and each pair once.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  listBrandsCreatedSince,
  suggestMerges,
  suggestMergesByLandingPage,
  suggestMergesByLinkedSite,
} from '../../../src/store/brand/suggest-merges.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');

it('brands of one site may be one, as may a name that begins or ends with another’s; a product and its company are two', async () => {
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

it('names may be one if one begins or ends with the other’s words of four letters; never at a redirect domain, and once per pair', async () => {
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
  // Compared from the longer name it is the same pair.
  await suggestMerges(db, [{ id: before.id, parts: ['kiln'] }], NOW);
  await suggestMerges(db, [{ id: holder.id, parts: ['holder'] }], NOW);
  expect(await pairs()).toEqual(both);
  // Regardless of which of the two is newer.
  await db.delete(reviewItems);
  await suggestMerges(db, [{ id: after.id, parts: ['kiln'] }], NOW);
  expect(await pairs()).toEqual([[kiln.id, after.id].sort().join(' ')]);
});

it('brands whose recent ads lead to one page may be one, once per pair; a redirect domain’s page says nothing', async () => {
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
  // A product's ads lead to its company's pages. Both are new, as is the next pair, of which the older one
  // is kept, whichever is named first.
  const company = await sell('suite.test/x', NOW);
  await sell('suite.test/x', NOW, (await add.brand({ companyId: company })).id);
  const younger = (await add.brand({ id: 'a younger one', createdAt: NOW })).id;
  const older = (await add.brand({ id: 'b older one', createdAt: old })).id;
  for (const id of [younger, older]) await sell('pair.test/x', NOW, id);
  expect(await suggestMergesByLandingPage(db, NOW, NOW)).toBe(2);
  expect(await suggestMergesByLandingPage(db, NOW, NOW)).toBe(0);
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

it('a brand without a site may be the brand to whose site all its trusted ads lead, and one named by an address alone may be it too', async () => {
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
  expect(await suggestMergesByLinkedSite(db, NOW, NOW)).toBe(3);
  expect(await suggestMergesByLinkedSite(db, NOW, NOW)).toBe(0);
  const { rows } = await db.execute(sql`select b.name, o.name as kept, i.reason from review_items i
    join brands b on b.id = i.brand_id join brands o on o.id = i.other_brand_id order by reason, name`);
  const itsSite = 'Its ads lead to own.test, the site of the other';
  expect(rows).toEqual([
    { name: 'Like it', kept: 'Owner', reason: itsSite },
    { name: 'Wrongly elsewhere', kept: 'Owner', reason: itsSite },
    { name: 'alone.test', kept: 'Its only one', reason: 'The ads of the other lead to alone.test' },
  ]);
});

it('brands are compared in the order in which they were first named, oldest first', async () => {
  const make = (name: string, ms: number) => add.brand({ name, createdAt: new Date(NOW.getTime() + ms) });
  await make('Before', -1);
  await make('Second', 1);
  await make('First', 0);
  expect((await listBrandsCreatedSince(db, NOW)).map(({ name }) => name)).toEqual(['First', 'Second']);
});
