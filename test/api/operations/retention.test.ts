// Counts of events, nightly runs and access requests are kept for their time and deleted after it.
import { describe, expect, it } from 'vitest';
import { purgeAccessRequests } from '../../../src/store/account/access-requests.ts';
import { countEvent } from '../../../src/store/operations/event-counts.ts';
import { startNightlyRun } from '../../../src/store/operations/nightly.ts';
import { isMailWaiting, readServiceState } from '../../../src/store/operations/operations.ts';
import { eventCounts, nightlyRuns } from '../../../src/store/schema/operations.ts';
import { accessRequests } from '../../../src/store/schema/requests.ts';
import { ago, DAY, HOUR, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

describe('what is counted and forgotten', () => {
  it('event counts are kept by hour', async () => {
    await db.delete(eventCounts);
    await countEvent(db, 'model-refused', new Date('2026-06-10T12:59:59.999Z'));
    await countEvent(db, 'model-refused', NOW);
    await countEvent(db, 'dead:analyse', NOW);
    await countEvent(db, 'dead:analyse', ago(HOUR));
    expect((await db.select().from(eventCounts)).find(({ what }) => what === 'model-refused')?.count).toBe(2);
    const seen = await readServiceState(db, NOW);
    expect(seen).toMatchObject({
      modelRefusals: 2,
      deadLettersThisHour: 1,
      deadLetters: [{ kind: 'analyse', count: 2 }],
    });
  });

  it('the status counts waiting mails, the oldest one’s age, and each analyst’s verdicts of the last day', async () => {
    const { id } = await add.newsletter();
    expect(await readServiceState(db, NOW)).toMatchObject({ waiting: { mails: 0, oldestSeconds: null } });
    expect(await isMailWaiting(db)).toBe(false);
    await add.email(id, { createdAt: ago(90_000) });
    await add.email(id, { createdAt: ago(30_000), processingStatus: 'processing' });
    await add.email(id, { createdAt: ago(DAY), processingStatus: 'error' });
    const done = (analyst: string, processedAt: Date, more: object = {}) =>
      add.email(id, {
        processingStatus: 'completed',
        kind: 'issue',
        aiResponse: { analyst },
        receivedAt: ago(HOUR),
        processedAt,
        ...more,
      });
    await done('offline', ago(DAY - 1));
    await done('openai', ago(1));
    await done('openai', ago(2));
    await done('old', ago(DAY));
    await done('other', ago(1), { kind: 'confirmation' });
    expect(await readServiceState(db, NOW)).toMatchObject({
      waiting: { mails: 2, oldestSeconds: 90 },
      verdicts: [
        { analyst: 'openai', count: 2 },
        { analyst: 'offline', count: 1 },
      ],
    });
    expect(await isMailWaiting(db)).toBe(true);
  });

  it('nightly runs are kept for ninety days', async () => {
    await db.delete(nightlyRuns);
    for (const at of [ago(90 * DAY + 1), ago(90 * DAY), NOW]) await startNightlyRun(db, at);
    expect(await db.select().from(nightlyRuns)).toHaveLength(2);
  });
});

it('access requests are deleted 90 days after they were declined and a year after they came, and never if accepted', async () => {
  const request = (email: string, values: Partial<typeof accessRequests.$inferInsert>) =>
    db.insert(accessRequests).values({ name: 'N', email, createdAt: ago(1_000 * DAY), ...values });
  await request('declined', { status: 'declined', decidedAt: ago(90 * DAY) });
  await request('declined long ago', { status: 'declined', decidedAt: ago(90 * DAY + 1) });
  await request('accepted', { status: 'accepted', decidedAt: ago(900 * DAY) });
  await request('waits', { createdAt: ago(365 * DAY) });
  await request('waits too long', { createdAt: ago(365 * DAY + 1) });
  expect(await purgeAccessRequests(db, NOW)).toBe(2);
  const left = await db.select({ email: accessRequests.email }).from(accessRequests).orderBy(accessRequests.email);
  expect(left.map(({ email }) => email)).toEqual(['accepted', 'declined', 'waits']);
});
