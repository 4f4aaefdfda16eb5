// Audiences are related although jobs get lost, the vector index is late, and its scores are approximate.
import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createVectorStore } from '../../../src/adapters/vectors.ts';
import { SIMILARITY_CUTOFFS } from '../../../src/contract/relevance.ts';
import { similarityMapOf } from '../../../src/domain/audience/match.ts';
import { describeAudience, relateAudience } from '../../../src/flows/audience/match.ts';
import type { Services } from '../../../src/services.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { pitchBuilds } from '../../../src/store/schema/pitch.ts';
import { daysAgo } from '../../support/world.ts';
import { createAudienceWorld } from '../support/audience-world.ts';

const { world, services, letter, similarTo } = createAudienceWorld();

describe('a vector index that is late', () => {
  const late = Object.create(services, {
    vectors: { value: createVectorStore((env as unknown as { LATE_VECTORS: Vectorize }).LATE_VECTORS) },
  }) as Services;
  const relate = (id: string) => relateAudience(late, { what: 'newsletter', id }, new Date());

  it('never relates by an outdated vector: the queue tries again until the new one is there', async () => {
    const [one, two] = [await letter('crumb.test'), await letter('oven.test')];
    for (const { id } of [one, two]) {
      await describeAudience(late, { what: 'newsletter', id }, new Date());
      await expect(relate(id)).rejects.toMatchObject({ code: 'not_ready', retryAfter: 60 });
    }
    for (const { id } of [one, two]) await vi.waitFor(() => relate(id), { timeout: 10_000, interval: 100 });
    expect((await similarTo(one.id)).map(({ similarId }) => similarId)).toContain(two.id);
    // A score becomes stale if the similarity that it rests on changes, and only then.
    await world.db.insert(pitchBuilds).values({ newsletterId: one.id, builtAt: new Date() });
    const stale = async () =>
      (await world.db.select().from(pitchBuilds).where(eq(pitchBuilds.newsletterId, one.id)))[0]?.staleSince ?? null;
    await relate(two.id);
    expect(await stale()).toBeNull();

    await world.db.update(newsletters).set({ website: 'https://kernel.test/' }).where(eq(newsletters.id, two.id));
    await describeAudience(late, { what: 'newsletter', id: two.id }, new Date());
    const old = (await late.vectors.get([`newsletter:${two.id}`])).get(`newsletter:${two.id}`);
    expect(old?.values).toHaveLength(1536);
    await expect(relate(two.id)).rejects.toMatchObject({ code: 'not_ready' });
    await vi.waitFor(() => relate(two.id), { timeout: 10_000, interval: 100 });
    expect((await similarTo(one.id)).map(({ similarId }) => similarId)).not.toContain(two.id);
    expect(await stale()).not.toBeNull();
  });
});

describe('an index whose scores are approximate', () => {
  const model = world.config.EMBEDDINGS_MODEL;
  const map = similarityMapOf(model);
  const cutoff = Math.min(...SIMILARITY_CUTOFFS);
  /** The cosine that the map turns into this similarity. */
  function cosineAt(similarity: number): number {
    let [low, high] = [-1, 1];
    for (let nth = 0; nth < 60; nth++) {
      const middle = (low + high) / 2;
      if (map.of(middle) < similarity) low = middle;
      else high = middle;
    }
    return high;
  }
  const vectorAt = (similarity: number) => {
    const cosine = cosineAt(similarity);
    return [cosine, Math.sqrt(1 - cosine * cosine)];
  };
  const embedded = () => world.add.newsletter({ audienceModel: model, audienceAnalyzedAt: daysAgo(1) });
  type Told = { id: string; told: number; is: number };
  /** Relates one newsletter with an index that returns these approximate scores. @returns its similar newsletters. */
  async function related(self: string, named: Told[], others: Told[] = []) {
    const all = new Map([...named, ...others].map(({ id, is }) => [`newsletter:${id}`, vectorAt(is)]));
    all.set(`newsletter:${self}`, [1, 0]);
    const asked: string[] = [];
    const vectors = {
      get: async (ids: string[]) => {
        asked.push(...ids);
        return new Map(
          ids.flatMap((id) => (all.has(id) ? [[id, { values: all.get(id), made: new Date() }]] : [])) as [],
        );
      },
      nearest: async (_: number[], space: string, count: number) =>
        space === 'brand'
          ? []
          : named.slice(0, count).map(({ id, told }) => ({ id: `newsletter:${id}`, cosine: cosineAt(told) })),
    };
    const own: Services = Object.create(services, { vectors: { value: vectors } });
    await relateAudience(own, { what: 'newsletter', id: self }, new Date());
    return { near: (await similarTo(self)).map(({ similarId }) => similarId).sort(), asked: asked.slice(1) };
  }
  const fillers = (count: number, told: number): Told[] =>
    Array.from({ length: count }, (_, nth) => ({ id: `filler-${nth}`, told, is: told }));

  it('is asked again for exact scores of candidates near a cutoff, and of no others', async () => {
    const [self, under, over, sure] = [await embedded(), await embedded(), await embedded(), await embedded()];
    const { near, asked } = await related(self.id, [
      { id: self.id, told: 1, is: 1 },
      { id: sure.id, told: 0.99, is: 0.1 },
      { id: over.id, told: cutoff + 0.01, is: cutoff - 0.001 },
      { id: under.id, told: cutoff - 0.01, is: cutoff + 0.001 },
    ]);
    expect(near).toEqual([sure.id, under.id].sort());
    expect(asked.sort()).toEqual([`newsletter:${over.id}`, `newsletter:${under.id}`].sort());
  });

  it('that returns a full page may have left some out: earlier similar ones are checked again and dropped if no longer similar', async () => {
    const [self, still, gone] = [await embedded(), await embedded(), await embedded()];
    await related(
      self.id,
      [still, gone].map(({ id }) => ({ id, told: 0.99, is: 0.99 })),
    );
    const before = [
      { id: still.id, told: 0, is: 0.95 },
      { id: gone.id, told: 0, is: cutoff - 0.3 },
    ];
    expect((await related(self.id, fillers(100, 0.98), before)).near).toEqual([still.id]);
    // If the page isn't full, or its last entry is far below the cutoff, missing newsletters are no longer similar.
    expect((await related(self.id, fillers(99, 0.98), before)).near).toEqual([]);
    await related(self.id, [{ id: still.id, told: 0.99, is: 0.99 }]);
    const far = { id: 'far', told: cutoff - 0.3, is: cutoff - 0.3 };
    expect((await related(self.id, [...fillers(99, 0.98), far], before)).near).toEqual([]);
  });
});
