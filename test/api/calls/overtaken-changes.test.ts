// Changes of a record that somebody else changed or deleted meanwhile, and reports and audiences that must follow a
// change.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { daysAgo } from '../../support/world.ts';
import { createManualEntryWorld } from '../support/edges-world.ts';

const { world, put, sponsor, who } = createManualEntryWorld();

describe('a change of a record that somebody else changed meanwhile', () => {
  const DEAL = {
    partnerName: 'P',
    partnerWebsite: 'https://p.example',
    dealHook: 'h',
    shortDescription: 's',
    redemptionInstructions: 'r',
  };
  it('is refused with 412 by the body’s updatedAt or by If-Match, and accepted if nothing changed', async () => {
    const { data: deal } = await world.call('/api/partner-deals', { as: who.admin, json: DEAL });
    const { data: sponsorship } = await sponsor({});
    const own = await world.add.newsletter({ website: 'https://own-edge.example', description: 'Own' });
    const kinds = [
      [`/api/newsletters/${own.id}`, 'PUT', { description: 'a' }, { description: 'b' }],
      [`/api/brands/${who.brandId}`, 'PATCH', { website: 'https://a.example' }, { website: null }],
      [`/api/sponsorships/${sponsorship.id}`, 'PATCH', { placementType: 'footer' }, { placementType: 'coupon' }],
      [`/api/partner-deals/${deal.id}`, 'PATCH', { dealHook: 'a' }, { dealHook: 'b' }],
    ] as const;
    for (const [path, method, first, second] of kinds) {
      const change = async (json: object, ifMatch?: string) =>
        world.call(path, { as: who.admin, method, json, ...(ifMatch ? { headers: { 'if-match': ifMatch } } : {}) });
      const before = await change(first, '*');
      expect([path, before.status]).toEqual([path, 200]);
      const { updatedAt } = before.data;
      // A proxy that compresses answers makes the tag weak.
      const { status, data } = await change(second, `W/"${updatedAt}"`);
      expect([path, status]).toEqual([path, 200]);
      const late = await change({ ...first, updatedAt });
      const error = 'Someone else changed this. Reload to see the latest version.';
      expect([path, late.status, late.data.error]).toEqual([path, 412, error]);
      for (const tag of [`"${updatedAt}"`, '"no-moment"'])
        expect([path, (await change(first, tag)).status]).toEqual([path, 412]);
      // If both are given, the body's counts.
      expect((await change({ ...first, updatedAt }, `"${data.updatedAt}"`)).status).toBe(412);
      expect((await change({ ...first, updatedAt: data.updatedAt }, `"${updatedAt}"`)).status).toBe(200);
    }
  });

  it('is accepted once if two with the same precondition come at once', async () => {
    const { data } = await world.call('/api/partner-deals', { as: who.admin, json: { ...DEAL, partnerName: 'Q' } });
    const both = await Promise.all(
      ['a', 'b'].map((dealHook) =>
        world.call(`/api/partner-deals/${data.id}`, {
          as: who.admin,
          method: 'PATCH',
          json: { dealHook, updatedAt: data.updatedAt },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('a report', () => {
  const isStale = async (id: string) => {
    const [row] = await world.db.select().from(reports).where(eq(reports.newsletterId, id));
    return row?.staleSince != null;
  };
  const fresh = () => world.db.update(reports).set({ staleSince: null, builtAt: new Date() });

  it('becomes stale when a newsletter that it names is renamed or removed, or a sponsorship in it is recorded or corrected by hand', async () => {
    const own = await world.add.newsletter();
    const near = await world.add.newsletter();
    await world.db.insert(newsletterSimilarities).values({ newsletterId: own.id, similarId: near.id, similarity: 0.9 });
    await world.db.insert(reports).values([{ newsletterId: own.id }, { newsletterId: near.id }]);
    const steps = [
      () => put(near.id, { name: 'Renamed Near' }),
      () =>
        world.call('/api/sponsorships', {
          as: who.admin,
          json: { newsletterId: near.id, brandName: 'Handmade', placementType: 'hero' },
        }),
      async () => {
        const made = await world.add.sponsorship(near.id, who.brandId);
        return world.call(`/api/sponsorships/${made.id}`, {
          as: who.admin,
          method: 'PATCH',
          json: { placementType: 'footer' },
        });
      },
      () =>
        world.call(`/api/brands/${who.brandId}`, { as: who.admin, method: 'PATCH', json: { name: 'Renamed Brand' } }),
      () =>
        world.call(`/api/newsletters/${near.id}`, {
          as: who.admin,
          method: 'DELETE',
          json: { confirm: 'Renamed Near' },
        }),
    ];
    for (const [nth, step] of steps.entries()) {
      await fresh();
      const { status } = await step();
      expect([nth, status < 300, await isStale(own.id)]).toEqual([nth, true, true]);
    }
  });
});

describe('the description of an audience', () => {
  it('is shown to a free member only if it was written before their line, or is of their own newsletter', async () => {
    const written = (days: number) => ({ audienceAnalyzedAt: daysAgo(days) });
    const seen = { firstSeenAt: daysAgo(60), targetAudienceDescription: 'Who saw the fresh ad' };
    const fresh = await world.add.brand({ ...seen, ...written(3) });
    const old = await world.add.brand({ ...seen, ...written(20) });
    const now = new Date();
    const line = Math.floor(now.getTime() / 86_400_000 - 14) * 86_400_000;
    const [last, late] = await Promise.all(
      [-1, 0].map((ms) => world.add.brand({ ...seen, audienceAnalyzedAt: new Date(line + ms) })),
    );
    const told = { audienceDescription: 'Who reads the fresh issue' };
    const newsletter = await world.add.newsletter({ ...told, ...written(3) });
    const maker = await world.people.newcomer();
    const own = await world.add.newsletter({ ...told, ...written(3), createdBy: maker.id });
    await world.db.update(users).set({ newsletterId: own.id }).where(eq(users.id, maker.id));
    const payer = (await world.people.subscriber(own.id)).cookie;
    const brandSays = async (as: string, id = '') =>
      (await world.call(`/api/brands/${id}`, { as, now })).data.targetAudienceDescription;
    const letterSays = async (as: string, id: string) =>
      (await world.call(`/api/newsletters/${id}`, { as })).data.audienceDescription;
    expect(await brandSays(maker.cookie, fresh.id)).toBeNull();
    expect(await brandSays(maker.cookie, old.id)).toBe('Who saw the fresh ad');
    expect(await brandSays(maker.cookie, last?.id)).toBe('Who saw the fresh ad');
    expect(await brandSays(maker.cookie, late?.id)).toBeNull();
    expect(await letterSays(maker.cookie, newsletter.id)).toBeNull();
    expect(await letterSays(maker.cookie, own.id)).toBe('Who reads the fresh issue');
    expect(await brandSays(payer, fresh.id)).toBe('Who saw the fresh ad');
    expect(await letterSays(payer, newsletter.id)).toBe('Who reads the fresh issue');
  });
});
