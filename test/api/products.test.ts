// Products and their company: a history or a list that asks for it counts what products bought as their company's, as far as the caller may see.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../support/world.ts';

const { add, people, call } = createWorld();
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
  it('is its own alone, unless its products are asked for', async () => {
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

  it('shows a free member what lies past its line, and counts no more', async () => {
    const all = await history(free, '&withProducts=1');
    expect([all.sponsorships.length, all.pagination.total, sum(all.brand.monthly)]).toEqual([3, 3, 3]);
  });

  it('is a filter of all sponsorships too', async () => {
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

  it.each(['recent', 'name', 'pitch'])(
    'by %s counts products for their company where that is asked',
    async (sortBy) => {
      const order = sortBy === 'name' ? '&sortOrder=asc' : '';
      expect((await list(subscriber, `&sortBy=${sortBy}${order}`)).length).toBe(4);
      const together = await list(subscriber, `&sortBy=${sortBy}${order}&withProducts=1`);
      expect(Object.fromEntries(together)).toEqual({ Adobra: 5, Mudhouse: 2 });
      if (sortBy !== 'pitch') expect(together[0][0]).toBe('Adobra');
    },
  );

  it('counts for a free member what lies past its line', async () => {
    expect(Object.fromEntries(await list(free, '&sortBy=recent&withProducts=1'))).toEqual({ Adobra: 3, Mudhouse: 2 });
  });
});
