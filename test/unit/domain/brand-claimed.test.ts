// The name and keys by which a claim's brand is looked up, and which domain belongs to which brand.
import { describe, expect, it } from 'vitest';
import { productCompanyKey, toBrandAndLinkDomain } from '../../../src/domain/brand/claimed.ts';
import { displayName } from '../../../src/domain/brand/name.ts';

describe('the brand of a claim', () => {
  it('that only its link names is stored under the label of its domain, which is its own', () => {
    expect(toBrandAndLinkDomain('harbor-lane.co.uk', 'harbor-lane.co.uk')).toEqual({
      brand: {
        name: 'harbor-lane.co.uk',
        key: 'harborlane',
        otherKeys: ['harborlanecouk'],
        spellings: [],
        domain: 'harbor-lane.co.uk',
        isSitesName: false,
        parts: [],
      },
      linkDomain: null,
    });
  });

  it('that only a rented host names has the tenant’s name, not the landlord’s', () => {
    expect(toBrandAndLinkDomain('shikaan.github.io', 'shikaan.github.io').brand.key).toBe('shikaan');
    // With or without the hyphen, which addresses often add to a name.
    expect(['the-slate.ai', 'theslate.ai'].map((site) => toBrandAndLinkDomain(site, site).brand.key)).toEqual([
      'theslate',
      'theslate',
    ]);
  });

  it('has its initials as another key if its site is called so, from three letters on', () => {
    const keys = (name: string, domain: string) => toBrandAndLinkDomain(name, domain).brand.otherKeys;
    expect(keys('Example State University', 'esu.edu')).toEqual(['esu']);
    expect(keys('École des Sciences Unies', 'edsu.fr')).toEqual(['edsu']);
    expect(keys('Example State University', 'esuniv.edu')).toEqual([]);
    expect(keys('Example State', 'es.edu')).toEqual([]);
  });

  it('has its site’s name as another key, unless that is already its key', () => {
    expect(toBrandAndLinkDomain('Dice', 'dice.com').brand).toMatchObject({ key: 'dice', otherKeys: ['dicecom'] });
    expect(toBrandAndLinkDomain('Dice.com', 'dice.com').brand).toMatchObject({ key: 'dicecom', otherKeys: ['dice'] });
    expect(toBrandAndLinkDomain('Dice AI', 'dice.ai').brand).toMatchObject({ key: 'diceai', otherKeys: ['dice'] });
    expect(toBrandAndLinkDomain('The Slate', 'theslate.ai').brand).toMatchObject({
      key: 'slate',
      otherKeys: ['slateai'],
    });
    expect(toBrandAndLinkDomain('The Slate AI', 'theslate.ai').brand).toMatchObject({
      key: 'slateai',
      otherKeys: ['slate'],
    });
    // An affix around the name may belong to another brand's name.
    expect(toBrandAndLinkDomain('Dice', 'getdice.com').brand).toMatchObject({ otherKeys: [], domain: 'getdice.com' });
  });

  it('has spellings with “and” or a sign, and with letters that other keyboards lack', () => {
    const spellings = (name: string) => toBrandAndLinkDomain(name, null).brand.spellings;
    expect(spellings('Salt & Rye')).toEqual(['saltandrye', 'saltundrye']);
    expect(spellings('Salt + Rye')).toEqual(['saltandrye', 'saltundrye']);
    expect(spellings('Salt and Rye')).toEqual(['saltrye']);
    expect(spellings('Salt und Rye')).toEqual(['saltrye']);
    expect(spellings('Lys & Søn')).toEqual(['lysandsøn', 'lysundsøn', 'lysson', 'lysandson', 'lysundson']);
    expect(spellings('Möbel Grün')).toEqual(['moebelgruen']);
    expect([spellings('Candor'), spellings('Rye'), spellings('AT&T')]).toEqual([[], [], []]);
    // In the other direction only if the site has that name.
    expect(toBrandAndLinkDomain('Blue', 'blue.com').brand.otherKeys).toEqual(['bluecom']);
    expect(toBrandAndLinkDomain('Moebel Gruen', 'moebel-gruen.de').brand.otherKeys).toEqual([
      'moebelgruende',
      'mobelgrun',
    ]);
    for (const site of ['moebel-gruen.at', 'moebel-gruen.ch'])
      expect(toBrandAndLinkDomain('Moebel Gruen', site).brand.otherKeys).toContain('mobelgrun');
    expect(toBrandAndLinkDomain('Moebel Gruen', 'moebel-gruen.com').brand.otherKeys).toEqual(['moebelgruencom']);
    expect(toBrandAndLinkDomain('Moebel Gruen', null).brand).toMatchObject({ otherKeys: [], spellings: [] });
  });

  it('owns the site that spells its name with letters beyond ASCII', () => {
    expect(toBrandAndLinkDomain('Bücher Haus', 'xn--bcherhaus-q9a.de')).toMatchObject({
      brand: { domain: 'xn--bcherhaus-q9a.de', isSitesName: true },
      linkDomain: null,
    });
    expect(toBrandAndLinkDomain('xn--bcherhaus-q9a.de', 'xn--bcherhaus-q9a.de').brand.key).toBe('bucherhaus');
  });

  it('has the same key with and without a legal form, which is shown only as part of the name', () => {
    const [whole, bare] = ['Tiffany & Co', 'Tiffany'].map((name) => toBrandAndLinkDomain(name, null).brand.key);
    expect([whole, bare]).toEqual(['tiffany', 'tiffany']);
    expect(['Tiffany & Co', 'Tiffany GmbH & Co. KG', 'Tiffany Co.'].map(displayName)).toEqual([
      'Tiffany & Co',
      'Tiffany',
      'Tiffany',
    ]);
  });

  it('is marked as named like its site, or like only a part of the site’s name', () => {
    const isSitesName = (name: string, domain: string | null) => toBrandAndLinkDomain(name, domain).brand.isSitesName;
    expect([isSitesName('Harbor Lane', 'harbor-lane.co.uk'), isSitesName('Harbor Lane', 'harborlane.com')]).toEqual([
      true,
      true,
    ]);
    expect([isSitesName('Snowflake', 'snowflakesummit.com'), isSitesName('Dice AI', 'dice.ai')]).toEqual([
      false,
      false,
    ]);
    expect([isSitesName('Snowflake', null), isSitesName('Snowflake', 'other.com')]).toEqual([false, false]);
  });

  it('has no site if its ad links to someone else’s site, or nowhere', () => {
    expect(toBrandAndLinkDomain('Tallowmere', 'sendfox.example')).toMatchObject({
      brand: { key: 'tallowmere', otherKeys: [], domain: null },
      linkDomain: 'sendfox.example',
    });
    expect(toBrandAndLinkDomain('Tallowmere', 'tallowmere.example')).toMatchObject({
      brand: { domain: 'tallowmere.example' },
      linkDomain: null,
    });
    expect(toBrandAndLinkDomain('Tallowmere', null)).toMatchObject({ brand: { domain: null }, linkDomain: null });
  });

  it('may match a brand named by its first or last words, if these are long enough for a name', () => {
    expect(toBrandAndLinkDomain('Landmark Credit Union', null).brand.parts).toEqual([
      'landmark',
      'creditunion',
      'landmarkcredit',
      'union',
    ]);
    expect(toBrandAndLinkDomain('Go Big Tea', null).brand.parts).toEqual(['bigtea', 'gobig']);
    expect(toBrandAndLinkDomain('Dice Go', null).brand.parts).toEqual(['dice']);
    expect(toBrandAndLinkDomain('Tallowmere', null).brand.parts).toEqual([]);
  });
});

it('a name in full-width letters is shown in normal letters', () => {
  expect(displayName('Ｔａｌｌｏｗ＆Ｍｅｒｅ')).toBe('Tallow&Mere');
  expect(displayName('飞码科技')).toBe('飞码科技');
});

it('a name is shown without trademark and copyright signs', () => {
  expect(['Acme™', 'Acme(R) Tools', '©Acme'].map(displayName)).toEqual(['Acme', 'Acme Tools', 'Acme']);
});

it('a name is shown without Chinese and Japanese legal forms, and in at most one line', () => {
  expect(['飞码科技有限公司', '飞码科技股份有限责任公司', '株式会社カネヨ'].map(displayName)).toEqual([
    '飞码科技',
    '飞码科技',
    'カネヨ',
  ]);
  expect(displayName('abc '.repeat(50))).toBe('abc '.repeat(25).trim());
});

describe('a name in capitals', () => {
  it.each([
    ['TALLOWMERE', 'Tallowmere'],
    // Unpronounceable and short names are written in capitals.
    ['HSBC', 'HSBC'],
    ['IBM', 'IBM'],
    ['AXCVBN', 'AXCVBN'],
    ['Tallow MERE', 'Tallow MERE'],
  ])('%s is shown as %s', (given, shown) => expect(displayName(given)).toBe(shown));
});

it('a short-link host named like the brand is not its site', () => {
  expect(toBrandAndLinkDomain('Framer', 'framer.link')).toMatchObject({
    brand: { domain: null },
    linkDomain: 'framer.link',
  });
  expect(toBrandAndLinkDomain('Dub.link', 'dub.link')).toMatchObject({
    brand: { domain: 'dub.link' },
    linkDomain: null,
  });
});

describe('the company at a brand’s site', () => {
  it.each<[string, string, string | null]>([
    ['MongoDB Atlas', 'mongodb.com', 'mongodb'],
    ['Stack Overflow Podcast', 'stackoverflow.blog', 'stackoverflow'],
    ['Bryntum Grid 5', 'bryntum.com', 'bryntum'],
    ['MongoDB', 'mongodb.com', null],
    ['Progress Software', 'progress.com', null],
    ['Fellow.app', 'fellow.app', null],
    ['Bank of America', 'bankofamerica.com', null],
    ['Dunmare Atlas', 'getdunmare.com', null],
    ['At CamundaCon', 'camunda.com', null],
  ])('of %s at %s is %s', (name, domain, company) => expect(productCompanyKey(name, domain)).toBe(company));
});
