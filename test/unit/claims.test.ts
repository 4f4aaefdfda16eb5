// Not known is not never: what is said of an absence, a whole or a rhythm depends on what was observed.
import { describe, expect, it } from 'vitest';
import { computeBuyingPattern } from '../../src/domain/pitch/buying-pattern.ts';
import { pitchReasonText } from '../../src/domain/pitch/text.ts';
import { coverageGapText, emptyRankingText } from '../../web/dashboard/words.ts';
import { buyingPatternText } from '../../web/ui/pattern-badge.tsx';

const NOW = new Date('2026-06-30T00:00:00.000Z');
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

const reason = (more: object) =>
  pitchReasonText(
    {
      basis: {
        ...{ best: null, near: 0, nearest: 0, newsletters: 2, times: 3, lastAt: NOW.toISOString(), fill: 0 },
        ...{ mine: false, ownIssues: false, ...more },
      } as never,
      bestName: null,
      confidence: 90,
    },
    NOW,
  );
const pattern = (bought: number[]) => {
  const found = computeBuyingPattern(bought.map(day), { seenUntil: day(180) });
  if (!found) throw new Error('no purchase');
  const [first, last, dueAt] = [found.first, found.last, found.dueAt].map((at) => at?.toISOString());
  return buyingPatternText({ ...found, first, last, dueAt } as never, NOW.getTime());
};

const CLAIMS: [observed: string, said: string, claim: RegExp, isClaimed: boolean][] = [
  ['no issue of the own newsletter', reason({}), /sponsored you/, false],
  ['own issues without the brand', reason({ ownIssues: true }), /Never sponsored you/, true],
  ['the brand, though no issue counts', reason({ mine: true }), /Has sponsored you/, true],
  ['no similar newsletter', reason({ nearest: 0 }), /Not seen in/, false],
  ['similar newsletters without the brand', reason({ nearest: 3 }), /Not seen in your 3 closest/, true],
  [
    'no placement in similar newsletters',
    emptyRankingText({ nearest: 4, placements: 0 }).title,
    /^No sponsors of/,
    true,
  ],
  [
    'placements in similar newsletters',
    emptyRankingText({ nearest: 4, placements: 32 }).title,
    /^No sponsors of/,
    false,
  ],
  ['no newsletter at all', coverageGapText({ late: 0, regular: 0 }), /on schedule/, false],
  ['newsletters in time', coverageGapText({ late: 0, regular: 5 }), /^All 5 .* on schedule/, true],
  ['a late newsletter', coverageGapText({ late: 1, regular: 5 }), /on schedule/, false],
  ['one purchase', pattern([150]), /every \d+ days/, false],
  ['two purchases', pattern([136, 150]), /every \d+ days/, false],
  ['pauses of 14, 98, 14 and 28 days', pattern([0, 14, 112, 126, 154]), /every \d+ days|due around/, false],
  ['pauses of 14, 14 and 28 days', pattern([94, 108, 122, 150]), /every 14 days/, true],
];

describe('a claim', () => {
  it.each(CLAIMS)('after %s: %s', (_, said, claim, isClaimed) => {
    expect(claim.test(said)).toBe(isClaimed);
  });
});
