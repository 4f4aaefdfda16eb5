// How a newsletter's slots are remembered, and the similarity of two layouts.
import { describe, expect, it } from 'vitest';
import type { AdSlotFingerprint } from '../../src/detect/analyst.ts';
import {
  computeSlotSimilarity,
  fingerprintAdSlot,
  parseAdSlotFingerprints,
  SAME_SLOT_SIMILARITY_MIN,
  selectRecurringSlots,
} from '../../src/detect/learned/memory.ts';
import { issueOf } from '../support/issues.ts';

const FORM: AdSlotFingerprint = {
  words: 'presented by',
  heading: 'a word from our sponsor',
  level: 3,
  list: true,
  boxed: true,
  place: 0.5,
  host: 'clicks.example',
};
const but = (more: Partial<AdSlotFingerprint>): AdSlotFingerprint => ({ ...FORM, ...more });

describe('a slot of earlier issues', () => {
  it('is recognised by its form, with more certainty the more of it matches', () => {
    expect(computeSlotSimilarity(FORM, [FORM])).toBeCloseTo(1);
    const without: [Partial<AdSlotFingerprint>, number][] = [
      [{ words: 'sponsored by' }, 0.45],
      [{ heading: 'News' }, 0.9],
      [{ level: 2 }, 0.9],
      [{ list: false }, 0.95],
      [{ boxed: false }, 0.95],
      [{ place: 0.9 }, 0.9],
      [{ host: 'other.example' }, 0.95],
    ];
    for (const [more, like] of without)
      expect(computeSlotSimilarity(but(more), [FORM]), JSON.stringify(more)).toBeCloseTo(like);
  });

  it('is near its earlier position, above or below it', () => {
    for (const place of [0.39, 0.5, 0.61]) expect(computeSlotSimilarity(but({ place }), [FORM])).toBeCloseTo(1);
    for (const place of [0.37, 0.63]) expect(computeSlotSimilarity(but({ place }), [FORM])).toBeCloseTo(0.9);
  });

  it('is not recognised by features that both layouts lack', () => {
    const bare = but({ words: '', heading: '', host: null });
    expect(computeSlotSimilarity(bare, [bare])).toBeCloseTo(0.3);
    expect(computeSlotSimilarity(FORM, [])).toBe(-1);
    expect(computeSlotSimilarity(null, [FORM])).toBe(0);
  });

  it('is the most similar of all remembered slots', () => {
    const other = but({ words: 'x', heading: 'y', host: null });
    expect(computeSlotSimilarity(FORM, [other, FORM, other])).toBeCloseTo(1);
    expect(computeSlotSimilarity(FORM, [other])).toBeLessThan(SAME_SLOT_SIMILARITY_MIN);
  });

  it('has occurred more than once with its words: a single ad makes no slot', () => {
    const [first, again] = [FORM, but({ place: 0.7 })];
    const [once, wordless] = [but({ words: 'sponsored by' }), but({ words: '' })];
    expect(selectRecurringSlots([first, once, wordless, again, wordless])).toEqual([first, again]);
    expect(selectRecurringSlots([FORM])).toEqual([]);
  });

  it('that another version stored in another format is forgotten', () => {
    const { host: _, ...older } = FORM;
    expect(parseAdSlotFingerprints([FORM, older, null, { ...FORM, place: '0.5' }, { ...FORM, host: null }])).toEqual([
      FORM,
      but({ host: null }),
    ]);
  });
});

describe('the form of an ad', () => {
  const { blocks } = issueOf({
    html: `<h3>Our friends at Glazeworks 2026</h3><p>One line of news that is long enough.</p><div style="background:#eee"><p>Glazeworks ships <a href="https://glazeworks.example/">glazes</a></p></div>`,
  });
  const [heading, line, ad] = blocks;

  it('is its words and heading without the sponsor’s name and numbers, and its layout', () => {
    expect(ad && fingerprintAdSlot([ad], 'Presented by Glazeworks, no. 12', 'Glazeworks')).toEqual({
      words: 'presented by no 0',
      heading: 'our friends at 0',
      level: 0,
      list: false,
      boxed: true,
      place: Math.round((ad?.place ?? 0) * 100) / 100,
      host: null,
    });
    expect(line && fingerprintAdSlot([line], null, 'Glazeworks')).toMatchObject({
      boxed: false,
      heading: 'our friends at 0',
    });
    expect(line && fingerprintAdSlot([line], 'Presented by', '')).toMatchObject({ words: 'presented by' });
  });

  it('has the level of a heading within it, not of one above it', () => {
    expect(heading && fingerprintAdSlot([heading], 'From our friends', 'Glazeworks')).toMatchObject({
      level: 3,
      heading: '',
    });
  });

  it('has the disclosing words of the heading above if it has none itself', () => {
    const under = issueOf({ html: '<h3>Sponsored by Kaolin</h3><p>Kaolin sells clay by the ton to any studio.</p>' });
    expect(fingerprintAdSlot(under.blocks.slice(1), null, 'Kaolin')?.words).toBe('sponsored by');
  });

  it('is empty for an empty ad, and keeps at most eighty characters of words', () => {
    expect(fingerprintAdSlot([], 'Presented by', 'Glazeworks')).toBeNull();
    expect(ad && fingerprintAdSlot([ad], 'x'.repeat(100), '')?.words).toHaveLength(80);
  });
});
