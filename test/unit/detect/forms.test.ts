// The ways in which newsletters disclose sponsorships, one letter each.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';
import { INVENTED_LETTER_SENDER, type Letter, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';

const brandsOf = async (letter: Letter) =>
  (await detectSponsors(offlineReader, issueOf(letter, INVENTED_LETTER_SENDER))).claims
    .map(({ brand }) => brand)
    .sort();

describe('sponsored', () => {
  it.each(SPONSORED_CASES)('%s', async (_, letter, brands) => {
    expect(await brandsOf(letter)).toEqual([...brands].sort());
  });
});

describe('a legend for marked entries', () => {
  it.each([
    ['*', 'Links marked with * are sponsored.'],
    ['*', 'Those with an asterisk are our sponsors.'],
    ['*', '* indicates sponsored content'],
    ['*', 'Articles marked with an asterisk (*) are sponsored'],
    ['*', '*= partner'],
    ['★', 'Items with ★ are paid.'],
    ['†', '† Paid placement'],
    ['📢', 'Entries marked with 📢 are sponsored'],
    ['[S]', '[S] = Sponsored'],
  ])('%s: %s', async (mark, legend) => {
    const entry = (name: string, sign = '') =>
      `<li><a href="https://${name.toLowerCase()}.com/">${name}</a>${sign} sells clay.</li>`;
    const html = `<html><body><h1>The Kiln Letter</h1><p>${legend}</p><ul>${entry('Mudhouse')}${entry('Glazeworks', mark)}${entry('Slipcast')}</ul></body></html>`;
    expect(await brandsOf({ html })).toEqual(['Glazeworks']);
  });
});

describe('not sponsored', () => {
  it.each(NOT_SPONSORED_CASES)('%s', async (_, letter) => {
    expect(await brandsOf(letter)).toEqual([]);
  });
});
