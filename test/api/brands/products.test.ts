// Products and their company: lists and histories that ask for it count products' sponsorships as the company's, as far
// as the viewer may see them.
import { beforeAll, describe, expect, it } from 'vitest';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { sightAs } from '../../support/viewers.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const { db, add, people, call } = createWorld();
let [subscriber, free] = ['', ''];
let [company, product, fresh, other] = ['', '', '', ''];

beforeAll(async () => {
  const letter = (await add.newsletter({ name: 'Kiln Weekly' })).id;
  company = (await add.brand({ name: 'Adobra', byHand: false })).id;
  product = (await add.brand({ name: 'Firefly', companyId: company, byHand: false })).id;
  fresh = (await add.brand({ name: 'Freshpaint', companyId: company, byHand: false })).id;
  other = (await add.brand({ name: 'Mudhouse', byHand: false })).id;
  for (const [brand, days] of [
    [company, 20],
    [product, 21],
    [product, 22],
    [product, 3],
    [fresh, 2],
    [other, 20],
    [other, 21],
  ] as const)
    await add.sponsorship(letter, brand, { detectedAt: daysAgo(days) });
  const near = (await add.newsletter({ name: 'Near to it' })).id;
  subscriber = (await people.subscriber(near)).cookie;
  free = (await people.free(near)).cookie;
});

const get = async (path: string, as: string) => (await call(`/api${path}`, { as })).data;
const history = (as: string, more = '') => get(`/brands/${company}/sponsorships?limit=50${more}`, as);
const sum = (months: { count: number }[]) => months.reduce((total, { count }) => total + count, 0);

describe('the history of a company', () => {
  it('is its own only, unless its products are requested', async () => {
    const alone = await history(subscriber);
    expect([alone.sponsorships.length, alone.pagination.total, sum(alone.brand.monthly)]).toEqual([1, 1, 1]);
    const all = await history(subscriber, '&withProducts=1');
    expect([all.sponsorships.length, all.pagination.total, sum(all.brand.monthly)]).toEqual([5, 5, 5]);
    expect(new Set(all.sponsorships.map((row: { brandId: string }) => row.brandId))).toEqual(
      new Set([company, product, fresh]),
    );
    const dates = all.sponsorships.map(({ detectedAt }: { detectedAt: string }) => detectedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('also filters the list of all sponsorships', async () => {
    const path = `/sponsorships?brandId=${company}&limit=50`;
    expect((await get(path, subscriber)).total).toBe(1);
    expect((await get(`${path}&withProducts=1`, subscriber)).total).toBe(5);
    expect((await get(`${path}&withProducts=1&from=${daysAgo(10).toISOString()}`, subscriber)).total).toBe(2);
  });
});

describe('the list of brands', () => {
  const list = async (as: string, more: string) => {
    const { brands, total } = await get(`/brands?scope=all&limit=50${more}`, as);
    expect(total).toBe(brands.length);
    return brands.map(({ name, recentSponsorships }: { name: string; recentSponsorships: number }) => [
      name,
      recentSponsorships,
    ]);
  };

  it.each(['recent', 'name', 'pitch'])('by %s counts products for their company on request', async (sortBy) => {
    const order = sortBy === 'name' ? '&sortOrder=asc' : '';
    expect((await list(subscriber, `&sortBy=${sortBy}${order}`)).length).toBe(4);
    const together = await list(subscriber, `&sortBy=${sortBy}${order}&withProducts=1`);
    expect(Object.fromEntries(together)).toEqual({ Adobra: 5, Mudhouse: 2 });
    if (sortBy !== 'pitch') expect(together[0][0]).toBe('Adobra');
  });
});

describe('a product whose company the list leaves out', () => {
  let [cookie, near] = ['', ''];
  beforeAll(async () => {
    const [mine, close, far] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    await db.insert(newsletterSimilarities).values({ newsletterId: mine.id, similarId: close.id, similarity: 0.9 });
    const whole = (await add.brand({ name: 'Wholesome', byHand: false })).id;
    const part = (await add.brand({ name: 'Glint', companyId: whole, byHand: false })).id;
    await add.sponsorship(far.id, whole, { detectedAt: daysAgo(5) });
    await add.sponsorship(close.id, part, { detectedAt: daysAgo(5), placementType: 'coupon', channel: 'network' });
    [cookie, near] = [(await people.subscriber(mine.id)).cookie, close.id];
  });

  it.each([
    'scope=relevant',
    'scope=all&seenIn=',
    'scope=all&placement=coupon',
    'scope=all&channel=network',
    'scope=all&search=glint',
  ])('is listed by itself: %s', async (asked) => {
    for (const sortBy of ['pitch', 'recent', 'name']) {
      const filter = asked.replace(/seenIn=$/, `seenIn=${near}`);
      const { brands, total } = await get(`/brands?${filter}&sortBy=${sortBy}&withProducts=1`, cookie);
      const shown = brands.map((one: { name: string; recentSponsorships: number }) => [
        one.name,
        one.recentSponsorships,
      ]);
      expect([total, shown]).toEqual([1, [['Glint', 1]]]);
    }
  });
});

it('a brand’s page names its company and its products', async () => {
  const whole = (await add.brand({ name: 'Kilnworks' })).id;
  const middle = (await add.brand({ name: 'Glazer', companyId: whole })).id;
  const part = (await add.brand({ name: 'Underglaze', companyId: middle })).id;
  const { brand, pagination } = await get(`/brands/${middle}/sponsorships`, subscriber);
  expect(brand).toMatchObject({
    company: { id: whole, name: 'Kilnworks' },
    products: [{ id: part, name: 'Underglaze' }],
    sponsorshipTotal: 0,
  });
  expect(pagination.total).toBe(0);
});

it('a company first seen just before the line is visible, and groups its products', async () => {
  const now = new Date();
  const line = sightAs('free', now).line as Date;
  const letter = (await add.newsletter({ name: 'Lines' })).id;
  const at = (await add.brand({ name: 'Edgeware', byHand: false })).id;
  const ofIt = (await add.brand({ name: 'Edgelet', companyId: at, byHand: false })).id;
  await add.sponsorship(letter, at, { detectedAt: new Date(line.getTime() - 1) });
  await add.sponsorship(letter, ofIt, { detectedAt: daysAgo(20) });
  const path = '/api/brands?scope=all&limit=50&search=edge&withProducts=1&sortBy=name&sortOrder=asc';
  const names = async (moment: Date) =>
    (await call(path, { as: free, now: moment })).data.brands.map(({ name }: { name: string }) => name);
  expect(await names(now)).toEqual(['Edgeware']);
  expect(await names(daysAgo(1, now))).toEqual(['Edgelet']);
});

it('a company seen only in the member’s own newsletter has a page, but is not listed before everybody sees it', async () => {
  const own = (await add.newsletter({ name: 'Own', domain: 'people.test' })).id;
  const mine = (await people.free(own)).cookie;
  const company = (await add.brand({ name: 'Ownware', byHand: false })).id;
  const product = (await add.brand({ name: 'Ownlet', companyId: company, byHand: false })).id;
  await add.sponsorship(own, company, { detectedAt: daysAgo(3) });
  await add.sponsorship((await add.newsletter()).id, product, { detectedAt: daysAgo(30) });
  const path = '/api/brands?scope=all&limit=50&search=own&withProducts=1&sortBy=name&sortOrder=asc';
  const names = async (as: string) => (await call(path, { as })).data.brands.map(({ name }: { name: string }) => name);
  expect([await names(mine), await names(free)]).toEqual([['Ownlet'], ['Ownlet']]);
  const status = async (as: string) => (await call(`/api/brands/${company}`, { as })).status;
  expect([await status(mine), await status(free)]).toEqual([200, 404]);
});
