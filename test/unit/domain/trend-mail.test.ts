// The weekly trend report in sentences, and the mail that carries it.
import { describe, expect, it } from 'vitest';
import { composeTrendMail, writeTrendSentences } from '../../../src/domain/trends/report.ts';

describe('a trend report in words', () => {
  const week = (sponsorships: number, more: object = {}) => ({
    start: '',
    end: '',
    partial: false,
    issues: 10,
    sponsorships,
    brands: 3,
    newBrands: 1,
    ...more,
  });
  const figures = (weeks: object[], more: object = {}) =>
    ({
      periods: weeks,
      newsletters: 4,
      placements: [],
      channels: [],
      fresh: [],
      rising: [],
      leaving: [],
      ...more,
    }) as never;
  const mover = (name: string, now: number, before: number, newsletters = 1) => ({
    brand: { id: name, name, logoUrl: null },
    now,
    before,
    newsletters,
  });

  it.each([
    [7, 5, '2 more than'],
    [5, 7, '2 fewer than'],
    [5, 5, 'as many as'],
  ])('%i after %i is %s the week before', (now, before, words) => {
    expect(writeTrendSentences(figures([week(before, { issues: 8 }), week(now)]))[0]).toBe(
      `${now} sponsorships in 4 newsletters like yours last week, ${words} the week before (10 issues received, 8 the week before).`,
    );
  });

  it('describes the last complete week, and is empty if no week precedes it', () => {
    expect(writeTrendSentences(figures([week(1), week(2), week(9, { partial: true })]))[0]).toMatch(
      /^2 sponsorships .* 1 more than/,
    );
    const bought = writeTrendSentences(
      figures([week(1), week(2, { newBrands: 0 }), week(9, { partial: true })], {
        placements: [{ placementType: 'hero', counts: [1, 2, 9] }],
        channels: [{ channel: 'network', counts: [1, 0, 9] }],
      }),
    );
    expect(bought.slice(1)).toEqual([
      '3 brands sponsored, none of them for the first time in these newsletters.',
      expect.stringMatching(/^Most common placement: .*, 2 of 2\.$/),
    ]);
    expect(writeTrendSentences(figures([week(2)]))).toEqual([]);
    expect(writeTrendSentences(figures([]))).toEqual([]);
    expect(writeTrendSentences(figures([week(3), week(0, { issues: 1 })]))).toEqual([
      'No sponsorship in 4 newsletters like yours last week (1 issue received, 10 the week before).',
    ]);
  });

  it('names the most common placement, the share of networks, swaps and house ads, and up to three movers of each kind', () => {
    const told = writeTrendSentences(
      figures([week(9), week(10)], {
        placements: [
          { placementType: 'hero', counts: [9, 2] },
          { placementType: 'mid_roll', counts: [0, 8] },
        ],
        channels: [
          { channel: 'network', counts: [5, 1] },
          { channel: 'cross_promotion', counts: [0, 2] },
          { channel: 'house', counts: [0, 1] },
          { channel: 'direct', counts: [1, 6] },
        ],
        fresh: [mover('A', 2, 0, 2), mover('B', 1, 0), mover('C', 1, 0), mover('D', 1, 0)],
        rising: [mover('E', 4, 1)],
        leaving: [mover('F', 0, 3)],
      }),
    );
    expect(told.slice(1)).toEqual([
      '3 brands sponsored, 1 of them for the first time in these newsletters.',
      expect.stringMatching(/^Most common placement: .*, 8 of 10\.$/),
      '4 of 10 came through an ad network, a swap or house ads.',
      'New: A (2 placements in 2 newsletters), B (1 placement in 1 newsletter), C (1 placement in 1 newsletter).',
      'Rising: E (4 after 1).',
      'Buying less: F (0 after 3).',
    ]);
  });

  it('is a mail with escaped names, a link to the figures and a link to unsubscribe', () => {
    const mail = composeTrendMail({ newsletter: '<b>"L"', sentences: ['a & b'] } as never, '2026-06-01', {
      report: 'https://x.test/?a=1&b=2',
      settings: '',
      unsubscribe: 'https://x.test/out',
    });
    expect(mail.html).not.toMatch(/<b>|"L"| & /);
    expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2"');
    expect(mail.html).toContain('href="https://x.test/out"');
    expect(mail.text).toContain('- a & b');
    expect(mail.text).toContain('https://x.test/out');
    expect(mail.subject).toBe('Sponsors of newsletters like <b>"L", week to 2026-06-01');
  });
});
