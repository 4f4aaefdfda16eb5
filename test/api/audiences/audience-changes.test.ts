// What an audience is described from, and what a changed site, model, description or row does to its pairs.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeAudience, relateAudience } from '../../../src/flows/audience/match.ts';
import { queueAudiencesToDescribe, requeueUndescribedNewsletters } from '../../../src/flows/audience/requeue.ts';
import type { Services } from '../../../src/services.ts';
import { brandFits } from '../../../src/store/schema/audiences.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { createAudienceWorld } from '../support/audience-world.ts';

const { world, services, described, letter, rowOf, similarTo } = createAudienceWorld();

describe('an audience', () => {
  it('without a readable site is described by what the newsletter’s owner wrote', async () => {
    const newsletter = await letter('gone.test', {
      description: 'Index funds and pensions for people near retirement',
    });
    await described('newsletter', newsletter.id);
    expect((await rowOf(newsletter.id))?.audienceDescription).toBe(
      'Index funds and pensions for people near retirement.',
    );
  });

  it('of a brand with nothing but a name fits no newsletter', async () => {
    const brand = await world.add.brand({ name: 'Bread Bakers Weekly', website: 'https://gone.test/' });
    await described('brand', brand.id);
    const [row] = await world.db.select().from(brands).where(eq(brands.id, brand.id));
    expect(row).toMatchObject({ targetAudienceDescription: null, audienceModel: null });
    expect(row?.audienceAnalyzedAt).not.toBeNull();
    expect(await world.db.select().from(brandFits).where(eq(brandFits.brandId, brand.id))).toEqual([]);
  });

  it('about which nothing is known any more loses its vector, its similar newsletters and its fits', async () => {
    const newsletter = await letter('crumb.test');
    const brand = await world.add.brand({ website: 'https://oven.test/' });
    await described('brand', brand.id);
    await world.db
      .insert(brandFits)
      .values({ newsletterId: newsletter.id, brandId: brand.id, similarity: 0.7 })
      .onConflictDoNothing();
    expect((await services.vectors.get([`brand:${brand.id}`])).size).toBe(1);
    await world.db.update(brands).set({ website: 'https://gone.test/' }).where(eq(brands.id, brand.id));
    await described('brand', brand.id);
    expect((await services.vectors.get([`brand:${brand.id}`])).size).toBe(0);
    expect(await world.db.select().from(brandFits).where(eq(brandFits.brandId, brand.id))).toEqual([]);
  });

  it('of a brand without a readable site is described by its advertisements', async () => {
    const newsletter = await letter('gone.test');
    const brand = await world.add.brand({ website: 'https://gone.test/' });
    const content = `News first. Brought to you by Ovenly. Ovenly makes baking stones for sourdough. More news. ${'And so on, '.repeat(30)}`;
    const email = await world.add.email(newsletter.id, { content });
    const rawData = { start: content.indexOf('Brought') };
    await world.add.sponsorship(newsletter.id, brand.id, { emailId: email.id, rawData, textContent: 'Brought to you' });
    await described('brand', brand.id);
    const [row] = await world.db.select().from(brands).where(eq(brands.id, brand.id));
    expect(row?.targetAudienceDescription).toBe('Ovenly makes baking stones for sourdough. More news.');
  });

  it('whose row is deleted just before its vector is stored leaves no vector and nothing to relate', async () => {
    const gone = await world.add.newsletter({ website: 'https://crumb.test/' });
    const { embeddings, vectors } = services;
    if (!embeddings) throw new Error('no embeddings');
    const late: Services = Object.create(services, {
      embeddings: {
        value: {
          ...embeddings,
          embed: async (texts: string[]) => {
            await world.db.delete(newsletters).where(eq(newsletters.id, gone.id));
            return embeddings.embed(texts);
          },
        },
      },
    });
    await describeAudience(late, { what: 'newsletter', id: gone.id }, new Date());
    expect((await vectors.get([`newsletter:${gone.id}`])).size).toBe(0);
    const sent = [...world.jobs.all, ...world.priority.all];
    expect(sent).not.toContainEqual(expect.objectContaining({ kind: 'relate', id: gone.id }));
  });

  it('is related some time after it was described, and first if somebody waits for it', async () => {
    const waiting = await letter('crumb.test');
    await world.people.free(waiting.id);
    const other = await letter('oven.test');
    await describeAudience(services, { what: 'newsletter', id: waiting.id }, new Date());
    await describeAudience(services, { what: 'newsletter', id: other.id }, new Date());
    expect(world.priority.all).toContainEqual({ kind: 'relate', what: 'newsletter', id: waiting.id });
    expect(world.jobs.all).toContainEqual({ kind: 'relate', what: 'newsletter', id: other.id });
    // A member who runs it waits for the ranking, which rests on similar newsletters.
    for (const { id } of [waiting, other]) await relateAudience(services, { what: 'newsletter', id }, new Date());
    expect(world.priority.all).toContainEqual({ kind: 'pitch', newsletterId: waiting.id });
    expect(world.priority.all).not.toContainEqual({ kind: 'pitch', newsletterId: other.id });
  });

  it('whose pairs could not be written is related again by the queue, whatever pairs they are', async () => {
    const { id } = await letter('crumb.test');
    await describeAudience(services, { what: 'newsletter', id }, new Date());
    for (const fails of [1, 2]) {
      let asked = 0;
      const db = Object.create(world.db, {
        batch: {
          value: (...of: Parameters<typeof world.db.batch>) =>
            ++asked === fails ? Promise.reject(new Error('the database is away')) : world.db.batch(...of),
        },
      });
      const broken: Services = Object.create(services, { db: { value: db } });
      await expect(relateAudience(broken, { what: 'newsletter', id }, new Date())).rejects.toThrow('is away');
    }
    await relateAudience(services, { what: 'newsletter', id }, new Date());
  });

  it('is not related until the index has its vector: the queue tries again', async () => {
    const early = await letter('early.test', {
      audienceModel: world.config.EMBEDDINGS_MODEL,
      audienceAnalyzedAt: new Date(),
    });
    await expect(relateAudience(services, { what: 'newsletter', id: early.id }, new Date())).rejects.toMatchObject({
      code: 'not_ready',
      retryAfter: 60,
    });
  });

  it('embedded by another model is compared with none; its earlier pairs stay until it is embedded again', async () => {
    const old = await letter('crumb.test');
    await described('newsletter', old.id);
    const another = (id: string) =>
      world.db.update(newsletters).set({ audienceModel: 'another' }).where(eq(newsletters.id, id));
    await another(old.id);
    const fresh = await letter('oven.test');
    const also = await letter('oven.test');
    await described('newsletter', fresh.id, also.id);
    expect((await similarTo(fresh.id)).map(({ similarId }) => similarId)).not.toContain(old.id);
    const before = await similarTo(fresh.id);
    expect(before.map(({ similarId }) => similarId)).toContain(also.id);
    await another(also.id);
    await relateAudience(services, { what: 'newsletter', id: fresh.id }, new Date());
    expect(await similarTo(fresh.id)).toEqual(expect.arrayContaining(before));
  });
});

describe('without an embedding model', () => {
  it('a newsletter is described once, has no similar ones, and is not queued again every five minutes', async () => {
    const bare = createWorld({ EMBEDDINGS_API_KEY: '', OPENAI_API_KEY: '', DATABASE_URL: world.config.DATABASE_URL });
    expect(bare.services.embeddings).toBeNull();
    const { id } = await world.add.newsletter({ createdAt: daysAgo(1), description: 'Bread for bakers' });
    const due = async () => {
      await requeueUndescribedNewsletters(bare.services, new Date());
      const jobs = [...bare.priority.all];
      while (bare.priority.take());
      return jobs.filter((job) => (job as { id: string }).id === id).length;
    };
    expect(await due()).toBe(1);
    await describeAudience(bare.services, { what: 'newsletter', id }, new Date());
    expect(await rowOf(id)).toMatchObject({ audienceDescription: 'Bread for bakers.', audienceModel: null });
    await relateAudience(bare.services, { what: 'newsletter', id }, new Date());
    expect(await due()).toBe(0);
    expect(await queueAudiencesToDescribe(bare.services, daysAgo(-30))).toBe(0);
  });
});
