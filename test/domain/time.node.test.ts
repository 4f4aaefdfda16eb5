// Days, weeks and months: the first and last moment of each window.
import { describe, expect, it } from 'vitest';
import { FACTOR_SATURATION } from '../../src/contract/ranking.ts';
import { toUtcDay } from '../../src/contract/time.ts';
import { COVERAGE_DAYS, computeCoverage } from '../../src/domain/newsletter/coverage.ts';
import { QUOTAS, quotaAllowance } from '../../src/domain/newsletter/quota.ts';
import { countSlots, groupBySponsor, observedUntil, sortByDueDate } from '../../src/domain/newsletter/sponsors.ts';
import { evaluateThresholds, type WatchedFigures } from '../../src/domain/operations/watch.ts';
import { dealPattern, dealStateAt, ONE_AND_DONE_DAYS } from '../../src/domain/pitch/deal-pattern.ts';
import { pitchFactors, pitchScore, strongestBuying } from '../../src/domain/pitch/score.ts';
import { coverageText, dayText, factorText, reasonText } from '../../src/domain/pitch/text.ts';
import { firstPlottedMonth, newBrandsSince, toReport } from '../../src/domain/report/facts.ts';
import { addPeriods, listPeriods, periodStart } from '../../src/domain/trends/periods.ts';

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
  ] as const)('of %ss are %i as a rule, the last the one that runs', (by, count, first, last) => {
    const periods = listPeriods(by, { from: null, to: at('2026-06-10') });
    expect(periods).toHaveLength(count);
    expect([periods[0]?.start, periods.at(-1)?.start]).toEqual([at(first), at(last)]);
    for (const [nth, { end }] of periods.entries()) expect(periods[nth + 1]?.start ?? end).toEqual(end);
  });

  it('are as many as asked, 120 at most: then the latest', () => {
    const periods = (from: string) => listPeriods('week', { from: at(from), to: at('2026-06-10') });
    expect(periods('2026-06-10')).toHaveLength(1);
    expect(periods('2026-05-31')).toHaveLength(3);
    expect(periods('2000-01-01')).toHaveLength(120);
    expect(periods('2000-01-01').at(-1)?.start).toEqual(at('2026-06-08'));
    expect(periods('2026-06-20')).toHaveLength(0);
  });
});

describe("a newsletter's coverage", () => {
  const weekly = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 7) + 1 }, (_, n) => day(from + n * 7));

  it('looks back half a year: the day after the line counts, the day on it does not', () => {
    expect(COVERAGE_DAYS).toBe(182);
    const now = day(200);
    const of = (first: number) => computeCoverage([day(first), day(195), day(199)], now);
    expect(of(19)).toMatchObject({ received: 3, since: day(19) });
    expect(of(18)).toMatchObject({ received: 2, since: day(195) });
  });

  it('of nothing is nothing; of what came long ago it is the last issue', () => {
    expect(computeCoverage([], day(0))).toBeNull();
    expect(computeCoverage([day(0), day(7)], day(400))).toMatchObject({
      received: 1,
      expected: 1,
      since: day(7),
      last: day(7),
    });
  });

  it('counts several issues of a day once', () => {
    const twice = weekly(0, 70).flatMap((one) => [one, new Date(one.getTime() + 3_600_000)]);
    expect(computeCoverage(twice, day(70))).toMatchObject({ received: 11, expected: 11, usualGapDays: 7 });
  });

  it('is later than its longer gaps by more than half, and by four days, before something is missing', () => {
    // 1.6 times seven days are 11.2.
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

  it('of a daily is reckoned by its weeks, of a weekly by its gap', () => {
    const daily = [...Array(56).keys()].map((n) => day(4 + n));
    expect(computeCoverage(daily, day(60))).toMatchObject({ received: 56, expected: 57, usualGapDays: 1 });
    expect(computeCoverage(weekly(0, 70), day(100))?.expected).toBe(15);
    const everyFive = [day(0), day(5), day(10)];
    expect(computeCoverage(everyFive, day(30))?.expected).toBe(7);
    // Where its weeks, of one issue and of two, would say one more.
    expect(computeCoverage(everyFive, day(60))?.expected).toBe(13);
  });

  it('never expects fewer issues than came', () => {
    // Its usual gap of nine days would bring four.
    expect(computeCoverage([0, 1, 2, 11, 20, 29].map(day), day(29))?.expected).toBe(6);
  });

  it('misses nothing from Wednesday to Monday of what comes on the first three days of a week', () => {
    const days = [...Array(10).keys()].flatMap((week) => [0, 1, 2].map((nth) => day(7 * week + nth)));
    expect(computeCoverage(days, day(66))).toMatchObject({ usualGapDays: 1, unseen: [] });
  });
});

describe('a deal pattern', () => {
  it('once bought is done after ninety seen days', () => {
    expect(ONE_AND_DONE_DAYS).toBe(90);
    expect(dealPattern([day(0)], { seenUntil: day(90) })?.state).toBe('new');
    expect(dealPattern([day(0)], { seenUntil: new Date(day(90).getTime() + 1) })?.state).toBe('one_and_done');
  });

  it('is judged by two weeks at least, however often it bought', () => {
    const daily = [0, 1, 2, 3].map(day);
    expect(dealPattern(daily, { seenUntil: day(17) })).toMatchObject({ state: 'renewing', lapsesAt: day(17) });
    expect(dealPattern(daily, { seenUntil: day(18) })?.state).toBe('lapsed');
  });

  it('has for its usual gap the middle one, or the middle of two', () => {
    expect(dealPattern([0, 10, 30].map(day), { seenUntil: day(30) })?.usualGapDays).toBe(15);
    expect(dealPattern([0, 10, 30, 60].map(day), { seenUntil: day(60) })?.usualGapDays).toBe(20);
  });

  it('returns until it has bought three times again', () => {
    const again = (more: number[]) =>
      dealPattern([0, 14, 28, ...more].map(day), { seenUntil: day(more.at(-1) as number) });
    expect(again([200])?.state).toBe('returning');
    expect(again([200, 214])?.state).toBe('returning');
    expect(again([200, 214, 228])?.state).toBe('renewing');
  });

  it('waits for what was unseen, told in any order, only where it lies in the wait', () => {
    const unseen = [
      { from: day(60), to: day(70) },
      { from: day(30), to: day(40) },
      { from: day(200), to: day(300) },
    ];
    expect(dealPattern([0, 14].map(day), { seenUntil: day(14), unseen })).toMatchObject({
      dueAt: day(28),
      lapsesAt: day(52),
    });
    expect(dealPattern([0, 28].map(day), { seenUntil: day(28), unseen })).toMatchObject({
      dueAt: day(76),
      lapsesAt: day(104),
    });
    const before = [{ from: day(1), to: day(5) }];
    expect(dealPattern([0, 14].map(day), { seenUntil: day(14), unseen: before })).toMatchObject({
      usualGapDays: 10,
      dueAt: day(24),
      lapsesAt: day(34),
    });
    // Of whose pause nothing was seen is not due on the day it bought.
    const all = [{ from: day(0), to: day(5) }];
    expect(dealPattern([0, 5].map(day), { seenUntil: day(5), unseen: all })).toMatchObject({
      usualGapDays: 0,
      dueAt: day(6),
    });
  });

  it('asked for another moment tells that state', () => {
    const pattern = { active: 'testing' as const, times: 2, lapsesAt: day(10) };
    expect(dealStateAt(pattern, day(10))).toBe('testing');
    expect(dealStateAt(pattern, day(11))).toBe('lapsed');
    expect(dealStateAt({ ...pattern, times: 1 }, day(11))).toBe('one_and_done');
  });
});

describe("a newsletter's sponsors", () => {
  const placed = (id: string, n: number, lead = true) => ({
    brand: { id },
    sponsorshipId: `${id}${n}`,
    at: day(n),
    placementType: 'hero',
    lead,
  });

  it('stand by who bought last, ties by id, each with its placements oldest first; who is no lead makes none', () => {
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

  it('are seen until the last issue and its usual wait, a month where that is unknown, not beyond now', () => {
    expect(observedUntil(null, day(5))).toEqual(day(5));
    expect(observedUntil({ lastAt: day(0), usualGapDays: 7 }, day(30))).toEqual(day(7));
    expect(observedUntil({ lastAt: day(0), usualGapDays: null }, day(60))).toEqual(day(30));
    expect(observedUntil({ lastAt: day(0), usualGapDays: 7 }, day(3))).toEqual(day(3));
  });

  it('sold slots are counted by issue, oldest first; the least open first, ties by name', () => {
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

  it('who is due next comes first, then those without a day by their last, the silent last', () => {
    const one = (id: string, state: string, dueAt: number | null, last: number) => ({
      id,
      pattern: { state: state as 'new', dueAt: dueAt === null ? null : day(dueAt), last: day(last) },
    });
    const order = sortByDueDate([
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

describe('the quota of a day', () => {
  it('is of the UTC day and renews at its end, over the end of a month', () => {
    expect(quotaAllowance(at('2026-01-31T23:59:59.999Z'))).toMatchObject({
      day: '2026-01-31',
      renewsAt: at('2026-02-01'),
    });
    expect(quotaAllowance(at('2026-02-01')).renewsAt).toEqual(at('2026-02-02'));
  });

  it('is a fiftieth in mails for who is not trusted', () => {
    expect(QUOTAS).toEqual({
      trusted: { mails: 1000, bytes: 524_288_000, tokens: 2_000_000 },
      provisional: { mails: 20, bytes: 20_971_520, tokens: 100_000 },
    });
  });
});

describe('a report', () => {
  it('counts brands of thirty days as new and draws this month and the eleven before, empty ones too', () => {
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

describe('what administrators are told without looking', () => {
  const now = at('2026-03-15T12:00:00.000Z');
  const fine: WatchedFigures = {
    oldestSeconds: null,
    deadLettersThisHour: 0,
    verdicts: 0,
    modelRefusals: 0,
    pictureRefusals: 0,
    tokensToday: 0,
    tokensLimit: 0,
    lastNight: { startedAt: new Date(now.getTime() - 3_600_000), endedAt: now, failed: [] },
    lastBackup: null,
  };
  const ago = (hours: number, ms = 0) => new Date(now.getTime() - hours * 3_600_000 - ms);
  const night = (startedAt: Date, endedAt: Date | null, failed: string[] = []) => ({
    lastNight: { startedAt, endedAt, failed },
  });
  const told = (more: Partial<WatchedFigures>) =>
    evaluateThresholds({ ...fine, ...more }, now)
      .filter(({ text }) => text)
      .map(({ name }) => name);

  it('is nothing while all is well, before the first night too', () => {
    expect(told({})).toEqual([]);
    expect(told({ lastNight: null })).toEqual([]);
  });

  it.each<[string, Partial<WatchedFigures>, Partial<WatchedFigures>]>([
    ['mail-waits', { oldestSeconds: 1800 }, { oldestSeconds: 1801 }],
    ['dead-letters', { deadLettersThisHour: 2 }, { deadLettersThisHour: 3 }],
    ['model-refuses', { modelRefusals: 4, verdicts: 4 }, { modelRefusals: 5, verdicts: 25 }],
    ['model-refuses', { modelRefusals: 5, verdicts: 26 }, { modelRefusals: 6, verdicts: 26 }],
    ['pictures-refused', { pictureRefusals: 4 }, { pictureRefusals: 5 }],
    ['model-budget', { tokensToday: 899, tokensLimit: 1000 }, { tokensToday: 900, tokensLimit: 1000 }],
    ['model-budget', { tokensToday: 5, tokensLimit: 0 }, { tokensToday: 1, tokensLimit: 1 }],
    ['night-failed', night(ago(1), now), night(ago(1), now, ['Backup'])],
    ['night-late', night(ago(26), now), night(ago(26, 1), now)],
    ['night-late', night(ago(2), null), night(ago(2, 1), null)],
    [
      'backup-late',
      { lastBackup: { begunAt: ago(2), endedAt: null, resumed: 0 } },
      { lastBackup: { begunAt: ago(2, 1), endedAt: null, resumed: 0 } },
    ],
    [
      'backup-late',
      { lastBackup: { begunAt: ago(30), endedAt: ago(28), resumed: 1 } },
      { lastBackup: { begunAt: ago(30), endedAt: ago(28, 1), resumed: 1 } },
    ],
    [
      'backup-resumed',
      { lastBackup: { begunAt: ago(1), endedAt: now, resumed: 0 } },
      { lastBackup: { begunAt: ago(1), endedAt: now, resumed: 1 } },
    ],
    [
      'backup-resumed',
      { lastBackup: { begunAt: ago(26), endedAt: ago(25), resumed: 2 } },
      { lastBackup: { begunAt: ago(26, -1), endedAt: ago(25), resumed: 2 } },
    ],
  ])('%s begins exactly where it is said to', (name, before, from) => {
    expect(told(before)).toEqual([]);
    expect(told(from)).toEqual([name]);
  });

  it('names the figures that passed their threshold', () => {
    const text = (more: Partial<WatchedFigures>) =>
      evaluateThresholds({ ...fine, ...more }, now).find((one) => one.text)?.text;
    expect(text({ oldestSeconds: 2400 })).toBe('Mail has waited for 40 minutes to be analyzed.');
    expect(text({ deadLettersThisHour: 3 })).toBe('3 jobs failed for good within the hour.');
    expect(text({ tokensToday: 95, tokensLimit: 100 })).toBe("95% of the day's tokens for the model are spent.");
    expect(text(night(ago(1), now, ['Logos', 'Backup']))).toBe('The nightly run failed at: Logos, Backup.');
    expect(text(night(ago(27), now))).toBe('The nightly run has not begun for more than 26 hours.');
    expect(text(night(ago(3), null))).toBe('The nightly run was cut off before its end.');
  });
});

describe('the factors of a pitch', () => {
  const facts = {
    newsletters: 1,
    heat: 1,
    nearHeat: 1,
    silentDays: 0,
    renewals: 1,
    fit: 0.5,
    certainty: 1,
    fill: 0,
    mine: false,
  };

  it('are whole where there is all that counts, half after a half-life, nothing where nothing was bought', () => {
    expect(pitchFactors({ ...facts, silentDays: 0 }).recency).toBe(1);
    expect(pitchFactors({ ...facts, silentDays: 90 }).recency).toBeCloseTo(0.5, 9);
    expect(pitchFactors({ ...facts, newsletters: 0 }).recency).toBe(0);
    const full = pitchFactors({ ...facts, ...FACTOR_SATURATION });
    for (const name of ['near', 'frequency', 'breadth', 'renewal'] as const) expect(full[name]).toBeCloseTo(0.926, 3);
    expect(pitchFactors({ ...facts, newsletters: 0, heat: 0, nearHeat: 0, renewals: 0, fit: null })).toEqual({
      breadth: 0,
      frequency: 0,
      near: 0,
      recency: 0,
      renewal: 0,
      fit: 0,
    });
  });

  it('that say nothing are left out, what is taken away stands last and below 0', () => {
    const { factors } = pitchScore({ ...facts, mine: true, renewals: 0 });
    expect(factors.map(({ name }) => name)).not.toContain('renewal');
    expect(factors.at(-1)).toMatchObject({ name: 'mine' });
    expect(factors.at(-1)?.share).toBeLessThan(0);
    expect(pitchScore(facts).factors.every(({ share }) => share > 0)).toBe(true);
  });

  it('the buying that speaks most is the nearest and warmest, of equals the first', () => {
    const one = (nearness: number, heat: number, last: number) => ({
      nearness,
      heat,
      last: day(last),
      times: 1,
      certainty: 1,
    });
    const list = [one(0.5, 1, 90), one(0.9, 1, 90), one(0.9, 1, 90), one(0.9, 1, 0)];
    expect(strongestBuying(list, day(90))).toBe(list[1]);
    expect(strongestBuying([], day(90))).toBeNull();
  });
});

describe('the reason of a pitch', () => {
  const now = at('2026-03-15');
  const basis = {
    best: { times: 3, similarity: 0.87, lastAt: '2025-11-18T00:00:00.000Z', renewals: 2, newsletterId: 'n' },
    near: 3,
    nearest: 16,
    newsletters: 5,
    times: 9,
    lastAt: '2026-03-01T00:00:00.000Z',
    mine: false,
    fill: 0,
  } as never;
  const with_ = (more: object) => ({ ...(basis as object), ...more }) as never;

  it('says who, how often, when last and how sure', () => {
    expect(reasonText({ basis, bestName: 'The Letter', confidence: 94 }, now)).toBe(
      'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18, 2025. Also active in 2 of your 16 closest newsletters and 2 other newsletters. Never sponsored you. Confidence: 94%',
    );
    expect(
      reasonText(
        {
          basis: with_({ best: null, near: 0, newsletters: 1, times: 1, mine: true, fill: 0.254 }),
          bestName: null,
          confidence: 60,
        },
        now,
      ),
    ).toBe(
      'Sponsored 1 newsletter once, most recently Mar 1. Not active in your 16 closest newsletters. Has sponsored you. 25% of its placements came through ad networks, cross-promotions or house ads. Confidence: 60%',
    );
    const once = with_({
      best: { times: 1, similarity: 0.5, lastAt: '2026-03-14', renewals: 0 },
      near: 1,
      newsletters: 2,
    });
    expect(reasonText({ basis: once, bestName: 'L', confidence: 1 }, now)).toBe(
      'Sponsored L once (50% similar audience), most recently Mar 14. Also active in 1 other newsletter. Never sponsored you. Confidence: 1%',
    );
    const near = with_({ near: 2, newsletters: 2 });
    expect(reasonText({ basis: near, bestName: 'L', confidence: 1 }, now)).toMatch(
      /\. Also active in 1 of your 16 closest newsletters\. Never sponsored you\. /,
    );
  });

  it.each([
    [2, 'recently Mar 1. Not active in your 2 closest newsletters. Never'],
    [1, 'recently Mar 1. Not active in your closest newsletter. Never'],
    [0, 'recently Mar 1. Never'],
  ])('of %i nearest newsletters in which nothing was bought is said as it is', (nearest, words) => {
    const elsewhere = with_({ best: null, near: 0, nearest });
    expect(reasonText({ basis: elsewhere, bestName: null, confidence: 1 }, now)).toContain(words);
  });

  it('each factor has its own words and its share to a tenth', () => {
    const said = { basis, bestName: 'The Letter', confidence: 94 };
    const words = (name: string) => factorText({ name: name as 'fit', share: 12.349 }, said, now);
    expect(words('breadth')).toMatchObject({ share: 12.3, text: 'Sponsored 5 other newsletters' });
    expect(words('near').text).toBe('Active in 3 of your 16 closest newsletters, most often in The Letter');
    expect(words('frequency').text).toMatch(/^9 placements elsewhere; the weight of each halves every \d+ days$/);
    expect(words('recency').text).toBe('Most recent placement on Mar 1');
    expect(words('renewal').text).toBe('Came back 4 times to a newsletter it had sponsored before');
    expect(words('unsure').text).toBe('Confidence of its detections: 94%');
    expect(words('lapsed').text).toBe('No placement since Mar 1');
    expect(words('mine').text).toBe('Sponsors you now, or did before');
    expect(words('fill').text).toBe('0% of its placements came through ad networks, cross-promotions or house ads');
    const of = (name: string, more: object, bestName: string | null = 'L') =>
      factorText({ name: name as 'fit', share: 1 }, { ...said, basis: with_(more), bestName }, now).text;
    expect(of('renewal', { times: 6 })).toBe('Came back once to a newsletter it had sponsored before');
    // The newsletter may be gone since.
    expect(of('near', {}, null)).toBe('Active in 3 of your 16 closest newsletters');
    expect(of('near', { near: 0, nearest: 0 })).toMatch(/^We don’t know yet which newsletters are similar to yours/);
  });

  it('is told to who describes an audience without calling it theirs', () => {
    const said = { basis, bestName: 'The Letter', confidence: 94, to: 'searcher' } as const;
    expect(reasonText(said, now)).toBe(
      'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18, 2025. Also active in 2 of the 16 closest newsletters and 2 other newsletters. Confidence: 94%',
    );
    expect(reasonText({ ...said, basis: with_({ mine: true }) }, now)).toContain('. Has sponsored you. ');
    expect(factorText({ name: 'near', share: 1 }, said, now).text).toBe(
      'Active in 3 of the 16 closest newsletters, most often in The Letter',
    );
    const words = (name: 'fit' | 'near', more: object) =>
      factorText({ name, share: 1 }, { ...said, basis: with_(more) }, now).text;
    expect(words('fit', { fit: 0.5 })).toBe('Its customers match the audience you describe by 50%');
    expect(words('fit', { fit: null })).toBe('Its customers match the audience you describe');
    expect(words('near', { nearest: 0 })).toMatch(/^We don’t know yet which newsletters are similar to this audience/);
  });

  it('a day is told with its year where that is another', () => {
    expect(dayText(at('2026-01-01'), now)).toBe('Jan 1');
    expect(dayText(at('2025-12-31T23:59:59.999Z'), now)).toBe('Dec 31, 2025');
  });

  it('coverage says what came of what was expected', () => {
    expect(coverageText({ received: 41, expected: 44, since: at('2026-03-02') }, now)).toBe(
      '41 of about 44 issues since Mar 2',
    );
    expect(coverageText({ received: 44, expected: 44, since: at('2026-03-02') }, now)).toBe(
      'all 44 issues since Mar 2',
    );
    expect(coverageText({ received: 1, expected: 1, since: at('2026-03-02') }, now)).toBe('the one issue since Mar 2');
    expect(coverageText({ received: 1, expected: 3, since: at('2026-03-02') }, now)).toBe(
      '1 of about 3 issues since Mar 2',
    );
  });
});
