// The displayed name follows the mail's spelling, the ad's text and the site (test/fixtures/brand-names.csv).
import { describe, expect, it } from 'vitest';
import { UNSURE_BELOW } from '../../../src/contract/confidence.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { tokenizeLines } from '../../../src/detect/naming/forms.ts';
import { keepPossessiveS } from '../../../src/detect/naming/spelling.ts';
import { readTable } from '../../support/tables.ts';
import { detectShownClaims, type ShownBrandCase } from './shown-brand.ts';

/** `sure`: a confidence, or whether a claim of 90 % still counts or waits for review. */
const TABLE = readTable<ShownBrandCase & { show: string; sure: string }>('brand-names.csv');

it.each(TABLE)('$found at $site is shown as “$show”: $said', async ({ show, sure, ...ad }) => {
  const claims = await detectShownClaims(ad);
  expect(claims.map(({ brand }) => brand)).toEqual(show ? [show] : []);
  for (const { confidence } of claims)
    if (sure === 'waits' || sure === 'counts') expect(confidence < UNSURE_BELOW).toBe(sure === 'waits');
    else if (sure) expect(confidence).toBe(Number(sure));
});

it('a name from a neighbouring story is not used for an ad', async () => {
  const ad = { found: 'Data', said: 'Data that moves, for teams of every size.', site: 'zvqk.io' };
  const claims = await detectShownClaims(ad, undefined, { story: '</p><h2>News</h2><p>Quarrel turns twenty.' });
  expect(claims.map(({ brand }) => brand)).toEqual(['zvqk.io']);
});

it.each<[string, boolean]>([
  // The first name's first letter is Cyrillic, the second name's last is Greek.
  ['\u0410lderfield', true],
  ['Kilnfield Pr\u03bf', true],
  ['Alderfield', false],
  ['\u042f\u043d\u0442\u0430\u0440\u044c Bank', false],
])('a name that mixes two alphabets may imitate another and waits for review: %s', async (found, isForged) => {
  const [claim] = await detectShownClaims(
    { found, said: `${found} fires kilns. Try ${found} today.`, site: 'zvqk.io' },
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
  expect(await detectShownClaims({ found: 'Classifieds', said, site: 'typeform.com' })).not.toContainEqual(
    expect.objectContaining({ brand: 'Classifieds' }),
  );
});

it('the name in “Acme’s logo” loses its possessive s', () => {
  const { blocks } = segment({
    html: '<p>Sponsored by</p><p><a href="https://glazeonize.io"><img src="l.png" alt="Glazeonize\'s logo"></a></p>',
    text: null,
  });
  expect(keepPossessiveS('Glazeonize', 'glazeonize.io', tokenizeLines(blocks))).toBe('Glazeonize');
});

describe('what may be no name', () => {
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
