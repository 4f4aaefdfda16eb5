// A claim is matched with the sponsorship of an earlier reading of its mail, so that a person's decision is kept.
import { describe, expect, it } from 'vitest';
import {
  type ClaimedPlacement,
  matchStoredPlacements,
  type StoredPlacement,
} from '../../../src/domain/sponsorship/claim-slots.ts';

describe('a claim matched with an earlier sponsorship', () => {
  const slot = (named: string, placementType: string, start: number | null, end: number | null): ClaimedPlacement => ({
    named,
    placementType,
    start,
    end,
  });
  const known = (id: string, one: ClaimedPlacement, more: Partial<StoredPlacement> = {}): StoredPlacement => ({
    ...one,
    id,
    brandKey: one.named,
    judged: false,
    ...more,
  });
  const ids = (before: StoredPlacement[], found: ClaimedPlacement[]) =>
    matchStoredPlacements(before, found).map((one) => one?.id ?? null);

  it('is the one with its name on the same words, then in the same placement, then with its name alone', () => {
    const before = [known('place', slot('acme', 'hero', 0, 10)), known('words', slot('acme', 'mid', 50, 60))];
    expect(ids(before, [slot('acme', 'hero', 55, 65)])).toEqual(['words']);
    expect(ids(before, [slot('acme', 'hero', 100, 110)])).toEqual(['place']);
    expect(ids(before.toReversed(), [slot('acme', 'hero', 100, 110)])).toEqual(['place']);
    expect(ids(before, [slot('acme', 'list', 100, 110)])).toEqual(['place']);
    expect(ids(before, [slot('acme', 'hero', 0, 5), slot('acme', 'mid', 50, 60), slot('acme', 'hero', 0, 5)])).toEqual([
      'place',
      'words',
      null,
    ]);
  });

  it('overlaps another only if they share a character', () => {
    const before = [known('a', slot('acme', 'hero', 0, 10)), known('b', slot('acme', 'mid', 10, 20))];
    expect(ids(before, [slot('acme', 'list', 10, 20)])).toEqual(['b']);
    expect(ids(before, [slot('acme', 'list', 9, 10)])).toEqual(['a']);
  });

  it('matches by the claimed name and by the brand that a person assigned', () => {
    const corrected = [known('a', slot('acme', 'hero', 0, 10), { brandKey: 'beta' })];
    expect(ids(corrected, [slot('beta', 'hero', 0, 10)])).toEqual(['a']);
    expect(ids(corrected, [slot('acme', 'mid', 50, 60)])).toEqual(['a']);
  });

  it('matches under another name only if a person judged it and more than half of the words overlap', () => {
    const judged = [known('a', slot('acme', 'hero', 0, 10), { judged: true })];
    expect(ids(judged, [slot('beta', 'hero', 4, 10)])).toEqual(['a']);
    expect(ids(judged, [slot('beta', 'hero', 5, 15)])).toEqual([null]);
    // The share is that of the shorter range, so a whole paragraph around a judged line is that line.
    expect(ids(judged, [slot('beta', 'hero', 0, 100)])).toEqual(['a']);
    expect(ids(judged, [slot('beta', 'hero', 5, 6)])).toEqual(['a']);
    expect(ids([known('a', slot('acme', 'hero', 0, 10))], [slot('beta', 'hero', 0, 10)])).toEqual([null]);
    expect(ids(judged, [slot('beta', 'hero', null, null)])).toEqual([null]);
  });
});
