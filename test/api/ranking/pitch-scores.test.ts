// Pitch scores: when they are due, which brands they cover, and in which order they are read.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HALF_LIFE_DAYS } from '../../../src/contract/ranking.ts';
import { markPitchScoresStale, queueNewslettersToScore, scorePitches } from '../../../src/flows/pitch/score.ts';
import { listNearestNewsletters, listPitchCandidates } from '../../../src/store/pitch/pitch-scores.ts';
import { brandFits, newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { buyingPatterns, pitchBuilds } from '../../../src/store/schema/pitch.ts';
import { ago, DAY, HOUR, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, services, add, takeJobs } = world;

describe('scores', () => {
  const builtAt = async (built: Date | null, stale: Date | null, run = true) => {
    const { id } = await add.newsletter();
    if (run) await world.people.free(id);
    if (built) await db.insert(pitchBuilds).values({ newsletterId: id, builtAt: built, staleSince: stale });
    return id;
  };

  it('are due for newsletters that somebody runs: never built first, then those stale for an hour, oldest first', async () => {
    const later = await builtAt(ago(HOUR + 1), ago(1));
    const sooner = await builtAt(ago(2 * HOUR), ago(1));
    await builtAt(ago(HOUR), ago(1));
    await builtAt(ago(DAY), null);
    const never = await builtAt(null, null);
    await builtAt(null, null, false);
    await builtAt(ago(DAY), ago(1), false);
    expect(await queueNewslettersToScore(services, NOW)).toBe(3);
    expect(takeJobs().map((job) => (job as { newsletterId: string }).newsletterId)).toEqual([never, sooner, later]);
  });

  it('of a newsletter described within the last half hour do not wait for the hour, because its similar newsletters are still being found', async () => {
    const described = async (ms: number, stale: Date | null = ago(1)) => {
      const id = await builtAt(ago(HOUR / 2), stale);
      await db
        .update(newsletters)
        .set({ audienceAnalyzedAt: ago(ms) })
        .where(eq(newsletters.id, id));
      return id;
    };
    const settling = await described(HOUR - 1);
    await described(HOUR);
    await described(HOUR - 1, null);
    await queueNewslettersToScore(services, NOW);
    expect(takeJobs()).toEqual([{ kind: 'pitch', newsletterId: settling }]);
  });

  it('cover brands that bought in similar newsletters and the busiest elsewhere, with all their purchases outside the newsletter itself', async () => {
    const letters = ['mine', 'near', 'nearer', 'far', 'further'];
    for (const id of letters) await add.newsletter({ id });
    for (const id of ['alike', 'busy', 'quiet', 'lately', 'own']) await add.brand({ id });
    const bought = (newsletterId: string, brandId: string, more: Partial<typeof buyingPatterns.$inferInsert> = {}) =>
      db.insert(buyingPatterns).values({
        newsletterId,
        brandId,
        reach: 'all',
        firstAt: ago(200 * DAY),
        lastAt: NOW,
        lapsesAt: new Date(NOW.getTime() + DAY),
        times: 1,
        active: 'new',
        heat: 1,
        certainty: 1,
        ...more,
      });
    const [last, older] = [ago(10 * DAY), ago((10 + HALF_LIFE_DAYS) * DAY)];
    await bought('near', 'alike', { times: 3, heat: 2, certainty: 0.5, lastAt: older, active: 'testing' });
    await bought('far', 'alike', { lastAt: last, active: 'renewing' });
    await bought('mine', 'alike', { times: 9, heat: 9 });
    await bought('near', 'lately', { reach: 'past' });
    await bought('mine', 'own');
    // quiet is hot in one newsletter; busy is less so in two, but bought more often in total.
    await bought('far', 'quiet', { times: 2, heat: 4, lapsesAt: ago(1), active: 'renewing' });
    await bought('far', 'busy', { heat: 1.5 });
    await bought('further', 'busy', { heat: 1.5, active: 'renewing', times: 4 });
    const filled = (newsletterId: string, more: object = {}) =>
      add.sponsorship(newsletterId, 'alike', { detectedAt: ago(DAY), channel: 'network', confidence: 60, ...more });
    await filled('near');
    await filled('far', { channel: 'house', detectedAt: NOW });
    await filled('mine');
    await filled('far', { channel: 'affiliate' });
    await filled('far', { confidence: 59 });
    await filled('far', { verdict: 'rejected' });
    await filled('far', { detectedAt: new Date(NOW.getTime() + 1) });
    await db.insert(brandFits).values([
      { newsletterId: 'mine', brandId: 'alike', similarity: 0.75 },
      { newsletterId: 'near', brandId: 'busy', similarity: 0.75 },
    ]);
    const nearest = [
      { id: 'nearer', similarity: 0.9 },
      { id: 'near', similarity: 0.5 },
    ];
    const ask = async (self: string | null, near: typeof nearest, more: object = {}) =>
      new Map(
        (await listPitchCandidates(db, self, near, { reach: 'all', at: NOW, ...more })).map((one) => [
          one.brandId,
          one,
        ]),
      );
    const found = await ask('mine', nearest, { far: 1 });
    expect([...found.keys()].sort()).toEqual(['alike', 'busy']);
    const fading = 0.5 ** (10 / HALF_LIFE_DAYS);
    const alike = found.get('alike');
    expect(alike).toMatchObject({
      totals: { newsletters: 2, times: 4, last, certainty: 0.625 },
      fills: 2,
      fit: 0.75,
      mine: true,
      // Purchases elsewhere don't matter for a brand that bought in a similar newsletter.
      state: 'testing',
      near: [{ newsletterId: 'near', nearness: 0.5, times: 3, heat: 2, last: older, certainty: 0.5 }],
    });
    expect(alike?.totals.heat).toBeCloseTo(fading + fading, 6);
    expect(found.get('busy')).toMatchObject({ fills: 0, fit: null, mine: false, state: 'renewing', near: [] });
    const wider = await ask('mine', nearest);
    expect([...wider.keys()].sort()).toEqual(['alike', 'busy', 'quiet']);
    expect(wider.get('quiet')?.state).toBe('lapsed');
    // A search by described audience has no newsletter of its own.
    const searched = await ask(null, []);
    expect([...searched.keys()].sort()).toEqual(['alike', 'busy', 'own', 'quiet']);
    expect(searched.get('alike')).toMatchObject({ totals: { newsletters: 3, times: 13 }, mine: false, near: [] });
    // An own purchase behind the line does not affect a score that rests on what is older than the line.
    await bought('mine', 'lately');
    const past = await ask('mine', nearest, { reach: 'past' });
    expect([...past.values()].map(({ brandId, mine }) => [brandId, mine])).toEqual([['lately', false]]);
  });

  it('use the nearest trusted newsletters, nearest first, ties by id', async () => {
    for (const id of ['mine', 'b', 'a', 'far', 'near']) await add.newsletter({ id });
    await add.newsletter({ id: 'unconfirmed', standing: 'provisional' });
    const pairs = { b: 0.75, a: 0.75, far: 0.25, near: 0.875, unconfirmed: 1 };
    for (const [similarId, similarity] of Object.entries(pairs))
      await db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId, similarity });
    await db.insert(newsletterSimilarities).values({ newsletterId: 'near', similarId: 'mine', similarity: 1 });
    expect(await listNearestNewsletters(db, 'mine')).toEqual([
      { id: 'near', similarity: 0.875 },
      { id: 'a', similarity: 0.75 },
      { id: 'b', similarity: 0.75 },
      { id: 'far', similarity: 0.25 },
    ]);
  });

  it('become stale every night if they were built; an earlier stale mark stays', async () => {
    const fresh = await builtAt(ago(DAY), null);
    const behind = await builtAt(ago(DAY), ago(5));
    expect(await markPitchScoresStale(services, NOW)).toBe(2);
    const rows = new Map((await db.select().from(pitchBuilds)).map((row) => [row.newsletterId, row.staleSince]));
    expect([rows.get(fresh), rows.get(behind)]).toEqual([NOW, ago(5)]);
  });

  it('are built only for newsletters that somebody runs, and are then no longer stale', async () => {
    const [mine, nobodys] = [await builtAt(ago(DAY), ago(1)), (await add.newsletter()).id];
    await scorePitches(services, mine, NOW);
    await scorePitches(services, nobodys, NOW);
    expect(await db.select().from(pitchBuilds)).toMatchObject([{ newsletterId: mine, builtAt: NOW, staleSince: null }]);
  });
});
