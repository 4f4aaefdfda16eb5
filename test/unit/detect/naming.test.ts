// The displayed name follows the mail's spelling, the ad's text and the site (test/fixtures/brand-names.csv).
import { expect, it } from 'vitest';
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
