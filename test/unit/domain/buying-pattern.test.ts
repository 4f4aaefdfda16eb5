// Buying patterns on calendars written by hand: days since January 1, and the resulting state.
import { describe, expect, it } from 'vitest';
import { computeCoverage } from '../../../src/domain/newsletter/coverage.ts';
import { computeBuyingPattern } from '../../../src/domain/pitch/buying-pattern.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const every = (gap: number, times: number, from = 0) => Array.from({ length: times }, (_, i) => from + i * gap);

const CALENDARS: [what: string, bought: number[], until: number, state: string, gap: number | null][] = [
  ['one issue a month ago', [0], 30, 'new', null],
  ['one issue, and nothing for three months and a day', [0], 91, 'one_and_done', null],
  ['two issues four weeks apart: one pause is no rhythm', [0, 28], 60, 'testing', null],
  ['pauses of which half agree', [0, 14, 112, 126, 154], 160, 'renewing', null],
  ['pauses of which most agree', [0, 14, 112, 126, 140, 154], 160, 'renewing', 14],
  ['three issues', [0, 14, 28], 50, 'testing', 14],
  ['four issues', every(14, 4), 60, 'renewing', 14],
  ['exactly twice its usual gap silent', every(14, 4), 42 + 28, 'renewing', 14],
  ['a day more than twice its usual gap silent', every(14, 4), 42 + 29, 'lapsed', 14],
  ['a test that was not followed up', [0, 14], 14 + 29, 'lapsed', null],
  ['a lapse, then one issue again', [...every(14, 4), 200], 210, 'returning', 14],
  ['a lapse, then three issues again', [...every(14, 4), 200, 214, 228], 235, 'renewing', 14],
  ['once, and again half a year later', [0, 180], 200, 'returning', null],
  ['daily for a week, then a weekend: a booking is by the week', every(1, 5), 8, 'renewing', 1],
  ['daily for a week, and again ten days later', [...every(1, 5), 14], 15, 'renewing', 1],
  ['daily for a week, then more than two weeks nothing', every(1, 5), 4 + 15, 'lapsed', 1],
];

describe('a buying pattern by calendar', () => {
  for (const [what, bought, until, state, gap] of CALENDARS) {
    it(`${what}: ${state}`, () => {
      const pattern = computeBuyingPattern(bought.map(day), { seenUntil: day(until) });
      expect([pattern?.state, pattern?.usualGapDays, pattern?.times]).toEqual([state, gap, bought.length]);
      expect([pattern?.first, pattern?.last]).toEqual([day(bought[0] as number), day(bought.at(-1) as number)]);
    });
  }

  it('no purchase gives no pattern', () => expect(computeBuyingPattern([], { seenUntil: day(0) })).toBeNull());

  it('several placements in an issue are one purchase', () => {
    const pattern = computeBuyingPattern([day(0), new Date(day(0).getTime() + 3_600_000), day(7)], {
      seenUntil: day(8),
    });
    expect([pattern?.times, pattern?.renewals]).toEqual([2, 1]);
  });

  it('a gap in the received issues is not a pause of the brand', () => {
    const unseen = [{ from: day(50), to: day(90) }];
    expect(computeBuyingPattern(every(14, 4).map(day), { seenUntil: day(95), unseen })?.state).toBe('renewing');
    expect(computeBuyingPattern([0, 14, 28, 42, 96].map(day), { seenUntil: day(100), unseen })).toMatchObject({
      state: 'renewing',
      usualGapDays: 14,
    });
    expect(computeBuyingPattern([0, 14, 28, 42, 96].map(day), { seenUntil: day(100) })?.state).toBe('returning');
  });

  it('the order of the given purchases changes nothing', () => {
    const bought = [...every(14, 4), 200].map(day);
    expect(computeBuyingPattern([...bought].reverse(), { seenUntil: day(210) })).toEqual(
      computeBuyingPattern(bought, { seenUntil: day(210) }),
    );
  });
});

describe('coverage: received issues against the usual rhythm', () => {
  it('a newsletter of working days is not missing on Sundays', () => {
    const workdays = Array.from({ length: 140 }, (_, n) => n).filter((n) => ![0, 6].includes(day(n).getUTCDay()));
    const seen = computeCoverage(workdays.map(day), day(139));
    expect(seen?.unseen).toEqual([]);
    expect(Math.abs((seen?.expected ?? 0) - workdays.length)).toBeLessThanOrEqual(2);
  });

  it('a newsletter that stopped arriving is unobserved from then on', () => {
    const seen = computeCoverage(every(7, 10).map(day), day(120));
    expect(seen?.unseen).toEqual([{ from: day(70), to: day(120) }]);
  });

  it('a weekly that became a monthly misses no issue before or after, but a missing monthly issue is counted', () => {
    const weekly = every(7, 60);
    const monthly = every(30, 13, weekly.length * 7);
    const [all, last] = [[...weekly, ...monthly].map(day), monthly.at(-1) as number];
    expect(computeCoverage(all, day(last))).toMatchObject({ received: 7, expected: 7, usualGapDays: 30, unseen: [] });
    expect(computeCoverage(all, day(last + 47))?.unseen).toEqual([]);
    expect(computeCoverage(all, day(last + 60))?.unseen).toEqual([{ from: day(last + 30), to: day(last + 60) }]);
    const missed = all.filter((_, nth) => nth !== 66);
    expect(computeCoverage(missed, day(last))?.unseen).toEqual([
      { from: day(420 + 5 * 30 + 30), to: day(420 + 7 * 30) },
    ]);
    const before = all.filter((_, nth) => nth !== 20);
    expect(computeCoverage(before, day(last))?.unseen).toEqual([{ from: day(140), to: day(147) }]);
  });

  it('a monthly that became a weekly is expected weekly only since then', () => {
    const days = [...every(30, 12), ...every(7, 10, 360)];
    const now = day(days.at(-1) as number);
    expect(computeCoverage(days.map(day), now)).toMatchObject({
      received: 13,
      expected: 13,
      usualGapDays: 7,
      unseen: [],
    });
    const late = days.filter((n) => n !== 381);
    expect(computeCoverage(late.map(day), now)).toMatchObject({
      received: 12,
      expected: 13,
      unseen: [{ from: day(381), to: day(388) }],
    });
  });

  it('two issues give no rhythm yet', () => {
    expect(computeCoverage([day(0), day(7)], day(60))).toMatchObject({ received: 2, expected: 2, usualGapDays: null });
  });
});
