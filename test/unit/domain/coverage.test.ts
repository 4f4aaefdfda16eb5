// A newsletter's coverage: issues received against its usual rhythm, and when an issue counts as missing.
import { describe, expect, it } from 'vitest';
import { COVERAGE_DAYS, computeCoverage } from '../../../src/domain/newsletter/coverage.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe("a newsletter's coverage", () => {
  const weekly = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 7) + 1 }, (_, n) => day(from + n * 7));

  it('covers half a year: the day after the boundary counts, the day on it does not', () => {
    expect(COVERAGE_DAYS).toBe(182);
    const now = day(200);
    const of = (first: number) => computeCoverage([day(first), day(195), day(199)], now);
    expect(of(19)).toMatchObject({ received: 3, since: day(19) });
    expect(of(18)).toMatchObject({ received: 2, since: day(195) });
  });

  it('is empty without issues, and begins at the last issue if all of them are old', () => {
    expect(computeCoverage([], day(0))).toBeNull();
    expect(computeCoverage([day(0), day(7)], day(400))).toMatchObject({
      received: 1,
      expected: 1,
      since: day(7),
      last: day(7),
    });
  });

  it('counts several issues of one day once', () => {
    const twice = weekly(0, 70).flatMap((one) => [one, new Date(one.getTime() + 3_600_000)]);
    expect(computeCoverage(twice, day(70))).toMatchObject({ received: 11, expected: 11, usualGapDays: 7 });
  });

  it('counts an issue as missing after more than 1.6 times the usual gap and at least four days', () => {
    // The limit is 1.6 times seven days, 11.2 days.
    const gap = (days: number) =>
      computeCoverage([...weekly(0, 70), ...weekly(70 + days, 140 + days)], day(140 + days))?.unseen;
    expect(gap(11)).toEqual([]);
    expect(gap(12)).toEqual([{ from: day(77), to: day(82) }]);
    const daily = (missing: number) =>
      computeCoverage(
        [...Array(30).keys()].map((n) => day(n < 15 ? n : n + missing)),
        day(29 + missing),
      )?.unseen;
    expect(daily(3)).toEqual([]);
    expect(daily(4)).toEqual([{ from: day(15), to: day(19) }]);
  });

  it('expects a daily’s issues by week, a weekly’s by its gap', () => {
    const daily = [...Array(56).keys()].map((n) => day(4 + n));
    expect(computeCoverage(daily, day(60))).toMatchObject({ received: 56, expected: 57, usualGapDays: 1 });
    expect(computeCoverage(weekly(0, 70), day(100))?.expected).toBe(15);
    const everyFive = [day(0), day(5), day(10)];
    expect(computeCoverage(everyFive, day(30))?.expected).toBe(7);
    // Its weeks, with one and two issues, would give one more.
    expect(computeCoverage(everyFive, day(60))?.expected).toBe(13);
  });

  it('never expects fewer issues than were received', () => {
    // Its usual gap of nine days would give only four.
    expect(computeCoverage([0, 1, 2, 11, 20, 29].map(day), day(29))?.expected).toBe(6);
  });

  it('counts no missing issue from Wednesday to Monday for a letter of the first three weekdays', () => {
    const days = [...Array(10).keys()].flatMap((week) => [0, 1, 2].map((nth) => day(7 * week + nth)));
    expect(computeCoverage(days, day(66))).toMatchObject({ usualGapDays: 1, unseen: [] });
  });
});
