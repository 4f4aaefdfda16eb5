// Daily limits hold exactly: a newsletter's quota, the model's budget, and tokens and mails that are used once.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dailyMailAllowance } from '../../../src/domain/newsletter/quota.ts';
import { releaseRemovalMail, reserveRemovalMail } from '../../../src/store/brand/removal-mails.ts';
import { leaseEmail } from '../../../src/store/issue/email-leases.ts';
import { acceptInboundSignatureOnce, purgeInboundSignatures } from '../../../src/store/issue/inbound-signatures.ts';
import { createSpendingLedger } from '../../../src/store/issue/model-tokens.ts';
import { addModelTokenUse } from '../../../src/store/issue/quota.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { removalMails } from '../../../src/store/schema/removals.ts';
import { ago, DAY, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

describe('the quota of a day', () => {
  const NONE = { mails: 1, bytes: 100, tokens: 10 };
  const allowance = (more: object = {}) => ({
    ...dailyMailAllowance(NOW),
    quotas: { trusted: { ...NONE, mails: 2, ...more }, provisional: NONE },
  });
  const claim = (id: string, given = allowance()) => leaseEmail(db, id, NOW, given);
  const held = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

  it('admits its number of mails and no more, fewer for a provisional newsletter; the rest wait for the next day, with the reason', async () => {
    for (const [standing, most] of [
      ['trusted', 2],
      ['provisional', 1],
    ] as const) {
      const { id } = await add.newsletter({ standing });
      for (let nth = 0; nth < most; nth++)
        expect(await claim((await add.email(id)).id)).toMatchObject({ email: { attempts: 1 } });
      const over = await add.email(id, { awaitedUntil: ago(1) });
      expect(await claim(over.id)).toBe('held');
      expect(await held(over.id)).toMatchObject({
        processingStatus: 'pending',
        awaitedUntil: null,
        attempts: 0,
        leasedUntil: null,
        heldUntil: new Date('2026-06-11T00:00:00.000Z'),
        error: expect.stringContaining('quota'),
      });
      expect(await claim(over.id)).toBe('held');
      // Even if the quota is larger by then, it waits until the day is over, and no longer.
      const renewed = (ms: number) => new Date(Date.UTC(2026, 5, 11) + ms);
      expect(await leaseEmail(db, over.id, renewed(-1), dailyMailAllowance(renewed(-1)))).toBe('held');
      expect(await leaseEmail(db, over.id, renewed(0), dailyMailAllowance(renewed(0)))).toMatchObject({
        email: { attempts: 1, heldUntil: null, error: null, awaitedUntil: null },
      });
    }
  });

  it('admits its bytes exactly, but always the day’s first mail', async () => {
    const { id } = await add.newsletter();
    const many = allowance({ mails: 100 });
    expect(await claim((await add.email(id, { rawSize: 60 })).id, many)).toMatchObject({ email: { attempts: 1 } });
    expect(await claim((await add.email(id, { rawSize: 41 })).id, many)).toBe('held');
    expect(await claim((await add.email(id, { rawSize: 40 })).id, many)).toMatchObject({ email: { attempts: 1 } });
    const [{ id: other }, { id: rerun }] = [await add.newsletter(), await add.newsletter()];
    // The model may have spent tokens that day on another mail.
    await addModelTokenUse(db, rerun, 1, dailyMailAllowance(NOW).day);
    for (const its of [other, rerun])
      expect(await claim((await add.email(its, { rawSize: 101 })).id, many)).toMatchObject({ email: { attempts: 1 } });
  });

  it('is spent by the model’s tokens too', async () => {
    const { id } = await add.newsletter();
    const many = allowance({ mails: 100, bytes: 10_000 });
    await claim((await add.email(id)).id, many);
    await addModelTokenUse(db, id, 9, dailyMailAllowance(NOW).day);
    await addModelTokenUse(db, id, 0, dailyMailAllowance(NOW).day);
    expect(await claim((await add.email(id)).id, many)).toMatchObject({ email: { attempts: 1 } });
    await addModelTokenUse(db, id, 1, dailyMailAllowance(NOW).day);
    expect(await claim((await add.email(id)).id, many)).toBe('held');
  });
});

describe('what may be used once', () => {
  it('a webhook’s token of the last day is kept', async () => {
    await acceptInboundSignatureOnce(db, 't', ago(DAY + 1));
    await acceptInboundSignatureOnce(db, 'u', ago(DAY));
    expect(await purgeInboundSignatures(db, NOW)).toBe(1);
    expect([await acceptInboundSignatureOnce(db, 't', NOW), await acceptInboundSignatureOnce(db, 'u', NOW)]).toEqual([
      true,
      false,
    ]);
  });

  it('a removal mail is sent once per day and address', async () => {
    const day = new Date('2026-06-10T23:59:59.999Z');
    const next = new Date('2026-06-11T00:00:00.000Z');
    expect([await reserveRemovalMail(db, 'h', NOW), await reserveRemovalMail(db, 'h', day)]).toEqual([true, false]);
    expect([await reserveRemovalMail(db, 'other', day), await reserveRemovalMail(db, 'h', next)]).toEqual([true, true]);
    await releaseRemovalMail(db, 'h', NOW);
    expect(await reserveRemovalMail(db, 'h', day)).toBe(true);
    expect(await reserveRemovalMail(db, 'h', next)).toBe(false);
  });

  it('records of removal mails are kept for seven days', async () => {
    await db.delete(removalMails);
    const days = [8, 7, 1].map((n) => ago(n * DAY));
    for (const day of days) await db.insert(removalMails).values({ hash: 'h', day: day.toISOString().slice(0, 10) });
    expect(await reserveRemovalMail(db, 'other', NOW)).toBe(true);
    const left = (await db.select().from(removalMails)).map(({ day }) => day).sort();
    expect(left).toEqual(['2026-06-03', '2026-06-09', '2026-06-10']);
  });
});

describe('the model’s budget of a day', () => {
  it('is never exceeded however many ask at once, and gets back what was not spent', async () => {
    const ledger = createSpendingLedger(db);
    expect(await ledger.reserve('2026-06-10', 101, 100)).toBe(false);
    expect(await ledger.reserve('2026-06-10', 40, 100)).toBe(true);
    const asked = await Promise.all(Array.from({ length: 4 }, () => ledger.reserve('2026-06-10', 30, 100)));
    expect(asked.filter(Boolean)).toHaveLength(2);
    expect(await ledger.reserve('2026-06-10', 1, 100)).toBe(false);
    expect(await ledger.reserve('2026-06-11', 100, 100)).toBe(true);
    await ledger.add('2026-06-10', -20);
    expect([await ledger.reserve('2026-06-10', 21, 100), await ledger.reserve('2026-06-10', 20, 100)]).toEqual([
      false,
      true,
    ]);
    await ledger.add('2026-06-12', -5);
    expect([await ledger.reserve('2026-06-12', 100, 100), await ledger.reserve('2026-06-12', 1, 100)]).toEqual([
      true,
      false,
    ]);
  });
});
