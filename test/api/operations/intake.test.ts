// The administrator's intake figures at exact boundaries: mails, claims, and newsletters that have gone silent.
import { describe, expect, it } from 'vitest';
import { readMailIntake } from '../../../src/store/dashboard.ts';
import { claimDays } from '../../../src/store/schema/day-counts.ts';
import { issuesReadByDay } from '../../../src/store/schema/operations.ts';
import { newsletterCoverage } from '../../../src/store/schema/pitch.ts';
import { createDashboardWorld, DAY_MS, NOW } from '../support/dashboard-world.ts';

const { world, db, add } = createDashboardWorld();

const ago = (ms: number) => new Date(NOW.getTime() - ms);
const issue = { kind: 'issue', processingStatus: 'completed', senderStanding: 'known' } as const;

describe('the intake', () => {
  it('counts mails by day and outcome from the first moment on', async () => {
    const { id } = await add.newsletter();
    const since = new Date('2026-06-01T00:00:00.000Z');
    const mails: [Date, object][] = [
      [since, { ...issue, hasSponsorship: 1 }],
      [since, { ...issue, hasSponsorship: 0 }],
      [since, { ...issue, hasSponsorship: 0 }],
      [since, { processingStatus: 'completed', kind: 'welcome', hasSponsorship: 1 }],
      [since, { processingStatus: 'completed', kind: null }],
      [since, { processingStatus: 'pending', kind: 'issue' }],
      [since, { processingStatus: 'processing' }],
      [new Date(since.getTime() + DAY_MS - 1), { processingStatus: 'error' }],
      [new Date(since.getTime() + DAY_MS), { ...issue, hasSponsorship: 1 }],
      [new Date(since.getTime() - 1), { ...issue, hasSponsorship: 1 }],
    ];
    for (const [receivedAt, more] of mails) await add.email(id, { receivedAt, ...more });
    expect((await readMailIntake(db, since, NOW))?.days).toEqual([
      { day: '2026-06-01', sponsored: 1, unsponsored: 2, noIssue: 2, waiting: 2, failed: 1 },
      { day: '2026-06-02', sponsored: 1, unsponsored: 0, noIssue: 0, waiting: 0, failed: 0 },
    ]);
  });

  it('lists the twenty longest-silent newsletters: silent for over 1.6 of their usual gaps and at least four days', async () => {
    const covered = async (name: string, lastAt: Date, usualGapDays: number | null) => {
      const { id } = await add.newsletter({ name });
      await db.insert(newsletterCoverage).values({
        newsletterId: id,
        since: ago(99 * DAY_MS),
        lastAt,
        received: 7,
        expected: 9,
        usualGapDays,
        builtAt: NOW,
      });
    };
    await covered('weekly', ago(11.2 * DAY_MS + 1), 7);
    await covered('weekly, just not', ago(11.2 * DAY_MS), 7);
    await covered('daily', ago(6.4 * DAY_MS + 1), 1);
    await covered('daily, just not', ago(6.4 * DAY_MS), 1);
    await covered('never twice', ago(90 * DAY_MS), null);
    const found = await readMailIntake(db, ago(DAY_MS), NOW);
    expect(found?.gaps.map(({ name }) => name)).toEqual(['weekly', 'daily']);
    expect(found?.gaps[0]).toMatchObject({ received: 7, expected: 9, lastAt: ago(11.2 * DAY_MS + 1) });
    expect(found?.gap_count).toBe(2);
    for (let nth = 0; nth < 20; nth++) await covered(`silent ${nth}`, ago(50 * DAY_MS), 7);
    const many = await readMailIntake(db, ago(DAY_MS), NOW);
    expect([many?.gaps.length, many?.gap_count]).toEqual([20, 22]);
    expect(many?.gaps.some(({ name }) => name === 'daily')).toBe(false);
  });

  it('over HTTP has thirty days up to today, with zeros for days without mail', async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const first = new Date(Date.parse(today) - 29 * DAY_MS);
    const { id } = await add.newsletter();
    for (const receivedAt of [now, first, new Date(first.getTime() - 1)])
      await add.email(id, { receivedAt, ...issue, hasSponsorship: 1 });
    await db.insert(newsletterCoverage).values({
      newsletterId: id,
      since: first,
      lastAt: first,
      received: 1,
      expected: 9,
      usualGapDays: 7,
      builtAt: now,
    });
    const { data } = await world.call('/api/intake', { as: (await world.people.admin()).cookie, now });
    const none = { sponsored: 0, unsponsored: 0, noIssue: 0, waiting: 0, failed: 0 };
    const day = (nth: number) => new Date(first.getTime() + nth * DAY_MS).toISOString().slice(0, 10);
    expect(data.days).toEqual(
      Array.from({ length: 30 }, (_, nth) => ({
        day: day(nth),
        ...none,
        sponsored: nth === 0 || nth === 29 ? 1 : 0,
      })),
    );
    expect(data).toMatchObject({ review: 0, gapCount: 1, gaps: [{ newsletter: { id }, lastAt: first.toISOString() }] });
  });

  it('has the readers of six months with the cost of their tokens, without what people recorded', async () => {
    const read = { issues: 0, inputTokens: 0, outputTokens: 0 };
    await db.insert(issuesReadByDay).values([
      { day: '2025-12-31', reader: 'offline', ...read, issues: 9 },
      { day: '2026-01-01', reader: 'offline', ...read, issues: 3 },
      { day: '2026-06-01', reader: 'offline', ...read, issues: 1 },
      { day: '2026-06-01', reader: 'gpt-6.1-sol', issues: 4, inputTokens: 500_000, outputTokens: 100_000 },
      { day: '2026-06-15', reader: 'gpt-6.1-sol-2026-05-01', issues: 2, inputTokens: 1_000_000, outputTokens: 0 },
      { day: '2026-06-15', reader: 'a model of no known price', issues: 1, inputTokens: 9, outputTokens: 9 },
    ]);
    await db.insert(claimDays).values([
      { day: '2026-06-01', reader: 'gpt-6.1-sol', count: 5, unsure: 1, corrected: 1 },
      { day: '2026-06-02', reader: 'gpt-6.1-sol', count: 5, unsure: 1, corrected: 2 },
      { day: '2026-06-02', reader: 'by hand', count: 7, unsure: 0, corrected: 0 },
    ]);
    const { data } = await world.call('/api/intake', { as: (await world.people.admin()).cookie, now: NOW });
    const none = { detections: 0, unsure: 0, corrected: 0 };
    const [june, january] = [{ month: '2026-06-01' }, { month: '2026-01-01' }];
    expect(data.readers).toEqual([
      { ...june, reader: 'gpt-6.1-sol', issues: 4, cost: 2, detections: 10, unsure: 2, corrected: 3 },
      { ...june, reader: 'gpt-6.1-sol-2026-05-01', issues: 2, cost: 2, ...none },
      { ...june, reader: 'a model of no known price', issues: 1, cost: null, ...none },
      { ...june, reader: 'offline', issues: 1, cost: 0, ...none },
      { ...january, reader: 'offline', issues: 3, cost: 0, ...none },
    ]);
  });
});
