// A list costs one round trip to Postgres besides the one for session and user, however many rows it has.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
let admin = '';
let subscriber = '';
let ids = { newsletter: '', brand: '', sponsorship: '', email: '' };

beforeAll(async () => {
  const newsletter = await world.add.newsletter();
  const brand = await world.add.brand();
  const email = await world.add.email(newsletter.id);
  let sponsorship = '';
  for (let n = 0; n < 12; n++) {
    const other = await world.add.brand();
    const made = await world.add.sponsorship(newsletter.id, n % 2 ? brand.id : other.id, {
      detectedAt: daysAgo(n),
      emailId: email.id,
    });
    sponsorship = made.id;
  }
  admin = (await world.people.admin({ newsletterId: newsletter.id })).cookie;
  subscriber = (await world.people.subscriber(newsletter.id)).cookie;
  ids = { newsletter: newsletter.id, brand: brand.id, sponsorship, email: email.id };
});

afterEach(() => vi.restoreAllMocks());

const MEMBER: ((w: typeof ids) => string)[] = [
  () => '/api/newsletters',
  () => '/api/newsletters?page=1&search=letter',
  (w) => `/api/newsletters/${w.newsletter}`,
  (w) => `/api/newsletters/${w.newsletter}/similar`,
  () => '/api/brands',
  () => '/api/brands?scope=all&search=brand',
  (w) => `/api/brands/${w.brand}`,
  (w) => `/api/brands/${w.brand}/sponsorships`,
  () => '/api/sponsorships',
  () => '/api/sponsorships?search=brand&placementType=hero',
  (w) => `/api/sponsorships?similarTo=${w.newsletter}`,
  (w) => `/api/sponsorships/${w.sponsorship}`,
  (w) => `/api/sponsorships/newsletter/${w.newsletter}?page=2`,
  (w) => `/api/sponsorships/brand/${w.brand}`,
  () => '/api/stats',
  () => '/api/stats/recent',
  () => '/api/partner-deals',
];
const ADMIN: ((w: typeof ids) => string)[] = [
  () => '/api/emails',
  () => '/api/emails/unprocessed',
  (w) => `/api/emails/${w.email}`,
  () => '/api/newsletter-tracking-requests',
  () => '/api/access-requests',
];

/** @returns how many requests to Postgres a call made. */
async function roundTrips(path: string, as: string): Promise<number> {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { status } = await world.call(path, { as });
  expect([path, status]).toEqual([path, 200]);
  return fetched.mock.calls.filter(([url]) => String(url instanceof Request ? url.url : url).endsWith('/sql')).length;
}

describe('round trips to Postgres', () => {
  it.each(
    MEMBER.map((path) => [path({ newsletter: ':id', brand: ':id', sponsorship: ':id', email: ':id' }), path] as const),
  )('%s asks once for the viewer and once for the answer', async (_, path) => {
    expect(await roundTrips(path(ids), subscriber)).toBe(2);
  });

  it.each(
    ADMIN.map((path) => [path({ newsletter: ':id', brand: ':id', sponsorship: ':id', email: ':id' }), path] as const),
  )('%s asks once for the administrator and once for the answer', async (_, path) => {
    expect(await roundTrips(path(ids), admin)).toBe(2);
  });

  it('a visitor’s call sends no query', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect((await world.call('/api/sponsorships')).status).toBe(401);
    expect(fetched).not.toHaveBeenCalled();
  });
});
