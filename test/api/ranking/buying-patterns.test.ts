// Buying patterns: which sponsorships they rest on, which boundary is included, and when they are rebuilt.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { visibilityLine } from '../../../src/domain/access.ts';
import {
  buildBuyingPatterns,
  markAgedPatternsStale,
  queueNewslettersWithStalePatterns,
} from '../../../src/flows/pitch/build-patterns.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { buyingPatterns, newsletterCoverage, pitchBuilds, stalePatterns } from '../../../src/store/schema/pitch.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { ago, DAY, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, services, add, takeJobs } = createEmptiedWorld();

describe('buying patterns', () => {
  const placed = (newsletterId: string, brandId: string, values: Partial<typeof sponsorships.$inferInsert>) =>
    add.sponsorship(newsletterId, brandId, { detectedAt: ago(20 * DAY), ...values });
  const patterns = async (id: string) => {
    await buildBuyingPatterns(services, id, NOW);
    const rows = await db.select().from(buyingPatterns).where(eq(buyingPatterns.newsletterId, id));
    return new Map(rows.map((row) => [`${row.reach} ${row.brandId}`, row]));
  };

  it('rest on leads only: sure or confirmed, and sold directly or by affiliate', async () => {
    const { id } = await add.newsletter();
    const is = async (values: Partial<typeof sponsorships.$inferInsert>) => {
      const brand = await add.brand();
      await placed(id, brand.id, values);
      return (await patterns(id)).has(`all ${brand.id}`);
    };
    expect([await is({ confidence: 60 }), await is({ confidence: 59 }), await is({ confidence: null })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await is({ confidence: 1, verdict: 'confirmed' }), await is({ verdict: 'rejected' })]).toEqual([
      true,
      false,
    ]);
    const channels = [];
    for (const channel of ['direct', 'affiliate', 'network', 'cross_promotion', 'house', null] as const)
      channels.push(await is({ channel }));
    expect(channels).toEqual([true, true, false, false, false, true]);
  });

  it('are stored twice: of everything, and of what is older than the free members’ line', async () => {
    const { id } = await add.newsletter();
    const behind = NOW.getTime() - visibilityLine(NOW).getTime();
    expect(behind).toBe(14.5 * DAY);
    const on = async (at: Date) => {
      const brand = await add.brand();
      await placed(id, brand.id, { detectedAt: at });
      const found = await patterns(id);
      return [found.has(`all ${brand.id}`), found.has(`past ${brand.id}`)];
    };
    expect([await on(ago(behind + 1)), await on(ago(behind))]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('say how often, how sure and how recent, and are deleted with the sponsorships that they rest on', async () => {
    const { id } = await add.newsletter();
    const brand = await add.brand();
    for (const [days, confidence] of [
      [120, 60],
      [30, 100],
    ] as const)
      await placed(id, brand.id, { detectedAt: ago(days * DAY), confidence });
    const row = (await patterns(id)).get(`all ${brand.id}`);
    expect(row).toMatchObject({ times: 2, firstAt: expect.anything(), active: expect.any(String) });
    expect(row?.certainty).toBeCloseTo(0.8, 5);
    expect(row?.heat).toBeCloseTo(1.5, 5);
    await db.delete(sponsorships);
    expect((await patterns(id)).size).toBe(0);
  });

  it('include a coverage that counts only analysed issues of known senders', async () => {
    const { id } = await add.newsletter();
    const issue = (days: number, more: object = {}) =>
      add.email(id, { receivedAt: ago(days * DAY), kind: 'issue', processingStatus: 'completed', ...more });
    for (const days of [28, 21, 14, 7]) await issue(days);
    await issue(1, { kind: 'welcome' });
    await issue(2, { processingStatus: 'error' });
    await issue(3, { senderStanding: 'unfamiliar' });
    await buildBuyingPatterns(services, id, NOW);
    const [coverage] = await db.select().from(newsletterCoverage);
    expect(coverage).toMatchObject({ received: 4, usualGapDays: 7, builtAt: NOW });
  });

  it('that changed make stale the scores of their newsletter and of those similar to it, and no others', async () => {
    const [own, near, other] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    await db.insert(newsletterSimilarities).values({ newsletterId: near.id, similarId: own.id, similarity: 0.8 });
    await db.insert(pitchBuilds).values([own, near, other].map(({ id }) => ({ newsletterId: id, builtAt: ago(DAY) })));
    const behind = async () =>
      (await db.select().from(pitchBuilds)).flatMap(({ newsletterId, staleSince }) => (staleSince ? newsletterId : []));
    await placed(own.id, (await add.brand()).id, {});
    await buildBuyingPatterns(services, own.id, NOW);
    expect(new Set(await behind())).toEqual(new Set([own.id, near.id]));
    await db.update(pitchBuilds).set({ staleSince: null });
    await buildBuyingPatterns(services, own.id, NOW);
    expect(await behind()).toEqual([]);
  });

  it('are built for newsletters that are marked; a mark set during the build stays', async () => {
    const { id } = await add.newsletter();
    await placed(id, (await add.brand()).id, {});
    expect(await queueNewslettersWithStalePatterns(services)).toBe(1);
    expect(takeJobs()).toEqual([{ kind: 'build-buying-patterns', newsletterId: id }]);
    const meanwhile = Object.create(db, {
      batch: {
        value: async (statements: Parameters<typeof db.batch>[0]) => {
          const found = await db.batch(statements);
          await db.update(stalePatterns).set({ since: NOW });
          return found;
        },
      },
    });
    await buildBuyingPatterns({ db: meanwhile }, id, NOW);
    expect(await queueNewslettersWithStalePatterns(services)).toBe(1);
    await buildBuyingPatterns(services, id, NOW);
    expect(await queueNewslettersWithStalePatterns(services)).toBe(0);
  });

  it('are rebuilt when a purchase passed the line within three nights, or when their coverage is older than a day', async () => {
    const bought = async (ms: number) => {
      const { id } = await add.newsletter();
      await placed(id, (await add.brand()).id, { detectedAt: ago(ms) });
      return id;
    };
    const covered = async (ms: number) => {
      const { id } = await add.newsletter();
      await db
        .insert(newsletterCoverage)
        .values({ newsletterId: id, since: NOW, lastAt: NOW, received: 1, expected: 1, unseen: [], builtAt: ago(ms) });
      return id;
    };
    const [atLine, inside, , ,] = [
      await bought(14.5 * DAY + 1),
      await bought(17.5 * DAY),
      await bought(17.5 * DAY + 1),
      await bought(14.5 * DAY),
    ];
    const [old] = [await covered(DAY + 1), await covered(DAY)];
    await db.delete(stalePatterns);
    expect(await markAgedPatternsStale(services, NOW)).toBe(3);
    expect(new Set((await db.select().from(stalePatterns)).map(({ newsletterId }) => newsletterId))).toEqual(
      new Set([atLine, inside, old]),
    );
  });
});
