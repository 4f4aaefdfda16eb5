// From a website to whom to pitch: audiences are described, embedded and compared automatically, and each member sees
// what they may.

import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SitePage } from '../../src/adapters/site-reader.ts';
import { vectorize } from '../../src/adapters/vectors.ts';
import { SIMILARITY_CUTOFFS } from '../../src/contract/relevance.ts';
import { similarityMapOf } from '../../src/domain/audience/match.ts';
import { describeAudience, forgetVectors, relateAudience } from '../../src/flows/audience/match.ts';
import { queueChangedAudiences, queueStaleAudiences, requeueUndescribed } from '../../src/flows/audience/requeue.ts';
import { runEveryFiveMinutes } from '../../src/flows/operations/five-minutes.ts';
import type { Services } from '../../src/services.ts';
import { brandFits, newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { newsletters } from '../../src/store/schema/newsletters.ts';
import { pitchBuilds } from '../../src/store/schema/pitch.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
const PAGES: Record<string, string> = {
  'https://crumb.test/':
    '<title>Crumb</title><meta name="description" content="Sourdough and bread baking recipes for people who bake at home on weekends.">',
  'https://oven.test/':
    '<title>Oven Letters</title><meta name="description" content="Weekly baking letters: bread, cakes and pastry for keen home bakers."><h1>Bake better bread</h1>',
  'https://mill.test/':
    '<title>Old Mill</title><meta name="description" content="Stone-ground flour, bannetons and dough tools for home bakers who bake their own bread."><h2>Flour for sourdough</h2>',
  'https://kernel.test/':
    '<title>Kernel Notes</title><meta name="description" content="Linux kernel internals, compilers and distributed databases for systems engineers.">',
};
const services: Services = Object.create(world.services, {
  sites: {
    value: {
      page: async (url: string): Promise<SitePage> =>
        PAGES[url]
          ? { ok: true, url, html: PAGES[url], contentType: 'text/html' }
          : { ok: false, reason: 'the site answered 404' },
    },
  },
});

const letter = (host: string, more = {}) =>
  world.add.newsletter({ name: `Letters of ${host}`, website: `https://${host}/`, domain: host, ...more });
const rowOf = async (id: string) => (await world.db.select().from(newsletters).where(eq(newsletters.id, id)))[0];
const similarTo = async (id: string) =>
  (await world.db.select().from(newsletterSimilarities).where(eq(newsletterSimilarities.newsletterId, id))).map(
    ({ similarId, similarity }) => ({ similarId, similarity }),
  );

async function described(what: 'newsletter' | 'brand', ...ids: string[]) {
  for (const id of ids) await describeAudience(services, { what, id }, new Date());
  for (const id of ids) await relateAudience(services, { what, id }, new Date());
}

describe('two newsletters of one field, one of another, and a brand', () => {
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

  it('are described from their sites and related both ways; the field apart is related to none', async () => {
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
    // Its member is told that nothing is near, instead of waiting.
    const { audienceRelatedAt, audienceAnalyzedAt } = (await rowOf(kernel.id)) ?? {};
    expect(audienceRelatedAt?.getTime()).toBeGreaterThanOrEqual(audienceAnalyzedAt?.getTime() ?? Number.NaN);
  });

  it('are found by an audience told in words, with who buys there and why; free members are asked to pay', async () => {
    await world.add.sponsorship(oven.id, mill.id, { detectedAt: daysAgo(5), confidence: 90 });
    await runEveryFiveMinutes(world.services, new Date());
    await world.work(['patterns']);
    const reader = await world.add.newsletter();
    const pro = await world.people.subscriber(reader.id);
    const search = (as: string, json: object) => world.call('/api/similarity-search', { as, json });
    const { data } = await search(pro.cookie, { text: 'People who bake sourdough bread at home' });
    expect(data.newsletters.map(({ id }: { id: string }) => id).sort()).toEqual([crumb.id, oven.id].sort());
    expect(data.brands.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual([mill.id]);
    expect(data.brands[0].reason).toMatch(/^Sponsored Letters of oven\.test once \(\d+% similar audience\)/);
    // Who runs one of those looks for others, and whom its own readers are like is not what was asked.
    const runs = await world.people.subscriber(crumb.id);
    const { data: others } = await search(runs.cookie, { text: 'People who bake sourdough bread at home' });
    expect(others.newsletters.map(({ id }: { id: string }) => id)).toEqual([oven.id]);
    expect(others.brands.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual([mill.id]);
    expect(others.brands[0].factors.map(({ name }: { name: string }) => name)).not.toContain('fit');
    expect((await search(pro.cookie, { text: 'too short', website: 'https://crumb.test/' })).status).toBe(400);
    expect((await search((await world.people.free(reader.id)).cookie, { text: 'People who bake' })).status).toBe(402);
  });

  it('a search is kept for everybody of a newsletter that is provably theirs, and for nobody who only says so', async () => {
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

  it('show a free member the similar newsletters, but no brand first seen 13 days ago', async () => {
    await world.db
      .update(brands)
      .set({ firstSeenAt: daysAgo(13) })
      .where(eq(brands.id, mill.id));
    const free = (await world.people.free(crumb.id)).cookie;
    expect((await world.call(`/api/newsletters/${crumb.id}/similar`, { as: free })).status).toBe(200);
    expect((await world.call(`/api/brands/${mill.id}`, { as: free })).status).toBe(404);
  });

  it('stay as they are when everything runs again', async () => {
    const before = await similarTo(crumb.id);
    await described('newsletter', oven.id, crumb.id);
    await described('brand', mill.id);
    expect(await similarTo(crumb.id)).toEqual(before);
    expect(await world.db.select().from(brandFits)).toHaveLength(2);
  });

  it('are related anew where one of them changes its subject', async () => {
    await world.db.update(newsletters).set({ website: 'https://kernel.test/' }).where(eq(newsletters.id, oven.id));
    await described('newsletter', oven.id);
    expect(await similarTo(crumb.id)).toEqual([]);
    expect((await similarTo(oven.id)).map(({ similarId }) => similarId)).toEqual([kernel.id]);
    expect(await world.db.select().from(brandFits)).toHaveLength(1);
  });

  it('leave nothing behind when they are removed: what is gone is related to nobody', async () => {
    await world.db.delete(newsletters).where(eq(newsletters.id, kernel.id));
    // Its vector is still in the index: the job that takes it out has not run.
    await relateAudience(services, { what: 'newsletter', id: oven.id }, new Date());
    expect(await similarTo(oven.id)).toEqual([]);
    await forgetVectors(services, { what: 'newsletter', id: kernel.id });
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

  it('is like others and takes nobody’s place among theirs, until it is confirmed, and again when it is refused', async () => {
    const ours = await letter('crumb.test');
    const theirs = await letter('oven.test', { standing: 'provisional', name: 'Theirs', domain: 'theirs.test' });
    const brand = await world.add.brand({ website: 'https://mill.test/' });
    await described('brand', brand.id);
    await described('newsletter', ours.id, theirs.id);
    expect(await like(theirs.id)).toContain(ours.id);
    expect(await fits(theirs.id)).toBeGreaterThan(0);
    const [found, fit] = [await like(theirs.id), await fits(theirs.id)];
    // What others find leaves its own pairs as they are.
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
    await forgetVectors(services, { what: 'newsletter', id: theirs.id });
    expect(await spaces(theirs.id)).toEqual([]);
  });

  it('sees what is tracked after it without waiting for the night', async () => {
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

  it('that is confirmed while it is described is described again, where it stands by then', async () => {
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

describe('an audience', () => {
  it('without a site that can be read rests on what its keeper said', async () => {
    const newsletter = await letter('gone.test', {
      description: 'Index funds and pensions for people near retirement',
    });
    await described('newsletter', newsletter.id);
    expect((await rowOf(newsletter.id))?.audienceDescription).toBe(
      'Index funds and pensions for people near retirement.',
    );
  });

  it('of a brand of which nothing but its name is known fits nobody', async () => {
    const brand = await world.add.brand({ name: 'Bread Bakers Weekly', website: 'https://gone.test/' });
    await described('brand', brand.id);
    const [row] = await world.db.select().from(brands).where(eq(brands.id, brand.id));
    expect(row).toMatchObject({ targetAudienceDescription: null, audienceModel: null });
    expect(row?.audienceAnalyzedAt).not.toBeNull();
    expect(await world.db.select().from(brandFits).where(eq(brandFits.brandId, brand.id))).toEqual([]);
  });

  it('of which nothing is known any more is like nobody’s: its vector and its fits go', async () => {
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

  it('of a brand whose site can’t be read rests on its advertisements', async () => {
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

  it('whose row vanished while it was described leaves no vector', async () => {
    await describeAudience(services, { what: 'newsletter', id: 'nobody' }, new Date());
    expect((await services.vectors.get(['newsletter:nobody'])).size).toBe(0);
  });

  it('whose row vanishes just then leaves no vector and nothing to relate', async () => {
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

  it('is related a while after it was described; first of all where somebody waits for it', async () => {
    const waiting = await letter('crumb.test');
    await world.people.free(waiting.id);
    const other = await letter('oven.test');
    await describeAudience(services, { what: 'newsletter', id: waiting.id }, new Date());
    await describeAudience(services, { what: 'newsletter', id: other.id }, new Date());
    expect(world.priority.all).toContainEqual({ kind: 'relate', what: 'newsletter', id: waiting.id });
    expect(world.jobs.all).toContainEqual({ kind: 'relate', what: 'newsletter', id: other.id });
    // Whoever runs it waits for the ranking that rests on who is near.
    for (const { id } of [waiting, other]) await relateAudience(services, { what: 'newsletter', id }, new Date());
    expect(world.priority.all).toContainEqual({ kind: 'pitch', newsletterId: waiting.id });
    expect(world.priority.all).not.toContainEqual({ kind: 'pitch', newsletterId: other.id });
  });

  it('whose pairs could not be written is the queue’s to relate again, whichever they are', async () => {
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

  it('is not related while the index has not taken its vector: the queue tries again', async () => {
    const early = await letter('early.test', { audienceModel: world.config.EMBEDDINGS_MODEL });
    await expect(relateAudience(services, { what: 'newsletter', id: early.id }, new Date())).rejects.toMatchObject({
      code: 'not_ready',
      retryAfter: 60,
    });
  });

  it('is described anew when its website or its description changes, not when its name does', async () => {
    const newsletter = await letter('eleven.test');
    const admin = (await world.people.admin()).cookie;
    const change = (json: object) =>
      world.call(`/api/newsletters/${newsletter.id}`, { as: admin, method: 'PUT', json });
    const asked = () =>
      (world.jobs.all as { kind: string; id: string }[]).filter(
        ({ kind, id }) => kind === 'describe' && id === newsletter.id,
      ).length;
    await change({ name: 'Quite another name' });
    expect(asked()).toBe(0);
    await change({ description: 'About something else' });
    expect(asked()).toBe(1);
    await change({ website: 'https://twelve.test/' });
    expect(asked()).toBe(2);
  });

  it('embedded by another model is compared with none; what was found before stays until it is embedded anew', async () => {
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

describe('at night', () => {
  it('what has no vector of the model in use, or has had its first issue since, is described; what is fresh is related', async () => {
    while (world.jobs.take()) {
      // Only this night's jobs count.
    }
    const model = world.config.EMBEDDINGS_MODEL;
    const done = { audienceModel: model, audienceAnalyzedAt: daysAgo(5), createdAt: daysAgo(9) };
    const never = await letter('one.test', { createdAt: daysAgo(9) });
    const quiet = await letter('two.test', done);
    const spoke = await letter('three.test', done);
    const speaks = await letter('four.test', done);
    const issue = (id: string, days: number) =>
      world.add.email(id, { kind: 'issue', processingStatus: 'completed', processedAt: daysAgo(days) });
    await issue(spoke.id, 3);
    await issue(speaks.id, 8);
    await issue(speaks.id, 3);
    const marked = await letter('six.test', { ...done, audienceModel: '' });
    const unknown = await letter('seven.test', { ...done, audienceModel: null });
    const today = await letter('five.test', { ...done, audienceAnalyzedAt: daysAgo(0.5) });
    await queueStaleAudiences(services, new Date());
    await queueChangedAudiences(services, new Date());
    const of = (id: string) =>
      (world.jobs.all as { kind: string; id: string }[]).filter((one) => one.id === id).map(({ kind }) => kind);
    expect([never, quiet, spoke, speaks, marked, unknown, today].map(({ id }) => of(id))).toEqual([
      ['describe'],
      [],
      ['describe'],
      [],
      ['describe'],
      [],
      ['relate'],
    ]);
  });
});

describe('a describe job that was lost', () => {
  it('is sent again after five minutes, first in line; not for what is described or brand-new', async () => {
    while (world.priority.take()) {
      // Only what is sent from here on counts.
    }
    const lost = await letter('eight.test', { createdAt: daysAgo(0.01) });
    const fresh = await letter('nine.test');
    const done = await letter('ten.test', { createdAt: daysAgo(1), audienceAnalyzedAt: daysAgo(1) });
    await requeueUndescribed(services, new Date());
    const sent = (world.priority.all as { kind: string; id: string }[]).filter(({ kind }) => kind === 'describe');
    expect([lost, fresh, done].map(({ id }) => sent.some((one) => one.id === id))).toEqual([true, false, false]);
  });
});

describe('an index that takes its time', () => {
  const late = Object.create(services, {
    vectors: { value: vectorize((env as unknown as { LATE_VECTORS: Vectorize }).LATE_VECTORS) },
  }) as Services;
  const relate = (id: string) => relateAudience(late, { what: 'newsletter', id }, new Date());

  it('never relates by the vector of the description before: the queue tries again until the new one is there', async () => {
    const [one, two] = [await letter('crumb.test'), await letter('oven.test')];
    for (const { id } of [one, two]) {
      await describeAudience(late, { what: 'newsletter', id }, new Date());
      await expect(relate(id)).rejects.toMatchObject({ code: 'not_ready', retryAfter: 60 });
    }
    for (const { id } of [one, two]) await vi.waitFor(() => relate(id), { timeout: 10_000, interval: 100 });
    expect((await similarTo(one.id)).map(({ similarId }) => similarId)).toContain(two.id);
    // What a score says of nearness is out of date when that changes, and only then.
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
  /** The cosine that is so similar. */
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
  /** Relates one newsletter by an index that tells of others what it does. @returns whom it is like by now. */
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

  it('is asked again, exactly, about whom it puts close to a cutoff, and about nobody else', async () => {
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

  it('that is full may have cut somebody off: who was alike before is looked at again, and goes where it isn’t', async () => {
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
    // Where it isn't full, or its last is far from alike, whom it doesn't name is alike no more.
    expect((await related(self.id, fillers(99, 0.98), before)).near).toEqual([]);
    await related(self.id, [{ id: still.id, told: 0.99, is: 0.99 }]);
    const far = { id: 'far', told: cutoff - 0.3, is: cutoff - 0.3 };
    expect((await related(self.id, [...fillers(99, 0.98), far], before)).near).toEqual([]);
  });
});

describe('without an embedding model', () => {
  it('a newsletter is described once, is like nobody, and nothing is asked again every five minutes', async () => {
    const bare = createWorld({ EMBEDDINGS_API_KEY: '', OPENAI_API_KEY: '', DATABASE_URL: world.config.DATABASE_URL });
    expect(bare.services.embeddings).toBeNull();
    const { id } = await world.add.newsletter({ createdAt: daysAgo(1), description: 'Bread for bakers' });
    const due = async () => {
      await requeueUndescribed(bare.services, new Date());
      const jobs = [...bare.priority.all];
      while (bare.priority.take());
      return jobs.filter((job) => (job as { id: string }).id === id).length;
    };
    expect(await due()).toBe(1);
    await describeAudience(bare.services, { what: 'newsletter', id }, new Date());
    expect(await rowOf(id)).toMatchObject({ audienceDescription: 'Bread for bakers.', audienceModel: null });
    await relateAudience(bare.services, { what: 'newsletter', id }, new Date());
    expect(await due()).toBe(0);
    expect(await queueStaleAudiences(bare.services, daysAgo(-30))).toBe(0);
  });
});
