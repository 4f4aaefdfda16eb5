// Whom to pitch next: from sponsorships in the database, through the nightly run and the queue, to what a member reads.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEveryFiveMinutes } from '../../src/flows/operations/five-minutes.ts';
import { runNightly } from '../../src/flows/operations/nightly.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { newsletters } from '../../src/store/schema/newsletters.ts';
import { pitchBuilds } from '../../src/store/schema/pitch.ts';
import { createWorld, daysAgo, type World } from '../support/world.ts';

const CRON: ('patterns' | 'pitch')[] = ['patterns', 'pitch'];
async function night(world: World, now = new Date()) {
  await runNightly(world.services, now);
  await world.work(CRON);
  await runNightly(world.services, now);
  await world.work(CRON);
}

async function alike(world: World, a: string, b: string, similarity: number) {
  await world.db.insert(newsletterSimilarities).values([
    { newsletterId: a, similarId: b, similarity },
    { newsletterId: b, similarId: a, similarity },
  ]);
}

/** Ids by name, so that two worlds are the same to the letter. */
async function story(world: World, hidden: boolean) {
  const { add } = world;
  const at = new Date('2026-01-01T00:00:00Z');
  for (const id of ['mine', 'near', 'close', 'far'])
    await add.newsletter({
      id,
      name: `The ${id} letter`,
      uniqueEmail: `${id}@mail.app.test`,
      createdAt: at,
      updatedAt: at,
      audienceAnalyzedAt: at,
    });
  await alike(world, 'mine', 'near', 0.87);
  await alike(world, 'mine', 'close', 0.7);
  for (const id of ['steady', 'wide', 'once', 'ours', 'fill', 'unsure', ...(hidden ? ['late'] : [])])
    await add.brand({ id, name: `Brand ${id}`, contactEmail: `secret@${id}.test`, createdAt: at, firstSeenAt: at });
  let n = 0;
  const buys = (brand: string, letter: string, days: number, more: object = {}) =>
    add.sponsorship(letter, brand, { id: `s${n++}`, detectedAt: daysAgo(days, NOW), confidence: 94, ...more });
  for (const days of [58, 44, 30]) await buys('steady', 'near', days);
  await buys('steady', 'close', 40);
  for (const letter of ['near', 'close', 'far']) await buys('wide', letter, 35);
  await buys('once', 'far', 200);
  await buys('ours', 'near', 25);
  await buys('ours', 'mine', 60);
  for (const days of [20, 27]) await buys('fill', 'near', days, { channel: 'network', channelName: 'Somebody' });
  await buys('unsure', 'near', 22, { confidence: 40 });
  // A weekly, of which three issues never came; its newest issues came behind the line.
  for (let days = 180; days >= 0; days -= 7)
    if (days > 110 || days < 90)
      await add.email('near', {
        id: `e${days}`,
        receivedAt: daysAgo(days, NOW),
        createdAt: daysAgo(days, NOW),
        kind: 'issue',
        processingStatus: 'completed',
      });
  for (const days of [40, 33]) await buys('wide', 'near', days, { emailId: `e${days}`, placementType: 'footer' });
  if (!hidden) return;
  // Behind the line: nothing of it may be felt by a free member.
  n = 100;
  for (const days of [3, 6, 9]) await buys('once', 'near', days);
  for (const days of [2, 12]) await buys('wide', 'near', days);
  await buys('wide', 'near', 5, { emailId: 'e5', placementType: 'takeover' });
  await buys('late', 'close', 5);
}
const NOW = new Date();
NOW.setUTCHours(12, 0, 0, 0);

interface Item {
  brand: { id: string };
  score: number;
  reason: string;
  factors: { name: string; share: number }[];
  evidence: { sponsorshipId: string; newsletter: { id: string } }[];
  contact?: { email: string };
  mark: string | null;
}

describe('whom to pitch next', () => {
  const world = createWorld();
  let pro: { cookie: string };
  let free: { cookie: string };
  beforeAll(async () => {
    await story(world, true);
    pro = await world.people.subscriber('mine');
    free = await world.people.free('mine');
    await night(world, NOW);
  });
  const read = async (as: string, path = '/api/pitch-next?limit=20') => (await world.call(path, { as, now: NOW })).data;
  const names = (data: { items: Item[] }) => data.items.map(({ brand }) => brand.id);

  it("are those who buy near and often first; what is mine, a network's or unsure is no lead", async () => {
    const data = await read(pro.cookie);
    expect(data.stage).toBe('ready');
    expect(names(data)).toEqual(['wide', 'once', 'steady', 'late']);
    const scores = data.items.map(({ score }: Item) => score);
    expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
  });

  it('the reason says what was bought where, how alike, when last, how often again, and how sure we are', async () => {
    const { items } = await read(pro.cookie);
    const steady = items.find(({ brand }: Item) => brand.id === 'steady') as Item;
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      daysAgo(30, NOW),
    );
    expect(steady.reason.replace(/, 20\d\d/, '')).toBe(
      `Sponsored The near letter 3 times (87% similar audience), most recently ${day}. Also active in 1 of your 2 closest newsletters. Never sponsored you. Confidence: 94%`,
    );
    expect(steady.evidence.map(({ newsletter }) => newsletter.id)).toEqual(['near', 'close', 'near', 'near']);
    expect(steady.contact?.email).toBe('secret@steady.test');
    for (const { score, factors } of items as Item[])
      expect(Math.abs(factors.reduce((sum, { share }) => sum + share, 0) - score)).toBeLessThan(0.5);
  });

  it('a free member reads what lies past its line, and no contact', async () => {
    const data = await read(free.cookie);
    expect(names(data).sort()).toEqual(['once', 'steady', 'wide']);
    expect(data.total).toBe(3);
    expect(data.visibleUntil).toBe(daysAgo(14, NOW).toISOString().slice(0, 10));
    expect(JSON.stringify(data)).not.toMatch(/secret|contact/);
    expect(data.items.find(({ brand }: Item) => brand.id === 'once').reason).toMatch(/^Sponsored 1 newsletter once/);
  });

  it('not a byte of it differs from a world in which nothing lies behind the line', async () => {
    const bare = createWorld();
    await story(bare, false);
    const other = await bare.people.free('mine');
    await night(bare, NOW);
    const paths = [
      '/api/pitch-next?limit=20',
      '/api/dashboard',
      '/api/dashboard',
      '/api/brands/wide/calendar',
      '/api/brands/once/calendar?weeks=52',
      '/api/brands/late/calendar',
      '/api/newsletters/near/insight',
      '/api/newsletters/close/insight',
      '/api/trends?scope=all',
      '/api/trends?by=month',
      '/api/trends?by=quarter',
      '/api/brands',
      '/api/brands?scope=all&sortBy=lastBoughtAt',
      '/api/brands?channel=network',
      '/api/brands?seenIn=near&placement=takeover',
      '/api/brands?state=renewing',
      '/api/brands?sortBy=recent&confidence=90',
      '/api/brands?sortBy=confidence',
      '/api/brands?sortBy=confidence&sortOrder=asc&scope=all',
      '/api/newsletters?page=1&sortBy=match',
    ];
    // How many brands lie behind the line is told on purpose (the teaser), and nothing else of them.
    const shown = async (answer: Response) => (await answer.text()).replace(/"hiddenCount":\d+/, '');
    for (const [at, path] of paths.entries()) {
      const now = new Date(NOW.getTime() + at * 3_600_000);
      const here = await world.call(path, { as: free.cookie, now });
      const there = await bare.call(path, { as: other.cookie, now });
      // A brand that lies behind the line and one that doesn't exist are told apart by nobody.
      expect([path, await shown(here)]).toEqual([path, await shown(there)]);
    }
  });

  it('what is not for me is remembered, what is saved is found again, and either is taken back', async () => {
    const mark = (brandId: string, mark: string | null, as = pro.cookie) =>
      world.call(`/api/pitch-next/${brandId}`, { as, method: 'PUT', json: { mark } });
    expect((await mark('wide', 'not_for_me')).status).toBe(200);
    expect((await mark('steady', 'saved')).status).toBe(200);
    expect(names(await read(pro.cookie))).toEqual(['once', 'steady', 'late']);
    expect(names(await read(pro.cookie, '/api/pitch-next?mark=saved'))).toEqual(['steady']);
    expect(names(await read(pro.cookie, '/api/pitch-next?mark=not_for_me'))).toEqual(['wide']);
    expect(names(await read(free.cookie))).toContain('wide');
    await mark('wide', null);
    expect(names(await read(pro.cookie))).toContain('wide');
    expect((await mark('late', 'saved', free.cookie)).status).toBe(404);
  });

  it('pages follow each other', async () => {
    const one = await read(pro.cookie, '/api/pitch-next?limit=2&page=1');
    const two = await read(pro.cookie, '/api/pitch-next?limit=2&page=2');
    expect([...names(one), ...names(two)]).toEqual(names(await read(pro.cookie)));
    expect([one.total, one.totalPages]).toEqual([4, 2]);
  });

  it('a purchase of mine takes a brand from the list at once, before anything is built anew', async () => {
    const before = names(await read(free.cookie));
    await world.add.sponsorship('mine', 'late', { detectedAt: daysAgo(1, NOW) });
    await world.add.sponsorship('mine', 'once', { detectedAt: daysAgo(1, NOW) });
    expect(names(await read(pro.cookie))).toEqual(['wide', 'steady']);
    const reasonOf = async (as: string) => {
      const { brands } = (await world.call('/api/brands?scope=all&search=once', { as })).data;
      return brands[0].pitch.reason;
    };
    expect(await reasonOf(pro.cookie)).toContain('Has sponsored you');
    expect(await reasonOf(free.cookie)).toContain('Never sponsored you');
    // Who can't prove that it is theirs isn't told of it before its line.
    expect(names(await read(free.cookie))).toEqual(before);
  });

  it('a new sponsorship is in the ranking after the five-minute run, and only its newsletter is built', async () => {
    await world.add.brand({ id: 'fresh', name: 'Brand fresh' });
    await world.add.sponsorship('near', 'fresh', { detectedAt: daysAgo(1, NOW), confidence: 90 });
    const later = new Date(Date.now() + 2 * 3_600_000);
    await runEveryFiveMinutes(world.services, later);
    const built = world.jobs.all.filter((one) => (one as { kind: string }).kind === 'patterns');
    expect(built.slice(-1)).toEqual([{ kind: 'patterns', newsletterId: 'near' }]);
    await world.work(CRON);
    await runEveryFiveMinutes(world.services, later);
    await world.work(CRON);
    expect(names(await read(pro.cookie))).toContain('fresh');
  });
});

describe('what is drawn from the same', () => {
  const world = createWorld();
  let pro: { cookie: string };
  beforeAll(async () => {
    await story(world, true);
    pro = await world.people.subscriber('mine');
    await night(world, NOW);
  });
  const read = async (path: string, now = NOW) => (await world.call(path, { as: pro.cookie, now })).data;

  it("the dashboard tells the member's own sponsors, the nearest newsletters' weeks and what changed since the last visit", async () => {
    const first = await read('/api/dashboard');
    expect([first.stage, first.nearest, first.weekly.length]).toEqual(['ready', 2, 26]);
    // At a first visit: the last week.
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
    // The visit goes on: what was new stays so.
    expect((await read('/api/dashboard')).changed.since).toBe(before.toISOString());
  });

  it("a brand's calendar: weeks by newsletters, near ones first, patterns, placements and channels", async () => {
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

  it("a newsletter's page: match, coverage with its hole, sponsors with their patterns, slots of the last issues", async () => {
    const data = await read('/api/newsletters/near/insight');
    expect([data.match, data.coverage.unseen.length, data.slots.issues.length]).toEqual([87, 1, 12]);
    const steady = data.sponsors.find(({ brand }: { brand: { id: string } }) => brand.id === 'steady');
    expect(steady.pattern).toMatchObject({ times: 3, renewals: 2, usualGapDays: 14, state: 'lapsed' });
    expect(data.slots.placements).toEqual([
      { placementType: 'footer', sold: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0], open: 10 },
      { placementType: 'takeover', sold: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], open: 11 },
    ]);
  });

  it('trends count weeks, months and quarters of the nearest newsletters or all; risers and leavers are of whole periods', async () => {
    const near = await read('/api/trends?by=month');
    expect([near.scope, near.newsletters, near.periods.length]).toEqual(['near', 2, 12]);
    expect(near.periods.at(-1).partial).toBe(true);
    const sum = (data: { periods: { sponsorships: number }[] }) =>
      data.periods.reduce((n, one) => n + one.sponsorships, 0);
    const all = await read('/api/trends?by=month&scope=all');
    expect(sum(all)).toBeGreaterThan(sum(near));
    for (const list of [near.placements, near.channels])
      expect(list.reduce((n: number, row: { counts: number[] }) => n + row.counts.reduce((a, b) => a + b), 0)).toBe(
        sum(near),
      );
    expect(sum(await read('/api/trends?by=week'))).toBe(sum(near));
    expect(sum(await read('/api/trends?by=quarter'))).toBe(sum(near));
    const narrow = await read(
      `/api/trends?by=week&from=${daysAgo(20, NOW).toISOString()}&to=${daysAgo(1, NOW).toISOString()}`,
    );
    expect(narrow.periods.length).toBeLessThanOrEqual(4);
    expect(near.coverage.text).toBe('23 of about 27 issues of the last half year received');
  });

  it('the hitlist follows the score, says why in a line, and is filtered by what was seen', async () => {
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
    // Silent in one newsletter, newly seen in another: the liveliest of its states is told.
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

  it("what a card counts is the same before and after paying, and who is hidden a part is told until when; who has a contact isn't", async () => {
    const free = await world.people.free('mine');
    const card = async (as: string) => {
      const data = (await world.call('/api/brands?scope=all', { as, now: NOW })).data;
      return [data.brands.find(({ id }: { id: string }) => id === 'ours').recentSponsorships, data.visibleUntil];
    };
    expect(await card(pro.cookie)).toEqual([1, null]);
    expect(await card(free.cookie)).toEqual([1, daysAgo(14, NOW).toISOString().slice(0, 10)]);
    // Two calls within a day give one answer.
    const at = async (now: Date) => (await world.call('/api/brands?scope=all', { as: free.cookie, now })).data;
    expect(await at(new Date(NOW.getTime() + 1000))).toEqual(await at(NOW));
    expect((await world.call('/api/brands?hasContact=1', { as: free.cookie })).status).toBe(402);
  });

  it('newsletters tell how alike they are, and the nearest come first where asked', async () => {
    const { newsletters: cards } = await read('/api/newsletters?page=1&sortBy=match');
    expect(cards.map(({ id, match }: { id: string; match: number | null }) => [id, match])).toEqual([
      ['near', 87],
      ['close', 70],
      ['mine', null],
      ['far', null],
    ]);
  });

  it("an admin's intake tells mails by outcome, claims by who made them, and whose issues fail to come", async () => {
    const admin = await world.people.admin();
    await world.db.execute(
      sql`insert into review_items (id, kind, key, reason, brand_id) values ('waits', 'doubtful_identity', 'doubtful wide', 'Its ads lead elsewhere', 'wide')`,
    );
    const data = (await world.call('/api/intake', { as: admin.cookie, now: NOW })).data;
    expect(data.days).toHaveLength(30);
    expect(data.days.reduce((n: number, day: { unsponsored: number }) => n + day.unsponsored, 0)).toBeGreaterThan(3);
    expect([data.review, data.gapCount, data.verdicts.unsure]).toEqual([1, 0, 1]);
    // Within the 30 days of a session that began when this run did, whatever the hour.
    const later = new Date(NOW.getTime() + 29 * 86_400_000);
    const then = (await world.call('/api/intake', { as: admin.cookie, now: later })).data;
    expect(then.gaps.map(({ newsletter }: { newsletter: { id: string } }) => newsletter.id)).toEqual(['near']);
  });
});

describe('right after onboarding', () => {
  it('the stage is true at every moment', async () => {
    const world = createWorld();
    const letter = await world.add.newsletter();
    const other = await world.add.newsletter();
    const brand = await world.add.brand({ name: 'Brand bought' });
    const { cookie } = await world.people.free(letter.id);
    const stage = async () => (await world.call('/api/pitch-next', { as: cookie })).data.stage;
    const isFinding = async () => (await world.call('/api/stats', { as: cookie })).data.userNewsletter.isFinding;
    expect([await stage(), await isFinding()]).toEqual(['reading_site', true]);
    // Of what no model could describe nothing near is looked for.
    await world.db.update(newsletters).set({ audienceAnalyzedAt: new Date() });
    expect(await stage()).toBe('ranking');
    await world.db.update(newsletters).set({ audienceModel: 'some' });
    expect(await stage()).toBe('finding_newsletters');
    await runEveryFiveMinutes(world.services, new Date());
    await world.work(CRON);
    // Ranked, but nothing near can be known yet: that is no answer.
    expect([await stage(), await isFinding()]).toEqual(['finding_newsletters', true]);
    const scored = (nearest: number) =>
      world.db.execute(sql`insert into pitch_scores (newsletter_id, reach, brand_id, score, confidence, factors, basis, last_at)
        values (${letter.id}, 'past', ${brand.id}, 10, 99, '[]', ${JSON.stringify({ nearest })}::jsonb, now())
        on conflict (newsletter_id, reach, brand_id) do update set basis = excluded.basis`);
    await scored(0);
    expect(await stage()).toBe('finding_newsletters');
    // Looked for, and none is like it: that is said at once.
    await world.db.update(newsletters).set({ audienceRelatedAt: new Date() });
    expect([await stage(), await isFinding()]).toEqual(['ready', false]);
    // Described anew since.
    await world.db.update(newsletters).set({ audienceRelatedAt: new Date(Date.now() - 6 * 60_000) });
    expect(await stage()).toBe('finding_newsletters');
    await world.db
      .insert(newsletterSimilarities)
      .values({ newsletterId: letter.id, similarId: other.id, similarity: 0.8 });
    await world.db.update(pitchBuilds).set({ staleSince: new Date() });
    // Found, and not yet counted in.
    expect([await stage(), await isFinding()]).toEqual(['ranking', false]);
    await scored(1);
    expect(await stage()).toBe('ready');
    await scored(0);
    await world.db.update(pitchBuilds).set({ staleSince: null });
    expect(await stage()).toBe('ready');
    await world.db.delete(newsletterSimilarities);
    await world.db.update(newsletters).set({ audienceAnalyzedAt: new Date(Date.now() - 6 * 60_000) });
    expect([await stage(), await isFinding()]).toEqual(['ready', false]);
    // A ranking that is made anew is waited for ten minutes, not for ever.
    const analysed = (minutes: number) =>
      world.db.update(newsletters).set({ audienceAnalyzedAt: new Date(Date.now() - minutes * 60_000) });
    await world.db.update(pitchBuilds).set({ staleSince: new Date() });
    await analysed(9);
    expect(await stage()).toBe('ranking');
    await analysed(11);
    expect(await stage()).toBe('ready');
    const admin = await world.people.admin();
    expect((await world.call('/api/pitch-next', { as: admin.cookie })).data).toMatchObject({
      stage: 'no_newsletter',
      items: [],
    });
  });
});

describe('until when a sponsor counts as silent', () => {
  const world = createWorld();

  it('a silence behind the line is told to the owner of the newsletter, and to no other free member', async () => {
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
