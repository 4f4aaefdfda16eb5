// What counts: a low-confidence claim is shown and marked, but counted nowhere until a person confirms it; hidden and
// visible counts add up to a subscriber's count.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { db, add, people } = world;
let [admin, subscriber, free] = ['', '', ''];
let [letter, near, brand] = ['', '', ''];
/**
 * Newest first: sure and unsure ones, newer and older than the line, one without confidence, one confirmed, one
 * rejected.
 */
const MADE = [
  { detectedAt: daysAgo(2), confidence: 95 },
  { detectedAt: daysAgo(2), confidence: 41 },
  { detectedAt: daysAgo(3), confidence: 59, verdict: 'confirmed' as const },
  { detectedAt: daysAgo(18), confidence: 59 },
  { detectedAt: daysAgo(18), confidence: 60 },
  { detectedAt: daysAgo(19), confidence: null },
  { detectedAt: daysAgo(19), confidence: 90, verdict: 'rejected' as const },
];
const SURE = 4;
const ids: string[] = [];

beforeAll(async () => {
  letter = (await add.newsletter({ domain: 'counted.test', name: 'Counted' })).id;
  near = (await add.newsletter({ name: 'Near to it' })).id;
  brand = (await add.brand({ name: 'Countable', byHand: false })).id;
  for (const one of MADE) ids.push((await add.sponsorship(letter, brand, { placementType: 'hero', ...one })).id);
  await db.execute(sql`insert into newsletter_similarities values (${near}, ${letter}, 0.9)`);
  admin = (await people.admin()).cookie;
  subscriber = (await people.subscriber(near)).cookie;
  free = (await people.free(near)).cookie;
});

const get = async (path: string, as: string) => (await world.call(`/api${path}`, { as })).data;
const stats = async (as: string) => (await get('/stats', as)).sponsorships;

describe('a claim below the line', () => {
  it('alone does not make its brand count, and the brand’s entry says how many such claims it has', async () => {
    const before = (await get('/stats', subscriber)).brands;
    const [unsure, mixed] = [
      (await add.brand({ name: 'Doubted', byHand: false })).id,
      (await add.brand({ name: 'Mixed', byHand: false })).id,
    ];
    await add.sponsorship(letter, unsure, { confidence: 41, detectedAt: daysAgo(20) });
    await add.sponsorship(letter, mixed, { confidence: 52, detectedAt: daysAgo(20) });
    await add.sponsorship(letter, mixed, { confidence: 88, detectedAt: daysAgo(2) });
    const [seen, freely] = [(await get('/stats', subscriber)).brands, (await get('/stats', free)).brands];
    expect(seen.brandCount).toBe(before.brandCount + 1);
    expect(freely.brandCount + freely.hiddenCount).toBe(seen.brandCount);

    const sureness = async (as: string, more = '') =>
      (
        (await get(`/brands?scope=all&limit=50&sortBy=confidence${more}`, as)).brands as {
          name: string;
          confidence: number | null;
        }[]
      )
        .filter(({ name }) => ['Doubted', 'Mixed', 'Countable'].includes(name))
        .map(({ name, confidence }) => `${name} ${confidence}`);
    expect(await sureness(subscriber)).toEqual(['Countable 100', 'Mixed 88', 'Doubted 41']);
    expect(await sureness(subscriber, '&sortOrder=asc')).toEqual(['Doubted 41', 'Mixed 88', 'Countable 100']);
    // Claims behind the line make no brand surer for a free member.
    expect(await sureness(free)).toEqual(['Countable 100', 'Mixed 52', 'Doubted 41']);
    expect(await sureness(subscriber, '&confidence=80')).toEqual(['Countable 100', 'Mixed 88']);
    expect(await sureness(free, '&confidence=50')).toEqual(['Countable 100', 'Mixed 52']);
    await db.execute(sql`delete from sponsorships where brand_id in (${unsure}, ${mixed})`);
  });

  it('counts from the moment a person confirms it, and no longer once that is undone', async () => {
    await world.call(`/api/sponsorships/${ids[1]}`, { as: admin, method: 'PATCH', json: { verdict: 'confirmed' } });
    expect((await stats(subscriber)).sponsorshipCount).toBe(SURE + 1);
    await world.call(`/api/sponsorships/${ids[1]}`, { as: admin, method: 'PATCH', json: { verdict: null } });
    expect((await stats(subscriber)).sponsorshipCount).toBe(SURE);
  });
});
