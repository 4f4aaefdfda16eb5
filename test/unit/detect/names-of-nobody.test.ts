// Common words, products, coupons and the newsletter's own names are not shown as brands.
import { describe, expect, it } from 'vitest';
import { detectShownClaims } from './shown-brand.ts';

describe('text that is not a name is not shown as a brand', () => {
  it.each([
    ['Agent Field AI', 'Presented by Agent Field AI', 'Presented by'],
    ['Stream', 'Stream Chat lets potters talk. / Stream sponsor', 'sponsor'],
  ])('%s, made of common words, is a name in a line that only says who sponsors', async (found, said, words) => {
    const row = { found, said, site: 'zvqk.io' };
    expect((await detectShownClaims(row, undefined, { disclosure: [words] })).map(({ brand }) => brand)).toEqual([
      found,
    ]);
    expect((await detectShownClaims(row)).map(({ brand }) => brand)).not.toContain(found);
  });

  it.each([
    ['Event', 'Come to Ohio in May. / Event sponsor', 'sponsor'],
    ['Guide', 'How to fire a kiln. / Sponsored guide', 'Sponsored'],
  ])('%s is the sponsored thing, not the sponsor, if the ad names nobody by it', async (found, said, words) => {
    const shown = await detectShownClaims({ found, said, site: 'zvqk.io' }, undefined, {
      disclosure: [words],
    });
    expect(shown.map(({ brand }) => brand)).not.toContain(found);
  });

  it.each([
    ['Kiln', 'the letter without what says that it is one', 'Kiln Weekly'],
    ['Thekiln', 'the name that its own site spells', 'Clay and Fire'],
  ])('%s is the newsletter’s own publisher: %s', async (found, _, newsletter) => {
    const said = `${found} has a shop now. Visit the ${found} shop.`;
    expect(await detectShownClaims({ found, said, site: 'sister.example' }, newsletter)).toEqual([]);
  });

  it('a name that only running text has waits for a person, unless a model gives it', async () => {
    const said = 'What we learned about vaults at Netflix.';
    const row = { found: 'Netflix', said, site: 'apps.apple.com/app/id1' };
    expect(await detectShownClaims(row)).toMatchObject([{ confidence: 59 }]);
    expect(await detectShownClaims(row, undefined, { analyst: 'openai' })).toMatchObject([{ confidence: 90 }]);
  });

  it('common words are a name that the disclosure supports', async () => {
    const row = { found: 'Kit', said: 'Sponsored by Kit: letters that pay.', site: 'zvqk.io' };
    expect(await detectShownClaims(row, undefined, { disclosure: ['Sponsored by'] })).toMatchObject([
      { brand: 'Kit', confidence: 90 },
    ]);
  });
});
