// A newsletter's sponsors over time: their order, the days on which they were observed, sold slots, and due dates.
import { describe, expect, it } from 'vitest';
import {
  countSlots,
  groupBySponsor,
  observedUntil,
  sortSponsorsByDueDate,
} from '../../../src/domain/newsletter/sponsors.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe("a newsletter's sponsors", () => {
  const placed = (id: string, n: number, lead = true) => ({
    brand: { id },
    sponsorshipId: `${id}${n}`,
    at: day(n),
    placementType: 'hero',
    lead,
  });

  it('are ordered by their last purchase, then by id, each with its placements oldest first', () => {
    const list = groupBySponsor(
      [placed('b', 9), placed('b', 2), placed('a', 9), placed('c', 10), placed('d', 20, false), placed('c', 5, false)],
      {
        seenUntil: day(20),
        unseen: [],
      },
    );
    expect(list.map(({ brand }) => brand.id)).toEqual(['c', 'a', 'b']);
    expect(list[2]?.placements.map(({ sponsorshipId }) => sponsorshipId)).toEqual(['b2', 'b9']);
    expect(list[0]?.pattern.times).toBe(1);
    expect(list[0]?.placements).toHaveLength(2);
  });

  it('are observed until the last issue plus its usual gap, or a month if unknown, but not beyond now', () => {
    expect(observedUntil(null, day(5))).toEqual(day(5));
    expect(observedUntil({ lastAt: day(0), usualGapDays: 7 }, day(30))).toEqual(day(7));
    expect(observedUntil({ lastAt: day(0), usualGapDays: null }, day(60))).toEqual(day(30));
    expect(observedUntil({ lastAt: day(0), usualGapDays: 7 }, day(3))).toEqual(day(3));
  });

  it('have sold slots counted by issue, oldest first; placements with the fewest unsold issues first, ties by name', () => {
    const slots = countSlots([
      { at: day(3), placements: ['hero', 'hero', 'mid'] },
      { at: day(2), placements: ['hero'] },
      { at: day(1), placements: ['b', 'a'] },
    ]);
    expect(slots.issues).toEqual([day(1), day(2), day(3)]);
    expect(slots.placements).toEqual([
      { placementType: 'hero', sold: [0, 1, 2], open: 1 },
      { placementType: 'a', sold: [1, 0, 0], open: 2 },
      { placementType: 'b', sold: [1, 0, 0], open: 2 },
      { placementType: 'mid', sold: [0, 0, 1], open: 2 },
    ]);
  });

  it('are sorted by due date, then those without one by their last purchase, the lapsed ones last', () => {
    const one = (id: string, state: string, dueAt: number | null, last: number) => ({
      id,
      pattern: { state: state as 'new', dueAt: dueAt === null ? null : day(dueAt), last: day(last) },
    });
    const order = sortSponsorsByDueDate([
      one('gone', 'lapsed', 1, 50),
      one('done', 'one_and_done', null, 60),
      one('no day, earlier', 'new', null, 10),
      one('no day, later', 'new', null, 20),
      one('due later', 'renewing', 40, 30),
      one('due sooner', 'testing', 35, 5),
      one('due the same day, bought later', 'testing', 35, 6),
    ]);
    expect(order.map(({ id }) => id)).toEqual([
      'due the same day, bought later',
      'due sooner',
      'due later',
      'no day, later',
      'no day, earlier',
      'done',
      'gone',
    ]);
  });
});
