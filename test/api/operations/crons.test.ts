// What the five-minute and the nightly cron start, and that a failing step stops no other.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runEveryFiveMinutes } from '../../../src/flows/operations/five-minutes.ts';
import type { Job } from '../../../src/jobs.ts';
import { findLastNightlyRun } from '../../../src/store/operations/nightly.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { eventCounts, inboundSignatures, newsletterQuotaUse } from '../../../src/store/schema/operations.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sessions } from '../../../src/store/schema/sessions.ts';
import {
  createCronWorld,
  DAY_MS,
  EVERY_FIVE_MINUTES,
  HOUR_MS,
  MINUTE_MS,
  NIGHTLY_CRON,
} from '../support/doors-world.ts';

const { world, db, add, ago, fire, NOW, sent } = createCronWorld();

describe('the cron of every five minutes', () => {
  it('queues again lost and held mail, imports, audiences, patterns and reports', async () => {
    const { id } = await add.newsletter({ createdAt: ago(5 * MINUTE_MS + 1) });
    const lost = await add.email(id, { createdAt: ago(5 * MINUTE_MS + 1) });
    const held = await add.email(id, { createdAt: NOW, heldUntil: ago(1) });
    const importId = crypto.randomUUID();
    await db
      .insert(imports)
      .values({ id: importId, total: 1, sliceSize: 1, status: 'processing', createdAt: ago(5 * MINUTE_MS + 1) });
    await add.sponsorship(id, (await add.brand()).id);
    await db.insert(reports).values({ newsletterId: id, openedAt: ago(HOUR_MS) });
    await fire(EVERY_FIVE_MINUTES);
    const jobs = sent();
    expect(jobs).toEqual(
      expect.arrayContaining([
        { kind: 'analyse', emailId: lost.id },
        { kind: 'analyse', emailId: held.id },
        { kind: 'import-csv-slice', importId, slice: 0 },
        { kind: 'describe', what: 'newsletter', id },
        { kind: 'build-buying-patterns', newsletterId: id },
        { kind: 'report', newsletterId: id },
      ]),
    );
    expect(await findLastNightlyRun(db)).toBeNull();
    // Their jobs may wait in the queue for an hour.
    for (const one of await db.select().from(emails))
      expect(one.awaitedUntil).toEqual(new Date(NOW.getTime() + HOUR_MS));
    world.takeJobs();
    await fire(EVERY_FIVE_MINUTES);
    expect(sent().filter(({ kind }) => kind === 'analyse')).toEqual([]);
  });

  it('runs every step although one fails, and then fails with the number of failed steps', async () => {
    const { id } = await add.newsletter();
    await db.insert(reports).values({ newsletterId: id, openedAt: ago(HOUR_MS) });
    await add.email(id, { createdAt: ago(HOUR_MS) });
    const notAnalyses = {
      send: async (jobs: Job[]) => {
        if (jobs.some(({ kind }) => kind === 'analyse')) throw new Error('away');
        await world.services.jobs.send(jobs);
      },
    };
    await expect(runEveryFiveMinutes({ ...world.services, jobs: notAnalyses }, NOW)).rejects.toThrow(
      '1 of 15 steps failed',
    );
    expect(sent()).toContainEqual({ kind: 'report', newsletterId: id });
    // It is not marked as sent, so the next run sends it.
    await fire(EVERY_FIVE_MINUTES);
    expect(sent().some(({ kind }) => kind === 'analyse')).toBe(true);
  });
});

describe('the nightly cron', () => {
  it('is recognised by its schedule, and records the moment it was fired for', async () => {
    await fire('31 3 * * *');
    expect(await findLastNightlyRun(db)).toBeNull();
    await fire(NIGHTLY_CRON, ago(HOUR_MS));
    const run = await findLastNightlyRun(db);
    expect(run?.startedAt).toBe(ago(HOUR_MS).toISOString());
    expect(run?.endedAt).not.toBeNull();
  });

  it('deletes ended sessions, counts and quotas older than a month and tokens older than a day; newer ones stay', async () => {
    const { id: newsletterId } = await add.newsletter();
    await world.people.free(newsletterId);
    await world.people.free(newsletterId);
    const [one] = await db.select().from(sessions);
    await db
      .update(sessions)
      .set({ expire: ago(1) })
      .where(eq(sessions.sid, one?.sid ?? ''));
    for (const ms of [30 * DAY_MS + HOUR_MS, 29 * DAY_MS])
      await db.insert(eventCounts).values({ hour: ago(ms), what: 'dead:logo', count: 1 });
    const day = (ms: number) => ago(ms).toISOString().slice(0, 10);
    for (const ms of [32 * DAY_MS, 31 * DAY_MS])
      await db.insert(newsletterQuotaUse).values({ newsletterId, day: day(ms) });
    for (const ms of [DAY_MS + 1, DAY_MS])
      await db.insert(inboundSignatures).values({ hash: `t${ms}`, seenAt: ago(ms) });
    await fire(NIGHTLY_CRON);
    expect((await db.select().from(sessions)).some(({ sid }) => sid === one?.sid)).toBe(false);
    expect(await db.select().from(eventCounts)).toHaveLength(1);
    expect((await db.select().from(newsletterQuotaUse)).map((row) => row.day)).toEqual([day(31 * DAY_MS)]);
    expect((await db.select().from(inboundSignatures)).map(({ hash }) => hash)).toEqual([`t${DAY_MS}`]);
  });

  it('marks every report as stale, and queues builds of those that are read and due', async () => {
    const { id } = await add.newsletter();
    const [fresh, unread] = [await add.newsletter(), await add.newsletter()];
    await db.insert(reports).values([
      { newsletterId: id, builtAt: ago(2 * HOUR_MS), openedAt: ago(DAY_MS), issueCount: 1 },
      { newsletterId: fresh.id, builtAt: ago(MINUTE_MS), openedAt: ago(DAY_MS), issueCount: 1 },
      { newsletterId: unread.id, builtAt: ago(2 * HOUR_MS), openedAt: ago(8 * DAY_MS), issueCount: 1 },
    ]);
    await fire(NIGHTLY_CRON);
    expect(sent().filter(({ kind }) => kind === 'report')).toEqual([{ kind: 'report', newsletterId: id }]);
    expect((await db.select().from(reports)).every(({ staleSince }) => staleSince !== null)).toBe(true);
  });
});
