// Dashboard, calendar, trends and lists agree with the ranking, and hide from a free member what lies behind the line.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';
import { addPitchStory, NOW, runTwoNights } from '../support/pitch-story.ts';

describe('pages that use the ranking’s data', () => {
  const world = createWorld();
  let pro: { cookie: string };
  beforeAll(async () => {
    await addPitchStory(world, true);
    pro = await world.people.subscriber('mine');
    await runTwoNights(world, NOW);
  });
  const read = async (path: string, now = NOW) => (await world.call(path, { as: pro.cookie, now })).data;

  it('the brand list is sorted by score, gives the reason in a line, and can be filtered by where brands were seen', async () => {
    const ids = async (query: string) =>
      (await read(`/api/brands?${query}`)).brands.map(({ id }: { id: string }) => id);
    const { brands, visibleUntil } = await read('/api/brands');
    expect(visibleUntil).toBeNull();
    const [first] = brands;
    expect([first.id, first.pitch.state]).toEqual(['wide', 'renewing']);
    expect(first.pitch.reason).toMatch(/^Sponsored The near letter 6 times \(87% similar audience\)/);
    const scores = brands.map(({ pitch }: { pitch: { score: number } | null }) => pitch?.score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(await ids('channel=network')).toEqual(['fill']);
    expect(await ids('channel=network&seenIn=close')).toEqual([]);
    expect(await ids('placement=takeover')).toEqual(['wide']);
    // Silent in one newsletter and new in another: the most active of its states is shown.
    expect(await ids('state=new&seenIn=near')).toContain('steady');
    expect(await ids('state=lapsed')).toEqual([]);
    expect((await ids('seenIn=close')).sort()).toEqual(['late', 'steady', 'wide']);
    expect(await ids('confidence=90')).not.toContain('unsure');
    expect(await ids('sortBy=lastBoughtAt')).toEqual((await ids('sortBy=lastBoughtAt&sortOrder=asc')).toReversed());
    expect(await ids('hasContact=1')).toContain('wide');
    const csv = await (await world.call('/api/exports/brands.csv?search=steady', { as: pro.cookie, now: NOW })).text();
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('Sponsored The near letter 3 times');
  });

  it("a card has the same counts before and after paying; a free member is told up to which day, and can't filter by contact", async () => {
    const free = await world.people.free('mine');
    const card = async (as: string) => {
      const data = (await world.call('/api/brands?scope=all', { as, now: NOW })).data;
      return [data.brands.find(({ id }: { id: string }) => id === 'ours').recentSponsorships, data.visibleUntil];
    };
    expect(await card(pro.cookie)).toEqual([1, null]);
    expect(await card(free.cookie)).toEqual([1, daysAgo(15, NOW).toISOString().slice(0, 10)]);
    // Two calls within a day give one answer.
    const at = async (now: Date) => (await world.call('/api/brands?scope=all', { as: free.cookie, now })).data;
    expect(await at(new Date(NOW.getTime() + 1000))).toEqual(await at(NOW));
    expect((await world.call('/api/brands?hasContact=1', { as: free.cookie })).status).toBe(402);
  });
});

describe('a sponsor that has fallen silent', () => {
  const world = createWorld();

  it('behind the line is reported to the owner of the newsletter, and to no other free member', async () => {
    await world.add.newsletter({ id: 'silent', domain: 'silent.test', website: 'https://silent.test' });
    await world.add.brand({ id: 'gone', name: 'Brand gone' });
    // Ninety days without a second placement ended ten days ago; the line is fourteen days back.
    await world.add.sponsorship('silent', 'gone', { detectedAt: daysAgo(100, NOW), confidence: 94 });
    const stateFor = async ({ cookie }: { cookie: string }) =>
      (await world.call('/api/dashboard', { as: cookie, now: NOW })).data.sponsors[0].pattern.state;
    expect(await stateFor(await world.people.free('silent', { email: 'me@silent.test' }))).toBe('one_and_done');
    expect(await stateFor(await world.people.free('silent'))).toBe('new');
    expect(await stateFor(await world.people.subscriber('silent'))).toBe('one_and_done');
  });
});
