// Weeks without an issue in a brand's calendar: only a missing issue is 'not received'.
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../../src/contract/common.ts';
import type { BrandCalendar } from '../../../src/contract/insight.ts';
import { computeCoverage } from '../../../src/domain/newsletter/coverage.ts';
import { toWeekValues } from '../../../web/brands/calendar-weeks.ts';

const DAY = 86_400_000;
/** A Monday. */
const FIRST = Date.parse('2026-06-01T00:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString() as IsoDate;
const WEEKS = Array.from({ length: 12 }, (_, nth) => iso(FIRST + nth * 7 * DAY).slice(0, 10));

/** A newsletter whose issues arrived on Thursdays of these weeks. @param now the current week. */
function letterOf(
  weeks: number[],
  now = 11,
  placements: Record<number, number> = {},
): BrandCalendar['newsletters'][number] {
  const days = weeks.map((week) => FIRST + (week * 7 + 3) * DAY);
  const covered = computeCoverage(
    days.map((day) => new Date(day)),
    new Date(FIRST + (now * 7 + 2) * DAY),
  );
  return {
    id: 'a',
    name: 'A',
    logoUrl: null,
    similarity: null,
    mine: false,
    channels: [],
    pattern: null,
    placements: WEEKS.map((_, nth) => placements[nth] ?? 0),
    issues: WEEKS.map((_, nth) => weeks.filter((week) => week === nth).length),
    coverage: covered && {
      since: iso(covered.since.getTime()),
      lastAt: iso(covered.last.getTime()),
      received: covered.received,
      expected: covered.expected,
      usualGapDays: covered.usualGapDays,
      unseen: covered.unseen.map(({ from, to }) => ({ from: iso(from.getTime()), to: iso(to.getTime()) })),
      text: '',
    },
  };
}

const shown = (letter: ReturnType<typeof letterOf>, until: string | null = null) =>
  toWeekValues({ visibleUntil: until, weeks: WEEKS }, letter)
    .map((value) => (value === undefined ? 'x' : value === null ? '?' : value === 'idle' ? '.' : String(value)))
    .join('');

describe('a calendar week without an issue', () => {
  it('between two issues of a fortnightly letter had none due', () => {
    expect(shown(letterOf([0, 2, 4, 6, 8, 10], 11, { 2: 1, 8: 2 }))).toBe('0.1.0.0.2.0.');
  });

  it('that should have had one is “not received”', () => {
    expect(shown(letterOf([0, 1, 2, 3, 6, 7, 8, 9, 10]))).toBe('0000??00000.');
    // The gap lasts from the due date to the next received issue.
    expect(shown(letterOf([0, 2, 4, 6, 11]))).toBe('0.0.0.0.???0');
  });

  it('of a letter that stopped is “not received”, whenever its rhythm was last computed', () => {
    expect(shown(letterOf([0, 1, 2, 3], 11))).toMatch(/^0000\?{8}$/);
    expect(shown(letterOf([0, 1, 2, 3], 4))).toMatch(/^0000\.\?{7}$/);
  });

  it('before the first received issue, or of a letter without a rhythm, is “not received”', () => {
    expect(shown(letterOf([4, 6, 8, 10]))).toBe('????0.0.0.0.');
    expect(shown(letterOf([4, 6], 7))).toBe('????0?0?????');
  });

  it('had none due either if issues came before the calendar or before the coverage period', () => {
    const from = (weeks: number[], week: number) => {
      const letter = letterOf(weeks);
      return shown({
        ...letter,
        coverage: letter.coverage && { ...letter.coverage, since: iso(FIRST + week * 7 * DAY) },
      });
    };
    expect(from([1, 3, 5, 7, 9, 11], -10)).toBe('.0.0.0.0.0.0');
    expect(from([0, 2, 4, 6, 8, 10], 6)).toBe('0.0.0.0.0.0.');
  });

  it('behind a free member’s line is blank', () => {
    const letter = letterOf([0, 2, 4, 6, 8, 10]);
    expect(shown(letter, '2026-07-30T10:00:00.000Z')).toBe('0.0.0.0.0xxx');
    // The week of the free member's line began before it.
    expect(shown(letter, '2026-07-27T10:00:00.000Z')).toBe('0.0.0.0.0xxx');
  });
});
