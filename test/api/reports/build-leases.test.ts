// When a report is due, who may build it, and when it is stale: each boundary to the millisecond.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  findReportBySlug,
  finishReportBuild,
  leaseReportBuild,
  listNewslettersDueForReport,
  recordReportOpened,
  releaseReportLease,
  resetReportBuild,
} from '../../../src/store/report/reports.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { ago, DAY, HOUR, MINUTE, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

describe('a report', () => {
  const due = () => listNewslettersDueForReport(db, NOW, 10);
  const row = async (id: string) => (await db.select().from(reports).where(eq(reports.newsletterId, id)))[0];

  const made = async (values: Partial<typeof reports.$inferInsert>) => {
    const { id } = await add.newsletter({ reportSlug: `s-${crypto.randomUUID()}` });
    await db.insert(reports).values({ newsletterId: id, issueCount: 5, openedAt: ago(DAY), ...values });
    return id;
  };

  it('is due if it was read and was never built, is stale for an hour, or its builder is gone: longest waiting first', async () => {
    await add.newsletter();
    const never = await made({ openedAt: ago(7 * DAY - 1) });
    await made({ openedAt: ago(7 * DAY) });
    await made({ openedAt: null, builtAt: ago(DAY), staleSince: ago(DAY) });
    const behind = await made({ builtAt: ago(HOUR), staleSince: ago(2 * MINUTE) });
    const longer = await made({ builtAt: ago(HOUR), staleSince: ago(3 * MINUTE) });
    await made({ builtAt: ago(HOUR - 1), staleSince: ago(MINUTE) });
    const empty = await made({ builtAt: ago(1), staleSince: ago(1), issueCount: 0 });
    await made({ builtAt: ago(2 * HOUR) });
    await made({ leaseUntil: new Date(NOW.getTime() + 1), staleSince: ago(DAY) });
    const dead = await made({ leaseUntil: NOW, openedAt: null, builtAt: ago(DAY), staleSince: ago(4 * MINUTE) });
    expect(await due()).toEqual([never, dead, longer, behind, empty]);
    expect(await listNewslettersDueForReport(db, NOW, 2)).toEqual([never, dead]);
  });

  it('is recorded as read once an hour; if a build is due, every half minute, for one of all readers', async () => {
    const noted = async (values: Partial<typeof reports.$inferInsert>, at = NOW) => {
      const id = await made(values);
      const slug = (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.reportSlug ?? '';
      const { unnoted } = (await findReportBySlug(db, slug, at)) ?? {};
      const answers = await Promise.all([
        recordReportOpened(db, id, at),
        recordReportOpened(db, id, at),
        recordReportOpened(db, id, at),
      ]);
      return [unnoted, answers.filter(Boolean).length, (await row(id))?.openedAt];
    };
    const behind = { builtAt: ago(HOUR), staleSince: ago(HOUR) };
    const upToDate = { builtAt: ago(DAY) };
    expect(await noted({ ...behind, openedAt: null })).toEqual([true, 1, NOW]);
    expect(await noted({ ...behind, openedAt: ago(30_000) })).toEqual([true, 1, NOW]);
    expect(await noted({ ...behind, openedAt: ago(29_999) })).toEqual([false, 0, ago(29_999)]);
    expect(await noted({ ...upToDate, openedAt: null })).toEqual([true, 0, NOW]);
    expect(await noted({ ...upToDate, openedAt: ago(HOUR) })).toEqual([true, 0, NOW]);
    expect(await noted({ ...upToDate, openedAt: ago(HOUR - 1) })).toEqual([false, 0, ago(HOUR - 1)]);
    expect(await noted({ leaseUntil: ago(-1), openedAt: ago(MINUTE) })).toEqual([false, 0, ago(MINUTE)]);
    const { id } = await add.newsletter();
    expect([
      await recordReportOpened(db, id, NOW),
      await recordReportOpened(db, id, NOW),
      await recordReportOpened(db, 'none', NOW),
    ]).toEqual([true, false, false]);
  });

  it('whose file is lost is due at once, however recently it was read', async () => {
    const id = await made({ builtAt: ago(MINUTE), openedAt: NOW });
    await resetReportBuild(db, id);
    expect(await recordReportOpened(db, id, NOW)).toBe(true);
  });

  it('is built by one consumer at a time, for two minutes; a curator skips the hour but not the lease', async () => {
    const { id } = await add.newsletter();
    const lease = await leaseReportBuild(db, id, false, NOW);
    expect(lease).toEqual(new Date(NOW.getTime() + 2 * MINUTE));
    expect(await leaseReportBuild(db, id, true, new Date(NOW.getTime() + 2 * MINUTE - 1))).toBeNull();
    expect(await finishReportBuild(db, id, ago(1), { at: NOW, issueCount: 1 })).toBe(false);
    expect(await finishReportBuild(db, id, lease as Date, { at: NOW, issueCount: 1 })).toBe(true);
    expect(await row(id)).toMatchObject({ builtAt: NOW, leaseUntil: null, staleSince: null });
    expect(await leaseReportBuild(db, id, false, NOW)).toBeNull();
    expect(await leaseReportBuild(db, id, true, NOW)).not.toBeNull();
    expect(await leaseReportBuild(db, 'nobody', true, NOW)).toBeNull();
  });

  it('that could not be built stays as stale as before', async () => {
    const { id } = await add.newsletter();
    const lease = (await leaseReportBuild(db, id, false, NOW)) as Date;
    await releaseReportLease(db, id, ago(1), NOW);
    expect((await row(id))?.leaseUntil).toEqual(lease);
    await releaseReportLease(db, id, lease, NOW);
    expect(await row(id)).toMatchObject({ leaseUntil: null, staleSince: NOW });
  });
});
