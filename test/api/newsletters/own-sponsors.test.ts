// Protects the catalogue behind the line: the owner of a provisional newsletter gets the same answers about a brand
// that its mails name, whether or not the catalogue has that brand behind the line. The newsletter's page, the
// dashboard and the pipeline show it by the name in those mails; the catalogue doesn't.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
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
  const other = await add.newsletter({ name: 'Other Letter', createdAt: daysAgo(61, NOW) });
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
  let newest = '';
  for (const days of [16, 5]) {
    const receivedAt = daysAgo(days, NOW);
    const email = await add.email(own.id, { receivedAt, kind: 'issue', processingStatus: 'completed' });
    const made = await add.sponsorship(own.id, named.id, {
      detectedAt: receivedAt,
      createdAt: receivedAt,
      emailId: email.id,
      confidence: 80,
      textContent: 'Build with Acme Tools',
      rawData: { brand: days === 16 ? 'Acme Tools' : 'ACME Tools' },
    });
    newest = made.id;
  }
  const owner = await people.free(own.id);
  await db.update(newsletters).set({ createdBy: owner.id }).where(eq(newsletters.id, own.id));
  const payer = await people.subscriber(own.id);
  const admin = await people.admin();

  /** The answer with ids replaced by the order of their first occurrence; both worlds have the same moments. */
  async function ask(path: string, as: string, send: { method?: string; json?: object } = {}) {
    const json = send.json && JSON.parse(JSON.stringify(send.json).replace('{id}', named.id));
    const address = path.replace('{id}', named.id).replace('{own}', own.id).replace('{newest}', newest);
    const response = await world.call(address, {
      as,
      now: NOW,
      ...send,
      ...(json ? { json } : {}),
    });
    const seen = new Map<string, string>();
    // Addresses and the times of the writes differ by themselves.
    const written = (await response.text()).replaceAll(/"(uniqueEmail|updatedAt)":"[^"]*"/g, '"$1":""');
    const text = written.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (one) => {
      if (!seen.has(one)) seen.set(one, `id ${seen.size}`);
      return seen.get(one) as string;
    });
    return { status: response.status, body: response.status < 300 ? JSON.parse(text) : text };
  }
  const pay = () => db.update(users).set({ subscriptionStatus: 'active' }).where(eq(users.id, owner.id));
  return { ask, pay, owner: owner.cookie, payer: payer.cookie, admin: admin.cookie };
}

let worlds: Awaited<ReturnType<typeof build>>[];
beforeAll(async () => {
  worlds = [await build(true), await build(false)];
});

/** Both worlds' answers to the owner. */
const answers = (path: string) => Promise.all(worlds.map(({ ask, owner }) => ask(path, owner)));

const OWN = [
  '/api/newsletters/{own}',
  '/api/sponsorships/newsletter/{own}',
  '/api/newsletters/{own}/insight',
  '/api/dashboard',
];
const CATALOGUE = [
  ...['pitch', 'fit', 'firstSeenAt', 'name', 'confidence', 'recent'].map(
    (sortBy) => `/api/brands?scope=all&sortBy=${sortBy}`,
  ),
  '/api/brands?scope=relevant',
  '/api/brands?scope=all&channel=direct',
  '/api/brands?scope=all&withProducts=1',
  '/api/brands?scope=all&seenIn={own}',
  '/api/sponsorships',
  '/api/sponsorships?newsletterId={own}',
  '/api/sponsorships?brandId={id}',
  '/api/stats',
  '/api/newsletters?page=1',
  '/api/trends?scope=all',
  ...['acme', 'zenith', 'corporation', 'open'].flatMap((word) => [
    `/api/brands?scope=all&search=${word}`,
    `/api/sponsorships?search=${word}`,
  ]),
];

describe('the owner of a provisional newsletter on the free plan', () => {
  it.each([...OWN, ...CATALOGUE, '/api/sponsorships/{newest}'])(
    'gets the same answer whether the catalogue knows the brand or not: %s',
    async (path) => {
      const [known, unknown] = await answers(path);
      expect(known?.status).toBe(200);
      expect(known).toEqual(unknown);
      expect(JSON.stringify(known)).not.toMatch(/zenith|People who build/i);
    },
  );

  it.each(OWN)('sees the sponsor by its name in the mails: %s', async (path) => {
    for (const { body } of await answers(path)) expect(JSON.stringify(body)).toMatch(/Acme Tools/i);
  });

  it.each(CATALOGUE)('finds nothing of the own newsletter in the catalogue: %s', async (path) => {
    for (const { body } of await answers(path)) expect(JSON.stringify(body)).not.toMatch(/Acme Tools/i);
  });

  it('sees no page of such a brand, and nothing of the catalogue in its sponsorships', async () => {
    for (const path of [
      '/api/brands/{id}',
      '/api/brands/{id}/calendar',
      '/api/brands/{id}/sponsorships',
      '/api/sponsorships/brand/{id}',
    ])
      expect([path, (await answers(path)).map(({ status }) => status)]).toEqual([path, [404, 404]]);
    for (const { body } of await answers('/api/sponsorships/{newest}'))
      expect(body.brand).toMatchObject({ name: 'ACME Tools', website: null, logoUrl: null, isInCatalogue: false });
    for (const { body } of await answers('/api/newsletters/{own}')) expect(body.sponsorshipTotal).toBe(2);
  });
});

describe('a brand that only the own newsletter names', () => {
  const act = (path: string, send: { method?: string; json?: object }) =>
    Promise.all(worlds.map(({ ask, owner }) => ask(path, owner, send)));

  it('is a lead under its name in the newsletter’s mails, with contacts and drafts, whether the catalogue knows it or not', async () => {
    const [made, other] = await act('/api/leads', { json: { brandId: '{id}' } });
    expect([made?.status, made?.body.lead.brand]).toEqual([201, other?.body.lead.brand]);
    expect(made?.body.lead.brand).toMatchObject({
      name: 'Acme Tools',
      website: null,
      logoUrl: null,
      isInCatalogue: false,
    });
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

it('an owner who pays finds a brand that only the own newsletter names on its page alone', async () => {
  const [, world] = worlds;
  await world?.pay();
  const ask = (path: string) => world?.ask(path, world.owner);
  expect(JSON.stringify(await ask('/api/newsletters/{own}'))).toMatch(/Acme Tools/);
  expect((await ask('/api/brands/{id}'))?.status).toBe(404);
  expect((await ask('/api/brands?scope=all&search=acme'))?.body.total).toBe(0);
  expect(JSON.stringify(await ask('/api/leads'))).toMatch(/Acme Tools/);
});
