// An import of a mailbox file survives broken connections, crashes and pauses, and ends by itself when nobody ends it.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeAbandonedMailboxImports, resumeMailboxImports } from '../../../src/flows/mailbox/close.ts';
import { runMailboxImportSlice } from '../../../src/flows/mailbox/run.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { mailboxImports } from '../../../src/store/schema/mailbox-imports.ts';
import { createMailboxWorld, kilnIssue, unknownNewsletterIssue } from '../../support/mailbox-world.ts';
import { encodeTestMail, gzipOf, mboxOf, zipOf } from '../../support/mailboxes.ts';

const world = createMailboxWorld();
const { db, services, call, who, upload, putPart, stateOf, close, mailsOf, storedKeys } = world;

describe('an interruption', () => {
  const many = Array.from({ length: 90 }, (_, n) => ({ ...kilnIssue(100 + n), attachment: 'QUJD'.repeat(25_000) }));

  it('of the upload continues with the missing parts', async () => {
    const bytes = mboxOf(many.map(encodeTestMail));
    const json = { name: 'big.mbox', size: bytes.length, fingerprint: 'big' };
    const { data } = await call('/api/mailbox-imports', { as: who.admin, json });
    expect(data.parts).toBe(2);
    await putPart(data.id, 2, bytes);
    const early = await call(`/api/mailbox-imports/${data.id}/complete`, { as: who.admin, method: 'POST' });
    expect([early.status, early.data.error]).toEqual([409, '1 parts of the file are missing']);
    const { data: list } = await call('/api/mailbox-imports', { as: who.admin });
    expect(list.imports[0]).toMatchObject({ id: data.id, state: 'uploading', parts: 1, fingerprint: 'big' });
    expect((await stateOf(data.id)).partNumbers).toEqual([2]);
    expect((await putPart(data.id, 3, bytes)).status).toBe(400);
    const short = bytes.slice(0, 100);
    expect((await putPart(data.id, 1, short)).status).toBe(400);
    await putPart(data.id, 1, bytes);
    await putPart(data.id, 1, bytes);
    await call(`/api/mailbox-imports/${data.id}/complete`, { as: who.admin, method: 'POST' });
    await db.delete(emails).where(eq(emails.newsletterId, who.kiln));
    // Each job stops after its first save, because its time is up at once.
    let jobs = 0;
    for (; (await stateOf(data.id)).state === 'reading'; jobs++) {
      let time = 0;
      await runMailboxImportSlice(services, data.id, new Date(), () => (time += 5_000));
    }
    expect(jobs).toBeGreaterThan(2);
    expect(await stateOf(data.id)).toMatchObject({
      state: 'waiting',
      found: 90,
      imported: 90,
      duplicates: 0,
      faults: 0,
    });
    expect(await mailsOf(who.kiln)).toHaveLength(90);
    await close(data.id);
  });

  it.each([
    ['zip', zipOf({ 'a.mbox': mboxOf(many.map(encodeTestMail)) })],
    ['gz', gzipOf(mboxOf(many.map(encodeTestMail)))],
  ])('of the unpacking of a %s writes nothing twice and loses nothing', async (ending, bytes) => {
    await db.delete(emails).where(eq(emails.newsletterId, who.kiln));
    const id = await upload(bytes, `many.${ending}`);
    let jobs = 0;
    for (; (await stateOf(id)).state === 'reading'; jobs++) {
      let time = 0;
      await runMailboxImportSlice(services, id, new Date(), () => (time += 5_000));
    }
    expect(jobs).toBeGreaterThan(3);
    expect(await stateOf(id)).toMatchObject({ found: 90, imported: 90, duplicates: 0, faults: 0, because: null });
    await close(id);
  });

  it('by a crash is repaired by the five-minute run once the lease has expired', async () => {
    const id = await upload(mboxOf([encodeTestMail(kilnIssue(60))]), 'crash.mbox');
    while (world.jobs.take()) {}
    const now = new Date();
    await db
      .update(mailboxImports)
      .set({ claimedUntil: new Date(now.getTime() + 60_000) })
      .where(eq(mailboxImports.id, id));
    await runMailboxImportSlice(services, id, now);
    expect((await stateOf(id)).found).toBe(0);
    expect(await resumeMailboxImports(services, now)).toBe(0);
    expect(await resumeMailboxImports(services, new Date(now.getTime() + 61_000))).toBe(1);
    await runMailboxImportSlice(services, id, new Date(now.getTime() + 61_000));
    expect((await stateOf(id)).found).toBe(1);
    await close(id);
  });

  it('by a person pauses it until it is resumed', async () => {
    const id = await upload(mboxOf([encodeTestMail(kilnIssue(61))]), 'pause.mbox');
    await call(`/api/mailbox-imports/${id}`, { as: who.admin, method: 'PATCH', json: { state: 'paused' } });
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', found: 0 });
    await call(`/api/mailbox-imports/${id}`, { as: who.admin, method: 'PATCH', json: { state: 'reading' } });
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', found: 1 });
    await close(id);
  });
});

describe('an abandoned import', () => {
  it('is closed by the nightly run after a week, and so is an unfinished upload', async () => {
    const read = await upload(mboxOf([encodeTestMail(unknownNewsletterIssue(1))]), 'forgotten.mbox');
    await world.work(['mailbox']);
    const json = { name: 'broken.mbox', size: 10, fingerprint: 'b' };
    const { data: broken } = await call('/api/mailbox-imports', { as: who.admin, json });
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await closeAbandonedMailboxImports(services, later(6.9));
    expect((await stateOf(read)).state).toBe('waiting');
    expect(await closeAbandonedMailboxImports(services, later(7.1))).toBe(2);
    await world.work(['mailbox']);
    expect([(await stateOf(read)).state, (await stateOf(broken.id)).state]).toEqual(['closed', 'closed']);
    expect((await storedKeys()).filter((key) => key.startsWith('mailbox-imports/'))).toEqual([]);
  });

  it('is deleted with its owner’s account', async () => {
    const leaver = await world.people.admin();
    const json = { name: 'mine.mbox', size: 10, fingerprint: 'm' };
    const { data } = await call('/api/mailbox-imports', { as: leaver.cookie, json });
    expect((await call(`/api/mailbox-imports/${data.id}`, { as: who.admin })).status).toBe(404);
    await db.update(mailboxImports).set({ userId: null }).where(eq(mailboxImports.id, data.id));
    expect(await closeAbandonedMailboxImports(services, new Date())).toBe(1);
  });
});
