// Whom to pitch next: from sponsorships in the database, through the nightly run and the queue, to what a member reads.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEveryFiveMinutes } from '../../../src/flows/operations/five-minutes.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { newsletterCoverage, pitchBuilds } from '../../../src/store/schema/pitch.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { addPitchStory, NOW, PITCH_JOB_KINDS, type PitchEntry, runTwoNights } from '../support/pitch-story.ts';

const MONTH_RECEIVED = {
  newsletterId: 'mine',
  usualGapDays: 7,
  since: daysAgo(30, NOW),
  lastAt: NOW,
  received: 5,
  expected: 5,
  builtAt: NOW,
};

describe('whom to pitch next', () => {
  const world = createWorld();
  let pro: { cookie: string };
  let free: { cookie: string };
  beforeAll(async () => {
    await addPitchStory(world, true);
    pro = await world.people.subscriber('mine');
    free = await world.people.free('mine');
    await runTwoNights(world, NOW);
    await world.db.insert(newsletterCoverage).values(MONTH_RECEIVED);
  });
  const read = async (as: string, path = '/api/pitch-next?limit=20') => (await world.call(path, { as, now: NOW })).data;
  const names = (data: { items: PitchEntry[] }) => data.items.map(({ brand }) => brand.id);

  it("ranks brands that buy often in similar newsletters first; own sponsors, networks' ads and unsure claims are no leads", async () => {
    const data = await read(pro.cookie);
    expect(data.stage).toBe('ready');
    expect(names(data)).toEqual(['wide', 'once', 'steady', 'late']);
    const scores = data.items.map(({ score }: PitchEntry) => score);
    expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
  });

  it('the reason says what was bought where, how similar that is, when last, how often, and how sure this is', async () => {
    const { items } = await read(pro.cookie);
    const steady = items.find(({ brand }: PitchEntry) => brand.id === 'steady') as PitchEntry;
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      daysAgo(30, NOW),
    );
    expect(steady.reason.replace(/, 20\d\d/, '')).toBe(
      `Sponsored The near letter 3 times (87% similar audience), most recently ${day}. Also active in 1 of your 2 closest newsletters. Never sponsored you. Confidence: 94%`,
    );
    expect(steady.evidence.map(({ newsletter }) => newsletter.id)).toEqual(['near', 'close', 'near', 'near']);
    expect(steady.contact?.email).toBe('secret@steady.test');
    for (const { score, factors } of items as PitchEntry[])
      expect(Math.abs(factors.reduce((sum, { share }) => sum + share, 0) - score)).toBeLessThan(0.5);
  });

  it('a free member’s answer is byte for byte the same as if nothing were behind the line', async () => {
    const bare = createWorld();
    await addPitchStory(bare, false);
    const other = await bare.people.free('mine');
    await runTwoNights(bare, NOW);
    await bare.db.insert(newsletterCoverage).values(MONTH_RECEIVED);
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
    // The number of brands behind the line is shown on purpose (the teaser), and nothing else about them.
    const shown = async (answer: Response) => (await answer.text()).replace(/"hiddenCount":\d+/, '');
    for (const [at, path] of paths.entries()) {
      const now = new Date(NOW.getTime() + at * 3_600_000);
      const here = await world.call(path, { as: free.cookie, now });
      const there = await bare.call(path, { as: other.cookie, now });
      // A brand behind the line and one that doesn't exist get the same answer.
      expect([path, await shown(here)]).toEqual([path, await shown(there)]);
    }
  });

  it('a brand marked as not for me or saved is remembered, and either mark can be undone', async () => {
    const mark = (brandId: string, mark: string | null, as = pro.cookie) =>
      world.call(`/api/pitch-next/${brandId}`, { as, method: 'PUT', json: { mark } });
    expect((await mark('wide', 'not_for_me')).status).toBe(200);
    expect((await mark('steady', 'saved')).status).toBe(200);
    expect(names(await read(pro.cookie))).toEqual(['once', 'steady', 'late']);
    expect(names(await read(pro.cookie, '/api/pitch-next?mark=saved'))).toEqual(['steady']);
    expect(names(await read(pro.cookie, '/api/pitch-next?mark=not_for_me'))).toEqual(['wide']);
    expect(names(await read(free.cookie))).toContain('wide');
    const hitlist = async (scope: string) => {
      const { brands, total } = await read(pro.cookie, `/api/brands?scope=${scope}&limit=20`);
      return [total, brands.map(({ id }: { id: string }) => id).includes('wide')];
    };
    const [[relevant], [all]] = [await hitlist('relevant'), await hitlist('all')];
    expect([await hitlist('relevant'), await hitlist('all')]).toEqual([
      [relevant, false],
      [all, true],
    ]);
    await mark('wide', null);
    expect(names(await read(pro.cookie))).toContain('wide');
    expect(await hitlist('relevant')).toEqual([relevant + 1, true]);
    expect((await mark('late', 'saved', free.cookie)).status).toBe(404);
  });

  it('the hitlist leaves out a tracked newsletter that swapped ads, and keeps one that bought', async () => {
    const ids = async () =>
      (await read(pro.cookie, '/api/brands?scope=relevant&limit=20')).brands.map(({ id }: { id: string }) => id);
    await world.add.newsletter({ domain: 'swapper.test' });
    await world.add.brand({ id: 'swapper', name: 'The Swapper', domain: 'swapper.test' });
    await world.add.sponsorship('near', 'swapper', { detectedAt: daysAgo(9, NOW), channel: 'cross_promotion' });
    expect(await ids()).not.toContain('swapper');
    expect(
      (await read(pro.cookie, '/api/brands?scope=all&limit=20')).brands.map(({ id }: { id: string }) => id),
    ).toContain('swapper');
    await world.db.execute(
      sql`insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
        select newsletter_id, 'swapper', reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty
        from buying_patterns limit 1`,
    );
    expect(await ids()).toContain('swapper');
    await world.db.execute(sql`delete from buying_patterns where brand_id = 'swapper'`);
  });

  it('a purchase in the reader’s own newsletter takes a brand off the list at once, before anything is rebuilt', async () => {
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
    // An owner without proof sees it only once it is older than the line.
    expect(names(await read(free.cookie))).toEqual(before);
  });

  it('a new sponsorship is in the ranking after the five-minute run, and only its newsletter is rebuilt', async () => {
    await world.add.brand({ id: 'fresh', name: 'Brand fresh' });
    await world.add.sponsorship('near', 'fresh', { detectedAt: daysAgo(1, NOW), confidence: 90 });
    const later = new Date(Date.now() + 2 * 3_600_000);
    await runEveryFiveMinutes(world.services, later);
    const built = world.jobs.all.filter((one) => (one as { kind: string }).kind === 'build-buying-patterns');
    expect(built.slice(-1)).toEqual([{ kind: 'build-buying-patterns', newsletterId: 'near' }]);
    await world.work(PITCH_JOB_KINDS);
    await runEveryFiveMinutes(world.services, later);
    await world.work(PITCH_JOB_KINDS);
    expect(names(await read(pro.cookie))).toContain('fresh');
  });
});

describe('right after onboarding', () => {
  it('the setup stage shown is right at every moment', async () => {
    const world = createWorld();
    const letter = await world.add.newsletter();
    const other = await world.add.newsletter();
    const brand = await world.add.brand({ name: 'Brand bought' });
    const { cookie } = await world.people.free(letter.id);
    const stage = async () => (await world.call('/api/pitch-next', { as: cookie })).data.stage;
    const isFinding = async () => (await world.call('/api/stats', { as: cookie })).data.userNewsletter.isFinding;
    expect([await stage(), await isFinding()]).toEqual(['reading_site', true]);
    // A newsletter that no model could describe gets no search for similar ones.
    await world.db.update(newsletters).set({ audienceAnalyzedAt: new Date() });
    expect(await stage()).toBe('ranking');
    await world.db.update(newsletters).set({ audienceModel: 'some' });
    expect(await stage()).toBe('finding_newsletters');
    await runEveryFiveMinutes(world.services, new Date());
    await world.work(PITCH_JOB_KINDS);
    // Ranked, but its similar newsletters are not known yet: that is no final answer.
    expect([await stage(), await isFinding()]).toEqual(['finding_newsletters', true]);
    const scored = (nearest: number) =>
      world.db.execute(sql`insert into pitch_scores (newsletter_id, reach, brand_id, score, confidence, factors, basis, last_at)
        values (${letter.id}, 'past', ${brand.id}, 10, 99, '[]', ${JSON.stringify({ nearest })}::jsonb, now())
        on conflict (newsletter_id, reach, brand_id) do update set basis = excluded.basis`);
    await scored(0);
    expect(await stage()).toBe('finding_newsletters');
    // Searched, and none is similar: that is shown at once.
    await world.db.update(newsletters).set({ audienceRelatedAt: new Date() });
    expect([await stage(), await isFinding()]).toEqual(['ready', false]);
    // The newsletter was described again after the search for similar ones.
    await world.db.update(newsletters).set({ audienceRelatedAt: new Date(Date.now() - 6 * 60_000) });
    expect(await stage()).toBe('finding_newsletters');
    await world.db
      .insert(newsletterSimilarities)
      .values({ newsletterId: letter.id, similarId: other.id, similarity: 0.8 });
    await world.db.update(pitchBuilds).set({ staleSince: new Date() });
    // Similar newsletters are found, but not yet in the ranking.
    expect([await stage(), await isFinding()]).toEqual(['ranking', false]);
    await scored(1);
    expect(await stage()).toBe('ready');
    await scored(0);
    await world.db.update(pitchBuilds).set({ staleSince: null });
    expect(await stage()).toBe('ready');
    await world.db.delete(newsletterSimilarities);
    await world.db.update(newsletters).set({ audienceAnalyzedAt: new Date(Date.now() - 6 * 60_000) });
    expect([await stage(), await isFinding()]).toEqual(['ready', false]);
    // A ranking that is being rebuilt is waited for ten minutes, not for ever.
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
