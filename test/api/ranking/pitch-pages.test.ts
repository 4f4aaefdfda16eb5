// Dashboard, calendar, trends and lists agree with the ranking, and hide from a free member what lies behind the line.
import { sql } from 'drizzle-orm';
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

  it("the dashboard shows the member's own sponsors, the nearest newsletters' weeks and the changes since the last visit", async () => {
    const first = await read('/api/dashboard');
    expect([first.stage, first.nearest, first.weekly.length]).toEqual(['ready', 2, 26]);
    // At a first visit the last week counts as new.
    expect(first.changed).toMatchObject({ first: true, since: daysAgo(7, NOW).toISOString() });
    expect(
      first.sponsors.map((one: { brand: { id: string }; pattern: { state: string } }) => [
        one.brand.id,
        one.pattern.state,
      ]),
    ).toEqual([['ours', 'new']]);
    const total = first.weekly.reduce((sum: number, week: { sponsorships: number }) => sum + week.sponsorships, 0);
    expect(total).toBe(first.placements.reduce((sum: number, one: { count: number }) => sum + one.count, 0));
    const before = daysAgo(4, NOW);
    await world.db.execute(sql`update dashboard_visits set seen_at = ${before}, started_at = ${before}`);
    const again = await read('/api/dashboard');
    expect(again.changed).toMatchObject({ first: false, since: before.toISOString(), sponsorships: 2, brands: 0 });
    expect(again.changed.newest.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual(['wide', 'once']);
    // The same visit continues, so what was new stays new.
    expect((await read('/api/dashboard')).changed.since).toBe(before.toISOString());
  });

  it("a brand's calendar shows weeks by newsletters, similar ones first, with patterns, placements and channels", async () => {
    const data = await read('/api/brands/wide/calendar?weeks=8');
    expect(data.newsletters.map(({ id }: { id: string }) => id)).toEqual(['near', 'close', 'far']);
    const [near] = data.newsletters;
    expect(near.placements).toHaveLength(8);
    expect(near.placements.reduce((a: number, b: number) => a + b)).toBe(6);
    expect(near.pattern).toMatchObject({ times: 6, state: 'renewing' });
    expect(near.coverage.text).toMatch(/^23 of about 27 issues since /);
    expect(data.channels).toEqual([{ channel: 'direct', name: null, count: 8 }]);
    expect(data.pitch.reason).toMatch(/^Sponsored The near letter 6 times/);
    expect((await read('/api/brands/fill/calendar')).channels).toEqual([
      { channel: 'network', name: 'Somebody', count: 2 },
    ]);
    expect((await read('/api/brands/fill/calendar')).newsletters[0].pattern).toBeNull();
  });

  it("a newsletter's page shows its similarity, its coverage with gaps, its sponsors with patterns, and the last issues' slots", async () => {
    const data = await read('/api/newsletters/near/insight');
    expect([data.match, data.coverage.unseen.length, data.slots.issues.length]).toEqual([87, 1, 12]);
    const steady = data.sponsors.find(({ brand }: { brand: { id: string } }) => brand.id === 'steady');
    expect(steady.pattern).toMatchObject({ times: 3, renewals: 2, usualGapDays: 14, state: 'lapsed' });
    expect(data.slots.placements).toEqual([
      { placementType: 'footer', sold: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0], open: 10 },
      { placementType: 'takeover', sold: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], open: 11 },
    ]);
  });

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
