// Members' error reports: one per member, claim and fault, each decided once and answered to its author.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readMailIntake } from '../../../src/store/dashboard.ts';
import {
  decideReviewItem,
  findReviewItem,
  listReviewQueue,
  reopenReviewItem,
  skipReviewItem,
} from '../../../src/store/issue/review.ts';
import {
  addErrorReport,
  findErrorReport,
  listErrorReportsBy,
  markErrorReportsSeen,
} from '../../../src/store/operations/error-reports.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createStandingWorld, minutesLater, NOW } from '../support/standing-world.ts';

const { db, add, people, said, who } = createStandingWorld();

describe('what members report', () => {
  async function reported() {
    await add.newsletter({ id: 'ours' });
    const brand = await add.brand({ name: 'Acme' });
    for (const id of ['s1', 's2']) await add.sponsorship('ours', brand.id, { id, detectedAt: NOW });
    const [ann, bob] = [(await people.free('ours')).id, (await people.free('ours')).id];
    const report = async (userId: string, sponsorshipId: string, what: 'not_a_sponsor' | 'wrong_type', at = NOW) =>
      (await addErrorReport(db, { userId, sponsorshipId, what, note: 'a note', label: 'Acme' }, at))?.id ?? null;
    const items = async () => (await listReviewQueue(db, { page: 1, limit: 20 })).items;
    const itemOf = async (id: string | null) => {
      const found = (await items()).find(({ report }) => report?.id === id);
      return (await findReviewItem(db, found?.id ?? '')) as NonNullable<Awaited<ReturnType<typeof findReviewItem>>>;
    };
    const outcomes = (userId: string) =>
      listErrorReportsBy(db, userId).then((all) => all.map((one) => [one.id, one.outcome, one.isNew]));
    return { ann, bob, report, items, itemOf, outcomes };
  }

  it('is stored once per member, claim and fault; deciding it decides the same fault of other members, and undoing reopens all of them', async () => {
    const { ann, bob, report, items, itemOf, outcomes } = await reported();
    const first = await report(ann, 's1', 'not_a_sponsor');
    expect(await report(ann, 's1', 'not_a_sponsor')).toBeNull();
    const alike = await report(bob, 's1', 'not_a_sponsor', minutesLater(1));
    const other = await report(bob, 's1', 'wrong_type', minutesLater(2));
    const elsewhere = await report(bob, 's2', 'not_a_sponsor', minutesLater(3));
    expect((await items()).map(({ report }) => report?.id)).toEqual([first, alike, other, elsewhere]);
    expect([await findErrorReport(db, other ?? ''), await findErrorReport(db, 'nobody')]).toEqual([
      { what: 'wrong_type', emailHash: null },
      null,
    ]);
    const item = await itemOf(first);
    const act = { by: who.by, now: minutesLater(9) };
    await decideReviewItem(db, item, { decision: 'rejected', note: 'It is one', undo: { made: 'x' } }, act);
    expect((await items()).map(({ report }) => report?.id)).toEqual([other, elsewhere]);
    expect(await outcomes(ann)).toEqual([[first, 'rejected', true]]);
    expect(await outcomes(bob)).toEqual([
      [elsewhere, null, false],
      [other, null, false],
      [alike, 'rejected', true],
    ]);
    await markErrorReportsSeen(db, ann, minutesLater(10));
    expect([await outcomes(ann), (await outcomes(bob))[2]]).toEqual([
      [[first, 'rejected', false]],
      [alike, 'rejected', true],
    ]);
    // If two people decide at once, the first decision counts.
    const late = { decision: 'accepted' as const, note: null, undo: { made: 'late' } };
    await decideReviewItem(db, item, late, { by: who.by, now: minutesLater(10) });
    const decided = (await findReviewItem(db, item.id)) as typeof item;
    expect(decided).toMatchObject({ decision: 'rejected', decidedAt: minutesLater(9), undo: { made: 'x' } });
    expect(await reopenReviewItem(db, { ...decided, decidedAt: minutesLater(8) }, act)).toBe(false);
    expect(await reopenReviewItem(db, decided, act)).toBe(true);
    expect((await items()).map(({ report }) => report?.id)).toEqual([first, alike, other, elsewhere]);
    expect([await outcomes(ann), (await outcomes(bob))[2]]).toEqual([[[first, null, false]], [alike, null, false]]);
    expect(await said(sql`select action as said from audit_log order by at`)).toEqual(['review.reject', 'review.undo']);
    // A second decision is unseen news again, even for a member who had seen the first.
    const waiting = await itemOf(first);
    await decideReviewItem(
      db,
      waiting,
      { decision: 'accepted', note: null, undo: null },
      { by: who.by, now: minutesLater(20) },
    );
    expect(await outcomes(ann)).toEqual([[first, 'accepted', true]]);
  });

  it('keeps its decision when another member reports the same later; undone, it waits with the others', async () => {
    const { ann, bob, report, items, itemOf, outcomes } = await reported();
    const first = await report(ann, 's1', 'not_a_sponsor');
    const item = await itemOf(first);
    await skipReviewItem(db, item.id, minutesLater(1));
    await decideReviewItem(
      db,
      item,
      { decision: 'rejected', note: null, undo: null },
      { by: who.by, now: minutesLater(2) },
    );
    const second = await report(bob, 's1', 'not_a_sponsor', minutesLater(3));
    const latter = await itemOf(second);
    await decideReviewItem(
      db,
      latter,
      { decision: 'accepted', note: null, undo: null },
      { by: who.by, now: minutesLater(4) },
    );
    expect([...(await outcomes(ann)), ...(await outcomes(bob))]).toEqual([
      [first, 'rejected', true],
      [second, 'accepted', true],
    ]);
    const decided = await findReviewItem(db, item.id);
    expect(await reopenReviewItem(db, decided as typeof item, { by: who.by, now: minutesLater(5) })).toBe(true);
    await db.execute(sql`update sponsorships set verdict = 'rejected' where id = 's2'`);
    expect(await items()).toMatchObject([{ skipped: false, report: { id: first }, brand: { sponsorships: 1 } }]);
  });

  it('the question whether two brands are one is asked once both brands count', async () => {
    const [known, rumour] = [await add.brand({ id: 'known' }), await add.brand({ id: 'rumour', byHand: false })];
    await db.execute(sql`insert into review_items (id, kind, key, reason, brand_id, other_brand_id, created_at)
      values ('pair', 'merge', 'pair', 'why', ${rumour.id}, ${known.id}, ${NOW})`);
    const asked = async () => {
      const { items, waiting } = await listReviewQueue(db, { page: 1, limit: 10 });
      return [items.map(({ id }) => id), waiting, (await readMailIntake(db, NOW, NOW))?.review];
    };
    expect(await asked()).toEqual([[], {}, 0]);
    await db.update(brands).set({ byHand: true }).where(eq(brands.id, rumour.id));
    expect(await asked()).toEqual([['pair'], { merge: 1 }, 1]);
  });
});
