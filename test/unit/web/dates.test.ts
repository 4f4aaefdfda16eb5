// Dates, relative dates and numbers as shown.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillTwelveMonths } from '../../../web/plots/months.tsx';
import { formatBriefDate, formatCountOf, formatDate, formatSimilarCount, toLocalDay } from '../../../web/ui/format.ts';

const NOW = new Date('2026-03-31T23:30:00Z');
afterEach(() => void vi.restoreAllMocks());

describe('a short date', () => {
  it.each([
    ['2026-03-05T12:00:00Z', 'Mar 5'],
    ['2025-08-20T12:00:00Z', 'Aug 20'],
    ['2025-03-05T12:00:00Z', 'Mar 2025'],
    ['2002-09-14T12:00:00Z', 'Sep 2002'],
  ])('%s is %s', (date, words) => {
    expect(formatBriefDate(date, NOW)).toBe(words);
  });
});

describe('the months of a year', () => {
  it('end with the current one (UTC) and include months without data', () => {
    const year = fillTwelveMonths(
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

describe('numbers and dates', () => {
  it('a count has its noun, in the plural except for one', () => {
    expect([0, 1, 12_345].map((count) => formatCountOf(count, 'brand'))).toEqual([
      '0 brands',
      '1 brand',
      '12,345 brands',
    ]);
    expect([1, 2].map((count) => formatCountOf(count, 'brand is', 'brands are'))).toEqual([
      '1 brand is',
      '2 brands are',
    ]);
    // At most a hundred similar newsletters are stored, so a hundred may mean more.
    expect([0, 99, 100, 1234].map((count) => formatSimilarCount(count))).toEqual(['0', '99', '100+', '1,234+']);
    expect([99, 100].map((count) => formatSimilarCount(count, 8))).toEqual(['91', '92+']);
  });

  it('dates are in the reader’s own time zone', () => {
    // A browser in Kolkata, five and a half hours ahead of UTC.
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function inKolkata(locale, options) {
      return new DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options });
    } as typeof DateTimeFormat);
    const shown = (zone?: 'UTC') => formatDate('2026-03-05T20:00:00Z', 'MMM d, yyyy h:mm a', zone);
    expect([shown(), shown('UTC')]).toEqual(['Mar 6, 2026 1:30 AM', 'Mar 5, 2026 8:00 PM']);
  });

  it('a day is the reader’s own, also while UTC is a day ahead', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(8 * 60);
    expect(['2026-12-01T07:59:00Z', '2026-12-01T08:00:00Z'].map((at) => toLocalDay(new Date(at)))).toEqual([
      '2026-11-30',
      '2026-12-01',
    ]);
  });
});
