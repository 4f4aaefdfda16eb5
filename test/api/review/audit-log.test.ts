// The audit log: paged, newest first, for one subject or all, and which entries can be undone.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditedChange, listAuditEntries, recordAuditEntry } from '../../../src/store/operations/audit-log.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { DAY, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, people } = createEmptiedWorld();
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY - ms);

let userId = '';
beforeEach(async () => {
  userId = (await people.admin()).id;
});
const record = (at: Date, change: Partial<AuditedChange> = {}, made = sql`true`) =>
  recordAuditEntry(db, { by: { userId, who: 'cora@house.test', name: 'Cora' }, now: at }, made, {
    action: 'brand.edit',
    subject: 'brand',
    subjectId: 'b1',
    label: 'Beryl',
    ...change,
  });
const labels = async (page: number, limit: number, subjectId?: string) => {
  const { entries, total } = await listAuditEntries(db, { page, limit, subjectId }, NOW);
  return [entries.map(({ label }) => label).join(' '), total];
};

describe('the log', () => {
  it('is read newest first, page by page, with the total of what is asked for', async () => {
    for (const [nth, label] of ['five', 'four', 'three', 'two', 'one'].entries())
      await record(ago(5 - nth), { label, subjectId: nth % 2 ? 'b2' : 'b1' });
    expect(await labels(1, 2)).toEqual(['one two', 5]);
    expect(await labels(2, 2)).toEqual(['three four', 5]);
    expect(await labels(3, 2)).toEqual(['five', 5]);
    expect(await labels(4, 2)).toEqual(['', 5]);
    expect(await labels(1, 10, 'b2')).toEqual(['two four', 2]);
    expect(await labels(1, 10, 'nobody')).toEqual(['', 0]);
  });

  it('marks the decisions that can still be undone: those in force and at most thirty days old', async () => {
    const decided = async (at: Date, of: Date | null = at, decision: 'accepted' | null = 'accepted') => {
      const [made] = await db
        .insert(reviewItems)
        .values({ kind: 'merge', key: crypto.randomUUID(), reason: 'r', decision, decidedAt: of, createdAt: at })
        .returning();
      await record(at, { subject: 'review', subjectId: made?.id ?? '', label: at.toISOString() });
    };
    await decided(ago(1));
    await decided(ago(2), ago(1));
    await decided(ago(3), null, null);
    await decided(ago(30, -1));
    await decided(ago(30));
    await record(ago(31), { subject: 'review' });
    const { entries } = await listAuditEntries(db, { page: 1, limit: 10 }, NOW);
    expect(entries.map(({ decisionId }) => decisionId !== null)).toEqual([true, false, false, true, false, false]);
  });

  it('tells a decision once, by the change that it made; alone if it changed nothing or has a note', async () => {
    const [made] = await db
      .insert(reviewItems)
      .values({ kind: 'merge', key: 'm', reason: 'r', decision: 'accepted', decidedAt: ago(1), createdAt: ago(1) })
      .returning();
    const decision = { subject: 'review', subjectId: made?.id ?? '' } as const;
    await record(ago(1), { label: 'confirmed' });
    await record(ago(1), { ...decision, label: 'accepted' });
    await record(ago(2), { subject: 'review', label: 'closed' });
    await record(ago(3), { label: 'rejected' });
    await record(ago(3), { subject: 'review', label: 'noted', after: { note: 'Thanks' } });
    expect(
      String((await labels(1, 10))[0])
        .split(' ')
        .sort(),
    ).toEqual(['closed', 'confirmed', 'noted', 'rejected']);
    expect(await labels(1, 10, made?.id)).toEqual(['accepted', 1]);
    const { entries } = await listAuditEntries(db, { page: 1, limit: 1 }, NOW);
    expect(entries[0]).toMatchObject({ label: 'confirmed', decisionId: made?.id });
  });
});
