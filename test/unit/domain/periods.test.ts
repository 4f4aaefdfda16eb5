// The first and last moment of each window: periods of a trend, the day of a quota, the months of a public report.
import { describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { dailyMailAllowance } from '../../../src/domain/newsletter/quota.ts';
import { firstPlottedMonth, newBrandsSince, toReport } from '../../../src/domain/report/facts.ts';
import { addPeriods, listPeriods, periodStart } from '../../../src/domain/trends/periods.ts';

const at = (iso: string) => new Date(iso.length === 10 ? `${iso}T00:00:00.000Z` : iso);
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe('periods', () => {
  it.each([
    ['week', '2026-03-02T00:00:00.000Z', '2026-03-02'],
    ['week', '2026-03-08T23:59:59.999Z', '2026-03-02'],
    ['week', '2026-03-09', '2026-03-09'],
    ['week', '2026-01-01', '2025-12-29'],
    ['month', '2026-02-28T23:59:59.999Z', '2026-02-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['quarter', '2026-03-31T23:59:59.999Z', '2026-01-01'],
    ['quarter', '2026-04-01', '2026-04-01'],
    ['quarter', '2026-12-31', '2026-10-01'],
  ] as const)('the %s of %s begins on %s', (by, moment, start) => {
    expect(periodStart(at(moment), by)).toEqual(at(start));
  });

  it('follow each other over the end of a year', () => {
    expect(addPeriods(at('2025-12-29'), 'week')).toEqual(at('2026-01-05'));
    expect(addPeriods(at('2025-12-01'), 'month')).toEqual(at('2026-01-01'));
    expect(addPeriods(at('2025-10-01'), 'quarter')).toEqual(at('2026-01-01'));
    expect(addPeriods(at('2026-01-01'), 'month', -2)).toEqual(at('2025-11-01'));
    expect(toUtcDay(at('2026-03-08T23:59:59.999Z'))).toBe('2026-03-08');
  });

  it.each([
    ['week', 26, '2025-12-15', '2026-06-08'],
    ['month', 12, '2025-07-01', '2026-06-01'],
    ['quarter', 8, '2024-07-01', '2026-04-01'],
  ] as const)('of %ss are %i by default, the last one in progress', (by, count, first, last) => {
    const periods = listPeriods(by, { from: null, to: at('2026-06-10') });
    expect(periods).toHaveLength(count);
    expect([periods[0]?.start, periods.at(-1)?.start]).toEqual([at(first), at(last)]);
    for (const [nth, { end }] of periods.entries()) expect(periods[nth + 1]?.start ?? end).toEqual(end);
  });

  it('are as many as requested, the latest 120 at most', () => {
    const periods = (from: string) => listPeriods('week', { from: at(from), to: at('2026-06-10') });
    expect(periods('2026-06-10')).toHaveLength(1);
    expect(periods('2026-05-31')).toHaveLength(3);
    expect(periods('2000-01-01')).toHaveLength(120);
    expect(periods('2000-01-01').at(-1)?.start).toEqual(at('2026-06-08'));
    expect(periods('2026-06-20')).toHaveLength(0);
  });
});

describe('the quota of a day', () => {
  it('belongs to the UTC day and renews at its end, also at the end of a month', () => {
    expect(dailyMailAllowance(at('2026-01-31T23:59:59.999Z'))).toMatchObject({
      day: '2026-01-31',
      renewsAt: at('2026-02-01'),
    });
    expect(dailyMailAllowance(at('2026-02-01')).renewsAt).toEqual(at('2026-02-02'));
  });
});

describe('a public report', () => {
  it('counts brands of the last thirty days as new and plots this month and the eleven before, including empty ones', () => {
    const now = at('2026-03-15T12:00:00.000Z');
    expect(newBrandsSince(now)).toEqual(at('2026-02-13T12:00:00.000Z'));
    expect(firstPlottedMonth(now)).toEqual(at('2025-04-01'));
    const facts = {
      newsletter: { name: 'L', logoUrl: null },
      totals: { similar: 1, brands: 2, newBrands: 3, sponsorships: 4 },
      topSimilar: [{ name: 'S', logoUrl: 's', secret: 1 }],
      topBrands: [{ name: 'B', logoUrl: null, sponsorshipCount: 5, secret: 1 }],
      radar: [{ id: 'r', placementType: 'hero', newsletterName: 'N', detectedAt: day(1), confidence: 9, secret: 1 }],
      monthly: [
        { month: '2026-03', count: 7 },
        { month: '2025-04', count: 6 },
        { month: '2025-03', count: 99 },
      ],
      placements: [{ placementType: 'hero', count: 8, secret: 1 }],
    };
    const report = toReport(facts, now);
    expect(report.plots?.monthly.map(({ count }) => count)).toEqual([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]);
    expect(report.plots?.monthly[0]?.month).toBe('2025-04');
    expect(report).toMatchObject({
      similarNewsletters: { totalCount: 1, topSimilar: [{ name: 'S', logoUrl: 's' }] },
      brands: { totalCount: 2, recentlyAddedCount: 3, topBrands: [{ name: 'B', logoUrl: null, sponsorshipCount: 5 }] },
      sponsorships: { totalCount: 4, recentSponsorships: [{ id: 'r', detectedAt: day(1).toISOString() }] },
      reportGeneratedAt: now.toISOString(),
    });
    expect(JSON.stringify(report)).not.toContain('secret');
  });
});
