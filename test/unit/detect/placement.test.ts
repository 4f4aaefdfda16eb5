// The placement type of an ad: each type at its boundaries, and which of two matching types applies.
import { expect, it } from 'vitest';
import { determinePlacementType, type PlacementContext } from '../../../src/detect/rules/placement.ts';
import { issueOf } from '../../support/issues.ts';

const PLAIN: Omit<PlacementContext, 'unit' | 'issue'> = {
  before: 1,
  inList: false,
  inGrid: false,
  isTakeover: false,
  isWhole: false,
};

/** An ad of a given length with given lengths of text before and after it, with markup around it. */
function placed(
  ad: { words: string } | { length: number },
  {
    above = 2_000,
    below = 2_000,
    markup = true,
    afterSignOff = false,
    ...more
  }: Partial<PlacementContext> & { above?: number; below?: number; markup?: boolean; afterSignOff?: boolean } = {},
) {
  const words = 'words' in ad ? ad.words : 'x'.repeat(ad.length);
  const parts = ['a'.repeat(above), words, 'b'.repeat(below)].filter((part) => part !== '');
  const issue = markup
    ? issueOf({ html: `${parts.map((part) => `<p>${part}</p>`).join('')}<p><a href="https://a.example/">z</a></p>` })
    : issueOf({ text: `${parts.join('\n\n')}\n\nhttps://a.example/` });
  const block = issue.blocks.find((one) => one.words === words);
  if (!block) throw new Error('the ad is no block');
  const unit = { blocks: [{ ...block, afterSignOff }], marker: block };
  return determinePlacementType({ ...PLAIN, ...more, unit, issue });
}

it('the first ad of an issue is primary, the others are inline', () => {
  expect(placed({ length: 300 })).toBe('inline_native');
  expect(placed({ length: 300 }, { before: 0 })).toBe('primary_native');
});

it('an ad that fills the mail, or three quarters of a mail with text, is a dedicated send', () => {
  expect(placed({ length: 300 }, { isWhole: true, isTakeover: true })).toBe('dedicated_send');
  expect(placed({ length: 800 }, { above: 130, below: 100 })).toBe('dedicated_send');
  expect(placed({ length: 700 }, { above: 150, below: 150 })).toBe('inline_native');
  const withAbove = (above: number) => placed({ length: 350 }, { above, below: 20 });
  expect([20, 23, 24].map(withAbove)).toEqual(['inline_native', 'inline_native', 'dedicated_send']);
});

it('a brand with several ads across the issue has a takeover; entries of a grid or a list keep that type', () => {
  expect(placed({ length: 300 }, { isTakeover: true, inGrid: true })).toBe('takeover');
  expect(placed({ length: 300 }, { inGrid: true, inList: true })).toBe('multi_sponsor_grid');
  expect(placed({ length: 300 }, { inList: true })).toBe('list_inclusion');
});

it('a survey and a coupon have their own types as long as they contain little else', () => {
  const says = (words: string, length: number) => `${words} ${'x'.repeat(length - words.length - 1)}`;
  const survey = (length: number) =>
    placed({ words: says('Take our survey.', length) }, { above: 4_000, below: 4_000 });
  expect([survey(699), survey(700)]).toEqual(['native_survey', 'inline_native']);
  const coupon = (length: number) =>
    placed({ words: says('Use code KILN20.', length) }, { above: 4_000, below: 4_000 });
  expect([coupon(499), coupon(500)]).toEqual(['coupon', 'inline_native']);
  expect(placed({ words: says('Take our survey.', 100) }, { inList: true })).toBe('native_survey');
  expect(placed({ words: says('Use code KILN20.', 100) }, { inList: true })).toBe('list_inclusion');
});

it('in a mail without markup an ad is text only, unless it is a coupon', () => {
  expect(placed({ length: 300 }, { markup: false })).toBe('text_only');
  expect(placed({ words: 'Use code KILN20 at the kiln.' }, { markup: false })).toBe('coupon');
});

it('a long ad is a feature, a short one at the very top the hero, one at the end the footer', () => {
  const around = { above: 9_000, below: 9_000 };
  expect([placed({ length: 2_500 }, around), placed({ length: 2_501 }, around)]).toEqual(['inline_native', 'feature']);
  const top = (length: number, above: number) =>
    placed({ length }, { above, below: 9_998 - above - length - 2, before: 0 });
  expect([top(259, 700), top(260, 700), top(259, 900)]).toEqual(['hero', 'primary_native', 'primary_native']);
  const end = (below: number) => placed({ length: 300 }, { above: 9_000, below });
  expect([end(300), end(700)]).toEqual(['footer', 'inline_native']);
  expect(placed({ length: 300 }, { afterSignOff: true, before: 0 })).toBe('footer');
});
