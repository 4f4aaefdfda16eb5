// Edge cases of callers' input: dates, required fields, nulls, messages for people, and deleted records.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { users } from '../../src/store/schema/newsletters.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
let admin = '';
let letter = '';
let brandId = '';

beforeAll(async () => {
  admin = (await world.people.admin()).cookie;
  letter = (await world.add.newsletter({ website: 'https://edge.example', description: 'Edges' })).id;
  brandId = (await world.add.brand()).id;
});

const sponsor = (more: object) =>
  world.call('/api/sponsorships', {
    as: admin,
    json: { newsletterId: letter, brandId, placementType: 'hero', ...more },
  });
const enter = (more: object) =>
  world.call('/api/emails', {
    as: admin,
    json: { newsletterId: letter, subject: 'An issue', senderEmail: 'a@edge.example', content: 'Words', ...more },
  });
const put = (id: string, json: object) => world.call(`/api/newsletters/${id}`, { as: admin, method: 'PUT', json });

describe('dates', () => {
  it('that are still to come are refused with words', async () => {
    const tomorrow = daysAgo(-1).toISOString();
    for (const [answer, field] of [
      [await sponsor({ detectedAt: tomorrow }), 'detectedAt'],
      [await enter({ receivedAt: tomorrow }), 'receivedAt'],
    ] as const) {
      expect(answer.status).toBe(400);
      expect(answer.data.details).toEqual({ [field]: 'This date is in the future' });
    }
  });

  it('of year 1 are not taken for 2001', async () => {
    for (const answer of [
      await sponsor({ detectedAt: '0001-01-01T00:00:00Z' }),
      await enter({ receivedAt: '0001-01-01T00:00:00Z' }),
    ]) {
      expect([answer.status, answer.data.error]).toEqual([400, 'This date is before 1990']);
    }
  });

  it('may have an offset or be a plain date', async () => {
    expect((await sponsor({ detectedAt: '2026-05-31T01:30:00+02:00' })).data.detectedAt).toBe(
      '2026-05-30T23:30:00.000Z',
    );
    expect((await sponsor({ detectedAt: '2026-05-31' })).data.detectedAt).toBe('2026-05-31T00:00:00.000Z');
    expect((await enter({ receivedAt: '2026-05-31' })).status).toBeLessThan(300);
    const list = await world.call('/api/sponsorships?from=2026-05-30&to=2026-05-31T02:00:00%2B02:00', { as: admin });
    expect(list.data.total).toBe(2);
    expect((await sponsor({ detectedAt: '31 May' })).data.error).toMatch(/^Give a date such as/);
  });
});

describe('what a newsletter must have', () => {
  it('is not taken away by a change, and may stay empty where an import left it so', async () => {
    for (const field of ['website', 'description', 'name', 'uniqueEmail']) {
      const { status, data } = await put(letter, { [field]: '' });
      expect([status, Object.keys(data.details ?? {})]).toEqual([400, [field]]);
    }
    const bare = await world.add.newsletter({ website: '', description: '' });
    expect((await put(bare.id, { website: '', description: '' })).status).toBe(200);
  });
});

describe('null', () => {
  it('is accepted where answers give it', async () => {
    const nothing = { textContent: null, confidence: null, detectedAt: null, brandName: null };
    expect((await sponsor(nothing)).status).toBe(201);
    expect((await enter({ htmlContent: null, receivedAt: null })).status).toBeLessThan(300);
    const made = await world.call('/api/brands', {
      as: admin,
      json: { name: 'Null Co', website: null, logoUrl: null },
    });
    expect(made.status).toBe(201);
  });
});

describe('what the tables don’t require', () => {
  it('may be left out of a mail by hand: its subject, its sender', async () => {
    for (const more of [
      { subject: null, senderEmail: null },
      { subject: '', senderEmail: '' },
    ]) {
      const entered = await enter({ content: `Words ${JSON.stringify(more)}`, ...more });
      expect(entered.status).toBe(202);
      const { data } = await world.call(`/api/emails/${entered.data.id}`, { as: admin });
      expect([data.subject, data.senderEmail]).toEqual([null, null]);
    }
  });

  it('a deal’s logo is taken away by null; a row of an import may hold null; an empty change is none', async () => {
    const { data } = await world.call('/api/partner-deals', {
      as: admin,
      json: {
        partnerName: 'L',
        partnerWebsite: 'https://l.example',
        dealHook: 'h',
        shortDescription: 's',
        redemptionInstructions: 'r',
      },
    });
    const change = (json: object) => world.call(`/api/partner-deals/${data.id}`, { as: admin, method: 'PATCH', json });
    expect([(await change({ partnerLogoUrl: null })).status, (await change({})).status]).toEqual([200, 400]);
    expect((await change({ updatedAt: data.updatedAt })).data.error).toBe('Nothing to change');
    const imported = await world.call('/api/newsletters/csv/import', {
      as: admin,
      json: { csvData: [{ Name: 'Null Row', Site: null }], columnMappings: { name: 'Name', website: 'Site' } },
    });
    expect(imported.status).toBe(202);
  });
});

describe('a refusal', () => {
  it('is said in words of ours, never in those of the library', async () => {
    const answers = [
      await world.call('/api/sponsorships?page=none', { as: admin }),
      await world.call('/api/sponsorships?limit=9999', { as: admin }),
      await world.call('/api/brands?sortBy=price', { as: admin }),
      await sponsor({ placementType: 'banner' }),
      await sponsor({ confidence: 'high' }),
      await sponsor({ confidence: 101 }),
      await world.call('/api/sponsorships', { as: admin, json: [] }),
      await world.call('/api/brands', { as: admin, json: { name: 'x'.repeat(300) } }),
      await world.call(`/api/brands/${brandId}`, { as: admin, method: 'PATCH', json: { colour: 'red' } }),
      await put(letter, {}),
    ];
    for (const { status, data } of answers) {
      expect(status).toBe(400);
      expect(JSON.stringify(data)).not.toMatch(
        /invalid input|expected|received|too (?:big|small)|invalid option|unrecognized/i,
      );
    }
    expect(answers[0]?.data.error).toBe('page must be a number');
    expect(answers[1]?.data.error).toBe('limit must be at most 100');
  });
});

describe('a change of what somebody else changed meanwhile', () => {
  const DEAL = {
    partnerName: 'P',
    partnerWebsite: 'https://p.example',
    dealHook: 'h',
    shortDescription: 's',
    redemptionInstructions: 'r',
  };
  it('is refused with 412 by the body’s updatedAt and by If-Match, and taken where nothing changed', async () => {
    const deal = await world.call('/api/partner-deals', { as: admin, json: DEAL });
    expect(deal.status).toBe(201);
    const { sponsorship } = { sponsorship: (await sponsor({})).data };
    const curated = await world.call(`/api/sponsorships/${sponsorship.id}`, {
      as: admin,
      method: 'PATCH',
      json: { placementType: 'footer' },
    });
    const own = await world.add.newsletter({ website: 'https://own-edge.example', description: 'Own' });
    const read = async (path: string) => (await world.call(path, { as: admin })).data;
    const kinds = [
      [`/api/partner-deals/${deal.data.id}`, 'PATCH', deal.data, { dealHook: 'a' }, { dealHook: 'b' }],
      [
        `/api/newsletters/${own.id}`,
        'PUT',
        await read(`/api/newsletters/${own.id}`),
        { description: 'a' },
        { description: 'b' },
      ],
      [
        `/api/brands/${brandId}`,
        'PATCH',
        await read(`/api/brands/${brandId}`),
        { website: 'https://a.example' },
        { website: null },
      ],
      [
        `/api/sponsorships/${sponsorship.id}`,
        'PATCH',
        curated.data,
        { placementType: 'hero' },
        { placementType: 'coupon' },
      ],
    ] as const;
    for (const [path, method, { updatedAt }, first, second] of kinds) {
      const change = (json: object, ifMatch?: string) =>
        world.call(path, { as: admin, method, json, ...(ifMatch ? { headers: { 'if-match': ifMatch } } : {}) });
      expect([path, (await change({ ...first, updatedAt })).status]).toEqual([path, 200]);
      const late = await change({ ...second, updatedAt });
      expect([path, late.status, late.data.error]).toEqual([
        path,
        412,
        'Someone else changed this. Reload to see the latest version.',
      ]);
      expect([path, (await change(second, `"${updatedAt}"`)).status]).toEqual([path, 412]);
      expect([path, (await change(second, '"no-moment"')).status]).toEqual([path, 412]);
      const { status, data } = await change(second, '*');
      expect([path, status]).toEqual([path, 200]);
      // Where both are given it is the body's.
      expect([path, (await change({ ...first, updatedAt }, `"${data.updatedAt}"`)).status]).toEqual([path, 412]);
      const now = { ...first, updatedAt: data.updatedAt };
      const taken = await change(now, `"${updatedAt}"`);
      expect([path, taken.status]).toEqual([path, 200]);
      // What compresses answers on the way makes the tag a weak one.
      expect([path, (await change(second, `W/"${taken.data.updatedAt}"`)).status]).toEqual([path, 200]);
    }
  });

  it('of two at once with the same precondition one is taken', async () => {
    const { data } = await world.call('/api/partner-deals', { as: admin, json: { ...DEAL, partnerName: 'Q' } });
    const both = await Promise.all(
      ['a', 'b'].map((dealHook) =>
        world.call(`/api/partner-deals/${data.id}`, {
          as: admin,
          method: 'PATCH',
          json: { dealHook, updatedAt: data.updatedAt },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('what is removed', () => {
  it('is gone: the second time it is not found', async () => {
    const { name, id } = await world.add.newsletter();
    const brand = await world.add.brand();
    const deal = await world.call('/api/partner-deals', {
      as: admin,
      json: {
        partnerName: 'Partner',
        partnerWebsite: 'https://partner.example',
        dealHook: 'Half',
        shortDescription: 'Half the price',
        redemptionInstructions: 'Ask',
      },
    });
    for (const [path, json] of [
      [`/api/newsletters/${id}`, { confirm: name }],
      [`/api/brands/${brand.id}`, undefined],
      [`/api/partner-deals/${deal.data.id}`, undefined],
    ] as const) {
      const remove = () => world.call(path, { as: admin, method: 'DELETE', ...(json ? { json } : {}) });
      expect([path, (await remove()).status]).toEqual([path, 200]);
      expect([path, (await remove()).status]).toEqual([path, 404]);
    }
  });
});

describe('a report', () => {
  const isStale = async (id: string) => {
    const [row] = await world.db.select().from(reports).where(eq(reports.newsletterId, id));
    return row?.staleSince != null;
  };
  const fresh = () => world.db.update(reports).set({ staleSince: null, builtAt: new Date() });

  it('is behind when a newsletter that it names is renamed or removed, or a sponsorship in it is recorded or put right by hand', async () => {
    const own = await world.add.newsletter();
    const near = await world.add.newsletter();
    await world.db.insert(newsletterSimilarities).values({ newsletterId: own.id, similarId: near.id, similarity: 0.9 });
    await world.db.insert(reports).values([{ newsletterId: own.id }, { newsletterId: near.id }]);
    const steps = [
      () => put(near.id, { name: 'Renamed Near' }),
      () =>
        world.call('/api/sponsorships', {
          as: admin,
          json: { newsletterId: near.id, brandName: 'Handmade', placementType: 'hero' },
        }),
      async () => {
        const made = await world.add.sponsorship(near.id, brandId);
        return world.call(`/api/sponsorships/${made.id}`, {
          as: admin,
          method: 'PATCH',
          json: { placementType: 'footer' },
        });
      },
      () => world.call(`/api/brands/${brandId}`, { as: admin, method: 'PATCH', json: { name: 'Renamed Brand' } }),
      () =>
        world.call(`/api/newsletters/${near.id}`, { as: admin, method: 'DELETE', json: { confirm: 'Renamed Near' } }),
    ];
    for (const [nth, step] of steps.entries()) {
      await fresh();
      const { status } = await step();
      expect([nth, status < 300, await isStale(own.id)]).toEqual([nth, true, true]);
    }
  });
});

describe('the description of an audience', () => {
  it('is told to a free member only where it was written before its line, but for the own newsletter’s', async () => {
    const written = (days: number) => ({ audienceAnalyzedAt: daysAgo(days) });
    const seen = { firstSeenAt: daysAgo(60), targetAudienceDescription: 'Who saw the fresh ad' };
    const fresh = await world.add.brand({ ...seen, ...written(3) });
    const old = await world.add.brand({ ...seen, ...written(20) });
    const now = new Date();
    const [last, late] = await Promise.all(
      [0, 1].map((ms) =>
        world.add.brand({ ...seen, audienceAnalyzedAt: new Date(now.getTime() - 14 * 86_400_000 + ms) }),
      ),
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
