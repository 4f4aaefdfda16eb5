// When a brand's deal with a newsletter counts as one and done, renewing, lapsed or returning, at the boundary days.
import { describe, expect, it } from 'vitest';
import { buyingStateAt, computeBuyingPattern } from '../../../src/domain/pitch/buying-pattern.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe('a buying pattern', () => {
  it('of one purchase becomes one-and-done after ninety observed days', () => {
    expect(computeBuyingPattern([day(0)], { seenUntil: day(90) })?.state).toBe('new');
    expect(computeBuyingPattern([day(0)], { seenUntil: new Date(day(90).getTime() + 1) })?.state).toBe('one_and_done');
  });

  it('lapses after at least two weeks, however frequent the purchases', () => {
    const daily = [0, 1, 2, 3].map(day);
    expect(computeBuyingPattern(daily, { seenUntil: day(17) })).toMatchObject({ state: 'renewing', lapsesAt: day(17) });
    expect(computeBuyingPattern(daily, { seenUntil: day(18) })?.state).toBe('lapsed');
  });

  it('has the median gap as its usual gap, or the middle of the two', () => {
    expect(computeBuyingPattern([0, 10, 30].map(day), { seenUntil: day(30) })?.usualGapDays).toBe(15);
    expect(computeBuyingPattern([0, 10, 30, 60].map(day), { seenUntil: day(60) })?.usualGapDays).toBe(20);
  });

  it('waits longer by the unobserved days that fall into the wait, in any order', () => {
    const unseen = [
      { from: day(60), to: day(70) },
      { from: day(30), to: day(40) },
      { from: day(200), to: day(300) },
    ];
    expect(computeBuyingPattern([0, 14].map(day), { seenUntil: day(14), unseen })).toMatchObject({
      dueAt: day(28),
      lapsesAt: day(52),
    });
    expect(computeBuyingPattern([0, 28].map(day), { seenUntil: day(28), unseen })).toMatchObject({
      dueAt: day(76),
      lapsesAt: day(104),
    });
    const before = [{ from: day(1), to: day(5) }];
    expect(computeBuyingPattern([0, 14].map(day), { seenUntil: day(14), unseen: before })).toMatchObject({
      usualGapDays: null,
      dueAt: day(24),
      lapsesAt: day(34),
    });
    // A purchase whose whole following pause was unobserved is not due on the same day.
    const all = [{ from: day(0), to: day(5) }];
    expect(computeBuyingPattern([0, 5].map(day), { seenUntil: day(5), unseen: all })).toMatchObject({
      usualGapDays: null,
      dueAt: day(6),
    });
  });

  it('gives the state at another moment', () => {
    const pattern = { active: 'testing' as const, times: 2, lapsesAt: day(10) };
    expect(buyingStateAt(pattern, day(10))).toBe('testing');
    expect(buyingStateAt(pattern, day(11))).toBe('lapsed');
    expect(buyingStateAt({ ...pattern, times: 1 }, day(11))).toBe('one_and_done');
  });
});
