// Protects the catalogue behind the line: the owner of a provisional newsletter gets the same answers about a brand
// that its mails name, in text, order and counts, whether or not the catalogue has that brand behind the line.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const NOW = new Date();
const DAY = '2026-01-01T00:00:00.000Z';
/** Equal sort keys are ordered by the id: the brands of both worlds have the same. */
const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;

/**
 * The owner's mails name 'Acme Tools' twice. `inCatalogue`: a trusted newsletter named it a few days ago, so that the
 * catalogue has it behind the line, under another name, with all that it can know of a brand; otherwise the catalogue
 * has another brand there, so that equally many are hidden.
 */
async function build(inCatalogue: boolean) {
  const world = createWorld();
  const { add, db, people } = world;
  const own = await add.newsletter({ name: 'Own Letter', standing: 'provisional', createdAt: daysAgo(60, NOW) });
  const other = await add.newsletter({ name: 'Other Letter', createdAt: daysAgo(60, NOW) });
  const open = await add.brand({ id: id(1), name: 'Openbrand', byHand: false });
  await add.sponsorship(other.id, open.id, { detectedAt: daysAgo(20, NOW), confidence: 90 });
  const product = await add.brand({ id: id(3), name: 'Openproduct', byHand: false });
  await add.sponsorship(other.id, product.id, { detectedAt: daysAgo(21, NOW), confidence: 90 });

  const rich = {
    id: inCatalogue ? id(2) : id(4),
    name: 'Zenith Corporation',
    byHand: false,
    website: 'https://zenith.example',
    domain: 'zenith.example',
    logoUrl: '/logos/brand/z?v=1',
    targetAudienceDescription: 'People who build',
    audienceAnalyzedAt: daysAgo(30, NOW),
    contactEmail: 'ads@zenith.example',
    companyId: open.id,
  };
  const hidden = await add.brand(rich);
  await add.sponsorship(other.id, hidden.id, { detectedAt: daysAgo(3, NOW), confidence: 97, channel: 'network' });
  await db.execute(sql`insert into brand_fits values (${own.id}, ${hidden.id}, 0.9), (${own.id}, ${open.id}, 0.5)`);
  for (const [brand, score] of [
    [hidden, 95],
    [open, 40],
  ] as const)
    await db.execute(sql`insert into pitch_scores (newsletter_id, brand_id, reach, score, confidence, factors, basis, state, last_at)
      values (${own.id}, ${brand.id}, 'past', ${score}, 80, '[]', '{"lastAt": ${sql.raw(`"${DAY}"`)}, "times": 1, "newsletters": 1, "near": [], "nearest": 0}', 'new', ${daysAgo(20, NOW)})`);
  await db.execute(sql`insert into newsletter_similarities values (${own.id}, ${other.id}, 0.8)`);

  const named = inCatalogue ? hidden : await add.brand({ id: id(2), name: 'Acme Tools', byHand: false });
  await db.execute(sql`update brands set company_id = ${named.id} where id = ${product.id}`);
  for (const days of [16, 5]) {
    const receivedAt = daysAgo(days, NOW);
    const email = await add.email(own.id, { receivedAt, kind: 'issue', processingStatus: 'completed' });
    await add.sponsorship(own.id, named.id, {
      detectedAt: receivedAt,
      createdAt: receivedAt,
      emailId: email.id,
      confidence: 80,
      textContent: 'Build with Acme Tools',
      rawData: { brand: days === 16 ? 'Acme Tools' : 'ACME Tools' },
    });
  }
  const owner = await people.free(own.id);
  await db.update(newsletters).set({ createdBy: owner.id }).where(eq(newsletters.id, own.id));
  const payer = await people.subscriber(own.id);
  const admin = await people.admin();

  /** The answer with ids replaced by the order of their first occurrence; both worlds have the same moments. */
  async function ask(path: string, as: string, send: { method?: string; json?: object } = {}) {
    const json = send.json && JSON.parse(JSON.stringify(send.json).replace('{id}', named.id));
    const response = await world.call(path.replace('{id}', named.id), {
      as,
      now: NOW,
      ...send,
      ...(json ? { json } : {}),
    });
    const seen = new Map<string, string>();
    const text = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (one) => {
      if (!seen.has(one)) seen.set(one, `id ${seen.size}`);
      return seen.get(one) as string;
    });
    return { status: response.status, body: response.status < 300 ? JSON.parse(text) : text };
  }
  return { ask, owner: owner.cookie, payer: payer.cookie, admin: admin.cookie };
}

let worlds: Awaited<ReturnType<typeof build>>[];
beforeAll(async () => {
  worlds = [await build(true), await build(false)];
});

/** Both worlds' answers to the owner. */
const answers = (path: string) => Promise.all(worlds.map(({ ask, owner }) => ask(path, owner)));

const LISTS = ['pitch', 'lastBoughtAt', 'fit', 'firstSeenAt', 'name', 'confidence', 'recent'].flatMap((sortBy) =>
  ['asc', 'desc'].flatMap((sortOrder) =>
    ['', '&withProducts=1'].map((more) => `/api/brands?scope=all&sortBy=${sortBy}&sortOrder=${sortOrder}${more}`),
  ),
);
const SEARCHES = ['acme', 'zenith', 'corporation', 'open'];

describe('the owner of a provisional newsletter on the free plan', () => {
  it.each([
    '/api/brands/{id}',
    '/api/brands/{id}/sponsorships',
    '/api/brands/{id}/sponsorships?withProducts=1',
    '/api/sponsorships/brand/{id}',
    '/api/sponsorships/brand/{id}?withProducts=1',
    '/api/sponsorships?brandId={id}&withProducts=1',
    '/api/brands/{id}/calendar?weeks=8',
    '/api/brands?scope=relevant',
    '/api/brands?scope=all&confidence=70',
    '/api/brands?scope=all&confidence=90',
    '/api/brands?scope=all&channel=network',
    '/api/brands?scope=all&channel=direct',
    '/api/brands?scope=all&state=new',
    ...LISTS,
    ...SEARCHES.flatMap((word) => [`/api/brands?scope=all&search=${word}`, `/api/sponsorships?search=${word}`]),
    '/api/sponsorships',
    '/api/stats',
  ])('gets the same answer whether the catalogue knows the brand or not: %s', async (path) => {
    const [known, unknown] = await answers(path);
    expect(known?.status).toBe(200);
    expect(known).toEqual(unknown);
    expect(JSON.stringify(known)).not.toMatch(/zenith|People who build/i);
  });

  it('sees the sponsor by its name in the first mail, with the newsletter’s own days and counts, and nothing of the catalogue', async () => {
    for (const { body } of await answers('/api/brands/{id}'))
      expect(body).toMatchObject({
        name: 'Acme Tools',
        website: null,
        logoUrl: null,
        targetAudienceDescription: null,
        firstSeenAt: daysAgo(16, NOW).toISOString(),
        createdAt: daysAgo(16, NOW).toISOString(),
        updatedAt: daysAgo(5, NOW).toISOString(),
        fit: null,
        company: null,
        products: [],
        sponsorshipTotal: 2,
      });
    for (const { body } of await answers('/api/brands?scope=all&search=acme'))
      expect(body).toMatchObject({ total: 1, brands: [{ name: 'Acme Tools', confidence: 80, pitch: null }] });
    for (const { body } of await answers('/api/brands/{id}/calendar?weeks=8')) {
      expect(body).toMatchObject({
        newsletterCount: 1,
        pitch: null,
        newsletters: [{ name: 'Own Letter', mine: true }],
      });
      expect(body.newsletters[0].placements.reduce((sum: number, count: number) => sum + count, 0)).toBe(2);
    }
  });
});

describe('a brand that its owner sees by name only', () => {
  const act = (path: string, send: { method?: string; json?: object }) =>
    Promise.all(worlds.map(({ ask, owner }) => ask(path, owner, send)));

  it('can be marked as not for me, and unmarked', async () => {
    for (const mark of ['not_for_me', null]) {
      const [known, unknown] = await act('/api/pitch-next/{id}', { method: 'PUT', json: { mark } });
      expect(known).toEqual(unknown);
      expect(known?.status).toBe(200);
      for (const { body } of await answers('/api/brands?scope=all&search=acme')) expect(body.brands[0].mark).toBe(mark);
    }
  });

  it('is a lead under its name in the newsletter’s mails, with contacts and drafts, whether the catalogue knows it or not', async () => {
    const [made, other] = await act('/api/leads', { json: { brandId: '{id}' } });
    expect([made?.status, made?.body.lead.brand]).toEqual([201, other?.body.lead.brand]);
    expect(made?.body.lead.brand).toMatchObject({ name: 'Acme Tools', website: null, logoUrl: null });
    const json = { name: 'Mia', email: 'mia@brand.test' };
    expect((await act('/api/brands/{id}/contacts', { json })).map(({ status }) => status)).toEqual([201, 201]);
    for (const path of [
      '/api/leads',
      '/api/leads?search=acme',
      '/api/leads?search=zenith',
      '/api/leads?sortBy=brand',
      '/api/leads/board',
      '/api/brands/{id}/draft',
    ]) {
      const [known, unknown] = await answers(path);
      expect([path, known?.status]).toEqual([path, 200]);
      expect([path, known]).toEqual([path, unknown]);
      expect(JSON.stringify(known)).not.toMatch(/zenith|People who build/i);
    }
    for (const { body } of await answers('/api/leads?search=acme'))
      expect([body.total, body.hiddenCount]).toEqual([1, 0]);
    for (const { body } of await answers('/api/leads?search=zenith')) expect(body.total).toBe(0);
  });
});

it('a subscriber and an administrator see the catalogue’s entry', async () => {
  const [world] = worlds;
  for (const as of [world?.payer, world?.admin])
    expect((await world?.ask('/api/brands/{id}', as ?? ''))?.body).toMatchObject({
      name: 'Zenith Corporation',
      website: 'https://zenith.example',
      company: { name: 'Openbrand' },
      products: [{ name: 'Openproduct' }],
    });
});
