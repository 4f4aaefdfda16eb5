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

const MEMBERS = [
  ...[
    '/newsletters',
    '/newsletters?page=1&search=letter',
    '/newsletters/:newsletter',
    '/newsletters/:newsletter/similar',
  ],
  ...['/brands', '/brands?scope=all&search=brand', '/brands/:brand', '/brands/:brand/sponsorships', '/partner-deals'],
  ...['/sponsorships', '/sponsorships?search=brand&placementType=hero', '/sponsorships?similarTo=:newsletter'],
  ...['/sponsorships/newsletter/:newsletter?page=2', '/sponsorships/brand/:brand', '/sponsorships/:sponsorship'],
  ...['/stats', '/stats/recent'],
];
const ADMINS = [
  '/emails',
  '/emails/unprocessed',
  '/emails/:email',
  '/newsletter-tracking-requests',
  '/access-requests',
];

/** @returns how many requests to Postgres a call made. */
async function roundTrips(path: string, as: string): Promise<number> {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { status } = await world.call(path, { as });
  expect([path, status]).toEqual([path, 200]);
  return fetched.mock.calls.filter(([url]) => String(url instanceof Request ? url.url : url).endsWith('/sql')).length;
}

describe('round trips to Postgres', () => {
  it.each([
    ...MEMBERS.map((path) => ['a subscriber', path] as const),
    ...ADMINS.map((path) => ['an administrator', path] as const),
  ])('for %s %s asks once for the viewer and once for the answer', async (who, path) => {
    const asked = `/api${path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name])}`;
    expect(await roundTrips(asked, who === 'a subscriber' ? subscriber : admin)).toBe(2);
  });

  it('a visitor’s call sends no query', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect((await world.call('/api/sponsorships')).status).toBe(401);
    expect(fetched).not.toHaveBeenCalled();
  });
});
