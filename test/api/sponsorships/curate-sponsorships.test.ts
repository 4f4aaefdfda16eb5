// A person's verdict on a sponsorship in the database: what changes with it, and that nothing changes if it isn't
// stored.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import {
  findSponsorshipToCurate,
  recordSponsorReadByPerson,
  saveSponsorshipVerdict,
  undoSponsorReadByPerson,
} from '../../../src/store/sponsorship/curate-sponsorships.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

let act: Parameters<typeof saveSponsorshipVerdict>[3];
beforeEach(async () => {
  act = { by: { userId: (await world.people.admin()).id, who: 'cora@house.test', name: 'Cora' }, now: NOW };
});
const stale = async () =>
  new Set(
    (await db.select().from(reports).where(sql`stale_since is not null`)).map(({ newsletterId }) => newsletterId),
  );
const actions = async () =>
  (await db.execute<{ action: string; label: string }>(sql`select action, label from audit_log order by at, action`))
    .rows;
const rowOf = async (id: string) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];
const has = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0]?.hasSponsorship;

/** A newsletter with a mail, a similar one, and one that is not similar. */
async function letters() {
  const [letter, near, far] = [await add.newsletter({ name: 'Tide' }), await add.newsletter(), await add.newsletter()];
  await db.insert(newsletterSimilarities).values({ newsletterId: near.id, similarId: letter.id, similarity: 0.9 });
  const mail = await add.email(letter.id, { hasSponsorship: 1, receivedAt: later(-5000) });
  const brand = await add.brand({ name: 'Beryl' });
  await db.insert(reports).values([letter, near, far].map(({ id }) => ({ newsletterId: id })));
  return { letter, near, far, mail, brand };
}

describe('a person’s verdict on a sponsorship', () => {
  const audit = { action: 'sponsorship.edit', subject: 'sponsorship' as const, subjectId: 'x', label: 'Beryl in Tide' };
  const judged = async (id: string, set: Parameters<typeof saveSponsorshipVerdict>[2]['set'], now = NOW) => {
    const seen = await findSponsorshipToCurate(db, id);
    if (!seen) throw new Error('There is none');
    return saveSponsorshipVerdict(db, seen, { set, audit }, { ...act, now });
  };

  it('that comes second writes nothing, even within the same millisecond', async () => {
    const { letter, mail, brand } = await letters();
    const { id } = await add.sponsorship(letter.id, brand.id, { emailId: mail.id });
    const seen = (await findSponsorshipToCurate(db, id)) as NonNullable<
      Awaited<ReturnType<typeof findSponsorshipToCurate>>
    >;
    const said = (verdict: 'confirmed' | 'rejected') =>
      saveSponsorshipVerdict(db, seen, { set: { verdict }, audit }, act);
    expect([await said('confirmed'), await said('rejected')]).toEqual([true, false]);
    expect([(await rowOf(id))?.verdict, await has(mail.id)]).toEqual(['confirmed', 1]);
    expect(await actions()).toHaveLength(1);
  });

  it('updates its mail’s sponsor mark, its review items and the reports naming it, of both newsletters if it moves', async () => {
    const { letter, near, far, mail, brand } = await letters();
    const { id } = await add.sponsorship(letter.id, brand.id, { emailId: mail.id });
    await db.update(reports).set({ staleSince: null });
    expect(await judged(id, { verdict: 'rejected' })).toBe(true);
    expect([await has(mail.id), await stale()]).toEqual([0, new Set([letter.id, near.id])]);
    await db.update(reports).set({ staleSince: null });
    expect(await judged(id, { verdict: null, newsletterId: far.id }, later(1))).toBe(true);
    expect([await has(mail.id), await stale()]).toEqual([1, new Set([letter.id, near.id, far.id])]);
    expect(await actions()).toHaveLength(2);
    expect((await findSponsorshipToCurate(db, id))?.updatedAt).toEqual(later(1));
  });

  it.each<[string, Parameters<typeof saveSponsorshipVerdict>[2]['set'], string | null]>([
    ['accepted', { verdict: 'confirmed' }, 'accepted'],
    ['rejected', { verdict: 'rejected' }, 'rejected'],
    ['edited', { verdict: 'confirmed', edits: { brand: 'x' } }, 'edited'],
    ['left waiting', { verdict: null }, null],
  ])('%s, so are the items that asked for it, and no others', async (_, set, decision) => {
    const { letter, mail, brand } = await letters();
    const { id } = await add.sponsorship(letter.id, brand.id, { emailId: mail.id });
    const other = await add.sponsorship(letter.id, brand.id);
    const item = (kind: (typeof reviewItems.$inferInsert)['kind'], sponsorshipId: string, more: object = {}) =>
      db.insert(reviewItems).values({ kind, key: `${kind} ${sponsorshipId}`, reason: 'r', sponsorshipId, ...more });
    await item('unsure_claim', id);
    await item('first_sponsors', id);
    await item('doubtful_identity', id);
    await item('unsure_claim', other.id);
    await item('first_sponsors', other.id, { decision: 'edited', decidedAt: later(-1) });
    await judged(id, set);
    const rows = await db.select().from(reviewItems).orderBy(reviewItems.key);
    const of = (kind: string, of: string) =>
      rows.find((row) => row.kind === kind && row.sponsorshipId === of)?.decision;
    expect([of('unsure_claim', id), of('first_sponsors', id)]).toEqual([decision, decision]);
    expect([of('doubtful_identity', id), of('unsure_claim', other.id), of('first_sponsors', other.id)]).toEqual([
      null,
      null,
      'edited',
    ]);
    if (decision)
      expect(rows.find((row) => row.kind === 'unsure_claim' && row.sponsorshipId === id)?.decidedAt).toEqual(NOW);
  });
});

describe('a sponsor that a person named for an unread ad', () => {
  const record = async (emailId: string, brandId: string) => {
    const [item] = await db
      .insert(reviewItems)
      .values({ kind: 'unread_slot', key: crypto.randomUUID(), reason: 'r' })
      .returning();
    return recorded(item?.id ?? '', emailId, brandId);
  };
  const recorded = (itemId: string, emailId: string, brandId: string) =>
    recordSponsorReadByPerson(
      db,
      { itemId, emailId, brandId, placementType: 'footer', textContent: 'words', rawData: { start: 1 } },
      act,
    );

  it('is stored once however many people name it at the same time, and never for a review item that is already decided', async () => {
    const { mail, brand } = await letters();
    const item = (decision: 'rejected' | null) =>
      db
        .insert(reviewItems)
        .values({ kind: 'unread_slot', key: `${decision}`, reason: 'r', decision })
        .returning();
    const [[waits], [decided]] = [await item(null), await item('rejected')];
    const ids = await Promise.all([1, 2, 3].map(() => recorded(waits?.id ?? '', mail.id, brand.id)));
    const [one, ...others] = ids.filter((id) => id !== null);
    expect([one, others]).toEqual([expect.any(String), []]);
    const [row] = await db
      .select()
      .from(reviewItems)
      .where(eq(reviewItems.id, waits?.id ?? ''));
    expect(row).toMatchObject({ decision: 'edited', decidedAt: NOW, decidedBy: act.by.userId, undo: { made: one } });
    expect(await recorded(decided?.id ?? '', mail.id, brand.id)).toBeNull();
    expect(await db.select().from(sponsorships)).toHaveLength(1);
  });

  it.each<[string, Partial<typeof brands.$inferInsert>, (id: string, newsletterId: string) => unknown, boolean]>([
    ['was made for it', {}, () => null, true],
    ['was there before', { createdAt: later(-1) }, () => null, false],
    ['mails named', { nameSource: null }, () => null, false],
    ['was added by itself', { byHand: true }, () => null, false],
    ['has a contact that a person entered', { contactEnteredBy: 'Cora' }, () => null, false],
    ['sponsors elsewhere too', {}, (id, newsletterId) => add.sponsorship(newsletterId, id), false],
    ['has products', {}, (companyId) => add.brand({ companyId }), false],
    [
      'a member has marked',
      {},
      async (id, newsletterId) => {
        const { id: member } = await world.people.free(newsletterId);
        await db.execute(
          sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${member}, ${id}, 'saved', ${NOW})`,
        );
      },
      false,
    ],
    [
      'another was merged into',
      {},
      (id) =>
        db.execute(sql`insert into brand_removals (id, brand_id, name, into_id, into_name, kept)
          values (${crypto.randomUUID()}, 'x', 'X', ${id}, 'Made', '{}')`),
      false,
    ],
  ])(
    'is undone together with a brand that was made for it alone; here the brand %s: %#',
    async (_, more, also, goes) => {
      const { letter, mail } = await letters();
      const brand = await add.brand({ name: 'Made', createdAt: NOW, byHand: false, nameSource: 'person', ...more });
      const id = (await record(mail.id, brand.id)) ?? '';
      await also(brand.id, letter.id);
      expect(await undoSponsorReadByPerson(db, id, NOW, act)).toEqual({ brandId: goes ? brand.id : null });
      expect(await db.select().from(brands).where(eq(brands.id, brand.id))).toHaveLength(goes ? 0 : 1);
    },
  );
});
