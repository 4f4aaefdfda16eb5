// Reading 'Pitch next': which scores, in what order, with which placements, and members' marks.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PitchNextQuery } from '../../../src/contract/pitch.ts';
import { readBrandPitch, readPitchNext } from '../../../src/store/pitch/pitch-next.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { buyingPatterns, pitchScores } from '../../../src/store/schema/pitch.ts';
import { sightAs } from '../../support/viewers.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const sight = (kind: 'free' | 'subscriber', own: string | null = null) =>
  sightAs(kind, NOW, { newsletterId: 'mine', ownNewsletterId: own });
const pro = sight('subscriber');
const free = sight('free');

let userId = '';
beforeEach(async () => {
  await add.newsletter({ id: 'mine', name: 'Mine' });
  userId = (await world.people.subscriber('mine')).id;
});

const brand = (id: string, more: object = {}) => add.brand({ id, name: `Brand ${id}`, firstSeenAt: ago(100), ...more });
const score = (brandId: string, value: number, more: Partial<typeof pitchScores.$inferInsert> = {}) =>
  db.insert(pitchScores).values({
    newsletterId: 'mine',
    brandId,
    reach: 'all',
    score: value,
    confidence: 90,
    factors: [],
    basis: {} as never,
    lastAt: NOW,
    ...more,
  });
const read = (asked: Partial<PitchNextQuery> = {}, by = pro, who = userId) =>
  readPitchNext(
    db,
    { page: 1, limit: 20, mark: 'open', ...asked },
    { newsletterId: 'mine', userId: who, pipelineId: null },
    { by, now: NOW },
  );
const ids = async (...asked: Parameters<typeof read>) => (await read(...asked)).rows.map(({ brandId }) => brandId);

describe('whom to pitch next', () => {
  it('lists the best brand first, ties by id, in pages with the total, for the reader’s newsletter and reach', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await brand(id);
    for (const [id, value] of [
      ['b', 50],
      ['a', 50],
      ['c', 70],
      ['d', 10],
    ] as const)
      await score(id, value);
    await score('e', 80, { reach: 'past' });
    await add.newsletter({ id: 'other' });
    await score('e', 90, { newsletterId: 'other' });
    expect(await ids()).toEqual(['c', 'a', 'b', 'd']);
    expect([await ids({ limit: 2 }), await ids({ limit: 2, page: 2 }), await ids({ limit: 2, page: 3 })]).toEqual([
      ['c', 'a'],
      ['b', 'd'],
      [],
    ]);
    expect((await read({ limit: 1, page: 2 })).total).toBe(4);
    expect((await read({ limit: 1, page: 9 })).total).toBe(4);
    expect(await ids({}, free)).toEqual(['e']);
  });

  it('has the brand and its contact, what its score rests on, and the most similar newsletter by name', async () => {
    await add.newsletter({ id: 'best', name: 'Best' });
    const contact = {
      contactName: 'Ada',
      contactTitle: 'Buyer',
      contactEmail: 'ada@a.test',
      contactConfidence: 80,
      contactUpdatedAt: ago(3),
      contactSourceUrl: 'https://a.test/team',
    };
    await brand('a', { website: 'https://a.test/', logoUrl: '/logos/a', ...contact });
    await brand('b');
    const factors = [{ name: 'near' as const, share: 12 }];
    await score('a', 62.5, {
      factors,
      basis: { best: { newsletterId: 'best' }, mine: false } as never,
      state: 'renewing',
      confidence: 77,
    });
    await score('b', 1, { basis: { best: null } as never });
    const { rows } = await read();
    expect(rows).toMatchObject([
      {
        brandId: 'a',
        score: 62.5,
        confidence: 77,
        factors,
        bestName: 'Best',
        state: 'renewing',
        mark: null,
        brand: { id: 'a', name: 'Brand a', logoUrl: '/logos/a', website: 'https://a.test/' },
        contact,
        evidence: [],
      },
      { brandId: 'b', bestName: null, state: null, contact: { contactEmail: null, contactUpdatedAt: null } },
    ]);
    const from = { newsletterId: 'mine', userId, pipelineId: null };
    const of = await readBrandPitch(db, 'a', from, pro);
    const { brand: _, contact: __, evidence: ___, next: ____, ...said } = rows[0] ?? ({} as never);
    expect(of).toEqual(said);
    expect(await readBrandPitch(db, 'a', from, free)).toBeNull();
    expect(await readBrandPitch(db, 'a', { newsletterId: null, userId, pipelineId: null }, pro)).toBeNull();
    expect(await readBrandPitch(db, 'nobody', from, pro)).toBeNull();
  });
});

describe('the placements beside a brand', () => {
  const shown = async (by = pro) => (await read({}, by)).rows[0]?.evidence ?? [];
  const keys = async (by = pro) => (await shown(by)).map(({ sponsorshipId }) => sponsorshipId);
  const placed = (id: string, letter: string, days: number, more: object = {}) =>
    add.sponsorship(letter, 'a', { id, detectedAt: ago(days), confidence: 90, ...more });
  beforeEach(async () => {
    await brand('a');
    for (const reach of ['all', 'past'] as const) await score('a', 50, { reach });
    for (const id of ['near', 'close', 'far', 'away']) await add.newsletter({ id, name: `The ${id}` });
    for (const [similarId, similarity] of [
      ['near', 0.875],
      ['close', 0.625],
    ] as const)
      await db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId, similarity });
    await db.insert(newsletterSimilarities).values({ newsletterId: 'away', similarId: 'far', similarity: 0.9 });
  });

  it('are the five newest, those of similar newsletters first, ties by id', async () => {
    await placed('far1', 'far', 1, { placementType: 'footer' });
    await placed('away2', 'away', 2);
    expect(await keys()).toEqual(['far1', 'away2']);
    await placed('near9', 'near', 9);
    await placed('close8', 'close', 8);
    expect(await keys()).toEqual(['close8', 'near9', 'far1', 'away2']);
    for (const days of [10, 7, 3]) await placed(`near${days}`, 'near', days);
    await placed('x7', 'close', 7);
    expect(await keys()).toEqual(['near3', 'x7', 'near7', 'close8', 'near9']);
    for (const days of [4, 5, 6]) await placed(`near${days}`, 'near', days);
    expect(await keys()).toEqual(['near3', 'near4', 'near5', 'near6', 'x7']);
    for (const id of ['a10', 'b10', 'c10', 'd10', 'e10', 'f10']) await placed(id, 'far', 0.5);
    await db.execute(sql`delete from sponsorships where newsletter_id in ('near', 'close')`);
    expect(await keys()).toEqual(['f10', 'e10', 'd10', 'c10', 'b10']);
  });

  it('name the newsletter, its similarity, and the day and place of the ad', async () => {
    await placed('near9', 'near', 9, { placementType: 'coupon' });
    await placed('far1', 'far', 1);
    expect(await shown()).toEqual([
      {
        sponsorshipId: 'near9',
        newsletter: { id: 'near', name: 'The near', logoUrl: null, similarity: 0.875 },
        detectedAt: ago(9),
        placementType: 'coupon',
      },
      {
        sponsorshipId: 'far1',
        newsletter: { id: 'far', name: 'The far', logoUrl: null, similarity: null },
        detectedAt: ago(1),
        placementType: 'hero',
      },
    ]);
  });

  it('are leads that the viewer may see: no network’s, unsure or rejected ones, no other brand’s, none of the reader’s own newsletter', async () => {
    await brand('b');
    await add.sponsorship('near', 'b', { detectedAt: ago(1) });
    for (const letter of ['near', 'far']) {
      await placed(`${letter} network`, letter, 20, { channel: 'network' });
      await placed(`${letter} unsure`, letter, 20, { confidence: 59 });
      await placed(`${letter} rejected`, letter, 20, { verdict: 'rejected' });
      await placed(`${letter} sure`, letter, 20, { confidence: 60, channel: 'affiliate' });
      await placed(`${letter} new`, letter, 13);
    }
    expect(await keys()).toEqual(['near new', 'near sure', 'far new', 'far sure']);
    expect(await keys(free)).toEqual(['near sure', 'far sure']);
  });
});

describe('when a brand is due again', () => {
  const due = async (by = pro) => (await read({}, by)).rows[0]?.next ?? null;
  const deals = (newsletterId: string, days: number, more: Partial<typeof buyingPatterns.$inferInsert> = {}) =>
    db.insert(buyingPatterns).values({
      ...{ newsletterId, brandId: 'a', reach: 'all', firstAt: ago(100), lastAt: ago(30), times: 3 },
      ...{ usualGapDays: 28, dueAt: ago(-days), lapsesAt: ago(-90), active: 'testing', heat: 1, certainty: 1 },
      ...more,
    });
  beforeEach(async () => {
    await brand('a');
    for (const reach of ['all', 'past'] as const) await score('a', 50, { reach });
    for (const id of ['near', 'close', 'far']) await add.newsletter({ id, name: `The ${id}` });
    for (const similarId of ['near', 'close'])
      await db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId, similarity: 0.8 });
  });

  it('is the next expected day in a similar newsletter, with the rhythm there; otherwise the last expected day', async () => {
    await deals('far', 1);
    expect(await due()).toBeNull();
    await deals('near', -3);
    expect(await due()).toEqual({ newsletter: 'The near', dueAt: ago(3), usualGapDays: 28 });
    await deals('close', -9);
    expect((await due())?.newsletter).toBe('The near');
    await db.execute(sql`delete from buying_patterns where newsletter_id = 'close'`);
    await deals('close', 20, { usualGapDays: 14 });
    expect(await due()).toEqual({ newsletter: 'The close', dueAt: ago(-20), usualGapDays: 14 });
    await db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId: 'far', similarity: 0.1 });
    expect(await due()).toEqual({ newsletter: 'The far', dueAt: ago(-1), usualGapDays: 28 });
  });

  it('is unknown without a rhythm or once the brand has stopped buying', async () => {
    await deals('near', 3, { usualGapDays: null, dueAt: null });
    await deals('close', -40, { lapsesAt: ago(1) });
    expect(await due()).toBeNull();
  });
});
