import { describe, expect, it } from 'vitest';
import { briefDate } from '../../web/ui/date-text.tsx';
import { yearOf } from '../../web/ui/month-bars.tsx';
import { relativeDate } from '../../web/ui/relative-date.tsx';

const NOW = new Date('2026-03-31T23:30:00Z');

describe('how long ago', () => {
  it.each([
    ['2026-03-31T22:00:00Z', 'today'],
    ['2026-03-30T23:00:00Z', 'yesterday'],
    ['2026-03-25T23:30:00Z', '6 days ago'],
    ['2026-03-20T00:00:00Z', 'last week'],
    ['2026-02-28T00:00:00Z', 'last month'],
    ['2024-01-01T00:00:00Z', '2 years ago'],
  ])('%s is %s', (date, words) => {
    expect(relativeDate(date, NOW)).toBe(words);
  });
});

describe('a date where there is little room', () => {
  it.each([
    ['2026-03-05T12:00:00Z', 'Mar 5'],
    ['2025-08-20T12:00:00Z', 'Aug 20'],
    ['2025-03-05T12:00:00Z', 'Mar 2025'],
    ['2002-09-14T12:00:00Z', 'Sep 2002'],
  ])('%s is %s', (date, words) => {
    expect(briefDate(date, NOW)).toBe(words);
  });
});

describe('a year of months', () => {
  it('ends with the current one (UTC) and shows months without any', () => {
    const year = yearOf(
      [
        { month: '2025-04', count: 3 },
        { month: '2026-03', count: 2 },
        { month: '2025-03', count: 9 },
      ],
      NOW,
    );
    expect(year).toHaveLength(12);
    expect(year[0]).toEqual({ month: '2025-04', count: 3 });
    expect(year.at(-1)).toEqual({ month: '2026-03', count: 2 });
    expect(year.filter(({ count }) => count === 0)).toHaveLength(10);
  });
});
