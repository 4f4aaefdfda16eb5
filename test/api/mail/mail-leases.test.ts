// Leases on mails at exact boundaries: one consumer per mail, limited attempts, and lost mail found again, oldest
// first.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dailyMailAllowance } from '../../../src/domain/newsletter/quota.ts';
import {
  EMAIL_LEASE_MS,
  failExhaustedEmail,
  findStrandedEmails,
  leaseEmail,
  recordAnalysisJobsSent,
  releaseEmailLease,
  reopenEmail,
  reopenFinishedEmails,
  reopenUnfinishedEmails,
} from '../../../src/store/issue/email-leases.ts';
import { findQuotaReleasedEmails } from '../../../src/store/issue/quota.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { ago, DAY, HOUR, MINUTE, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

describe('the lease on a mail', () => {
  const claim = (id: string, at = NOW) => leaseEmail(db, id, at, dailyMailAllowance(at));
  const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

  it('belongs to one consumer for five minutes, its last moment included; until then another consumer is told that the mail is busy', async () => {
    const { id: newsletterId } = await add.newsletter();
    const { id } = await add.email(newsletterId);
    expect(EMAIL_LEASE_MS).toBe(5 * MINUTE);
    const first = await claim(id);
    expect(first).toMatchObject({ until: new Date(NOW.getTime() + EMAIL_LEASE_MS), email: { id, attempts: 1 } });
    expect(await claim(id)).toBe('busy');
    expect(await claim(id, new Date(NOW.getTime() + EMAIL_LEASE_MS))).toBe('busy');
    expect(await claim(id, new Date(NOW.getTime() + EMAIL_LEASE_MS + 1))).toMatchObject({ email: { attempts: 2 } });
  });

  it('goes to exactly one of several consumers that ask at once', async () => {
    const { id } = await add.email((await add.newsletter()).id);
    const asked = await Promise.all(Array.from({ length: 5 }, () => claim(id)));
    expect(asked.filter((one) => one === 'busy')).toHaveLength(4);
    expect((await rowOf(id))?.attempts).toBe(1);
  });

  it('is not granted for a mail that is completed, failed or missing', async () => {
    const { id: newsletterId } = await add.newsletter();
    for (const processingStatus of ['completed', 'error'] as const)
      expect(await claim((await add.email(newsletterId, { processingStatus })).id)).toBe('done');
    expect(await claim('nobody')).toBe('done');
  });

  it('when released makes the mail pending with the reason; a consumer that lost the lease releases nothing', async () => {
    const { id } = await add.email((await add.newsletter()).id);
    await claim(id);
    const until = new Date(NOW.getTime() + EMAIL_LEASE_MS);
    await releaseEmailLease(db, id, new Date(until.getTime() + 1), { reason: 'not mine', awaited: NOW });
    expect(await rowOf(id)).toMatchObject({ processingStatus: 'processing', leasedUntil: until });
    await releaseEmailLease(db, id, until, { reason: 'broken', awaited: until });
    expect(await rowOf(id)).toMatchObject({
      processingStatus: 'pending',
      leasedUntil: null,
      error: 'broken',
      awaitedUntil: until,
    });
  });

  it('is not granted a seventh time: the mail becomes an error that keeps its last reason', async () => {
    const { id: newsletterId } = await add.newsletter();
    const last = await add.email(newsletterId, { attempts: 5 });
    expect(await claim(last.id)).toMatchObject({ email: { attempts: 6 } });
    for (const [left, error] of [
      ['it broke', 'it broke'],
      [null, 'Its analysis was begun 6 times and never ended'],
    ]) {
      const over = await add.email(newsletterId, { attempts: 6, error: left });
      expect(await claim(over.id)).toBe('done');
      expect(await rowOf(over.id)).toMatchObject({ processingStatus: 'error', error, processedAt: NOW });
    }
  });

  it('when given up makes the mail an error, unless a consumer still works on it', async () => {
    const { id } = await add.email((await add.newsletter()).id, { attempts: 5 });
    await claim(id);
    await failExhaustedEmail(db, id, NOW);
    expect((await rowOf(id))?.processingStatus).toBe('processing');
    await failExhaustedEmail(db, id, new Date(NOW.getTime() + EMAIL_LEASE_MS + 1));
    expect(await rowOf(id)).toMatchObject({ processingStatus: 'error', error: 'Analysis failed', leasedUntil: null });
    // The known reason of the failure is kept.
    const known = await add.email((await add.newsletter()).id, { error: 'the model is down', attempts: 6 });
    await failExhaustedEmail(db, known.id, NOW);
    expect(await rowOf(known.id)).toMatchObject({ processingStatus: 'error', error: 'the model is down' });
    // A mail with fewer attempts waits for another one.
    const waits = await add.email((await add.newsletter()).id, { attempts: 5 });
    await failExhaustedEmail(db, waits.id, NOW);
    expect(await rowOf(waits.id)).toMatchObject({ processingStatus: 'pending', error: null });
  });

  it('is free again for a mail that an admin reopens, with all attempts and no quota, unless a consumer works on it', async () => {
    const { id: newsletterId } = await add.newsletter();
    const made = await add.email(newsletterId, {
      processingStatus: 'error',
      attempts: 6,
      error: 'x',
      awaitedUntil: NOW,
      heldUntil: new Date(NOW.getTime() + DAY),
    });
    expect(await reopenEmail(db, made.id, NOW)).toBe('reopened');
    expect(await rowOf(made.id)).toMatchObject({
      processingStatus: 'pending',
      attempts: 0,
      error: null,
      awaitedUntil: null,
      heldUntil: null,
      counted: true,
    });
    await claim(made.id);
    expect(await reopenEmail(db, made.id, NOW)).toBe('busy');
    expect(await reopenEmail(db, 'nobody', NOW)).toBe('missing');
  });
});

describe('mail that is analysed again', () => {
  it('was finished before the run began, gets all its attempts and no quota; mail finished since then is not analysed twice', async () => {
    const { id: newsletterId } = await add.newsletter();
    const made = async (id: string, values: Parameters<typeof add.email>[1]) =>
      (await add.email(newsletterId, { id, processedAt: ago(1), attempts: 6, error: 'x', ...values })).id;
    const again = [
      await made('done', { processingStatus: 'completed', awaitedUntil: NOW }),
      await made('failed', { processingStatus: 'error', heldUntil: NOW }),
      await made('never', { processingStatus: 'completed', processedAt: null }),
    ];
    const left = [
      await made('since', { processingStatus: 'completed', processedAt: NOW }),
      await made('waits', { processingStatus: 'pending' }),
      await made('at work', { processingStatus: 'processing', leasedUntil: NOW }),
    ];
    await made('unasked', { processingStatus: 'completed' });
    expect((await reopenFinishedEmails(db, [...again, ...left], NOW)).sort()).toEqual([...again].sort());
    for (const id of again)
      expect((await db.select().from(emails).where(eq(emails.id, id)))[0]).toMatchObject({
        processingStatus: 'pending',
        attempts: 0,
        error: null,
        awaitedUntil: null,
        heldUntil: null,
        counted: true,
      });
    expect(await reopenFinishedEmails(db, [...again, ...left], NOW)).toEqual([]);
    expect(await reopenFinishedEmails(db, [], NOW)).toEqual([]);
  });
});

describe('mail that was lost on its way', () => {
  const stranded = (limit = 10) => findStrandedEmails(db, NOW, ago(5 * MINUTE), limit);

  it('is pending for over five minutes or has an expired lease; it is found oldest first, up to the limit', async () => {
    const { id } = await add.newsletter();
    const made = async (values: Parameters<typeof add.email>[1]) =>
      (await add.email(id, { createdAt: ago(HOUR), ...values })).id;
    const later = await made({ createdAt: ago(5 * MINUTE + 1) });
    const old = await made({});
    const expired = await made({ createdAt: NOW, processingStatus: 'processing', leasedUntil: ago(1) });
    await made({ createdAt: ago(5 * MINUTE) });
    await made({ processingStatus: 'processing', leasedUntil: NOW });
    await made({ processingStatus: 'completed' });
    await made({ processingStatus: 'error' });
    await made({ heldUntil: ago(1) });
    await made({ awaitedUntil: NOW });
    const overdue = await made({ awaitedUntil: ago(1), createdAt: ago(2 * HOUR) });
    expect(await stranded()).toEqual([overdue, old, later, expired]);
    expect(await stranded(2)).toEqual([overdue, old]);
    await recordAnalysisJobsSent(db, [overdue, old], NOW);
    expect(await stranded()).toEqual([later, expired]);
    await recordAnalysisJobsSent(db, [], ago(1));
    expect(await stranded()).toEqual([later, expired]);
  });

  it('is reopened by hand if pending or failed, oldest first; mail held by its quota keeps waiting', async () => {
    const { id } = await add.newsletter();
    const failed = await add.email(id, {
      createdAt: ago(2),
      processingStatus: 'error',
      attempts: 6,
      error: 'x',
      awaitedUntil: NOW,
      leasedUntil: ago(1),
    });
    const pending = await add.email(id, { createdAt: ago(1) });
    const newer = await add.email(id, { createdAt: NOW });
    await add.email(id, { createdAt: ago(3), heldUntil: NOW });
    await add.email(id, { createdAt: ago(3), processingStatus: 'completed' });
    expect(new Set(await reopenUnfinishedEmails(db, 2))).toEqual(new Set([failed.id, pending.id]));
    expect((await db.select().from(emails).where(eq(emails.id, failed.id)))[0]).toMatchObject({
      processingStatus: 'pending',
      attempts: 0,
      error: null,
      awaitedUntil: null,
      leasedUntil: null,
    });
    expect(await reopenUnfinishedEmails(db, 10)).toContain(newer.id);
  });

  it('is released when its quota renews: newsletters take turns, with a hundred mails of each at most', async () => {
    const [flooded, quiet] = [await add.newsletter(), await add.newsletter()];
    await db.insert(emails).values(
      Array.from({ length: 102 }, (_, nth) => ({
        id: `flood-${String(nth).padStart(3, '0')}`,
        newsletterId: flooded.id,
        receivedAt: NOW,
        rawKey: 'none',
        rawSize: 1,
        createdAt: new Date(ago(HOUR).getTime() + nth),
        heldUntil: NOW,
      })),
    );
    const own = await add.email(quiet.id, { createdAt: NOW, heldUntil: NOW });
    await add.email(quiet.id, { createdAt: NOW, heldUntil: new Date(NOW.getTime() + 1) });
    await add.email(quiet.id, { heldUntil: NOW, awaitedUntil: NOW });
    const lost = await add.email(quiet.id, { createdAt: NOW, heldUntil: NOW, awaitedUntil: ago(1) });
    await add.email(quiet.id, { heldUntil: NOW, processingStatus: 'error' });
    const released = await findQuotaReleasedEmails(db, NOW, 1000);
    expect(released).toHaveLength(102);
    expect(released).toContain(lost.id);
    const [first, second] = [own.id, lost.id].sort();
    expect(released.slice(0, 4)).toEqual(['flood-000', first, 'flood-001', second]);
    expect(await findQuotaReleasedEmails(db, NOW, 2)).toEqual(['flood-000', first]);
  });
});
