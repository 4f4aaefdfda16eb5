// From a website to whom to pitch: audiences are described, embedded and compared, and each member sees what they may.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAudienceVectors, describeAudience, relateAudience } from '../../../src/flows/audience/match.ts';
import { runEveryFiveMinutes } from '../../../src/flows/operations/five-minutes.ts';
import type { Services } from '../../../src/services.ts';
import { brandFits } from '../../../src/store/schema/audiences.ts';
import type { brands } from '../../../src/store/schema/brands.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { daysAgo } from '../../support/world.ts';
import { createAudienceWorld } from '../support/audience-world.ts';

const { world, services, described, letter, rowOf, similarTo } = createAudienceWorld();

describe('two newsletters of one field, one of another field, and a brand', () => {
  type Row = typeof newsletters.$inferSelect;
  let crumb: Row;
  let oven: Row;
  let kernel: Row;
  let mill: typeof brands.$inferSelect;
  beforeAll(async () => {
    crumb = await letter('crumb.test');
    oven = await letter('oven.test');
    kernel = await letter('kernel.test');
    mill = await world.add.brand({ name: 'Old Mill', website: 'https://mill.test/', domain: 'mill.test' });
  });

  it('are described from their sites and related in both directions; the one of another field is related to none', async () => {
    await described('newsletter', crumb.id, oven.id, kernel.id);
    await described('brand', mill.id);
    expect(await rowOf(crumb.id)).toMatchObject({
      audienceDescription: 'Sourdough and bread baking recipes for people who bake at home on weekends. Crumb.',
      audienceModel: 'universal-sentence-encoder-en',
    });
    const [there] = await similarTo(crumb.id);
    expect(there?.similarId).toBe(oven.id);
    expect(await similarTo(oven.id)).toEqual([{ similarId: crumb.id, similarity: there?.similarity }]);
    expect(await similarTo(kernel.id)).toEqual([]);
    // Its member is told that no newsletter is similar, instead of waiting.
    const { audienceRelatedAt, audienceAnalyzedAt } = (await rowOf(kernel.id)) ?? {};
    expect(audienceRelatedAt?.getTime()).toBeGreaterThanOrEqual(audienceAnalyzedAt?.getTime() ?? Number.NaN);
  });

  it('are found by a described audience, with their buyers and the reason; free members are asked to upgrade', async () => {
    await world.add.sponsorship(oven.id, mill.id, { detectedAt: daysAgo(5), confidence: 90 });
    await runEveryFiveMinutes(world.services, new Date());
    await world.work(['build-buying-patterns']);
    const reader = await world.add.newsletter();
    const pro = await world.people.subscriber(reader.id);
    const search = (as: string, json: object) => world.call('/api/similarity-search', { as, json });
    const { data } = await search(pro.cookie, { text: 'People who bake sourdough bread at home' });
    expect(data.newsletters.map(({ id }: { id: string }) => id).sort()).toEqual([crumb.id, oven.id].sort());
    expect(data.brands.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual([mill.id]);
    expect(data.brands[0].reason).toMatch(/^Sponsored Letters of oven\.test once \(\d+% similar audience\)/);
    // A member who runs one of them gets the others; the newsletters similar to their own are not the answer.
    const runs = await world.people.subscriber(crumb.id);
    const { data: others } = await search(runs.cookie, { text: 'People who bake sourdough bread at home' });
    expect(others.newsletters.map(({ id }: { id: string }) => id)).toEqual([oven.id]);
    expect(others.brands.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual([mill.id]);
    expect(others.brands[0].factors.map(({ name }: { name: string }) => name)).not.toContain('fit');
    expect((await search(pro.cookie, { text: 'too short', website: 'https://crumb.test/' })).status).toBe(400);
    expect((await search((await world.people.free(reader.id)).cookie, { text: 'People who bake' })).status).toBe(402);
  });

  it('a saved search belongs to everybody who provably runs the newsletter, and not to those who only say so', async () => {
    const { id } = await world.add.newsletter({ domain: 'people.test' });
    const [one, two] = [await world.people.subscriber(id), await world.people.subscriber(id)];
    const rival = await world.people.subscriber(id, { email: 'rival@elsewhere.test' });
    const other = await world.people.subscriber((await world.add.newsletter()).id);
    const path = '/api/similarity-searches';
    const json = { name: 'Bakers', text: 'People who bake sourdough' };
    const kept = (await world.call(path, { as: one.cookie, json })).data;
    const names = async (as: string) =>
      (await world.call(path, { as })).data.map(({ name, mine }: { name: string; mine: boolean }) => [name, mine]);
    expect(await names(one.cookie)).toEqual([['Bakers', true]]);
    expect(await names(two.cookie)).toEqual([['Bakers', false]]);
    expect([await names(other.cookie), await names(rival.cookie)]).toEqual([[], []]);
    await world.call(path, { as: rival.cookie, json: { ...json, name: 'Rivals' } });
    expect([await names(one.cookie), await names(rival.cookie)]).toEqual([[['Bakers', true]], [['Rivals', true]]]);
    const drop = (as: string) => world.call(`${path}/${kept.id}`, { as, method: 'DELETE' });
    expect([(await drop(other.cookie)).status, (await drop(rival.cookie)).status]).toEqual([404, 404]);
    expect((await drop(two.cookie)).status).toBe(200);
    expect(await names(one.cookie)).toEqual([]);
  });

  it('show a subscriber the similar newsletter with its percentage, and the fit of the brand', async () => {
    const pro = (await world.people.subscriber(crumb.id)).cookie;
    const { data } = await world.call(`/api/newsletters/${crumb.id}/similar`, { as: pro });
    expect(JSON.stringify(data)).toContain(oven.name);
    expect(JSON.stringify(data)).not.toContain(kernel.name);
    expect((await world.call('/api/stats', { as: pro })).data.similarNewsletterCount).toBe(1);
    await world.add.sponsorship(oven.id, mill.id);
    const { data: page } = await world.call(`/api/brands/${mill.id}`, { as: pro });
    expect(page.fit.score).toBeGreaterThanOrEqual(55);
    expect(['strong', 'good', 'moderate']).toContain(page.fit.level);
  });

  it('stay as they are when everything runs again', async () => {
    const before = await similarTo(crumb.id);
    await described('newsletter', oven.id, crumb.id);
    await described('brand', mill.id);
    expect(await similarTo(crumb.id)).toEqual(before);
    expect(await world.db.select().from(brandFits)).toHaveLength(2);
  });

  it('are related again when one of them changes its subject', async () => {
    await world.db.update(newsletters).set({ website: 'https://kernel.test/' }).where(eq(newsletters.id, oven.id));
    await described('newsletter', oven.id);
    expect(await similarTo(crumb.id)).toEqual([]);
    expect((await similarTo(oven.id)).map(({ similarId }) => similarId)).toEqual([kernel.id]);
    expect(await world.db.select().from(brandFits)).toHaveLength(1);
  });

  it('leave no pairs behind when they are removed', async () => {
    await world.db.delete(newsletters).where(eq(newsletters.id, kernel.id));
    // Its vector is still in the index, because the job that removes it has not run.
    await relateAudience(services, { what: 'newsletter', id: oven.id }, new Date());
    expect(await similarTo(oven.id)).toEqual([]);
    await deleteAudienceVectors(services, { what: 'newsletter', id: kernel.id });
    expect((await services.vectors.get([`newsletter:${kernel.id}`])).size).toBe(0);
    await relateAudience(services, { what: 'newsletter', id: kernel.id }, new Date());
  });
});

describe('a newsletter that a member made', () => {
  const decide = async (id: string, word: 'confirm' | 'refuse') => {
    const before = world.jobs.all.length;
    const as = (await world.people.admin()).cookie;
    const { status } = await world.call(`/api/standing-queue/newsletters/${id}/${word}`, { as, method: 'POST' });
    expect(status).toBe(200);
    expect(world.jobs.all.slice(before)).toContainEqual({ kind: 'describe', what: 'newsletter', id });
    expect((await rowOf(id))?.audienceModel).toBe('');
    await described('newsletter', id);
  };
  const spaces = async (id: string) => {
    const found = await services.vectors.get([`newsletter:${id}`, `provisional:${id}`]);
    return [...found.keys()].map((key) => key.split(':')[0]);
  };
  const like = async (id: string) => (await similarTo(id)).map(({ similarId }) => similarId);
  const fits = async (newsletterId: string) =>
    (await world.db.select().from(brandFits).where(eq(brandFits.newsletterId, newsletterId))).length;

  it('is compared with others without displacing anybody among theirs, until it is confirmed and again after it is refused', async () => {
    const ours = await letter('crumb.test');
    const theirs = await letter('oven.test', { standing: 'provisional', name: 'Theirs', domain: 'theirs.test' });
    const brand = await world.add.brand({ website: 'https://mill.test/' });
    await described('brand', brand.id);
    await described('newsletter', ours.id, theirs.id);
    expect(await like(theirs.id)).toContain(ours.id);
    expect(await fits(theirs.id)).toBeGreaterThan(0);
    const [found, fit] = [await like(theirs.id), await fits(theirs.id)];
    // The pairs that others compute do not change its own.
    await described('newsletter', ours.id);
    await described('brand', brand.id);
    expect([await like(theirs.id), await fits(theirs.id)]).toEqual([found, fit]);
    expect([await like(ours.id), await spaces(theirs.id)]).toEqual([
      expect.not.arrayContaining([theirs.id]),
      ['provisional'],
    ]);
    await decide(theirs.id, 'confirm');
    expect([await like(ours.id), await spaces(theirs.id)]).toEqual([
      expect.arrayContaining([theirs.id]),
      ['newsletter'],
    ]);
    await decide(theirs.id, 'refuse');
    expect([await like(ours.id), await spaces(theirs.id)]).toEqual([
      expect.not.arrayContaining([theirs.id]),
      ['provisional'],
    ]);
    expect(await like(theirs.id)).toContain(ours.id);
    await deleteAudienceVectors(services, { what: 'newsletter', id: theirs.id });
    expect(await spaces(theirs.id)).toEqual([]);
  });

  it('is compared with newly tracked newsletters without waiting for the night', async () => {
    const theirs = await letter('oven.test', { standing: 'provisional' });
    await described('newsletter', theirs.id);
    const ours = await letter('crumb.test');
    const before = world.jobs.all.length;
    await described('newsletter', ours.id);
    expect(await like(theirs.id)).not.toContain(ours.id);
    expect(world.jobs.all.slice(before)).toContainEqual({ kind: 'relate', what: 'newsletter', id: theirs.id });
    await relateAudience(services, { what: 'newsletter', id: theirs.id }, new Date());
    expect(await like(theirs.id)).toContain(ours.id);
  });

  it('that is confirmed while it is being described is described again as a trusted one', async () => {
    const theirs = await letter('oven.test', { standing: 'provisional' });
    const { embeddings } = services;
    const late: Services = Object.create(services, {
      embeddings: {
        value: {
          ...embeddings,
          embed: async (texts: string[]) => {
            await world.db.update(newsletters).set({ standing: 'trusted' }).where(eq(newsletters.id, theirs.id));
            return embeddings?.embed(texts);
          },
        },
      },
    });
    const before = world.jobs.all.length;
    await describeAudience(late, { what: 'newsletter', id: theirs.id }, new Date());
    expect(await spaces(theirs.id)).toEqual([]);
    expect(world.jobs.all.slice(before)).toEqual([{ kind: 'describe', what: 'newsletter', id: theirs.id }]);
    await described('newsletter', theirs.id);
    expect(await spaces(theirs.id)).toEqual(['newsletter']);
  });
});
