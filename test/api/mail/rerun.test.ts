// Mails run again: by hand, pending or failed ones, and those whose jobs were lost. Mails that a subscriber waits for
// come first.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as rerun from '../../../src/flows/issue/rerun.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { ago, MINUTE, NOW } from '../../support/clock.ts';
import { wrapWithNoWorkLeftCheck } from '../../support/unfinished.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, services, add, people } = world;
const requeueQuotaHeldMails = wrapWithNoWorkLeftCheck(rerun.requeueQuotaHeldMails);
const requeueStrandedMails = wrapWithNoWorkLeftCheck(rerun.requeueStrandedMails);
const rerunIssue = wrapWithNoWorkLeftCheck(rerun.rerunIssue);

let [served, plain] = ['', ''];
beforeEach(async () => {
  [served, plain] = [(await add.newsletter()).id, (await add.newsletter()).id];
  await people.subscriber(served);
  await people.free(plain);
  sent();
});

/** The jobs sent since the last call, by queue. */
function sent() {
  const of = (queue: typeof world.jobs) => {
    const ids: unknown[] = [];
    for (let job = queue.take(); job; job = queue.take()) ids.push((job as { emailId: string }).emailId);
    return ids;
  };
  return { first: of(world.priority), rest: of(world.jobs) };
}
const mail = async (newsletterId: string, values: Partial<typeof emails.$inferInsert> = {}) =>
  (await add.email(newsletterId, { createdAt: ago(60 * MINUTE), ...values })).id;
const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

describe('a mail that is run again by hand', () => {
  it('is pending again with priority, unless a consumer works on it or it does not exist', async () => {
    const id = await mail(plain, { processingStatus: 'error', error: 'broken', attempts: 6 });
    await rerunIssue(services, id, NOW);
    expect([await rowOf(id), sent()]).toMatchObject([
      { processingStatus: 'pending', attempts: 0 },
      { first: [id], rest: [] },
    ]);
    const busy = await mail(plain, { processingStatus: 'processing', leasedUntil: new Date(NOW.getTime() + MINUTE) });
    await expect(rerunIssue(services, busy, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(rerunIssue(services, 'nobody', NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(sent()).toEqual({ first: [], rest: [] });
  });
});

describe('mails whose job was lost', () => {
  it('are queued after five minutes, those that a subscriber waits for first, and not again for an hour', async () => {
    const [waits, other] = [await mail(served), await mail(plain)];
    const left = await mail(plain, { processingStatus: 'processing', leasedUntil: ago(1) });
    await mail(plain, { createdAt: ago(4 * MINUTE) });
    await mail(plain, { processingStatus: 'processing', leasedUntil: new Date(NOW.getTime() + MINUTE) });
    expect(await requeueStrandedMails(services, NOW)).toBe(3);
    const { first, rest } = sent();
    expect([first, new Set(rest)]).toEqual([[waits], new Set([other, left])]);
    const hour = new Date(NOW.getTime() + 60 * MINUTE);
    expect((await rowOf(other))?.awaitedUntil).toEqual(hour);
    await db.delete(emails).where(eq(emails.id, left));
    await db.execute(sql`delete from emails where awaited_until is null`);
    expect(await requeueStrandedMails(services, new Date(hour.getTime() - 1))).toBe(0);
    expect(await requeueStrandedMails(services, new Date(hour.getTime() + 1))).toBe(2);
  });

  it('or whose newsletter’s quota has renewed are queued then, and not again for an hour', async () => {
    const [due, later] = [
      await mail(plain, { heldUntil: ago(1) }),
      await mail(served, { heldUntil: new Date(NOW.getTime() + 1) }),
    ];
    expect(await requeueQuotaHeldMails(services, NOW)).toBe(1);
    expect(sent()).toEqual({ first: [], rest: [due] });
    expect((await rowOf(due))?.awaitedUntil).toEqual(new Date(NOW.getTime() + 60 * MINUTE));
    expect((await rowOf(later))?.awaitedUntil).toBeNull();
    await db
      .update(emails)
      .set({ heldUntil: ago(1), awaitedUntil: null })
      .where(eq(emails.id, later));
    await requeueQuotaHeldMails(services, NOW);
    expect(sent().first).toEqual([later]);
  });
});
