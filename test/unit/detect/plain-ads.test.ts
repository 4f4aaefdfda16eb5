// Ads in plain text that begin with a label and end with a dashed line or nothing: the story after it isn't part of it.
import { expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

const AD = 'Tents for any weather.\nhttps://www.nordisk.example/start';
const STORY = `Corvid opens its weights

Corvid published the weights of its newest model on Tuesday. The license
allows commercial use, and the benchmarks look strong.

https://corvid.example/265`;
const FOOT =
  'That is all for today.\n\nUnsubscribe: https://thekiln.example/unsubscribe\nThe Kiln, 5 Quay Road, Whitby';

const letter = (...parts: string[]) =>
  issueOf({
    text: ['The Kiln #30', 'Good morning. Here is what happened in the last days.', ...parts, FOOT].join('\n\n'),
  });
const sites = async (...parts: string[]) => {
  const { claims } = await detectSponsors(offlineReader, letter(...parts));
  return claims.map(({ domain }) => domain);
};

it.each(['---', '--', '===', '***', '———', '* * *', '~~~', '◆', '♦ ♦ ♦', '#', '-'.repeat(40), '-- End of ad --'])(
  'a short ad ends at %j',
  async (rule) => {
    expect(await sites(`--- Sponsor ---\n\n${AD}`, rule, STORY)).toEqual(['nordisk.example']);
    expect(await sites(`SPONSOR:\n${AD}`, rule, `1. ${STORY}`)).toEqual(['nordisk.example']);
  },
);

it('a short ad without a link does not take the next story’s link', () => {
  const brands = (...parts: string[]) => findOfflineClaims(letter(...parts)).map(({ brand }) => brand);
  for (const rule of ['---', '* * *', '◆'])
    expect(brands('--- Sponsor ---\n\nFresh coffee by Bramble', rule, STORY)).not.toContain('Corvid');
  expect(brands('[Ad]\nBramble. Coffee that was roasted yesterday.', `1. ${STORY}`)).not.toContain('Corvid');
});

it('an ad without an end marker ends where other sites are linked', async () =>
  expect(await sites(`[Anzeige]\n${AD}`, `* ${STORY}`)).toEqual(['nordisk.example']));

it('a label in asterisks above its ad is no footnote', async () => {
  const { claims } = await detectSponsors(
    offlineReader,
    letter('** Sponsored by Ferrous **\nFerrous makes builds fast: https://ferrous.example/', STORY),
  );
  expect(claims.map(({ brand }) => brand)).toEqual(['Ferrous']);
});
