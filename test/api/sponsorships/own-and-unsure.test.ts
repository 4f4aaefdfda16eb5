// Low-confidence or rejected claims are part of no figure.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBuyingPatterns } from '../../../src/flows/pitch/build-patterns.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const { add, people, call, services } = createWorld();
const NOW = new Date();
let [mine, sold, unsure, rejected] = ['', '', '', ''];

/** A weekly whose last issue came two days ago; one brand bought it four times, the last time 23 days ago. */
beforeAll(async () => {
  mine = (await add.newsletter({ name: 'Kiln Weekly', domain: 'people.test' })).id;
  [sold, unsure, rejected] = (await Promise.all(
    ['Quarrybase', 'Mudhouse', 'Glazeworks'].map(async (name) => (await add.brand({ name })).id),
  )) as [string, string, string];
  for (let days = 100; days >= 2; days -= 7) {
    const receivedAt = daysAgo(days, NOW);
    const issue = { receivedAt, createdAt: receivedAt, kind: 'issue', processingStatus: 'completed' } as const;
    const { id: emailId } = await add.email(mine, issue);
    const at = { emailId, detectedAt: receivedAt };
    if (days > 20 && days < 50) await add.sponsorship(mine, sold, { ...at, confidence: 90 });
    if (days === 2) await add.sponsorship(mine, unsure, { ...at, confidence: 40, placementType: 'takeover' });
    if (days === 2) await add.sponsorship(mine, sold, { ...at, confidence: 40, placementType: 'footer' });
    if (days === 2) await add.sponsorship(mine, rejected, { ...at, verdict: 'rejected', placementType: 'preroll' });
  }
  await buildBuyingPatterns(services, mine, NOW);
});

const get = async (path: string, cookie: string) => (await call(`/api${path}`, { as: cookie, now: NOW })).data;

describe('an unsure or rejected claim', () => {
  it.each(['subscriber', 'admin'] as const)(
    'counts neither as a sold slot nor as a placement in the timeline: %s',
    async (kind) => {
      const { cookie } = kind === 'admin' ? await people.admin() : await people.subscriber(mine);
      const { slots, sponsors } = await get(`/newsletters/${mine}/insight`, cookie);
      expect(slots.placements.map(({ placementType }: { placementType: string }) => placementType)).toEqual(['hero']);
      expect(sponsors).toHaveLength(1);
      expect(sponsors[0].placements.map(({ placementType }: { placementType: string }) => placementType)).toEqual(
        Array(4).fill('hero'),
      );
    },
  );

  it('is no newsletter’s last sponsor if it was rejected, not even in an administrator’s list', async () => {
    const { id } = await add.newsletter({ name: 'Last of all' });
    await add.sponsorship(id, sold, { detectedAt: daysAgo(9, NOW) });
    await add.sponsorship(id, rejected, { detectedAt: daysAgo(1, NOW), verdict: 'rejected' });
    const { newsletters } = await get('/newsletters?search=last+of+all', (await people.admin()).cookie);
    expect(newsletters[0]).toMatchObject({ id, lastSponsorshipBrand: 'Quarrybase' });
  });
});

describe('a brand with unsure claims', () => {
  it('counts only by a sure one, and is as sure as the surest claim that the viewer sees', async () => {
    const [letter, near] = [(await add.newsletter()).id, (await add.newsletter()).id];
    const [subscriber, free] = [(await people.subscriber(near)).cookie, (await people.free(near)).cookie];
    const before = (await get('/stats', subscriber)).brands;
    const claim = async (name: string, ...claims: object[]) => {
      const { id } = await add.brand({ name, byHand: false });
      for (const one of claims) await add.sponsorship(letter, id, { detectedAt: daysAgo(20, NOW), ...one });
    };
    await claim('Countable', { confidence: 59, verdict: 'confirmed' });
    await claim('Doubted', { confidence: 41 });
    await claim('Mixed', { confidence: 52 }, { confidence: 88, detectedAt: daysAgo(2, NOW) });
    const [seen, freely] = [(await get('/stats', subscriber)).brands, (await get('/stats', free)).brands];
    expect(seen.brandCount).toBe(before.brandCount + 2);
    expect(freely.brandCount + freely.hiddenCount).toBe(seen.brandCount);

    const sureness = async (as: string, more = '') => {
      const { brands } = await get(`/brands?scope=all&limit=50&sortBy=confidence${more}`, as);
      return (brands as { name: string; confidence: number | null }[])
        .filter(({ name }) => ['Doubted', 'Mixed', 'Countable'].includes(name))
        .map(({ name, confidence }) => `${name} ${confidence}`);
    };
    expect(await sureness(subscriber)).toEqual(['Countable 100', 'Mixed 88', 'Doubted 41']);
    expect(await sureness(subscriber, '&sortOrder=asc')).toEqual(['Doubted 41', 'Mixed 88', 'Countable 100']);
    // Claims behind the line make no brand surer for a free member.
    expect(await sureness(free)).toEqual(['Countable 100', 'Mixed 52', 'Doubted 41']);
    expect(await sureness(subscriber, '&confidence=80')).toEqual(['Countable 100', 'Mixed 88']);
    expect(await sureness(free, '&confidence=50')).toEqual(['Countable 100', 'Mixed 52']);
  });
});

it('the total of unfinished mails covers the mails asked for', async () => {
  const { id } = await add.newsletter();
  for (const processingStatus of ['pending', 'pending', 'error', 'completed'] as const)
    await add.email(id, { processingStatus });
  const { cookie } = await people.admin();
  const total = async (status: string) => (await get(`/emails/unprocessed?newsletter_id=${id}${status}`, cookie)).total;
  expect([await total(''), await total('&status=error'), await total('&status=pending')]).toEqual([3, 1, 2]);
  expect(await total('&status=completed')).toBe(0);
});
