// The displayed name follows the mail's spelling, the ad's text and the site (test/fixtures/brand-names.csv).
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { tokenizeLines } from '../../../src/detect/naming/forms.ts';
import { keepPossessiveS } from '../../../src/detect/naming/spelling.ts';
import { detectShownClaims, expectShownBrand, type ShownBrandCase } from './shown-brand.ts';

const TABLE = Papa.parse<ShownBrandCase>(
  readFileSync(new URL('../../fixtures/brand-names.csv', import.meta.url), 'utf8'),
  {
    header: true,
    skipEmptyLines: true,
  },
).data;

describe('a brand is shown as its mail writes it', () => {
  it('the table has at least 120 spellings', () => expect(TABLE.length).toBeGreaterThanOrEqual(120));

  it.each(TABLE.map((row) => [row.found, row.show, row] as const))('%s -> %s', async (_, __, row) => {
    await expectShownBrand(row);
  });
});

it.each([
  ['slipandpine.com', 'Slip & Pine – Oak planters. slipandpine.com', 'Slip & Pine'],
  ['slipandpine.com', 'Slip + Pine – Oak planters. slipandpine.com', 'Slip + Pine'],
  ['slippine.com', 'Planters of oak by Slip Pine. slippine.com', 'Slip Pine'],
  ['wendels.com', 'Wendel’s – Oak planters. wendels.com', 'Wendel’s'],
  ['hirepool.com', 'Developers are in demand (hirepool.com). Check out Hirepool today!', 'Hirepool'],
  ['ws.example', 'Oak planters for Wendel’s fans. ws.example', 'ws.example'],
  ['slipandpine.com', 'Oak planters. slipandpine.com', 'slipandpine.com'],
])('an address is replaced by the matching name beside it: %s, %s', async (site, said, show) => {
  await expectShownBrand({ found: site, said, site, show });
});

it('a name from a neighbouring story is not used for an ad', async () => {
  const ad = { found: 'Data', said: 'Data that moves, for teams of every size.', site: 'zvqk.io', show: 'zvqk.io' };
  const claims = await detectShownClaims(ad, undefined, { story: '</p><h2>News</h2><p>Quarrel turns twenty.' });
  expect(claims.map(({ brand }) => brand)).toEqual([ad.show]);
});

it.each<[string, boolean]>([
  // The first name's first letter is Cyrillic, the second name's last is Greek.
  ['\u0410lderfield', true],
  ['Kilnfield Pr\u03bf', true],
  ['Alderfield', false],
  ['\u042f\u043d\u0442\u0430\u0440\u044c Bank', false],
])('a name that mixes two alphabets may imitate another and waits for review: %s', async (found, isForged) => {
  const [claim] = await detectShownClaims(
    { found, said: `${found} fires kilns. Try ${found} today.`, site: 'zvqk.io', show: '' },
    undefined,
    {
      disclosure: [found],
      confidence: 99,
    },
  );
  expect([(claim?.confidence ?? 0) < 60, / is written in two alphabets/.test(claim?.ad.reason ?? '')]).toEqual([
    isForged,
    isForged,
  ]);
});

it('the title of a section of paid lines is no brand', async () => {
  const said = 'Classifieds (sponsored)';
  expect(await detectShownClaims({ found: 'Classifieds', said, site: 'typeform.com', show: '' })).not.toContainEqual(
    expect.objectContaining({ brand: 'Classifieds' }),
  );
});

it('a product name is kept if the site only adds an affix to its first word', async () => {
  const said = 'Slipcast Analytics counts what dries.';
  await expectShownBrand({ found: 'Slipcast Analytics', said, site: 'useslipcast.com', show: 'Slipcast Analytics' });
});

it.each([
  ['Slipcast', 'theslipcast.com', 'The Slipcast'],
  ['Slipcast AI', 'the-slipcast.ai', 'The Slipcast AI'],
  ['The Slipcast', 'theslipcast.com', 'The Slipcast'],
  ['Slipcast', 'theslipcastco.com', 'Slipcast'],
  ['Slipcast', 'slipcast.com', 'Slipcast'],
])('an article in the site’s name is part of the brand name: %s, %s', async (found, site, show) => {
  const said = `${found} casts slips. Try ${found} today.`;
  await expectShownBrand({ found, said, site, show });
});

it.each([
  ['Wendel', 'wendels.com', 'Wendel’s kilns fire at night. Try Wendel’s kilns.', 'Wendel’s'],
  ['Wendel', 'wendel.com', 'Sponsored by Wendel’s', 'Wendel’s'],
  ['Wendel', 'wendel.com', 'Wendel’s – kilns for all. Wendel’s kilns fire at night.', 'Wendel’s'],
  ['Slip & Wendel', 'slipwendel.com', 'Slip & Wendel’s: kilns for all', 'Slip & Wendel’s'],
  ['Wendel', 'wendel.com', 'Wendel’s kilns fire at night. Try Wendel’s kilns.', 'Wendel'],
  ['Wendel', 'wendel.com', 'Sponsored by Wendel’s. Wendel makes kilns.', 'Wendel'],
])(
  'a possessive s is part of the name if the site has it or the mail never omits it: %s, %s, %s',
  async (found, site, said, show) => {
    await expectShownBrand({ found, said, site, show });
  },
);

it('the name in “Acme’s logo” loses its possessive s', () => {
  const { blocks } = segment({
    html: '<p>Sponsored by</p><p><a href="https://glazeonize.io"><img src="l.png" alt="Glazeonize\'s logo"></a></p>',
    text: null,
  });
  expect(keepPossessiveS('Glazeonize', 'glazeonize.io', tokenizeLines(blocks))).toBe('Glazeonize');
});
